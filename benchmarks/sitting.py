"""One sitting of a class that votes on phones: the lecturer, the presenter view, and all phones."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator

from benchmarks.hall_report import Report
from benchmarks.lecturer import Lecturer
from benchmarks.phone import Phone
from benchmarks.presenter import Pair
from tools.serve import Farm

SCENE = ("perceptron", "scene=1&lecture=1")  # a question with three options
OPTIONS = 3
ASK, SHOW, AGAIN = "Ask the class", "Show the votes", "Vote again"
CLOSE = ("Close the room", "Delete all answers and close (X)")
ARRIVE = 10.0  # seconds within which the code is scanned
TAPS = 4.0  # seconds within which all tap
PATIENCE = 60.0  # seconds after which anything counts as failed
STEPS, SCENES = 20, 6  # presses of the presenter view in each sitting
PACE = 0.02  # seconds between two checks


class Hall:
    """A room with its lecturer and its phones.

    Parameters
    ----------
    url : str
        Of the proxy.
    count : int
        Phones.
    report : Report
        Receives the measurements.
    arrive, taps : float
        Seconds within which the code is scanned, and within which all answer.
    """

    def __init__(
        self, url: str, count: int, report: Report, arrive: float = ARRIVE, taps: float = TAPS
    ) -> None:
        self.url, self.count, self.report, self.arrive, self.taps = url, count, report, arrive, taps
        self.lecturer = Lecturer(url, *SCENE)
        self.phones: list[Phone] = []
        self.pair: Pair | None = None  # projector and presenter view
        self.n = 0  # number of the question
        self._chance = random.Random(count)
        self._tasks: list[asyncio.Task[None]] = []

    async def begin(self) -> None:
        """Let the lecturer open a room and ask; then all phones scan the code."""
        self._tasks.append(asyncio.create_task(self.lecturer.attend()))
        code = await self.lecturer.open_room()
        self.pair = Pair(self.url, self.lecturer, await self.lecturer.open_presenter(), "app2")
        self._tasks.append(asyncio.create_task(self.pair.attend()))
        await self.pair.begin()
        await self._ask(ASK)
        self.phones = [Phone(self.url, code, i) for i in range(self.count)]
        begin = time.monotonic()
        self._tasks += [
            asyncio.create_task(p.attend(self.arrive * i / self.count)) for i, p in enumerate(self.phones)
        ]
        await self._until(lambda p: p.joined > 0, "joined")
        self.report.joined.append(time.monotonic() - begin)
        await self._until(lambda p: p.saw > 0, "seen the question")
        self.report.saw += [p.saw for p in self.phones]
        counts = self.lecturer.shown.counts
        await self._wait(lambda: counts[-1][2] == self.count, "the lecturer has not seen them all")

    async def _ask(self, key: str) -> None:
        """Ask a question, or repeat it, and wait until the phones have received it."""
        self.n += 1
        await self._press(key, "asks")

    async def _press(self, key: str, phase: str) -> None:
        """Press a key, and wait until the phones have received the new phase."""
        pressed = await self.lecturer.press(key)
        if phase == "shown":
            self.report.votes.append(time.monotonic() - pressed)
        await self._until(lambda p: (self.n, phase) in p.heard, f"heard that question {self.n} {phase}")
        self.report.told += [p.heard[self.n, phase] - pressed for p in self.phones]

    async def vote(self, meanwhile: Callable[[], None] | None = None) -> None:
        """Let all phones answer, optionally with an event in the middle; then show and compare the votes."""
        counts = self.lecturer.shown.counts
        since, begin = len(counts), time.monotonic()
        if meanwhile is not None:
            asyncio.get_running_loop().call_later(self.taps / 2, meanwhile)
        await asyncio.gather(asyncio.sleep(self.taps), *(self._answer(p) for p in self.phones))
        at = sorted(p.acknowledged[self.n][1] for p in self.phones if self.n in p.acknowledged)
        if len(at) < self.count:
            self.report.errors.append(f"{self.count - len(at)} phones could not answer")
        await self._wait(lambda: counts[-1][1] == self.count, "the lecturer has not seen all answers")
        if meanwhile is None:
            self.report.answered.append(at[-1] - begin)
            self.report.count += list(_behind(at, [(t, n) for t, n, _of in counts[since:]]))
        await self._press(SHOW, "shown")
        given = Counter(p.acknowledged[self.n][0] for p in self.phones if self.n in p.acknowledged)
        shown = self.lecturer.shown.votes
        self.report.miscounted += sum(abs(given[i] - (shown[i : i + 1] or [0])[0]) for i in range(OPTIONS))

    async def _answer(self, phone: Phone) -> None:
        """Wait as long as a reader would, and tap."""
        await asyncio.sleep(self._chance.uniform(0, self.taps))
        await phone.answer(self.n, self._chance.randrange(OPTIONS))

    async def _both_back(self, victim: str, killed: float) -> None:
        """Wait until projector and presenter view are connected, and show the same state."""
        assert self.pair is not None, "it has begun"
        devices = (self.pair.presenter, self.pair.projector)
        # by the cookie of the proxy, at least the projector was there
        await self._wait(
            lambda: (
                self.pair is not None
                and self.pair.projector.since > killed
                and all(device.listens for device in devices)
                and devices[0].event["turn"] == devices[1].event["turn"]
            ),
            f"projector and presenter view have not come back from {victim}",
        )
        self.report.devices += [device.since - killed for device in devices if device.since > killed]

    async def again(self) -> None:
        """Ask the same question again."""
        await self._ask(AGAIN)

    async def vote_while_killed(self, farm: Farm) -> None:
        """Vote while the lecturer's process is killed; it is started again, as `make serve` does."""
        victim = self.lecturer.process
        its = [p for p in self.phones if p.process == victim]
        killed, report = time.monotonic(), self.report

        def kill() -> None:
            nonlocal killed
            farm.servers[victim].kill()
            killed = time.monotonic()
            self._tasks.append(asyncio.create_task(asyncio.to_thread(farm.look_after)))

        await self.vote(kill)
        await self._until(lambda p: p.listens and (p not in its or p.since > killed), "come back")
        report.back += [p.since - killed for p in its]
        report.lecturer += self.lecturer.away
        await self._both_back(victim, killed)
        report.before += sum(
            p.acknowledged[self.n][1] < killed for p in self.phones if self.n in p.acknowledged
        )
        if not its or not self.lecturer.away:
            report.errors.append("the killed process had no phones")
        await asyncio.gather(*(p.meet() for p in self.phones))
        report.lost += sum(p.me["answer"] != p.acknowledged.get(self.n, (None,))[0] for p in self.phones)
        report.renamed += sum(len(p.names) > 1 for p in self.phones)

    async def present(self) -> None:
        """Let the presenter view go through steps and scenes, while all phones are connected."""
        assert self.pair is not None, "it has begun"
        for step in range(STEPS):
            await self.pair.step(step)
        for i in range(SCENES):
            await self.pair.scene("p" if i % 2 else "n")
        self.report.steps += self.pair.steps
        self.report.scenes += self.pair.scenes
        self.report.reported += self.pair.shown

    async def end(self) -> None:
        """Let the lecturer close the room, and all phones leave."""
        for key in CLOSE:
            await self.lecturer.press(key)
        await self._until(lambda p: p.over, "heard that the room has ended")
        for task in self._tasks:
            task.cancel()
        for done in await asyncio.gather(*self._tasks, return_exceptions=True):
            if isinstance(done, Exception):
                raise done
        self.report.errors += self.lecturer.errors
        for phone in self.phones:
            self.report.tries += phone.refused

    async def _until(self, true: Callable[[Phone], bool], what: str) -> None:
        """Wait until the condition holds for every phone."""
        await self._wait(lambda: all(map(true, self.phones)), f"some phones have not {what}")

    async def _wait(self, true: Callable[[], bool], problem: str) -> None:
        """Wait until the condition holds; TimeoutError after a minute, or with the problem that occurred
        meanwhile."""
        deadline = time.monotonic() + PATIENCE
        while not true():
            for task in self._tasks:
                if task.done():
                    task.result()
            if time.monotonic() > deadline:
                raise TimeoutError(f"after {PATIENCE:g} s {problem}")
            await asyncio.sleep(PACE)


def _behind(at: list[float], counts: list[tuple[float, int]]) -> Iterator[float]:
    """Yield the seconds from each acknowledgement until a count included it; 0 if it did so before."""
    for k, moment in enumerate(at, 1):
        yield max(0.0, next(shown for shown, n in counts if n >= k) - moment)
