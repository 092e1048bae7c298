# SPDX-License-Identifier: Apache-2.0
"""What is measured: groups of contestants that are measured together, and how long that takes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Iterator, Sequence

from .contestants import LANGUAGES, Contestant

SIZES = (100, 1024, 10240, 102400, 1048576, 10485760, 104857600)
#: From this size on, client and service have a core each: one core would measure the memory more than the call.
TWO_CORES_FROM = 1048576
MEASURES = ("serialisation", "response", "parallel", "latency", "size")
#: Where the kernel may put client and service: on certain cores, or where it likes.
PINNED, UNPINNED = "pinned", "unpinned"
#: Up to this size both are measured. A larger message keeps both ends busy, so the kernel also gives each a core.
UNPINNED_UP_TO = 1048576
#: How many clients call at the same time; the first number is that of the unpinned response measure. A Python client is
#: a process.
CLIENTS = (1, 4, 16, 64)
MOST_PYTHON_CLIENTS = 16
#: Calls a second that are due, whether the previous one was answered or not.
RATES = (1000, 5000, 20000)
PARALLEL_SIZE = 1024
LATENCY_SIZE = 100
#: A percentile needs many calls: this many turns in one.
LATENCY_TURNS = 3
#: The messages whose bytes on the wire are counted; the sizes of the others come from serialisation.
COUNTED_SIZES = (100, 10240)

#: What a quick run and the gate measure: messages, and the most informative languages where all would take too long.
QUICK = {
    ("serialisation", "numeric", 10240): LANGUAGES,
    ("serialisation", "string", 10240): LANGUAGES,
    ("response", "numeric", 100): LANGUAGES,
    ("response", "numeric", 10240): LANGUAGES,
    ("response", "bytes", 1048576): LANGUAGES,
    ("parallel", "numeric", PARALLEL_SIZE): ("c", "java"),
    ("latency", "numeric", LATENCY_SIZE): ("java",),
    ("size", "numeric", 10240): LANGUAGES,
}
QUICK_CLIENTS, QUICK_RATE = 4, 5000


@dataclass(frozen=True)
class Pace:
    """How often and how long each contestant has its turn."""

    rounds: int
    #: Seconds of a turn.
    turn: float
    #: Seconds of one step of the warm-up, and after how many seconds the last step of an operation begins.
    spell: float
    longest_warm_up: float


FULL_PACE, QUICK_PACE = Pace(10, 0.1, 0.25, 10.0), Pace(6, 0.05, 0.1, 4.0)
#: Steps that a warm-up usually takes: a guess for the progress bar.
SPELLS = 6


@dataclass(frozen=True)
class Group:
    """One message in one language: the contestants that support it take turns."""

    measure: str
    language: str
    runtime: str
    payload: str
    size: int
    #: Clients that call at the same time, or calls a second, whichever the measure varies.
    clients: int = 1
    rate: int = 0

    @property
    def id(self) -> str:
        return "/".join(
            map(
                str,
                (self.measure, self.language, self.runtime or "-", self.payload, self.size, self.clients, self.rate),
            )
        )

    def __str__(self) -> str:
        varied = (
            f", {self.clients} clients" if self.clients > 1 else f", {self.rate} calls a second" if self.rate else ""
        )
        return f"{self.measure}, {self.language}{' on ' + self.runtime if self.runtime else ''}, {self.payload} {label(self.size)}{varied}"

    @property
    def cores(self) -> tuple[str, ...]:
        """How calls are placed on cores, one after the other."""
        if self.measure != "response":
            return (UNPINNED,)
        return (PINNED, UNPINNED) if self.size <= UNPINNED_UP_TO else (PINNED,)

    def members(self, contestants: Sequence[Contestant]) -> list[Contestant]:
        """The contestants, Creo first, including those that are missing."""
        return [
            one
            for one in contestants
            if (one.language, one.runtime) == (self.language, self.runtime)
            and one.can(self.payload, self.size)
            and (one.serialise if self.measure == "serialisation" else one.service is not None)
        ]

    def seconds(self, members: Sequence[Contestant], pace: Pace) -> float:
        """A guess, for the progress bar: starting, warming up, and the turns, which one message may outlast."""
        turns = {"serialisation": 2, "response": len(self.cores), "parallel": 1, "latency": LATENCY_TURNS, "size": 0.1}[
            self.measure
        ] * pace.rounds
        operations = {"serialisation": 2, "size": 0}.get(self.measure, 1)
        return sum(
            0.7
            + operations * SPELLS * pace.spell
            + (turns + 2) * (self.size / (3e7 if one.kind == "peer" else 1e9))
            + turns * pace.turn
            for one in members
        )


def groups(contestants: Sequence[Contestant], quick: bool) -> Iterator[Group]:
    """All groups, in the order in which they are measured: the most interesting ones first."""
    runtimes = dict.fromkeys((one.language, one.runtime) for one in contestants)
    for measure in MEASURES:
        for size in SIZES:
            for payload in ("numeric", "string", "bytes"):
                for language, runtime in sorted(runtimes, key=lambda each: LANGUAGES.index(each[0])):
                    if not quick or language in QUICK.get((measure, payload, size), ()):
                        yield from _variants(Group(measure, language, runtime, payload, size), quick)


def _variants(one: Group, quick: bool) -> Iterator[Group]:
    if one.measure == "serialisation" and one.payload != "bytes" or one.measure == "response":
        yield one
    elif one.measure == "parallel" and (one.payload, one.size) == ("numeric", PARALLEL_SIZE):
        for clients in (QUICK_CLIENTS,) if quick else CLIENTS[1:]:
            if one.language != "python" or clients <= MOST_PYTHON_CLIENTS:
                yield Group(one.measure, one.language, one.runtime, one.payload, one.size, clients=clients)
    elif one.measure == "latency" and (one.payload, one.size) == ("numeric", LATENCY_SIZE):
        for rate in (QUICK_RATE,) if quick else RATES:
            yield Group(one.measure, one.language, one.runtime, one.payload, one.size, rate=rate)
    elif one.measure == "size" and one.size in COUNTED_SIZES:
        yield one


def label(size: int) -> str:
    """100, 1k, 10k … 100M: the paper's names of the sizes."""
    for unit, bytes_of in (("M", 1 << 20), ("k", 1 << 10)):
        if size >= bytes_of:
            return f"{size // bytes_of}{unit}"
    return str(size)


def parse_size(text: str) -> int:
    """The size of a label; raises ValueError for one that is not measured."""
    by_label = {label(size).lower(): size for size in SIZES}
    if text.lower().removesuffix("b") not in by_label:
        raise ValueError(f"there is no size {text}, there are {', '.join(map(label, SIZES))}")
    return by_label[text.lower().removesuffix("b")]
