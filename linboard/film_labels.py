"""The texts of the dialog that makes films and pictures for slides: a page fetches them when it opens the dialog."""

from __future__ import annotations

from linboard.i18n import language
from linboard.i18n.language import N_

LABELS = {
    "title": N_("Pictures for slides"),
    "picture": N_("Picture"),
    "format": N_("Format"),
    "gif": N_("Animation (GIF)"),
    "webm": N_("Video (WebM)"),
    "png": N_("This step (PNG)"),
    "zip": N_("All steps (numbered PNGs in a ZIP)"),
    "no_webm": N_(
        "This browser cannot make a WebM video here. It needs WebCodecs, which browsers offer only on localhost and "
        "https addresses. Choose GIF instead."
    ),
    "no_pixels": N_("Your browser changes pictures to protect you from tracking, so these would be damaged."),
    "from": N_("From step"),
    "to": N_("To step"),
    "speed": N_("Steps per second"),
    "size": N_("Size"),
    "wide": N_("Slide, 1280×720"),
    "large": N_("Large slide, 1920×1080"),
    "square": N_("Square, 1080×1080"),
    "other": N_("Another size"),
    "width": N_("Width in pixels"),
    "height": N_("Height in pixels"),
    "colours": N_("Colours"),
    "light": N_("Light"),
    "dark": N_("Dark"),
    "caption": N_("With the caption"),
    "formula": N_("With the formula"),
    "save": N_("Save the file"),
    "cancel": N_("Cancel"),
    "close": N_("Close"),
    "progress": N_("Picture {i} of {n}"),
    "saved": N_("The file {name} has {size} MB."),
    "failed": N_("The file could not be made. Choose a smaller size or fewer steps."),
}


def labels(tag: str) -> dict[str, str]:
    """The texts in the language with this tag, such as "zh-Hans"; in English if there is none."""
    code = next((code for code in language.LANGUAGES if language.tag(code) == tag), language.SOURCE)
    return {name: language.translated(text, code) for name, text in LABELS.items()}
