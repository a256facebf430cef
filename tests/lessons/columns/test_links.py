"""Scenes and benches that show two columns of a wider table lead to the bench with all of them."""

from __future__ import annotations

import re

import pytest

from explorer.lesson.own_table import row
from explorer.lessons import SITE
from explorer.lessons.columns import tables
from explorer.points import samples
from tests.support import visit

# Lesson, scene, table.
SCENES = [
    ("softmax", "iris", "iris"),
    ("fisher", "iris", "iris"),
    ("columns", "two", "wine"),
]
EVERY = "Try other models on all columns of this data set."  # of a scene that has used them


def links(at):
    """The links of a page to tables: the table, and the sentence."""
    text = " ".join(str(one.proto.body) for one in at.get("html"))
    return re.findall(r'href="\./columns\?scene=0&amp;columns\.table=(\w+)">([^<]*)<', text)


@pytest.mark.slow
@pytest.mark.parametrize(("path", "key", "table"), SCENES)
def test_a_scene_leads_to_all_columns_after_its_answer(path, key, table):
    room = next(room for room in SITE.rooms if room.path == path)
    number = 1 + [scene.key for scene in room.scenes].index(key)
    at = visit.visit(path, scene=str(number))
    assert links(at) == []
    visit.move(at, "scene.show", None)
    more = tables.shipped(table).X.shape[1] - 2
    told = f"This data set has {more} more columns. Use all of them."
    assert links(at) == [(table, EVERY if path in ("fisher", "columns") else told)]


@pytest.mark.parametrize("table", ["iris", "credit"])
def test_the_bench_of_planes_leads_to_all_columns(table):
    at = visit.visit("fisher", scene="0", **{"fisher.way": "plane", "fisher.table": table})
    assert links(at) == [(table, EVERY)]


@pytest.mark.slow
@pytest.mark.parametrize("table", ["exam", "wine", "digits"])
def test_the_count_is_that_of_the_columns_on_the_bench(table):
    at = visit.visit("columns", scene="0", **{"columns.table": table})
    visit.open_menus(at)
    offered = len(at.multiselect(key="columns.chosen").options)
    assert f"{offered} more columns" in row.link_of_sample(table, 0)


def test_columns_with_a_single_value_are_named_below_the_menu_of_columns():
    at = visit.visit("columns", scene="0", **{"columns.table": "digits"})
    visit.open_menus(at)
    told = next(one.value for one in at.caption if "not offered" in one.value)
    frame = samples.wide_tables()["digits"].read().frame
    constant = [name for name in frame.columns if frame[name].nunique() == 1]
    assert len(constant) == 3
    assert all(name in told for name in constant)
    at = visit.visit("columns", scene="0", **{"columns.table": "wine"})
    visit.open_menus(at)
    assert not any("not offered" in one.value for one in at.caption)


@pytest.mark.slow
def test_the_last_scene_leads_to_the_proof_of_the_count():
    at = visit.visit("columns", scene="6")
    visit.move(at, "scene.show", None)
    at.button(key="scene.proof").click()
    at.run()
    assert at.query_params["proof"] in ("col-cover", ["col-cover"])
