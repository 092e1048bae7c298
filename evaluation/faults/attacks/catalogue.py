# SPDX-License-Identifier: Apache-2.0
"""What an attack is, and the list of all."""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass, field
from typing import Awaitable, Callable

from evaluation.harness.rasp import Closed

from .peer import Door, Peer

#: An address of this machine that is not that of the good clients.
SOURCE = "127.0.0.2"
#: How many connections may be on their way at the same time: more than a host accepts at once would be lost and sent
#: again by the system a second later.
ON_THEIR_WAY = 200
#: Seconds until one that was cut comes again.
PAUSE = 0.1

Script = Callable[[Peer, int], Awaitable[None]]


class Stage:
    """Where an attack runs, until it is cancelled. Its connections are reset then, unless it should end in order."""

    def __init__(self, door: Door, memory: int) -> None:
        self.door = door
        #: How many bytes the host may keep for all its clients.
        self.memory = memory
        #: Whether the attack is as strong as it gets: each connection has done what it came for once, or was cut.
        self.reached = asyncio.Event()
        self.cuts = 0
        self.reset = True
        self._waiting = 0
        self._door_step = asyncio.Semaphore(ON_THEIR_WAY)

    async def crowd(self, number: int, script: Script, **connecting: object) -> None:
        """That many connections. A script runs with a connection and its number, calls `placed` when it has done what
        it came for, and stays as long as it can; if it is cut, it comes again.
        """
        self._waiting += number
        await asyncio.gather(*(self._again_and_again(script, i, connecting) for i in range(number)))

    async def _again_and_again(self, script: Script, number: int, connecting: dict[str, object]) -> None:
        def placed() -> None:
            nonlocal first
            if first:
                first = False
                self._waiting -= 1
                if not self._waiting:
                    self.reached.set()

        first = True
        while True:
            peer = None
            try:
                async with self._door_step:
                    source = "" if self.door.address.startswith("unix:") else SOURCE
                    peer = await Peer.connect(self.door, source=source, **connecting)
                peer.placed = placed
                await script(peer, number)
            except (Closed, OSError, asyncio.TimeoutError):
                self.cuts += 1
            finally:
                if peer:
                    peer.reset() if self.reset else peer.close()
            placed()
            await asyncio.sleep(PAUSE * random.uniform(0.5, 1.5))


@dataclass(frozen=True)
class Attack:
    name: str
    #: One line for people.
    does: str
    run: Callable[..., Awaitable[None]]
    #: What makes the sample of the tests as strong as in the long form.
    whole: dict[str, int]
    #: Limits that a host needs so that the sample is strong enough.
    limits: dict[str, str] = field(default_factory=dict)
    #: Whether it is one of strangers: those that do not say who they are to a host that asks.
    strangers: bool = False
    #: Whether it is one of workers, which may attach to a host that has good ones.
    workers: bool = False
    #: A line of the host's log while it goes on, as a regular expression.
    told: str = ""


ATTACKS: dict[str, Attack] = {}


def attack(
    *,
    whole: dict[str, int] | None = None,
    limits: dict[str, str] | None = None,
    strangers: bool = False,
    workers: bool = False,
    told: str = "",
) -> Callable[[Callable[..., Awaitable[None]]], Callable[..., Awaitable[None]]]:
    """Adds a function to the list; the first line of its documentation says what the attack does."""

    def add(run: Callable[..., Awaitable[None]]) -> Callable[..., Awaitable[None]]:
        name = run.__name__.replace("_", "-")
        does = run.__doc__.splitlines()[0]
        ATTACKS[name] = Attack(name, does, run, whole or {}, limits or {}, strangers, workers, told)
        return run

    return add
