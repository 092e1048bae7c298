# SPDX-License-Identifier: Apache-2.0
"""A host under attack, seen by good clients and from its metrics; tests, the table of figures and the soak use it."""

from __future__ import annotations

import asyncio
import hashlib
import re
import sys
import threading
import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Mapping, Sequence

from evaluation.harness import usage
from evaluation.harness.commands import build, generate
from evaluation.harness.program import Program
from evaluation.harness.rasp import Frame, count, request
from evaluation.harness.waiting import PATIENCE, eventually

from . import trouble
from .attacks import ATTACKS, Door, Peer
from .good import GoodClients, Report
from .hosts import Host

#: A heap of fixed size, touched at the start, without the reports of leaks that take memory themselves.
JVM = ("-XX:+UseSerialGC", "-XX:+AlwaysPreTouch", "-XX:TieredStopAtLevel=1")

#: Before the command of attackers, where times are measured: on a network they take no processor time from the host.
NICE = ("nice",)

TOKEN = "a token of the good clients, and of attackers who have one"
WORKER_TOKEN = "a token of workers that attach"

#: How often the host is asked how much memory it keeps for its clients, in seconds.
LOOK = 0.1


def tokens_file(folder: Path) -> Path:
    """A file with the token that good clients have, and that of workers."""
    path = folder / "tokens"
    path.touch(mode=0o600)
    lines = [f"{hashlib.sha256(TOKEN.encode()).hexdigest()}  good"]
    lines += [f"{hashlib.sha256(WORKER_TOKEN.encode()).hexdigest()}  attached  worker"]
    path.write_text("".join(f"{line}\n" for line in lines))
    return path


def worker_package(folder: Path) -> Path:
    """What good workers are written with."""
    build("generator", "server")
    generate(Path(__file__).with_name("trouble.creo"), ["py"], folder, "--service")
    return folder / "python"


def attackers_door(door: Door, attacks: Sequence[str]) -> Door:
    """That of the good clients, but workers have a token of their own."""
    return replace(door, token=WORKER_TOKEN) if any(ATTACKS[name].workers for name in attacks) else door


class Attackers(Program):
    """A process that runs attacks, as strong as they get or after some seconds."""

    def __init__(
        self,
        door: Door,
        memory: int,
        attacks: Sequence[str],
        whole: bool = False,
        within: float = 10,
        changes: Mapping[str, int] | None = None,
        *,
        prefix: Sequence[str] = (),
    ) -> None:
        super().__init__(
            "the attackers",
            [
                *(*prefix, sys.executable, "-m", "evaluation.faults.attacks", door.text(), memory, *attacks),
                *(["--whole"] if whole else []),
                *("--within", within),
                *(f"--change={name}={number}" for name, number in (changes or {}).items()),
            ],
        )

    def reached(self) -> None:
        """Waits until they are as strong as they get."""
        said = self.line()
        assert said == "reached", said

    def leave(self, how: str) -> None:
        """They go: `reset` and `close` are what happens to their connections, `kill` to the process itself."""
        if how == "kill":
            self.kill()
        else:
            self.tell(how)
            self.wait()


class Watch(threading.Thread):
    """Looks at how much memory the host keeps for its clients, until it is left."""

    def __init__(self, host: Host) -> None:
        super().__init__(daemon=True)
        self._host = host
        self._over = threading.Event()
        self.most = 0
        self.resident = host.resident()
        self.most_resident = 0
        #: How often the host could not be asked.
        self.failed = 0

    def __enter__(self) -> Watch:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self.join()

    def run(self) -> None:
        while not self._over.is_set():
            try:
                self.most_resident = max(self.most_resident, self._host.resident() - self.resident)
                self.most = max(self.most, self._host.memory())
            except OSError:
                self.failed += 1
            self._over.wait(LOOK)


@dataclass(frozen=True)
class Outcome:
    """What an attack did. Sizes are in bytes, times in seconds."""

    limit: int
    #: The most that the host has said it keeps for its clients.
    held: int
    #: By how much its process has grown; its heap never does.
    grown: int
    good: Report
    #: Processor time of the host per second.
    processor: float
    #: How many bytes it logged.
    logged: int
    #: How often its side port did not answer.
    unasked: int


def besiege(
    host: Host,
    good: GoodClients,
    door: Door,
    attacks: Sequence[str],
    *,
    whole: bool,
    within: float,
    wish: str,
    prefix: Sequence[str] = (),
) -> Outcome:
    """Attacks the host until the attack is as strong as it gets, lets the good clients call, and ends the attack. The
    door is that of the good clients, the prefix that of the attackers' command.
    """
    limit, logged = host.memory_limit(), len(host.log())
    before = good.report("seconds 0")
    assert not before.failures, f"before the attack: {before.failures}"
    entrance = attackers_door(door, attacks)
    with Watch(host) as watch, Attackers(entrance, limit, attacks, whole, within, prefix=prefix) as attackers:
        begin, used = time.monotonic(), usage.processor_seconds(host.pid)
        attackers.reached()
        report = good.report(wish)
        assert host.process.poll() is None, f"the host has ended: {host.log()[-2000:]}"
        told = "|".join(ATTACKS[name].told for name in attacks if ATTACKS[name].told)
        eventually(lambda: host.log()[logged:], lambda log: re.search(told, log) is not None)
        processor = (usage.processor_seconds(host.pid) - used) / (time.monotonic() - begin)
        attackers.leave("reset")
    return Outcome(limit, watch.most, watch.most_resident, report, processor, len(host.log()) - logged, watch.failed)


def time_limited(door: Door) -> Frame:
    """The answer to a call that takes longer than it may."""

    async def call() -> Frame:
        peer = await Peer.connect(door)
        try:
            await peer.send(request(trouble.SLEEP, count(1 << 30), 1, timeout=100))
            return await asyncio.wait_for(peer.frame(), PATIENCE)
        finally:
            peer.close()

    return asyncio.run(call())
