# SPDX-License-Identifier: Apache-2.0
"""Whether results reach the aims."""

from __future__ import annotations

from dataclasses import dataclass
from fnmatch import fnmatchcase

from . import cells
from .aims import AIMS, Aim, Nowhere
from .cells import Results, stem_of
from .comparisons import Answer, answers, between
from .contestants import Contestant
from .measures import MEASURES


@dataclass(frozen=True)
class Verdict:
    """What the results say about an aim."""

    aim: Aim | Nowhere
    #: None: the results have no cell for it.
    reached: bool | None
    #: Cells that were compared, and those in which Creo is surely slower.
    compared: int = 0
    behind: int = 0
    #: The payload, and what was compared, that decide: those with the lowest mean.
    payload: str = ""
    decides: Answer | None = None
    #: The lowest factor of a cell, and which it is.
    worst: float | None = None
    where: str = ""


def verdicts(of: Results) -> dict[str, list[Verdict]]:
    """A verdict on each aim, by what they are about."""
    return {
        about: [_nowhere(of, aim) if isinstance(aim, Nowhere) else _aim(of, aim) for aim in aims]
        for about, aims in AIMS.items()
    }


def count(of: Results) -> tuple[int, int, int]:
    """How many aims are reached, how many there are, and how many of these were not measured."""
    found = [one for group in verdicts(of).values() for one in group]
    return sum(one.reached is True for one in found), len(found), sum(one.reached is None for one in found)


def is_one_of(who: Contestant, peers: tuple[str, ...]) -> bool:
    return any(fnmatchcase(stem_of(who.name), peer) for peer in peers)


def _aim(of: Results, aim: Aim) -> Verdict:
    found = [
        (payload, one)
        for payload in aim.payloads
        for one in answers(
            of,
            aim.measure,
            aim.how,
            aim.language,
            payload,
            aim.sizes,
            lambda who: is_one_of(who, aim.peers),
            aim.own,
        )
    ]
    if not found:
        return Verdict(aim, None)
    payload, decides = min(found, key=lambda each: each[1].mean)
    worst_of, worst = min(found, key=lambda each: each[1].worst[1])
    size, lowest = worst.worst
    return Verdict(
        aim,
        all(one.mean >= aim.mean and one.worst[1] >= aim.cell for _, one in found),
        compared=sum(len(one.by_size) for _, one in found),
        payload=payload,
        decides=decides,
        worst=lowest,
        where=f"{cells.PAYLOAD_LABELS[worst_of]}, {cells.size(size)}" + (f", {worst.peer}" if len(found) > 1 else ""),
    )


def _nowhere(of: Results, aim: Nowhere) -> Verdict:
    found = [
        (*between(peer, mine), cell, peer.who)
        for cell, rows in of.select(language=aim.language)
        if MEASURES[cell.measure].compared and (mine := cells.own(rows, aim.own))
        for peer in cells.others(rows)
        if is_one_of(peer.who, aim.peers)
    ]
    if not found:
        return Verdict(aim, None)
    behind = [each for each in found if each[2] < 1]
    factor, _, _, cell, who = min(behind or found, key=lambda each: each[0])
    return Verdict(
        aim,
        not behind,
        compared=len(found),
        behind=len(behind),
        worst=factor,
        where=f"{cells.what(cell)}, {cells.PAYLOAD_LABELS[cell.payload]}, {cells.size(cell.size)}, {who.label}",
    )
