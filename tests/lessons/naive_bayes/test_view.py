"""What the page on naive Bayes draws and says is what the models are."""

from __future__ import annotations

import math
import warnings
from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from plotly import graph_objects as go

from explorer.lessons.naive_bayes import (
    captions,
    clouds,
    evidence,
    mails,
    network,
    parameters,
)
from linboard.i18n.text import chance
from linclass import GaussianNB
from linclass.data.words import words
from tests.lessons.naive_bayes.claims import closing_with
from tests.support.claims import value_of

SHIPPED = mails.shipped()
DEAD_END = "The prize is a coffee."


def naive(text, alpha, least, most):
    """P(spam|mail) counted word by word from the shipped mails, up to so many times; None for 0/0."""
    texts = [Counter(words(t)) for t in SHIPPED.texts]
    standing = Counter(word for t in texts for word in t)
    here = words(text)
    logs = {}
    for kind in ("ham", "spam"):
        own = [t for t, label in zip(texts, SHIPPED.labels, strict=True) if label == kind]
        number = Counter((word, min(times, most)) for t in own for word, times in t.items())
        logs[kind] = math.log(len(own) / len(texts))
        for word in (word for word, n in standing.items() if n >= least):
            times = min(here.count(word), most)
            absent = len(own) - sum(number[word, k] for k in range(1, most + 1))
            same = number[word, times] if times else absent
            factor = (alpha + same) / ((most + 1) * alpha + len(own))
            logs[kind] += math.log(factor) if factor else -math.inf
    if max(logs.values()) == -math.inf:
        return None
    return 1 / (1 + math.exp(min(700.0, logs["ham"] - logs["spam"])))


@pytest.mark.slow
@pytest.mark.parametrize("counted", [False, True])
@pytest.mark.parametrize(("alpha", "least"), [(1.0, 1), (0.1, 3), (0.0, 2), (0.0, 1)])
def test_a_mail_is_read_as_counting_has_it(alpha, least, counted):
    known = mails.learned(least, alpha, counted)
    for text in (
        DEAD_END,
        "Free coffee for the winner!",
        "",
        SHIPPED.texts[3],
        "Bring money, click here: friday",
        "your your your free",
    ):
        reading = mails.read(known, text)
        expected = naive(text, alpha, least, 3 if counted else 1)
        if expected is None:
            assert np.isnan(reading.posterior[-1])
            assert np.isnan(reading.total[-1])
        else:
            assert reading.posterior[-1] == pytest.approx(expected, rel=1e-9)


@pytest.mark.slow
@pytest.mark.parametrize("counted", [False, True])
@pytest.mark.parametrize("alpha", mails.ALPHAS)
def test_the_last_step_is_the_models(alpha, counted):
    known = mails.learned(1, alpha, counted)
    texts = [*SHIPPED.texts[:15], DEAD_END, " ".join(SHIPPED.texts[20:26])]
    X = known.vocabulary.counts(texts)
    lost = known.model.undecided(X)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        odds = known.model.decision_function(X)
    for text, undecided, expected in zip(texts, lost, odds, strict=True):
        reading = mails.read(known, text)
        assert reading.terms[0].kind == "prior"
        assert reading.terms[-1].kind == "absent"
        assert np.isnan(reading.total[-1]) == undecided
        if not undecided:
            assert reading.total[-1] == pytest.approx(expected, rel=1e-9, abs=1e-9)
        assert sum(term.size for term in reading.terms) == len(known.vocabulary.words)


def test_a_word_that_all_mails_have_is_missed_where_it_is_absent():
    known = closing_with("regards")
    word = known.vocabulary.words.index("regards")
    assert known.shares[word].tolist() == [[0, 1], [0, 1]]  # of ham and of spam: never absent, always there
    for text in SHIPPED.texts[:20]:
        without, having = mails.read(known, text), mails.read(known, f"{text} Regards")
        assert np.isnan(without.terms[-1].said)  # the absent words, of which it is one
        assert np.isnan(without.total[-1])
        assert np.isfinite(having.terms[-1].said)
        assert "0/0" in captions.verdict(without)
    X = known.vocabulary.counts(SHIPPED.texts[:20])
    assert known.model.undecided(X).all()


