# SPDX-License-Identifier: Apache-2.0
"""What Creo loses."""

from __future__ import annotations

from typing import Sequence

from .. import cells, page
from ..cells import PAYLOAD_LABELS, Results
from ..comparisons import Comparison, comparisons
from ..page import Cell, Parts, number
from .sizes import messages, smaller

#: How many rows of a long table are visible at first; a click shows the rest.
OPEN_ROWS = 25


def behind(of: Results) -> Parts:
    """All comparisons that Creo loses, the worst first; then latency and sizes."""
    found = sorted(comparisons(of), key=lambda one: one.factor)
    return (
        _behind_in_time(
            "Times in memory, and response times with pinned cores",
            [one for one in found if one.cell.how != "unpinned"],
        )
        + _behind_in_time(
            "Response times that depend on the kernel's choice of cores: unpinned, and several clients",
            [one for one in found if one.cell.how == "unpinned"],
        )
        + _behind_in_latency(of)
        + _behind_in_size(of)
    )


def _behind_in_time(title: str, found: Sequence[Comparison]) -> Parts:
    losing = [one for one in found if one.behind]
    if not losing:
        return page.heading(3, title) + page.paragraph("In no cell." if found else "Not measured.")
    sure = sum(not one.level for one in losing)
    header = ["message", "client", "what", "peer", "its time over Creo's", "95 % interval", "best of Creo's variants"]
    rows = [_losing(one) for one in losing]
    text = page.table(
        f"{len(losing)} comparisons, {sure} of them beyond the scatter between rounds (in bold); below 1 Creo is "
        "slower.",
        header,
        rows[:OPEN_ROWS],
    )
    if len(rows) > OPEN_ROWS:
        text += page.details(
            f"The other {len(rows) - OPEN_ROWS}", page.table("The same, closer to 1.", header, rows[OPEN_ROWS:])
        )
    return page.heading(3, title) + text


def _losing(one: Comparison) -> list[str | Cell]:
    cell = one.cell
    what = f"{cell.clients} clients" if cell.clients > 1 else cells.MEASURE_LABELS[cell.measure, cell.how]
    variant = "" if one.best is None else f"{one.best[0]}: {cells.times(one.best[1])}"
    return [
        f"{PAYLOAD_LABELS[cell.payload]}, {cells.size(cell.size)}",
        cells.language(cell.language, cell.runtime),
        what,
        one.peer.who.label,
        number(cells.times(one.factor), "" if one.level else "bad"),
        number(f"{cells.digits(one.low)} to {cells.digits(one.high)}"),
        variant,
    ]


def _behind_in_latency(of: Results) -> Parts:
    compared = [
        (peer.get("p99"), creo.get("p99"), cell, peer)
        for cell, found in of.select(measure="latency")
        if (creo := cells.creo(found))
        for peer in cells.others(found)
    ]
    lost = sorted(
        (theirs / mine, mine, theirs, cell, peer.who.label)
        for theirs, mine, cell, peer in compared
        if theirs and mine and theirs < mine
    )
    rows = [
        [
            f"{PAYLOAD_LABELS[cell.payload]}, {cells.size(cell.size)}",
            cells.language(cell.language, cell.runtime),
            number(f"{cell.rate:,}"),
            label,
            number(cells.duration(mine)),
            number(cells.duration(theirs)),
            number(cells.times(factor)),
        ]
        for factor, mine, theirs, cell, label in lost
    ]
    return page.heading(3, "Latency under open load") + (
        page.table(
            "Peers whose 99th percentile is below Creo's.",
            ["message", "client", "calls a second", "peer", "Creo", "peer", "factor"],
            rows,
        )
        or page.paragraph("At the 99th percentile, in no cell." if compared else "Not measured.")
    )


def _behind_in_size(of: Results) -> Parts:
    rows = [
        [
            label,
            PAYLOAD_LABELS[payload],
            cells.sizes(by_size),
            number(cells.digits(cells.mean(by_size.values()) or 0), "bad"),
            number(
                f"{cells.digits(min(by_size.values()))} at {cells.size(min(by_size, key=lambda each: by_size[each]))}"
            ),
        ]
        for (label, payload), by_size in smaller(of).items()
    ]
    return page.heading(3, "Message size") + (
        page.table(
            "Formats whose message is smaller than Creo's.",
            ["format", "payload", "at", "its bytes over Creo's, mean", "smallest"],
            rows,
        )
        or page.paragraph("In no cell." if any(others for *_, others in messages(of)) else "Not measured.")
    )
