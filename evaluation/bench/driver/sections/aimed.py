# SPDX-License-Identifier: Apache-2.0
"""What the project aims at, and whether the results reach it."""

from __future__ import annotations

from typing import Callable, Sequence

from .. import aims, cells, page
from ..cells import PAYLOAD_LABELS, Results, stem_of
from ..comparisons import answers
from ..contestants import Contestant
from ..page import Cell, Parts, number


def aimed(of: Results) -> Parts:
    """Where Creo should be faster than others, and where it should come close to a limit or to the smallest formats."""
    ahead, close = ([aim for aim in aims.AIMS if (aim.mean < 1) == near] for near in (False, True))
    return _aims(
        of,
        ahead,
        "Another contestant's time, or size, as a multiple of Creo's",
        "at least",
        "Creo must not be slower in any cell",
        lambda factor: factor,
    ) + _aims(
        of,
        close,
        "Creo's time, or size, as a multiple of another contestant's",
        "at most",
        "each cell must reach it, too",
        lambda factor: 1 / factor,
    )


def _aims(
    of: Results, wanted: Sequence[aims.Aim], what: str, bound: str, cell: str, shown: Callable[[float], float]
) -> Parts:
    rows: list[list[str | Cell]] = []
    count = 0
    for aim in wanted:

        def is_peer(who: Contestant, aim: aims.Aim = aim) -> bool:
            return stem_of(who.name) in aim.peers

        measure = "message size" if aim.measure == "size" else cells.MEASURE_LABELS[aim.measure, aim.how]
        for one in answers(
            of,
            aim.measure,
            "" if aim.measure == "size" else aim.how,
            aim.language,
            aim.payload,
            aim.sizes,
            is_peer,
            aim.own,
        ):
            size, worst = one.worst
            verdicts = ["good" if one.mean >= aim.mean else "bad", "good" if worst >= aim.cell else "bad"]
            reached = "bad" not in verdicts
            rows.append(
                [
                    cells.language(one.language, one.runtime),
                    measure,
                    PAYLOAD_LABELS[aim.payload],
                    f"{one.own} to {one.peer}",
                    cells.sizes(one.by_size),
                    number(f"{bound} {cells.times(shown(aim.mean))}"),
                    number(cells.times(shown(one.mean)), verdicts[0]),
                    number(f"{cells.times(shown(worst))} at {cells.size(size)}", verdicts[1]),
                    Cell(
                        ("reached" if reached else "missed")
                        + (" at these sizes" if len(one.by_size) < len(aim.sizes) else ""),
                        "good" if reached else "bad",
                    ),
                ]
            )
            count += reached
    return page.table(
        f"{what}: {count} of {len(rows)} aims are reached. The aim is for the geometric mean over the sizes; {cell}.",
        ["client", "what", "payload", "of whom", "sizes", "aim", "mean", "worst", ""],
        rows,
    )