def test_a_count_that_no_mail_has_is_0_of_0_by_itself_and_with_smoothing_says_what_alpha_says():
    bare, smooth = (mails.read(mails.learned(1, alpha, True), "free free your") for alpha in (0.0, 1.0))
    lost, said = (next(t for t in reading.terms if t.word == "free") for reading in (bare, smooth))
    assert lost.times == said.times == 2
    assert lost.counts == said.counts == (0, 0)
    assert np.isnan(lost.said)
    assert said.said == pytest.approx(math.log((1 + 0) / (4 + 105) / ((1 + 0) / (4 + 120))))
    assert "no email contains it this often," in captions.caption(bare).templates[1]
    assert "comes only from α." in captions.caption(smooth).templates[1]
    labels = [captions.label(term) for term in bare.terms]
    assert labels[1:3] == ["free ×2", "your"]
    picture = evidence.reading(
        labels, np.array([term.said for term in bare.terms]), bare.total, bare.posterior
    )
    go.Figure(picture.figure())
    told = values(picture.layers[2], "text")
    assert picture.layers[2]["y"].tolist()[0] == 1  # beside the word itself, from its step on
    assert told[:, 0].tolist() == [" ", "0/0", "0/0", "0/0"]


terms = st.lists(st.sampled_from([-2.0, -0.5, 0.0, 1.0, 3.0, np.inf, -np.inf]), max_size=7)


@given(terms, st.randoms())
def test_sums_do_not_hang_on_the_order_or_on_groups(said, random):
    mixed = random.sample(said, len(said))
    half = len(mixed) // 2
    groups = [mails.add(mixed[:half]), mails.add(mixed[half:])]
    for other in (mails.add(mixed), mails.add(groups)):
        assert np.array_equal([mails.add(said)], [other], equal_nan=True)
    assert np.isnan(mails.add(said)) == (np.inf in said and -np.inf in said)


@pytest.mark.parametrize("counted", [False, True])
def test_a_word_of_nearly_the_same_share_in_both_classes_says_next_to_nothing(counted):
    reading = mails.read(mails.learned(1, 1.0, counted), "before free")
    before = reading.terms[1]
    assert before.word == "before"
    assert before.counts[0] / 120 == pytest.approx(
        before.counts[1] / 105
    )  # the α that is added makes them differ
    told = captions.caption(reading).templates
    assert told[1].lower().endswith("it hardly favours one class over the other.")
    assert told[2].lower().endswith("it is evidence for spam.")


def test_words_that_are_not_known_are_listed_and_cut():
    reading = mails.read(
        mails.learned(1, 1.0), "zebra coffee " + "y" * 500 + " " + " ".join("q" + c for c in "abcdefghij")
    )
    assert reading.unknown[0] == "zebra"
    told = captions.unknown(reading)
    assert told.startswith("Unknown words, ignored: zebra, yyy")
    assert len(told) < 140
    assert "every word" in captions.unknown(mails.read(mails.learned(1, 1.0), "coffee"))
    assert "no word" in captions.unknown(mails.read(mails.learned(1, 1.0), " ?!"))


def test_without_smoothing_unseen_mails_are_undecided_and_too_much_of_it_sorts_them_wrongly():
    counts = mails.unseen(1)
    assert counts.undecided[0] > len(SHIPPED.texts) / 2
    assert not counts.undecided[1:].any()
    best = int(counts.wrong[1:].argmin()) + 1
    assert mails.ALPHAS[best] in (0.3, 1.0)
    assert counts.wrong[best] <= 10
    assert counts.wrong[-1] > 5 * counts.wrong[best]


def values(layer, attr):
    """How an attribute of a layer changes."""
    return next(c.values for c in layer.columns if c.attr == attr)


