"""A link carries the points there and back, and nothing in a link can do harm."""

import base64
import math
import random
import re
import time
import timeit

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.points import links
from explorer.points.dataset import LIMIT, Dataset, default
from explorer.points.links import LinkError, carries, decode, encode, quantise

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


@st.composite
def datasets(draw, numbers=None, max_size=20):
    """Return any dataset: any coordinates, one to four classes, usual and unusual names."""
    if numbers is None:
        scale = draw(st.sampled_from([1e-9, 1e-3, 1, 6, 1e5, 1e12, LIMIT]))
        offset = draw(st.sampled_from([0, 0, scale, min(1e6 * scale, LIMIT - scale)]))
        numbers = st.floats(-1, 1).map(lambda u: min(LIMIT, max(-LIMIT, offset + scale * u)))
    rows = draw(st.lists(st.tuples(numbers, numbers), max_size=max_size))
    classes = draw(
        st.sampled_from([("+1", "−1"), ("no", "yes"), ("+1", "−1", "3"), tuple("abcd"), ("猫", "🐶")])
    )
    labels = draw(st.lists(st.integers(0, len(classes) - 1), min_size=len(rows), max_size=len(rows)))
    columns = draw(st.sampled_from([("x1", "x2"), ("age", "größe"), ("x1", "y")]))
    return Dataset(
        np.array(rows).reshape(-1, 2), labels, classes, columns, draw(st.sampled_from(["", "Iris"]))
    )


shown = st.integers(-60_000, 60_000).map(lambda n: n / 100)


@given(datasets(numbers=shown))
def test_coordinates_of_two_decimals_come_back_unchanged(dataset):
    assert quantise(dataset) == dataset
    assert decode(encode(dataset)) == dataset


@given(datasets())
def test_any_dataset_comes_back_as_it_was_rounded(dataset):
    rounded = quantise(dataset)
    assert quantise(rounded) == rounded
    assert decode(encode(rounded)) == rounded
    assert encode(dataset) == encode(rounded)


@given(datasets())
def test_rounding_moves_a_point_by_less_than_a_ten_thousandth_of_the_range(dataset):
    for before, after in zip(dataset.X.T, quantise(dataset).X.T, strict=True):
        if before.size:
            size = np.abs(before).max()
            tolerance = 1e-4 * (np.ptp(before) or size) + 1e-15 * size + 1e-20
            assert np.abs(after - before).max() <= tolerance


def test_more_decimals_are_kept_where_the_range_allows():
    fine = Dataset([[0.123456, 1], [0.2, 2]], [0, 1])
    assert quantise(fine) == fine
    assert quantise(Dataset([[math.pi, math.e], [0.0, 0]], [0, 1])).X[0].tolist() == [3.14159, 2.7183]
    assert quantise(Dataset([[math.pi, 0], [math.pi, 1]], [0, 1])).X[0, 0] == 3.141593
    assert quantise(Dataset([[math.pi, math.e], [1e5, 1e5]], [0, 1])).X[0].tolist() == [3, 3]


def test_bits_that_one_axis_leaves_serve_the_other():
    income_and_age = Dataset([[0.1234567, 17], [9999.123456, 93]], [0, 1])  # 34 bits less 7 are 13,422 a unit
    assert links.decimals(income_and_age) == (4, 0)
    kept = quantise(income_and_age)
    assert kept.X.tolist() == [[0.1235, 17], [9999.1235, 93]]
    assert links.decimals(Dataset([[1e9 + 0.5, 0.25], [-1e9, 0.5]], [0, 1])) == (-1, 2)  # whole tens
    assert len(encode(Dataset(np.repeat(kept.X, 400, axis=0), [0, 1] * 400))) <= 6 * 800 + 40


@pytest.mark.parametrize("scale", [1e-9, 0.01, 1, 6, 1e5, 1e10])
@pytest.mark.parametrize("offset", [0, 1, 1000])
def test_any_place_in_view_travels_with_as_many_decimals_as_there_is_room_for(scale, offset):
    rng = np.random.default_rng(0)
    seen = Dataset(rng.uniform(0, scale, (20, 2)) + offset * scale, [0] * 20)
    places = np.column_stack(
        [
            [float(f"{x:.{d}f}") if d >= 0 else round(x / 10**-d) * 10.0**-d for x in rng.uniform(*ends, 20)]
            for ends, d in zip(seen.bounds, links.room(seen), strict=True)
        ]
    )
    clicked = Dataset(places, [0] * 20)
    assert quantise(clicked) == clicked
    steps = np.ptp(seen.bounds, axis=1) * 10.0 ** np.array(links.room(seen))
    assert (steps > 10_000).all()  # far finer than a pixel


@pytest.mark.parametrize(
    "rows",
    [
        [(1e12, -1e12), (3e12, 2e12)],
        [(1e-9, 3e-9), (2e-9, 1.5e-9)],
        [(20_000, 17), (100_000, 93)],
        [(1e15, -1e15), (-1e15, 1e15)],
        [(123_456_789.25, 0), (123_456_790.5, 0)],
    ],
)
def test_very_large_and_very_small_numbers_travel(rows):
    dataset = Dataset(rows, [0, 1])
    assert decode(encode(dataset)) == dataset


