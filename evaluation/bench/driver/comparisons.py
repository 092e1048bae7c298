# SPDX-License-Identifier: Apache-2.0
"""Creo compared with its peers, cell by cell, and means over the sizes."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Callable, Mapping, Sequence

from evaluation.harness import starts

from . import cells
from .cells import Cell, Results, Row
from .contestants import Contestant
from .measures import MEASURES


@dataclass(frozen=True)
class Comparison:
    """Creo and one peer in one cell."""

    cell: Cell
    peer: Row
    #: How many times Creo's time the peer takes, and the interval.
    factor: float
    low: float
    high: float
    #: The fastest variant of Creo here, and the same factor for it.
    best: tuple[str, float] | None

    @property
    def behind(self) -> bool:
        return self.factor < 1

    @property
    def level(self) -> bool:
        """Whether the starts are too few to tell which is faster."""
        return self.low <= 1 <= self.high


def comparisons(of: Results) -> list[Comparison]:
    """Creo compared with each peer in each cell of times."""
    found = []
    for cell, rows in of.select():
        creo = cells.creo(rows)
        if creo is None or not MEASURES[cell.measure].compared:
            continue
        for peer in cells.others(rows):
            if factor := cells.factor(peer, creo):
                variants = [
                    (row.who.label, value)
                    for row in cells.ours(rows)
                    if row.who.kind == "variant" and (value := cells.factor(peer, row))
                ]
                _, low, high = between(peer, creo)
                best = max(variants, key=lambda one: one[1], default=None)
                found.append(Comparison(cell, peer, factor, low, high, best))
    return found


def between(peer: Row, mine: Row) -> tuple[float, float, float]:
    """A peer's time as a multiple of that of one of ours, and its interval: for another form of Creo that over the
    starts, or, in results without them, the widest that the two intervals to Creo itself allow.
    """
    factor = cells.factor(peer, mine) or math.nan
    low, high = peer.get("ratio_low") or factor, peer.get("ratio_high") or factor
    if mine.who.kind == "creo":
        return factor, low, high
    if len(peer.ratios) == len(mine.ratios) > 1 and (
        found := starts.interval([one / two for one, two in zip(peer.ratios, mine.ratios) if two])
    ):
        return factor, *found
    return factor, low / (mine.get("ratio_high") or 1), high / (mine.get("ratio_low") or 1)


@dataclass(frozen=True)
class Answer:
    """What our cells say about an average of the paper or about an aim."""

    language: str
    runtime: str
    peer: str
    own: str
    by_size: Mapping[int, float]

    @property
    def mean(self) -> float:
        return cells.mean(self.by_size.values()) or math.nan

    @property
    def worst(self) -> tuple[int, float]:
        return min(self.by_size.items(), key=lambda one: one[1])


def answers(
    of: Results,
    measure: str,
    how: str,
    language: str,
    payload: str,
    sizes: Sequence[int],
    is_peer: Callable[[Contestant], bool],
    own: str = "",
) -> list[Answer]:
    """For each contestant for which is_peer is true: its time as a multiple of that of Creo, or of a named one of ours,
    by size.
    """
    found: dict[tuple[str, str, str], dict[int, float]] = {}
    for cell, rows in of.select(measure=measure, how=how, language=language, payload=payload, clients=1):
        mine = cells.own(rows, own)
        if mine and (not sizes or cell.size in sizes):
            for row in rows.values():
                if row.ok and is_peer(row.who) and (factor := cells.factor(row, mine)):
                    found.setdefault((cell.runtime, row.who.label, mine.who.label), {})[cell.size] = factor
    return [Answer(language, runtime, peer, mine, by_size) for (runtime, peer, mine), by_size in found.items()]