def test_bars_are_as_long_as_what_the_words_say():
    reading = mails.read(mails.learned(1, 1.0), "Free coffee in the kitchen, bring your own cup")
    said = np.array([term.said for term in reading.terms])
    labels = [captions.label(term) for term in reading.terms]
    picture = evidence.reading(labels, said, reading.total, reading.posterior)
    go.Figure(picture.figure())
    bars, total, _undecided, ham, spam, _share = picture.layers
    assert np.array_equal(values(bars, "x"), said)  # one more at each step
    assert np.allclose(values(total, "x")[:, 0], np.cumsum(said))
    assert np.allclose(values(ham, "x") + values(spam, "x"), 1)
    assert picture.layout["xaxis"]["range"][1] > np.abs(said).max()
    written = [value_of(text) for text in bars["text"]]
    assert np.abs(written - said).max() <= 0.005 + 1e-12  # rounded as anywhere else


def test_infinite_bars_are_longer_than_all_others_and_striped():
    reading = mails.read(mails.learned(1, 0.0), DEAD_END)
    said = np.array([term.said for term in reading.terms])
    picture = evidence.reading(list("abcdefg"), said, reading.total, reading.posterior)
    go.Figure(picture.figure())
    bars, total, undecided, _ham, spam, share = picture.layers
    last = values(bars, "x")
    endless = np.isinf(said)
    assert np.abs(last[endless]).min() > np.abs(last[~endless]).max()
    assert np.array_equal(np.sign(last), np.sign(said))
    assert picture.layout["xaxis"]["range"][1] > np.abs(last).max()
    stripes = bars["marker"]["pattern"]["shape"]
    assert [bool(shape) for shape in stripes] == endless.tolist()
    assert (values(undecided, "text")[-1, 0], values(total, "text")[-1, 0]) == ("0/0", "")
    assert all(values(undecided, "text").ravel())  # Plotly would not bring back what was empty
    assert np.isnan(values(spam, "x")[-1, 0])
    assert "undecided" in values(share, "text")[-1, 0]


def test_numbers_are_written_with_their_sign_and_never_as_certain():
    assert [evidence.signed(v) for v in (2.0, -0.126, np.inf, -np.inf, np.nan)] == [
        "+2.00", "−0.13", "+∞", "−∞", "±∞",
    ]  # fmt: skip
    assert [evidence.relation(p) for p in (0.063, 1e-9, 1 - 1e-9)] == [
        "= 6.3%",
        "< 0.1%",
        "> 99.9%",
    ]
    assert [chance(p) for p in (0.0, 1e-9, 0.5, 0.063, 1 - 1e-9, 1.0)] == [
        "0%", "less than 0.1%", "50%", "6.3%", "more than 99.9%", "100%",
    ]  # fmt: skip


def test_the_number_of_parameters_is_told_in_full():
    known = mails.learned(1, 1.0)
    d = len(known.vocabulary.words)
    told = parameters.word_parameters(known)
    assert f"{2 * d + 1:,} numbers" in told
    counted = parameters.word_parameters(mails.learned(1, 1.0, True))
    assert f"6D + 1 = {6 * d + 1:,} numbers" in counted
    assert f"{len(str(2 * 4**d - 1))} digits" in counted
    assert f"{len(str(2 ** (d + 1) - 1))} digits" in told
    dataset = clouds.crossed()
    assert "1 + 8 = 9 numbers" in parameters.point_parameters(GaussianNB().fit(dataset.X, dataset.y))


def test_the_network_has_arrows_from_the_class_alone():
    nodes = [network.Node("1", name, ["0.1", "0.2"], seen=True) for name in "abcd"]
    picture = network.figure(network.Node("?", "class", ["x", "y"]), nodes, ("red", "blue"), more=True)
    figure = picture.figure()
    go.Figure(figure)
    arrows = [a for a in figure["layout"]["annotations"] if a["showarrow"]]
    assert len(arrows) == 4
    assert {(a["ax"], a["ay"]) for a in arrows} == {(0.0, network.CLASS)}
    dotted = [t for t in figure["data"] if t.get("line", {}).get("dash") == "dot"]
    assert len(dotted) == 6  # every pair: what naive leaves out
    texts = [a["text"] for a in figure["layout"]["annotations"]]
    assert texts.count("0.1") == texts.count("0.2") == 4
