# SPDX-License-Identifier: Apache-2.0
"""What a plan is made of: sizes, the pace of a run, and groups of contestants that are measured together."""

from __future__ import annotations

from dataclasses import dataclass

SIZES = (100, 1024, 10240, 102400, 1048576, 10485760, 104857600)
#: What all measures are about unless they say otherwise.
PAYLOADS = ("numeric", "string", "mixed", "bytes")
#: Where everyone is measured. Elsewhere only Creo, the limits and the main peers are: a peer's ratio there is close to
#: what its neighbours say.
KEY_SIZES = {"numeric": (100, 10240, 1048576), "string": (10240,), "mixed": (10240,), "bytes": (1048576,)}


@dataclass(frozen=True)
class Pace:
    """How often and how long each contestant has its turn."""

    #: How often its programs are started anew, and the rounds of each start.
    starts: int
    rounds: int
    #: Seconds of a turn.
    turn: float
    #: Seconds of one step of the warm-up, and after how many seconds the last step of an operation begins.
    spell: float
    longest_warm_up: float
    #: Seconds of a turn of calls that are due at a rate: percentiles need many of them.
    open_turn: float = 10.0


FULL_PACE, QUICK_PACE = Pace(3, 3, 0.1, 0.15, 20.0), Pace(3, 3, 0.05, 0.1, 4.0, open_turn=2.0)


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
