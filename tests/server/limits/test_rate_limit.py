"""Token buckets: how many a bucket gives in a time, and how many askers are remembered."""

import pytest

from explorer.server.limits.rate_limit import Limits, Tokens


def test_a_bucket_gives_its_burst_and_then_its_rate():
    tokens = Tokens(0.0, rate=2.0, burst=10.0)
    given = sum(not tokens.wait(1.0, n / 100) for n in range(1_000))  # a hundred a second for ten seconds
    assert given == 10 + 2 * 10 - 1  # the last one would come at 10.0


def test_a_refused_wish_costs_nothing_and_says_how_long_to_wait():
    tokens = Tokens(0.0, rate=2.0, burst=1.0)
    assert tokens.wait(1.0, 0.0) == 0
    assert [tokens.wait(1.0, 0.0) for _ in range(100)] == [0.5] * 100
    assert tokens.wait(1.0, 0.5) == 0


def test_an_overdrawn_bucket_is_waited_for():
    tokens = Tokens(0.0, rate=2.0, burst=1.0)
    assert tokens.take(4.0, 0.0) == pytest.approx(1.5)
    assert tokens.wait(1.0, 1.9) > 0
    assert tokens.wait(1.0, 2.0) == 0


def test_each_asker_has_a_bucket_and_memory_is_bounded():
    limits = Limits(rate=1.0, burst=1.0, most=100)
    assert limits.of("a", 0.0).wait(1.0, 0.0) == 0
    assert limits.of("b", 0.0).wait(1.0, 0.0) == 0
    assert limits.of("a", 0.0).wait(1.0, 0.0) > 0
    for n in range(10_000):
        limits.of(n, 0.0).wait(1.0, 0.0)
        limits.of("a", 0.0)  # an asker who asks again is remembered
    assert len(limits) == 100
    assert limits.of("a", 0.0).wait(1.0, 0.0) > 0
