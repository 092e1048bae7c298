# SPDX-License-Identifier: Apache-2.0
"""A process of clients that do nothing wrong, and say what they saw of a host: calls of 100 bytes and of 100 kB, writes,
calls over HTTP, clients that connect for a single call, and, if they are asked for, customers of the market. Each line
that it reads asks for a report of everything since the last one, which is a line of JSON.

    calls N     as soon as there were N more calls of each client, or one has failed
    seconds N   after that time
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections import Counter
from dataclasses import dataclass, field
from typing import Awaitable, Callable, Sequence

from evaluation.harness.program import Program
from evaluation.harness.rasp import Closed, count, string
from evaluation.harness.rounds import quantile

from . import trouble
from .attacks.orders import allow_many_files, orders
from .attacks.peer import Door
from .callers import AGAIN, Caller, Failure
from .customers import Customer

#: Seconds that a call may take before it counts as not answered at all.
PATIENCE = 30.0


@dataclass(frozen=True)
class Client:
    """What one client does again and again."""

    what: str
    call: Callable[[Caller], Awaitable[None]]
    #: Seconds between two calls: these clients are no load.
    pause: float
    kind: type[Caller] = Caller


@dataclass
class Seen:
    """What one client saw since the last report."""

    what: str
    seconds: list[float] = field(default_factory=list)
    #: How often it was told that the host is busy.
    refused: int = 0
    failures: list[str] = field(default_factory=list)
    #: How often calls of the market ended how.
    ends: Counter[str] = field(default_factory=Counter)


async def small(caller: Caller) -> None:
    argument = string("x" * 72)
    await caller.call(trouble.TEXT, argument, argument)


async def large(caller: Caller) -> None:
    argument = count(100_000) + bytes(100_000)
    await caller.call(trouble.BYTES, argument, argument)


async def write(caller: Caller) -> None:
    await caller.call(trouble.INCREMENT, b"", None)


async def over_http(caller: Caller) -> None:
    text = "x" * 72
    await caller.post("/trouble.Mirror/text", {"value": text}, text)


async def newcomer(caller: Caller) -> None:
    """Comes until it is let in."""
    while True:
        caller.leave()
        try:
            return await small(caller)
        except (Closed, OSError):
            await asyncio.sleep(AGAIN)


SMALL, LARGE, WRITE, HTTP, NEW, MARKET = "100 B", "100 kB", "write", "HTTP", "new", "market"
CLIENTS = [
    Client(SMALL, small, 0.005),
    Client(SMALL, small, 0.005),
    Client(SMALL, small, 0.005),
    Client(LARGE, large, 0.02),
    Client(WRITE, write, 0.02),
    Client(HTTP, over_http, 0.005),
    Client(NEW, newcomer, 0.05),
]
CUSTOMERS = [Client(MARKET, Customer.visit, 0.02, Customer)]


class Clients:
    """All of them, and what they have seen."""

    def __init__(self, door: Door, clients: Sequence[Client]) -> None:
        self._door = door
        self._clients = clients
        self._changed = asyncio.Event()
        self.seen: list[Seen] = []
        self.forget()

    def forget(self) -> None:
        self.seen = [Seen(client.what) for client in self._clients]

    async def run(self) -> None:
        await asyncio.gather(*(self._keep_calling(i, client) for i, client in enumerate(self._clients)))

    async def _keep_calling(self, number: int, client: Client) -> None:
        caller = client.kind(self._door)
        loop = asyncio.get_running_loop()
        while True:
            begin = loop.time()
            try:
                await asyncio.wait_for(client.call(caller), PATIENCE)
                self.seen[number].seconds.append(loop.time() - begin)
            except asyncio.TimeoutError:
                self._failed(number, caller, f"not answered within {PATIENCE:.0f} s")
            except (Failure, Closed, OSError) as e:
                self._failed(number, caller, f"{type(e).__name__}: {e}")
            self.seen[number].refused += caller.refused
            self.seen[number].ends += caller.ends
            caller.refused = 0
            caller.ends.clear()
            self._changed.set()
            await asyncio.sleep(client.pause)

    def _failed(self, number: int, caller: Caller, why: str) -> None:
        self.seen[number].failures.append(f"{self._clients[number].what}: {why}")
        caller.leave()

    async def until(self, calls: int) -> None:
        """Until each client has made that many more, or one has failed."""
        goals = [len(one.seconds) + calls for one in self.seen]
        while not any(one.failures for one in self.seen) and any(
            len(one.seconds) < goal for one, goal in zip(self.seen, goals)
        ):
            self._changed.clear()
            await self._changed.wait()

    def report(self) -> dict[str, object]:
        """For each kind of call how many there were, and how long half of them, 99 of 100 and all took, in seconds."""
        times: dict[str, list[float]] = {}
        for one in self.seen:
            times.setdefault(one.what, []).extend(one.seconds)
        return {
            "times": {
                what: [len(taken), *(round(quantile(taken, q), 6) for q in (0.5, 0.99, 1))]
                for what, taken in times.items()
            },
            "refused": sum(one.refused for one in self.seen),
            "failures": [failure for one in self.seen for failure in one.failures],
            "ends": sum((one.ends for one in self.seen), Counter()),
        }


@dataclass(frozen=True)
class Report:
    #: By kind of call: how many were answered; the median, the 99th percentile and the maximum in seconds.
    times: dict[str, tuple[int, float, float, float]]
    #: How often they were told that the host is busy; they called again.
    refused: int
    failures: list[str]
    #: How often calls of the market ended how, such as `sell UNAVAILABLE`, or `sell right`.
    ends: dict[str, int]

    @property
    def calls(self) -> int:
        """How many were answered."""
        return sum(count for count, *_ in self.times.values())


class GoodClients(Program):
    """The process, seen from outside."""

    def __init__(self, door: Door, *, customers: bool = False) -> None:
        kinds = ["customers"] if customers else []
        super().__init__("the good clients", [sys.executable, "-m", "evaluation.faults.good", door.text(), *kinds])

    def report(self, wish: str) -> Report:
        return Report(**json.loads(self.ask(wish, 600)))


async def main() -> None:
    clients = Clients(Door.of(sys.argv[1]), CLIENTS + (CUSTOMERS if "customers" in sys.argv[2:] else []))
    running = asyncio.ensure_future(clients.run())
    wishes = await orders()
    while True:
        wish = asyncio.ensure_future(wishes.readline())
        await asyncio.wait([wish, running], return_when=asyncio.FIRST_COMPLETED)
        if running.done():
            return running.result()  # they never end by themselves: there is a mistake in this program
        if not wish.result():
            return
        what, number = wish.result().split()
        await (clients.until(int(number)) if what == b"calls" else asyncio.sleep(float(number)))
        print(json.dumps(clients.report()), flush=True)
        clients.forget()


if __name__ == "__main__":
    allow_many_files()
    asyncio.run(main())
