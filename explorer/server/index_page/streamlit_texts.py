"""What Streamlit says in English only, in the words of the page (scripts/streamlit_texts.js)."""

from __future__ import annotations

import json

from linboard.i18n.language import LANGUAGES, N_, tag, translated

_NO_PAGE = N_("There is no page at this address. This is the front page.")
_OFFLINE = N_("The server is not responding. Your points are kept, and the page will continue automatically.")
_NO_TYPE = N_("Files of this type cannot be read. Choose a file with a table.")
_TOOLS = {
    "Add row": N_("Add a row"),
    "Delete row(s)": N_("Delete the selected rows"),
    "Clear selection": N_("Clear the selection"),
    "Search": N_("Search"),
    "Download as CSV": N_("Download as CSV"),
    "Show/hide columns": N_("Show or hide columns"),
    "Fullscreen": N_("Full screen"),
    "Close fullscreen": N_("Leave full screen"),
}  # of tables: in sight alone, and for screen readers before the name of the table
TEXTS = _TOOLS | {
    "Sidebar": N_("Sidebar"),
    "Collapse sidebar": N_("Hide the sidebar"),
    "Expand sidebar": N_("Show the sidebar"),
    "Skip to main content": N_("Skip to the main content"),
    "Main menu": N_("Main menu"),
    "Help": N_("Help"),
    "Help for {name}": N_("Help: {name}"),
    "Open": N_("Show the options"),
    "Close": N_("Close"),
    "Running...": N_("Computing"),
    "Decrement": N_("Decrease"),
    "Increment": N_("Increase"),
    "Clear value": N_("Clear"),
    "Clear all": N_("Clear all"),
    "Selected values": N_("Selected options"),
    "Remove {name}": N_("Remove {name}"),
    "Press Enter to apply": N_("Press Enter to apply"),
    "Press Ctrl+Enter to apply": N_("Press Ctrl+Enter to apply"),
    "Press ⌘+Enter to apply": N_("Press ⌘+Enter to apply"),
    "Add files": N_("Add a file"),
    "Error:": N_("Error:"),
    "{type} files are not allowed.": _NO_TYPE,
    "Page not found": N_("Page not found"),
    "The page that you have requested does not seem to exist. Running the app's main page.": _NO_PAGE,
    "You have requested page /{page}, but no corresponding file was found in the app's pages/ directory. "
    "Running the app's main page.": _NO_PAGE,
    "Connection error": N_("No connection"),
    "Is Streamlit still running? If you accidentally stopped Streamlit, just restart it in your terminal:": _OFFLINE,
    "Streamlit server is not responding. Are you connected to the internet?": _OFFLINE,
}  # a name in braces is whatever Streamlit has there


def script(source: str) -> str:
    """The page's script with all texts in all languages, by the value of the page's `lang`."""
    texts = {}
    for code in LANGUAGES:
        tools = {f"{own}: {{table}}": f"{translated(ours, code)}: {{table}}" for own, ours in _TOOLS.items()}
        texts[tag(code)] = {own: translated(ours, code) for own, ours in TEXTS.items()} | tools
    return source.replace("JSON_OF_TEXTS", json.dumps(texts, ensure_ascii=False), 1)
