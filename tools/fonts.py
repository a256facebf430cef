"""Build explorer/server/fonts: the subsets of Streamlit's fonts that a first visit needs.

`make fonts` installs what it needs and runs it; do so after an update of Streamlit, or for a new icon. The files keep
Streamlit's names. With another minor version of Streamlit, the server sends Streamlit's fonts.
With --check it builds nothing and says whether the subsets fit.
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from explorer.streamlit_bridge import front_end
from tools.server import ROOT

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont

STATIC = front_end.STATIC / "static"
FOLDER = ROOT / "explorer" / "server" / "fonts"
NAMES = FOLDER / "icons.txt"  # the icons in the subset
VERSION = FOLDER / "built_for.txt"  # the minor version of Streamlit
WEIGHTS = (400, 700)
# Latin, combining marks, Greek, punctuation, arrows, mathematics, shapes.
BLOCKS = (
    (0x20, 0x24F), (0x2B0, 0x36F), (0x370, 0x3FF), (0x1E00, 0x1EFF), (0x2000, 0x23FF), (0x25A0, 0x27BF),
)  # fmt: skip
FEATURES = ["kern", "liga", "mark", "mkmk", "ccmp", "locl", "tnum", "lnum"]
TEXTS = {"SourceSansVF-Upright": "LC Sans", "SourceSerifVariable-Roman": "LC Serif"}
ICONS = "MaterialSymbols-Rounded"
ICON = re.compile(r":material/([a-z0-9_]+)")


def original(name: str) -> Path:
    """Return Streamlit's file of a font."""
    (found,) = (STATIC / "media").glob(f"{name}.*woff2")
    return found


def icons() -> set[str]:
    """Return the names of all icons in Streamlit's scripts or this app's pages."""
    scripts = (STATIC / "js").glob("*.js")
    pages = (path for folder in ("explorer", "pages") for path in (ROOT / folder).rglob("*.py"))
    return {name for path in (*scripts, *pages) for name in ICON.findall(path.read_text(encoding="utf-8"))}


def text_font(name: str, called: str) -> TTFont:
    """Write the characters of a text font that texts may contain, in their weights, under a new name."""
    from fontTools import subset
    from fontTools.ttLib import TTFont
    from fontTools.varLib import instancer

    font = TTFont(original(name))
    options = subset.Options(
        layout_features=FEATURES, hinting=False, notdef_outline=True, name_IDs=[0, 1, 4, 6, 13, 14]
    )
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=[code for first, last in BLOCKS for code in range(first, last + 1)])
    cutter.subset(font)
    axes = {axis.axisTag: axis.defaultValue for axis in font["fvar"].axes} | {"wght": WEIGHTS}
    font = instancer.instantiateVariableFont(font, axes)
    for record in font["name"].names:
        if record.nameID in (1, 4, 6):  # "Source" is reserved for the whole font
            record.string = called.replace(" ", "") if record.nameID == 6 else called
    return font


def icon_font() -> TTFont:
    """Write the glyphs of these icons, and the letters of their names."""
    from fontTools import subset
    from fontTools.ttLib import TTFont

    font = TTFont(original(ICONS))
    wanted, cmap = icons(), font.getBestCmap()
    letters = {cmap[code] for code in (*range(0x30, 0x3A), 0x5F, *range(0x61, 0x7B)) if code in cmap}
    spelled = {glyph: chr(code) for code, glyph in cmap.items()}
    shown = set()
    for lookup in font["GSUB"].table.LookupList.Lookup:
        for table in lookup.SubTable:
            table = getattr(table, "ExtSubTable", table)
            for first, ligatures in getattr(table, "ligatures", {}).items():
                for one in ligatures:
                    name = "".join(spelled.get(glyph, "") for glyph in (first, *one.Component))
                    shown |= {one.LigGlyph} if name in wanted else set()
    options = subset.Options(layout_closure=False, layout_features=["*"], hinting=False)
    cutter = subset.Subsetter(options)
    cutter.populate(glyphs=shown | letters)
    cutter.subset(font)
    return font


def check() -> int:
    """Print which fonts and icons the subsets lack; returns the exit code."""
    fonts = [original(name).name for name in (*TEXTS, ICONS)]
    lacking = [name for name in fonts if not (FOLDER / name).exists()]
    lacking += sorted(icons() - set(NAMES.read_text(encoding="utf-8").split()))
    if VERSION.read_text(encoding="utf-8").strip() != front_end.minor_version():
        lacking.append(f"Streamlit {front_end.minor_version()}")
    print(f"{len(fonts)} fonts; missing: {', '.join(lacking) or 'none'}")
    return int(bool(lacking))


def main() -> None:
    """Write the files over the previous ones."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="say whether the subsets fit, and build nothing")
    if parser.parse_args().check:
        sys.exit(check())
    for old in FOLDER.glob("*.woff2"):
        old.unlink()
    made = {name: text_font(name, called) for name, called in TEXTS.items()} | {ICONS: icon_font()}
    for name, font in made.items():
        font.flavor = "woff2"
        path = FOLDER / original(name).name
        font.save(path)
        print(f"{path.name}: {path.stat().st_size:,} of {original(name).stat().st_size:,} bytes")
    VERSION.write_text(f"{front_end.minor_version()}\n", encoding="utf-8")
    NAMES.write_text("\n".join(sorted(icons())) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