@given(datasets())
def test_a_link_needs_no_escaping(dataset):
    assert re.fullmatch(r"[A-Za-z0-9_~-]+", encode(dataset))


@pytest.mark.parametrize("scale", [1, 1e5, 1e12, 1e-9])
def test_a_point_takes_at_most_six_characters_and_usual_boards_fewer(scale):
    rng = np.random.default_rng(0)
    full = Dataset(rng.uniform(-scale, scale, (1000, 2)), rng.integers(0, 4, 1000), tuple("abcd"))
    assert len(encode(full)) <= 6 * 1000 + 40
    board = Dataset(rng.integers(0, 600, (60, 2)) / 100, rng.integers(0, 2, 60))
    assert len(encode(board)) <= 4 * 60 + 20


def test_the_longest_names_fit():
    characters = [chr(0x1F600 + i) for i in range(60)]
    texts = ["".join(characters[i:] + characters[:i]) * 3 for i in range(7)]
    rows = np.random.default_rng(0).uniform(-1, 1, (1000, 2))
    dataset = quantise(Dataset(rows, [0] * 1000, tuple(texts[:4]), (texts[4], texts[5]), texts[6]))
    assert len(encode(dataset)) <= links.MAX_LENGTH
    assert decode(encode(dataset)) == dataset


def test_a_thousand_points_travel_and_more_do_not():
    rows = np.arange(2002).reshape(-1, 2)
    most, more = Dataset(rows[:1000], [0] * 1000), Dataset(rows, [0] * 1001)
    assert carries(most)
    assert decode(encode(most)) == most
    assert not carries(more)
    with pytest.raises(LinkError, match="1000 points, and there are 1001"):
        encode(more)


def refused(text):
    """Return whether a text is refused with one sentence; any other exception fails the test."""
    try:
        decode(text)
    except LinkError as error:
        return bool(re.fullmatch(r"[A-Z][^\n]*\.", str(error)))
    return False


@pytest.mark.parametrize("text", ["", "1", "9", "1~", "1abc"])
def test_a_refusal_says_what_to_do(text):
    with pytest.raises(LinkError) as refusal:
        decode(text)
    assert re.search(r"\. (Copy|Ask) [^.]+\.$", str(refusal.value))


@given(st.text() | st.text(ALPHABET + "~", max_size=300).map("1".__add__))
def test_arbitrary_text_is_refused(text):
    assert refused(text)


@given(
    st.text(ALPHABET, max_size=120), st.none() | st.text(ALPHABET + "=", max_size=80) | st.binary(max_size=80)
)
def test_a_text_with_a_right_checksum_gives_a_dataset_or_one_sentence(body, texts):
    if isinstance(texts, bytes):
        texts = base64.urlsafe_b64encode(texts).decode()
    if texts is not None:
        body += "~" + texts
    text = "1" + links._checksum(body) + body
    assert refused(text) or isinstance(decode(text), Dataset)


@given(st.integers(0, 10**18), st.integers(0, 70), st.integers(0, 10**18), st.integers(0, 10**18))
def test_a_header_out_of_bounds_is_refused(decimals, bits, low, n):
    header = "".join(map(links._number, (decimals, bits, low, 12, 0, 0, n))) + "A" * min(n, 50)
    assert refused("1" + links._checksum(header) + header) or n <= 50


@given(datasets(), st.randoms(use_true_random=False))
def test_a_changed_link_is_refused(dataset, rng: random.Random):
    """Unless its two characters of check agree, as they do in one of 4,096."""
    text = encode(dataset)
    at = rng.randrange(len(text))
    other = rng.choice(ALPHABET.replace(text[at], ""))
    for changed in (text[:at] + other + text[at + 1 :], text[:at]):
        assert refused(changed) or links._checksum(changed[3:]) == changed[1:3]


def test_of_all_changes_of_a_letter_hardly_one_in_five_hundred_passes():
    text = encode(default())
    changed = [
        text[:at] + other + text[at + 1 :]
        for at in range(len(text))
        for other in ALPHABET.replace(text[at], "")
    ]
    assert sum(map(refused, changed)) > 0.998 * len(changed)
    assert all(refused(text[:at]) for at in range(len(text)))


@pytest.mark.parametrize("text", ["", "1", "1AA", "2AA", "null", "é" * 9, "1" * 9000, "A" * 10**7, "1AA\x00"])
def test_these_are_refused(text):
    assert refused(text)


def test_a_link_with_hostile_names_gives_clean_ones():
    lines = "a\x1b[31m\u202e<b>\nb\n" + "x" * 5000 + "\ny\n"
    body = encode(default())[3:] + "~" + base64.urlsafe_b64encode(lines.encode()).decode().rstrip("=")
    dataset = decode("1" + links._checksum(body) + body)
    assert dataset.names == ("a [31m <b>", "b")
    assert dataset.columns == ("x" * 40, "y")


def test_a_thousand_points_take_milliseconds():
    rng = np.random.default_rng(0)
    dataset = Dataset(rng.uniform(0, 6, (1000, 2)), rng.integers(0, 2, 1000))
    text = encode(dataset)
    for act in (lambda: encode(dataset), lambda: decode(text)):
        assert min(timeit.repeat(act, timer=time.process_time, number=5, repeat=5)) / 5 < 3e-3
