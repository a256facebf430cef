"""The pictures of Fisher's proofs show feet of perpendiculars and arrows to the means where these are."""

from __future__ import annotations

import numpy as np
import pytest

from linboard import theme
from tests.lessons.fisher.proof_layers import beside, drawn, opened
from tests.support.layers import every, places
from tests.support.proofs import drawn_at, given, named


def shown(proof_key, line_key):
    """The points of a proof, and what is drawn at one of its lines."""
    proof = named(proof_key)
    one = given(proof)
    line = next(line for line in proof.lines if line.key == line_key)
    return one.dataset, list(drawn_at(proof, one, line))


def arrows(drawn, colour):
    return [
        places(layer)
        for layer in drawn
        if (layer.get("marker") or {}).get("symbol") == "arrow" and layer["line"]["color"] == colour
    ]


def test_the_dotted_line_leads_from_a_point_to_its_shadow():
    dataset, drawn = shown("fis-project", "project")
    (direction,) = arrows(drawn, theme.LINE)
    w = np.diff(direction, axis=0)[0]
    (dotted,) = (layer for layer in drawn if (layer.get("line") or {}).get("dash") == "dot")
    point, foot = places(dotted)
    assert (point == dataset.X).all(axis=1).any()
    assert np.linalg.norm(foot - point) > 0
    assert (foot - point) @ w == pytest.approx(0, abs=1e-9)
    across = np.array([-w[1], w[0]])
    assert (foot - direction[0]) @ across == pytest.approx(0, abs=1e-9), "the shadow is on the line of w"


def test_the_arrows_beside_are_those_from_the_mean_to_the_means_of_the_classes():
    dataset, drawn = shown("fis-total", "rank")
    means = np.array([dataset.X[dataset.labels == label].mean(axis=0) for label in dataset.present])
    wanted = sorted((means - dataset.X.mean(axis=0)).tolist())
    found = np.array(sorted(arrows(drawn, theme.GOOD), key=lambda arrow: arrow[1, 0]))
    steps = found[:, 1] - found[:, 0]
    scale = np.linalg.norm(steps) / np.linalg.norm(wanted)
    np.testing.assert_allclose(steps, scale * np.array(wanted), atol=1e-9)
    assert (found[:, 0] == [0, 3]).all(), "all begin in the middle of the picture"
    assert 2 < np.abs(steps).max() < 3, "they fill the picture, and none leaves it"


# ---- the sum of the scatters ----


def classes(one):
    """The points of a proof's classes, and the means that it uses."""
    line = one.line("split")
    x, own, m = np.array(line.along["x"]), np.array(line.along["m_i"]), np.array(line.constants["m"])
    return x, own, m


def in_order(rows):
    """The rows sorted by their numbers."""
    return rows[np.lexsort(np.round(rows, 9).T[::-1])]


def similar(drawn, wanted):
    """Whether drawn arrows are these arrows times one positive number."""
    scale = np.linalg.norm(drawn) / np.linalg.norm(wanted)
    return scale > 0 and np.allclose(drawn, scale * np.asarray(wanted), atol=1e-9)


GIVENS = opened("fis-total")


def reaching(key):
    """The numbers whose chain has a line before it ends or breaks; those at the proof's own points always have it."""
    found = [one for one in GIVENS if key in [line.key for line in one.chain.lines[: one.length]]]
    assert GIVENS[0] in found
    return found


def test_the_three_arrows_of_a_split_are_those_of_one_point_tip_to_tail():
    for one in GIVENS:
        x, own, m = classes(one)
        arrows_beside = {
            layer["line"]["color"]: places(layer) for layer in beside(one, "split", mode="lines+markers")
        }
        green, gold, both = (arrows_beside[colour] for colour in (theme.GOOD, theme.ACCENT, theme.LINE))
        assert green[1] == pytest.approx(gold[0])
        assert (both[0], both[1]) == (pytest.approx(green[0]), pytest.approx(gold[1]))
        steps = np.concatenate([np.diff(green, axis=0), np.diff(gold, axis=0)])
        board = {
            layer["line"]["color"]: places(layer)
            for layer in every(drawn(one).board, mode="lines+markers")
            if len(places(layer))
        }
        (ring,) = [layer for layer in every(drawn(one).board, symbol="circle-open") if len(places(layer))]
        (point,) = places(ring)
        (k,) = np.flatnonzero((x == point).all(axis=1))[:1]
        assert similar(steps, [own[k] - m, point - own[k]]), "both pictures show the same point"
        assert board[theme.LINE] == pytest.approx(np.array([m, point]))
        assert board[theme.ACCENT] == pytest.approx(np.array([own[k], point]))
        assert board[theme.GOOD] == pytest.approx(np.array([m, own[k]]))


