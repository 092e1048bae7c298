# SPDX-License-Identifier: Apache-2.0
"""What the project wants of files and programs at URLs, next to what came out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Callable, Iterator, Sequence

from evaluation.harness import starts

from . import memory
from .contestants import CREO, METHOD, PROGRAM
from .costs import CONTENTS, Row, costs, divided, shown, speeds
from .load import LOADS

FILE, MADE, LARGE = CONTENTS["page.html"], CONTENTS[PROGRAM], CONTENTS["large.html"]
NGINX, LIGHTTPD = "nginx, php-fpm", "lighttpd, php-fpm"
HEAD = ("aim", "load", "to", "wanted", "came out", "")

Figures = Callable[[Sequence[Row], str, str, str], dict[str, float]]


@dataclass(frozen=True)
class Aim:
    """Creo's figure over that of another contestant, or of other content: at most, or at least, this much."""

    text: str
    figures: Figures
    content: str
    #: None is each of the others.
    peer: str | None
    bound: float
    other: str = ""
    least: bool = False

    def reached(self, ratio: float) -> bool:
        return ratio >= self.bound if self.least else ratio <= self.bound


AIMS = (
    Aim("processor time of a file of 984 B", costs, FILE, NGINX, 1.0),
    Aim("processor time of a file of 984 B", costs, FILE, LIGHTTPD, 1.25),
    Aim("processor time of a file of 64 KiB", costs, LARGE, NGINX, 1.0),
    Aim("processor time of a program, to that of the file", costs, MADE, CREO, 1.3, other=FILE),
    Aim("requests a second of a program", speeds, MADE, None, 1.0, least=True),
)


#: Of the memory of Creo: the most that is wanted of each figure, and of which cases. 457 B are Hop's own figure.
MEMORY = (
    (memory.ALLOCATED, (memory.FILE.name, memory.FILE_ALONE.name), 457),
    (memory.HELD, tuple(f"JVM {name}" for name in memory.JVMS), 64),
)


def judged_memory(rows: Sequence[Row]) -> Iterator[Row]:
    """As `judged`, of rows of memory.HEAD."""
    for figure, cases, most in MEMORY:
        for case in cases:
            values = memory.figures(rows, figure, case)
            if values:
                verdict = _verdict(lambda value: value <= most, values)
                yield (figure, case, "", f"at most {most}", f"{starts.mean(values):.0f}", verdict)


def judged(rows: Sequence[Row]) -> Iterator[Row]:
    """A row of HEAD for each aim, load and peer of which there are figures."""
    for aim in AIMS:
        for load in LOADS:
            for peer in _peers(aim, rows):
                others = aim.figures(rows, aim.other or aim.content, load, peer)
                ratios = divided(aim.figures(rows, aim.content, load, CREO), others)
                if ratios:
                    wanted = f"{'at least' if aim.least else 'at most'} {aim.bound:g}"
                    yield (aim.text, load, peer, wanted, shown(ratios), _verdict(aim.reached, ratios))


def _peers(aim: Aim, rows: Sequence[Row]) -> list[str]:
    return (
        [aim.peer]
        if aim.peer
        else [name for name in dict.fromkeys(row[2] for row in rows) if name not in (CREO, METHOD)]
    )


def _verdict(wanted: Callable[[float], bool], values: Sequence[float]) -> str:
    """The mean decides; the interval says whether chance could have decided otherwise."""
    reached = wanted(starts.mean(values))
    interval = starts.interval(values)
    certain = interval is not None and all(wanted(end) == reached for end in interval)
    return ("reached" if reached else "MISSED") + ("" if certain else ", not certain")
