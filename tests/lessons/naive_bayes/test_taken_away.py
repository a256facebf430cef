"""What a reader takes away from naive Bayes: drawn mails, scripts that give what is shown, and tables of words."""

from __future__ import annotations

import contextlib
import csv
import io
import warnings

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorer.lesson.code import code_snippets
from explorer.lessons.naive_bayes import mails, points_view, scripts
from explorer.lessons.naive_bayes.scenes import DEAD_END
from explorer.points.dataset import Dataset
from linclass.data.words import words

SHIPPED = mails.shipped()


def test_drawn_mails_hold_known_words_and_without_smoothing_only_those_of_their_class():
    for label in ("ham", "spam"):
        own = {
            w
            for t, kind in zip(SHIPPED.texts, SHIPPED.labels, strict=True)
            if kind == label
            for w in words(t)
        }
        smooth, strict = (mails.learned(1, alpha) for alpha in (1.0, 0.0))
        assert set(words(mails.draw(smooth, label, 3))) <= set(smooth.vocabulary.words)
        assert set(words(mails.draw(strict, label, 3))) <= own
        odds = [mails.read(smooth, mails.draw(smooth, label, seed)).total[-1] for seed in range(20)]
        assert np.mean(np.array(odds) > 0) == pytest.approx(float(label == "spam"), abs=0.1)


def printed(code):
    """What a script prints."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        exec(compile(code, "snippet.py", "exec"), {})
    return out.getvalue()


@pytest.mark.slow
@pytest.mark.parametrize("text", [DEAD_END, 'It\'s "free" {now}\\\n"""', "", "your your your card, free"])
@pytest.mark.parametrize(("least", "alpha", "counted"), [(1, 1.0, False), (3, 0.1, False), (2, 1.0, True)])
def test_both_scripts_give_the_posterior_on_the_page(least, alpha, counted, text):
    known = mails.learned(least, alpha, counted)
    shown = mails.read(known, text).posterior[-1]
    for code in (scripts.linclass_code(known, text), scripts.sklearn_code(known, text)):
        line = next(line for line in printed(code).splitlines() if line.startswith("P(spam | words)"))
        assert float(line.split("=")[1]) == pytest.approx(shown, rel=1e-9)


def test_at_the_dead_end_one_script_says_so_and_the_other_has_no_number():
    known = mails.learned(1, 0.0)
    assert "0/0: undecided" in printed(scripts.linclass_code(known, DEAD_END))
    assert "P(spam | words) = nan" in printed(scripts.sklearn_code(known, DEAD_END))


@settings(max_examples=15)
@given(st.lists(st.tuples(st.integers(-30, 30), st.integers(-30, 30)), min_size=4, max_size=9))
def test_the_scripts_of_the_points_give_the_same_model(places):
    dataset = Dataset(np.array(places) / 10, np.arange(len(places)) % 2)
    model = points_view.fit(dataset)
    theirs: dict[str, object] = {}
    ours: dict[str, object] = {}
    code = code_snippets.sklearn_code(dataset, model)
    assert code is not None
    with contextlib.redirect_stdout(io.StringIO()):
        exec(compile(code, "snippet.py", "exec"), theirs)
        exec(compile(code_snippets.linclass_code(dataset, model), "snippet.py", "exec"), ours)
    assert np.allclose(theirs["model"].theta_, model.mean_, atol=1e-12)
    assert np.allclose(theirs["model"].var_, model.var_, atol=1e-8)
    assert np.array_equal(ours["model"].mean_, model.mean_)


def test_all_words_are_in_the_table():
    known = mails.learned(2, 1.0)
    rows = list(csv.DictReader(io.StringIO(scripts.words_csv(known))))
    assert [row["word"] for row in rows] == list(known.vocabulary.words)
    free = next(row for row in rows if row["word"] == "free")
    assert (int(free["ham"]), int(free["spam"])) == (2, 35)
    assert float(free["mu_spam"]) == pytest.approx(36 / 107)


def test_all_counts_of_a_word_are_in_the_table():
    known = mails.learned(1, 1.0, True)
    rows = {row["word"]: row for row in csv.DictReader(io.StringIO(scripts.words_csv(known)))}
    texts = [words(t) for t in SHIPPED.texts]
    for kind in ("ham", "spam"):
        own = [
            min(t.count("your"), 3) for t, label in zip(texts, SHIPPED.labels, strict=True) if label == kind
        ]
        assert [int(rows["your"][f"{kind}_{k}"]) for k in range(4)] == [own.count(k) for k in range(4)]
        shares = [float(rows["your"][f"p_{kind}_{k}"]) for k in range(4)]
        assert sum(shares) == pytest.approx(1)
        assert shares[3] == pytest.approx((1 + own.count(3)) / (4 + len(own)))
