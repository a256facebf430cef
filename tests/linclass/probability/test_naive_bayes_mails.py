"""Words and mails: the vocabulary, and a filter that sorts mails it has not seen."""

from __future__ import annotations

import csv
import itertools
from pathlib import Path

import numpy as np
import pytest

from linclass import (
    BernoulliNB,
    UndecidedWarning,
    Vocabulary,
)
from linclass.data.words import words

MAILS = Path(__file__).parents[3] / "sample_data" / "mails.tsv"


def read_mails():
    """The shipped mails: texts, and whether each is spam or ham."""
    with MAILS.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    return [row["text"] for row in rows], np.array([row["label"] for row in rows])


# --- Words and mails


def test_words_are_runs_of_letters():
    text = "Don’t CLICK: 24 free e-mails, naïve_user's £5 … ÜBER"
    assert words(text) == ["don't", "click", "free", "e", "mails", "naïve", "user's", "über"]
    assert words("17 + 4 = 21!") == []


def test_a_vocabulary_counts_the_words_that_it_knows():
    texts = ["free money, free!", "no money", "Free lunch"]
    assert Vocabulary.of(texts).words == ("free", "lunch", "money", "no")
    known = Vocabulary.of(texts, least=2)
    assert known.words == ("free", "money")
    assert known.counts([*texts, "", "lunch"]).tolist() == [[2, 1], [0, 1], [1, 0], [0, 0], [0, 0]]
    with pytest.raises(ValueError, match="No word occurs in at least 4 of the texts"):
        Vocabulary.of(texts, least=4)


def test_words_of_a_vocabulary_are_in_lower_case_as_those_of_texts_are():
    known = Vocabulary(["Free", "Don’t"])
    assert known.words == ("free", "don't")
    assert known.counts(["Don't miss it: FREE, free!"]).tolist() == [[2, 1]]
    with pytest.raises(ValueError, match="got 'free' twice"):
        Vocabulary(("free", "Free"))
    for phrase in ("free money", "24", ""):
        with pytest.raises(ValueError, match="must hold single words"):
            Vocabulary((phrase,))


def test_chinese_is_taken_apart_by_characters():
    assert words("恭喜中奖！Win 1000 元𠀀") == ["恭", "喜", "中", "奖", "win", "元", "𠀀"]
    known = Vocabulary.of(["恭喜中奖", "中午吃饭"])
    assert known.words == tuple(sorted("恭喜中奖午吃饭"))
    assert Vocabulary(("中", "饭")).counts(["中午吃饭，饭好吃"]).tolist() == [[1, 2]]
    assert words("한국어 にほんご") == ["한국어", "にほんご"]  # these have words of several letters


def test_texts_are_taken_apart_as_one_likes():
    known = Vocabulary.of(["Win a-b", "win"], split=str.split)
    assert known.words == ("Win", "a-b", "win")
    assert known.counts(["win a-b win"]).tolist() == [[0, 1, 2]]
    pairs = Vocabulary.of(["中奖了"], split=lambda text: [text[i : i + 2] for i in range(len(text) - 1)])
    assert pairs.words == ("中奖", "奖了")
    assert pairs.counts(["又中奖"]).tolist() == [[1, 0]]


@pytest.mark.parametrize(
    ("work", "message"),
    [
        (lambda: Vocabulary.of("win a prize"), r"got the text 'win a prize'\. Pass \[text\]\."),
        (lambda: Vocabulary.of(["win"]).counts("win"), r"got the text 'win'\. Pass \[text\]\."),
        (lambda: Vocabulary("win"), r"got the text 'win'\. Pass \[word\]\."),
        (lambda: Vocabulary.of(["win", None]), "texts must hold text only; got None at 1"),
        (lambda: Vocabulary.of(["win"]).counts([b"win"]), "texts must hold text only; got b'win' at 0"),
    ],
)
def test_one_text_is_not_taken_apart_into_letters(work, message):
    with pytest.raises(ValueError, match=message):
        work()


def test_the_mails_are_many_and_different():
    texts, labels = read_mails()
    assert sorted(set(labels)) == ["ham", "spam"]
    assert min(np.sum(labels == "ham"), np.sum(labels == "spam")) >= 100
    assert len({" ".join(words(text)) for text in texts}) == len(texts) >= 200
    assert all(5 <= len(words(text)) <= 60 for text in texts)
    for one, two in itertools.combinations([set(words(text)) for text in texts], 2):
        assert len(one & two) < 0.6 * len(one | two)  # no template filled in twice


def test_a_filter_sorts_mails_that_it_has_not_seen():
    texts, labels = read_mails()
    right = np.zeros(len(texts), dtype=bool)
    for fold in range(5):
        test = np.arange(len(texts)) % 5 == fold
        seen = [text for text, out in zip(texts, test, strict=True) if not out]
        vocabulary = Vocabulary.of(seen, least=2)
        model = BernoulliNB().fit(vocabulary.counts(seen), labels[~test])
        right[test] = model.predict(vocabulary.counts(texts))[test] == labels[test]
    assert right.mean() > 0.9


def test_the_words_that_speak_loudest_are_those_of_spam():
    texts, labels = read_mails()
    vocabulary = Vocabulary.of(texts, least=5)
    model = BernoulliNB().fit(vocabulary.counts(texts), labels)
    said = dict(zip(vocabulary.words, model.log_odds_[1], strict=True))
    assert said["free"] > 1
    assert said["click"] > 1
    assert said["bring"] < -1
    assert "free" in set(
        words(" ".join(text for text, kind in zip(texts, labels, strict=True) if kind == "ham"))
    )


def test_without_smoothing_ordinary_mails_are_undecided():
    texts, labels = read_mails()
    vocabulary = Vocabulary.of(texts)
    model = BernoulliNB(alpha=0).fit(vocabulary.counts(texts), labels)
    mail = vocabulary.counts(["Hi Nora, the thesis is done! Click here for a discount."])
    assert model.undecided(mail).tolist() == [True]
    with pytest.warns(UndecidedWarning):
        assert model.predict_proba(mail).tolist() == [[0.5, 0.5]]
    assert not BernoulliNB().fit(vocabulary.counts(texts), labels).undecided(mail).any()
