"""The texts of a chart's own controls."""

from __future__ import annotations

from functools import cache

from linboard.i18n import language
from linboard.i18n.language import _


def labels() -> dict[str, str]:
    """The texts of the chart's own controls, in the current language."""
    return _in_language(language.current())


@cache
def _in_language(code: str) -> dict[str, str]:
    """The same texts, cached by the code of the current language."""
    return {
        "language": language.tag(code),
        "unavailable": _("The charts could not be loaded from the server. Reload the page to try again."),
        "broken": _("This chart could not be drawn. Undo the last change or reload the page."),
        "offline": _(
            "The server is not responding. Your points are kept, and the page will continue automatically."
        ),
        "not_sent": _(
            "The server is not responding, so this could not be sent. Try again when this line has disappeared."
        ),
        "no_storage": _(
            "Your browser stores nothing for this site. If you reload the page, the undo history is lost."
        ),
        "close": _("Close"),
        "no_3d": _(
            "This 3D picture needs WebGL, which your browser does not provide. You can continue without the picture."
        ),
        "no_png": _(
            "Your browser changes pictures to protect you from tracking, so a PNG would be damaged. Save the SVG "
            "instead."
        ),
        "no_image": _(
            "Your browser changes pictures to protect you from tracking, so a saved 3D picture would be damaged. Take "
            "a screenshot instead."
        ),
        "skip": _("Skip"),
        "skip_help": _("Skip the steps and read the explanation"),
        "toolbar": _("Edit the points"),
        "undo": _("Undo (Ctrl+Z)"),
        "redo": _("Redo (Ctrl+Shift+Z)"),
        "clear": _("Remove all points"),
        "clear_short": _("Clear"),
        "snap": _("Snap to the grid"),
        "free_axes": _(
            "Free axes: each axis has its own scale, so the arrow w is no longer at a right angle to the line on the "
            "screen"
        ),
        "lasso": _("Lasso: drag around points to select them, then choose a class or remove them"),
        "lasso_touch": _("Draw around points with a finger, then tap a class or “{button}”."),
        "remove_all": _("Remove the selected points"),
        "leave_out_short": _("Leave out"),
        "leave_out": _("Leave out the selected rows"),
        "rectangle": _("Drag to draw a rectangle; when off, dragging moves points"),
        "zoom_in": _("Zoom in"),
        "zoom_out": _("Zoom out"),
        "save": _("Save"),
        "save_page": _("This page as a self-contained HTML file that plays offline"),
        "film": _("Animation or pictures for slides …"),
        "copy_picture": _("Copy the picture"),
        "picture_copied": _("The picture is in the clipboard. Paste it into a slide."),
        "no_copy": _("Your browser does not allow this page to copy a picture. Save it as a PNG instead."),
        "too_old": _("The charts of this file need JavaScript and a browser from June 2023 or later."),
        "save_points": _("The points (CSV)"),
        "save_steps": _("The steps with their captions (CSV)"),
        "save_failed": _("This could not be saved. Reload the page to try again."),
        **_sharing(),
        "reset_view": _("Show all points"),
        "play": _("Play"),
        "pause": _("Pause"),
        "first": _("To the start"),
        "back": _("One step back"),
        "forward": _("One step forward"),
        "last": _("To the end"),
        "step": _("Step"),
        "speed": _("Steps per second"),
        "predict": _("Predict"),
        "predict_help": _("Predict: before each step, choose the point you expect next"),
        "guess_line": _("Guess line"),
        "guess_help": _("Guess the final line: choose two places that it will pass through"),
        "cursor": _(
            "The arrow keys move the crosshair (with Shift: in small steps). Enter clicks, Delete "
            "removes. M picks up a point or handle and drops it. L at two places selects the points between "
            "them, for 1–4 or Delete. The keys . and , jump from point to point."
        ),
        "line_end": _("Now choose a second place for the line to pass through."),
        "hand_end": _(
            "You were viewing an earlier step; this is the current one. Choose a point again to continue from "
            "here."
        ),
        "ask_sample": _("Which point will it learn from next? Choose it."),
        "ask_again": _("And after that? Choose it."),
        "right_sample": _("Correct: {right:point} is next."),
        "wrong_sample": _("Not {given:point}: {right:point} is next."),
        "ask_line": _("Where will the line end up? Choose two places that it should pass through."),
        "ask_line_end": _("Now choose a second place of your line (dashed)."),
        "revealed": _("{right:point} is next."),
        "revealed_line": _("This is where the line ends."),
        "a_mistake": _(
            "Correct: {given:point} is misclassified. The point drawn at random was {right:point}."
        ),
        "no_mistake": _("{given:point} is not misclassified. The point drawn at random was {right:point}."),
        "line_answer": _(
            "Your line agrees with the final line on {right} of {n} points; its direction is off by "
            "{angle:degrees}."
        ),
    }


def _sharing() -> dict[str, str]:
    """The texts of the dialog that shares a page."""
    return {
        "share": _("Share"),
        "share_title": _("Share this view"),
        "share_code": _("QR code of the link"),
        "share_link": _("Link"),
        "share_points": _("Link with points"),
        "share_frame": _("HTML for a web page of your own"),
        "copy": _("Copy"),
        "copied": _("Copied"),
        "share_kept": _(
            "The points of this link are stored on this server. They are deleted when nobody has opened the "
            "link for 30 days."
        ),
        "share_holds": _("It opens what you see now. Here it is the same as the link with points."),
        "share_whole": _(
            "It may be longer, but it contains the points themselves: it works as long as this site does."
        ),
        "share_many": _("There are more than 1,000 points. Download them as CSV on the page “Data”."),
        "share_gone": _("The points of this link are no longer on this server."),
        "share_frame_help": _(
            "For teachers: it shows this page inside your own, without the menu. If it stays empty there, ask the "
            "administrator of this server to allow your site."
        ),
        "share_local": _(
            "This address only works on this computer. Phones need the computer’s name or IP address."
        ),
        "share_too_long": _(
            "This link is too long for a QR code, because this server stores no points. Use fewer points."
        ),
        "share_failed": _("The server is not responding. Close this window and try again later."),
    }