@pytest.mark.parametrize("key", ["centred", "weighted"])
def test_the_arrows_of_a_class_or_of_all_means_are_in_a_chain_that_returns(key):
    for one in reaching(key):
        x, own, m = classes(one)
        if key == "centred":
            colour, shown = theme.ACCENT, np.asarray(one.quantities(key)["m_i"])
            wanted = (x - own)[(own == shown).all(axis=1)]
        else:
            line = one.line("centred")
            colour = theme.GOOD
            wanted = np.array(line.along["N_i"])[:, None] * (np.array(line.along["m_i"]) - m)
        (chain,) = (places(layer) for layer in beside(one, key, mode="lines", colour=colour))
        assert similar(np.diff(chain, axis=0), wanted)
        (begin,), (end,) = (
            [place for layer in beside(one, key, symbol=s) for place in places(layer)]
            for s in ("circle", "circle-open")
        )
        assert (begin, end) == (pytest.approx(chain[0]), pytest.approx(chain[-1]))
        assert np.allclose(begin, end) == one.line(key).holds
        layout = drawn(one).beside.figure()["layout"]
        low, high = (np.array([layout[f"{axis}axis"]["range"][k] for axis in "xy"]) for k in (0, 1))
        assert (low < chain.min(axis=0)).all()
        assert (chain.max(axis=0) < high).all()
        height = high[1] - low[1]
        assert 0.7 * height < np.ptp(chain, axis=0).max() < 0.9 * height, "it fills the picture"
        assert abs((chain.max(axis=0) + chain.min(axis=0)).sum() / 2 - high[1] / 2) < 0.1 * height


@pytest.mark.parametrize("key", ["expand", "cross", "total"])
def test_the_bars_are_as_long_as_the_traces_one_after_another_below_their_total(key):
    for one in reaching(key):
        x, own, m = classes(one)
        within, between, total = (((part) ** 2).sum() for part in (x - own, own - m, x - m))
        cross = 2 * ((x - own) * (own - m)).sum()
        bars = {layer["line"]["color"]: places(layer) for layer in beside(one, key, mode="lines")}
        spans = {colour: np.sort(bar[:, 0]) for colour, bar in bars.items()}
        scale = np.ptp(spans[theme.LINE]) / total
        assert np.ptp(spans[theme.ACCENT]) == pytest.approx(scale * within)
        assert np.ptp(spans[theme.GOOD]) == pytest.approx(scale * between)
        assert spans[theme.ACCENT][0] == spans[theme.LINE][0]
        assert spans[theme.ACCENT][1] == pytest.approx(spans[theme.GOOD][0])
        assert (theme.MUTED in bars) == (abs(cross) > 1e-9 * total) == (not one.chain.holds)
        if theme.MUTED in bars:
            begin, end = bars[theme.MUTED][:, 0]
            assert begin == pytest.approx(spans[theme.GOOD][1])
            assert end - begin == pytest.approx(scale * cross)
            assert end == pytest.approx(spans[theme.LINE][1])
        else:
            assert spans[theme.GOOD][1] == pytest.approx(spans[theme.LINE][1])
        heights = {colour: set(bar[:, 1]) for colour, bar in bars.items()}
        (upper,), (lower,) = heights.pop(theme.LINE), set().union(*heights.values())
        low, high = drawn(one).beside.figure()["layout"]["xaxis"]["range"]
        assert low == -high
        every_end = np.concatenate(list(spans.values()))
        assert low < every_end.min() < every_end.max() < high
        used = np.ptp(every_end) / (high - low)
        assert used > (0.8 if cross >= -1e-9 * total else 0.5), "the bars use the width"
        top = drawn(one).beside.figure()["layout"]["yaxis"]["range"][1]
        assert 0 < lower < upper < top
        names = {layer["text"][0]: places(layer)[0] for layer in beside(one, key, mode="text")}
        for sub, colour, height in (
            ("T", theme.LINE, upper),
            ("W", theme.ACCENT, lower),
            ("B", theme.GOOD, lower),
        ):
            x_name, y_name = names[f"<b>tr S<sub>{sub}</sub></b>"]
            assert x_name == pytest.approx(spans[colour].mean())
            assert height < y_name < height + (upper - lower) / 2
        (below,) = [place for text, place in names.items() if "tr S" not in text]
        assert below[0] == 0 > below[1]
        assert any("Bars" in text for text in names)


def test_the_lines_of_a_fan_lead_from_its_means_to_what_it_sums():
    for one in GIVENS:
        x, own, m = classes(one)
        means = np.unique(own, axis=0)
        wanted = {
            theme.LINE: (("expand", "total"), np.broadcast_to(m, x.shape), x),
            theme.ACCENT: (("expand", "centred", "cross", "total"), own, x),
            theme.GOOD: (
                ("expand", "cross", "total", "weighted", "rank"),
                np.broadcast_to(m, means.shape),
                means,
            ),
        }
        for at, line in enumerate(one.chain.lines[: one.length]):
            fans = {
                layer["line"]["color"]: places(layer)
                for layer in every(drawn(one).board, at, mode="lines", dash="solid")
                if len(places(layer))
            }
            for colour, (keys, starts, ends) in wanted.items():
                assert (colour in fans) == (line.key in keys), line.key
                if colour in fans:
                    pairs = np.hstack([fans[colour][0::2], fans[colour][1::2]])
                    assert np.allclose(in_order(pairs), in_order(np.hstack([starts, ends])))


def test_the_name_below_the_picture_says_whether_arrows_or_bars_are_shown():
    (one, *_others) = GIVENS
    for line in one.chain.lines:
        words = "".join(layer["text"][0] for layer in beside(one, line.key, mode="text"))
        bars = [layer for layer in beside(one, line.key, mode="lines") if layer["line"]["width"] > 10]
        assert ("Bars:" in words) == bool(bars)
        assert ("Arrows" in words) != bool(bars)
