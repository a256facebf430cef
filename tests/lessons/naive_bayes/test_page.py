"""The lesson of naive Bayes: a mail that is typed, the dead end at α = 0, Gaussians on the board."""

from __future__ import annotations

import html
import json
import math

import numpy as np
import pytest
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis

from explorer.lessons.naive_bayes import clouds, mails
from explorer.lessons.naive_bayes.view import IN_LINK, MAIL
from explorer.points import sources
from explorer.points.dataset import Dataset
from linclass import GaussianNB
from linclass.data.words import words
from tests.support import visit
from tests.support.claims import after, stage, told, value_of
from tests.support.scenes import act

HOSTILE = "<b>free</b> **coffee** $x^2$ {word:text} <script>alert(1)</script> [a](javascript:b) &amp; `c`"

LONG = "coffee " * (IN_LINK // 4)


def board(at):
    return visit.messages(at)["board"]


def typed(at, text):
    """The page after a visitor has typed this mail."""
    at.text_area(key="nb.mail").set_value(text)
    at.run()
    visit.check(at, thoroughly=True)
    return board(at)


def frame(message, trace, attr):
    return next(c["values"] for c in message["frames"] if (c["trace"], c["attr"]) == (trace, attr))


def test_a_fresh_page_reads_a_mail_of_its_own():
    at = visit.visit("naive-bayes")
    reading = mails.read(mails.learned(1, 1.0), MAIL)
    message = board(at)
    assert frame(message, 4, "x")[-1] == pytest.approx(reading.posterior[-1])
    assert message["columns"]["posterior"][-1] == "= 6.3%"
    shown = {
        name: np.array([value_of(text) for text in message["columns"][name]])
        for name in ("said", "total", "sum")
    }
    assert np.abs(shown["said"] - [term.said for term in reading.terms]).max() <= 0.005 + 1e-12
    assert np.abs(shown["total"] - reading.total).max() <= 0.005 + 1e-12
    assert 1 / (1 + np.exp(-shown["sum"][-1])) == pytest.approx(reading.posterior[-1], abs=5e-4)
    assert ": ham." in visit.caption(at)
    assert message["player"]["length"] == len(reading.terms)
    assert "2,627 numbers" in visit.words(at)
    assert not message["edit"]["toolbar"]
    assert "nb.mail" not in at.query_params


def test_a_typed_mail_is_read_kept_and_linked():
    at = visit.visit("naive-bayes")
    message = typed(at, "Click to claim your free prize!")
    assert message["columns"]["word"][1:-1] == ["click", "to", "claim", "your", "free", "prize"]
    assert ": spam." in visit.caption(at)
    assert at.query_params["nb.mail"] == "Click to claim your free prize!"
    visit.move(at, "nb.alpha", 0.1)
    assert at.text_area(key="nb.mail").value == "Click to claim your free prize!"
    again = visit.visit("naive-bayes", **{"nb.mail": "Click to claim\nyour free prize!"})
    assert "\n" in again.text_area(key="nb.mail").value
    assert board(again)["columns"]["word"] == message["columns"]["word"]
    typed(at, "")
    assert at.query_params["nb.mail"] == ""
    assert (
        board(visit.visit("naive-bayes", **{"nb.mail": ""}))["player"]["length"] == 2
    )  # the prior, the absent words
    typed(at, MAIL)
    assert "nb.mail" not in at.query_params


def test_a_long_mail_stays_but_not_in_the_link():
    at = visit.visit("naive-bayes")
    typed(at, LONG)
    assert "nb.mail" not in at.query_params
    assert f"up to {IN_LINK} characters" in visit.notices(at)
    visit.move(at, "nb.part", visit.Label("Points on the board"))
    visit.move(at, "nb.part", visit.Label("Spam filter"))
    assert at.text_area(key="nb.mail").value == LONG


def test_what_is_typed_is_text_and_nothing_else():
    at = visit.visit("naive-bayes")
    message = typed(at, HOSTILE)
    sent = json.dumps(visit.messages(at), default=str)
    for markup in ("<script", "javascript:", "**coffee", "$x", "{word:text} <", "&amp; `"):
        assert markup not in sent  # of a mail only its words, runs of letters, go anywhere
    assert "free" in message["columns"]["word"]
    assert "script" in visit.words(at)
    linked = visit.visit("naive-bayes", **{"nb.mail": HOSTILE + "\x00\u202e"})
    assert linked.text_area(key="nb.mail").value.startswith(HOSTILE)
    assert linked.text_area(key="nb.mail").value.isprintable()


def test_without_smoothing_the_page_says_undecided_and_never_nan():
    at = visit.visit("naive-bayes", **{"nb.alpha": "0", "nb.beside": "smoothing"})
    message = board(at)
    assert "0/0" in visit.caption(at)
    assert message["columns"]["posterior"][-1] == "undecided"
    assert math.isnan(frame(message, 4, "x")[-1, 0])  # nothing is drawn
    texts = [*visit.texts(message), visit.words(at), *map(str, message["columns"]["total"])]
    texts += [str(row[0]) for row in frame(message, 5, "text")]
    assert not any("nan" in text.lower().split() for text in texts)
    assert "126 are undecided" in visit.words(at)
    typed(at, "coffee")
    assert "Ham, because spam is impossible:" in visit.caption(at)
    typed(at, "prize")
    assert "Spam, because ham is impossible:" in visit.caption(at)


def test_the_model_writes_mails_of_its_own():
    at = visit.visit("naive-bayes")
    seen = []
    for label in ("spam", "spam", "ham"):
        visit.move(at, f"nb.draw.{label}", None)
        seen.append(at.text_area(key="nb.mail").value)
        assert (board(at)["columns"]["total"][-1][0] == "+") == (label == "spam")
    assert len(set(seen)) == 3
    assert at.query_params["nb.mail"] == seen[-1]


def test_the_words_beside_are_those_that_say_most():
    at = visit.visit("naive-bayes", **{"nb.beside": "words", "nb.least": "3"})
    bars = visit.messages(at)["naive-bayes.beside"]["figure"]["data"][0]
    said = mails.learned(3, 1.0).model.log_odds_[1]
    assert bars["x"][0] == said.max()
    assert bars["x"][-1] == said.min()
    assert (np.diff(bars["x"]) <= 0).all()


@pytest.mark.parametrize("classes", [2, 3])
def test_gaussians_on_the_board(classes):
    dataset = sources.generate("blobs", n=60, classes=classes)
    at = visit.visit("naive-bayes", dataset, **{"nb.part": "points", "nb.drawn": "50", "nb.seed": "4"})
    visit.check(at, thoroughly=True)
    model = GaussianNB().fit(dataset.X, dataset.y)
    X, _labels = model.sample(50, random_state=4)
    data = board(at)["figure"]["data"]
    drawn = np.concatenate([np.column_stack([t["x"], t["y"]]) for t in data[-4:]])
    assert np.allclose(sorted(map(tuple, drawn)), sorted(map(tuple, X)))
    assert board(at)["columns"]["wrong"] == np.count_nonzero(model.predict(dataset.X) != dataset.y)
    for k in range(classes):
        own = dataset.X[dataset.labels == k]
        assert np.nanmax(data[4 + k]["x"]) == pytest.approx(own[:, 0].mean() + 2 * own[:, 0].std())
    visit.move(at, "nb.take", None)
    assert np.allclose(sorted(map(tuple, visit.shown(at)[0])), sorted(map(tuple, X)), atol=0.01)
    assert np.bincount(visit.shown(at)[1]).tolist() == [len(t["x"]) for t in data[-4:]][:classes]


def test_the_boundary_is_named():
    settings = {"nb.part": "points", "nb.points": "network"}
    for dataset, name in (
        (clouds.crossed(), "an axis-parallel hyperbola"),
        (sources.generate("circles", n=120, noise=0.25), "an axis-parallel ellipse"),
    ):
        at = visit.visit("naive-bayes", dataset, **settings)
        assert f"The boundary is {name}" in visit.caption(at)
    assert "There is no boundary" in visit.caption(
        visit.visit("naive-bayes", sources.table("xor"), **settings)
    )
    assert "9 numbers" in visit.words(at)
    alone = visit.visit("naive-bayes", Dataset([[1, 1]], [0]), **settings)
    assert "two or more classes" in visit.caption(alone)


def test_a_locked_question_shows_its_mail_as_text():
    mail = "Free <b>money</b>\nfor you"
    at = visit.visit("naive-bayes", lock="1", **{"nb.mail": mail})
    texts = [element.proto.body for element in at.get("html")]
    assert any(html.escape(mail) in text for text in texts)
    assert not any("<b>money" in text for text in texts)
    empty = visit.visit("naive-bayes", lock="1", **{"nb.mail": ""})
    assert any("The email is empty." in element.proto.body for element in empty.get("html"))


def test_the_number_of_mails_is_that_of_the_table():
    at = visit.visit("naive-bayes")
    assert f"of the {len(mails.shipped().texts)} emails" in visit.widget(at, "nb.least").help


def test_the_table_of_a_word_counts_the_mails_with_it_and_without():
    at = visit.visit("naive-bayes", **{"nb.beside": "counts", "nb.mail": "free prize"})
    told = board(at)["columns"]
    shipped = mails.shipped()
    texts = [set(words(text)) for text in shipped.texts]
    k = list(told["word"]).index("free")
    for label in ("spam", "ham"):
        own = [text for text, kind in zip(texts, shipped.labels, strict=True) if kind == label]
        having = sum("free" in text for text in own)
        assert (told[f"in_{label}"][k], told[f"out_{label}"][k]) == (having, len(own) - having)
    rows = visit.messages(at)["naive-bayes.beside"]["formula"]
    assert "{out_spam}" in rows[0]["templates"][rows[0]["which"][k]]


def test_the_evidence_of_a_word_follows_from_the_counts_that_are_told():
    text, _now = told("naive-bayes", "loud")
    shipped = mails.shipped()
    shares = []
    for label in ("spam", "ham"):
        own = [
            set(words(mail))
            for mail, kind in zip(shipped.texts, shipped.labels, strict=True)
            if kind == label
        ]
        having = sum("free" in mail for mail in own)
        assert f"{having} of {len(own)} {label} emails" in text
        assert f"μ_{label} = {having + 1}/{len(own) + 2}" in text
        shares.append((having + 1) / (len(own) + 2))
    assert after(text, "So it adds most: ") == pytest.approx(np.log(shares[0] / shares[1]), abs=5e-4)
    assert "α = 1" in text
    assert "so its weight comes only from α = 1" in told("naive-bayes", "often")[0]
    assert "(The other scenes add α = 1.)" in told("naive-bayes", "dead")[0]


def test_how_often_a_word_stands_there_matters_once_words_are_counted():
    mail = "Your card, your code, your prize"
    at = visit.visit("naive-bayes", **{"nb.beside": "counts", "nb.mail": mail})
    once = board(at)["columns"]["total"][-1]
    assert (
        board(visit.visit("naive-bayes", **{"nb.mail": "your card code prize"}))["columns"]["total"][-1]
        == once
    )
    visit.move(at, "nb.counts", visit.Label("Count 0, 1, 2, 3+"))
    assert at.query_params["nb.counts"] == "counts"
    told = board(at)["columns"]
    k = list(told["word"]).index("your")
    assert told["times"][k] == "3+"
    texts = [words(text) for text in mails.shipped().texts]
    for kind in ("ham", "spam"):
        own = [
            min(t.count("your"), 3)
            for t, label in zip(texts, mails.shipped().labels, strict=True)
            if label == kind
        ]
        assert [told[f"{kind}{n}"][k] for n in range(4)] == [own.count(n) for n in range(4)]
        assert told[f"in_{kind}"][k] == own.count(3)
    rows = visit.messages(at)["naive-bayes.beside"]["formula"]
    assert "{spam3}" in rows[0]["templates"][rows[0]["which"][k]]
    reading = mails.read(mails.learned(1, 1.0, True), mail)
    assert frame(board(at), 4, "x")[-1] == pytest.approx(reading.posterior[-1])


@pytest.mark.parametrize("beside", ["network", "words", "smoothing", "counts"])
@pytest.mark.parametrize("alpha", ["0", "1"])
def test_words_that_are_counted_are_shown_by_every_chart(beside, alpha):
    query = {"nb.beside": beside, "nb.counts": "counts", "nb.alpha": alpha}
    at = visit.visit("naive-bayes", **query, **{"nb.mail": "free free your coffee"})
    visit.check(at, thoroughly=True)
    texts = " ".join(visit.texts(board(at))) + visit.words(at)
    assert "nan" not in texts.lower().split()


def test_the_loudest_counts_are_those_that_say_most():
    at = visit.visit("naive-bayes", **{"nb.beside": "words", "nb.counts": "counts"})
    bars = visit.messages(at)["naive-bayes.beside"]["figure"]["data"][0]
    known = mails.learned(1, 1.0, True)
    seen = known.said[:, 1:][known.numbers[:, :, 1:].any(axis=1)]  # counts that some mail has
    assert (bars["x"][0], bars["x"][-1]) == (seen.max(), seen.min())


def test_a_counted_mail_is_drawn_with_words_that_come_again():
    drawn = [mails.draw(mails.learned(1, 1.0, True), "ham", seed).split() for seed in range(10)]
    assert any(len(set(text)) < len(text) for text in drawn)
    assert all(text.count(word) <= 3 for text in drawn for word in text)


def test_the_line_that_the_answer_compares_with_is_drawn_dashed():
    scene, now = stage("naive-bayes", "tilted")
    at = visit.visit("naive-bayes", scene="6")
    assert not [layer for layer in board(at)["figure"]["data"] if layer.get("line", {}).get("dash") == "dash"]
    act(at, scene)
    (line,) = [layer for layer in board(at)["figure"]["data"] if layer.get("line", {}).get("dash") == "dash"]
    X, y = now.dataset.X, now.dataset.y
    fisher = LinearDiscriminantAnalysis(solver="lsqr").fit(X, y)
    values = fisher.decision_function(np.column_stack([line["x"], line["y"]]).astype(float))
    assert np.abs(values).max() < 1e-2 * np.abs(fisher.decision_function(X)).max()
    assert "Dashed: Fisher’s line." in visit.caption(at)
