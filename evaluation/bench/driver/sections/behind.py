# SPDX-License-Identifier: Apache-2.0
"""What Creo loses."""

from __future__ import annotations

from typing import Sequence

from .. import cells, page
from ..cells import PAYLOAD_LABELS, Results, Row
from ..comparisons import Comparison, comparisons
from ..measures.response import UNPINNED
from ..page import Cell, Parts, number
from .sizes import messages, smaller


def behind(of: Results) -> Parts:
    """All comparisons that Creo loses, the worst first; then latency and sizes."""
    found = sorted(comparisons(of), key=lambda one: one.factor)
    return (
        page.paragraph(
            "Everything in which a peer is faster than Creo, needs fewer bytes or has a lower 99th percentile, the "
            "worst first. A loss is sure where the 95 % interval of the factor ends below 1."
        )
        + _behind_in_time(
            "Times in memory, and response times with pinned cores",
            [one for one in found if not _by_chance(one)],
        )
        + _behind_in_time(
            "Response times that depend on the kernel's choice of cores: unpinned, and several clients",
            [one for one in found if _by_chance(one)],
        )
        + _behind_in_latency(of)
        + _behind_in_size(of)
    )


def _by_chance(one: Comparison) -> bool:
    return one.cell.how == UNPINNED or one.cell.clients > 1


def _behind_in_time(title: str, found: Sequence[Comparison]) -> Parts:
    losing = [one for one in found if one.behind]
    if not losing:
        return page.heading(3, title) + page.paragraph("In no cell." if found else "Not measured.")
    sure = sum(not one.level for one in losing)
    header = ["message", "client", "what", "peer", "its time over Creo's", "95 % interval", "best of Creo's variants"]
    return (
        page.heading(3, title)
        + _by_peer(found, losing)
        + page.details(
            f"All {len(losing)}, cell by cell",
            page.table(
                f"{len(losing)} comparisons, {sure} of them surely (in bold); below 1 Creo is slower.",
                header,
                [_losing(one) for one in losing],
            ),
        )
    )


def _by_peer(found: Sequence[Comparison], losing: Sequence[Comparison]) -> Parts:
    """A row for each peer and kind of message: in how many of its cells Creo is behind, and by how much."""

    def key(one: Comparison) -> tuple[str, str, str]:
        return (
            one.peer.who.label,
            cells.language(one.cell.language, one.cell.runtime),
            f"{cells.what(one.cell)}, {PAYLOAD_LABELS[one.cell.payload]}",
        )

    compared: dict[tuple[str, str, str], int] = {}
    for one in found:
        compared[key(one)] = compared.get(key(one), 0) + 1
    lost: dict[tuple[str, str, str], list[Comparison]] = {}
    for one in losing:
        lost.setdefault(key(one), []).append(one)
    rows: list[list[str | Cell]] = []
    for kind, ones in sorted(lost.items(), key=_depth):
        sure, worst = sum(not one.level for one in ones), ones[0]
        variants = [one.best for one in ones if one.best]
        still = sum(factor < 1 for _, factor in variants)
        rows.append(
            [
                *kind,
                number(f"{sure} of {compared[kind]}", "bad" if sure else ""),
                number(f"{len(ones) - sure}" if len(ones) > sure else ""),
                number(cells.times(cells.mean(one.factor for one in ones)), "strong" if sure else ""),
                number(f"{cells.times(worst.factor)} at {cells.size(worst.cell.size)}"),
                f"slower in {still}" if still else "faster in all" if variants else "",
            ]
        )
    sure = sum(not one.level for one in losing)
    return page.table(
        f"{len(losing)} of {len(found):,} comparisons are lost, {sure} of them surely. “Mean” is the geometric mean of "
        "the peer's time over Creo's in the cells that are lost; the last column says in how many of these cells another "
        "form of Creo, such as the accelerated one, is slower than the peer, too.",
        ["peer", "client", "what", "surely behind", "perhaps", "mean", "worst", "Creo's best variant"],
        rows,
    )


def _depth(one: tuple[tuple[str, str, str], list[Comparison]]) -> tuple[bool, float]:
    """Sure losses first, the deepest of them at the top."""
    return all(each.level for each in one[1]), cells.mean(each.factor for each in one[1]) or 0


def _losing(one: Comparison) -> list[str | Cell]:
    cell = one.cell
    variant = "" if one.best is None else f"{one.best[0]}: {cells.times(one.best[1])}"
    return [
        f"{PAYLOAD_LABELS[cell.payload]}, {cells.size(cell.size)}",
        cells.language(cell.language, cell.runtime),
        cells.what(one.cell),
        one.peer.who.label,
        number(cells.times(one.factor), "" if one.level else "bad"),
        number(f"{cells.digits(one.low)} to {cells.digits(one.high)}"),
        variant,
    ]


def _behind_in_latency(of: Results) -> Parts:
    compared = [
        (cell, peer, creo, (peer.get("ratio") or theirs / mine))
        for cell, found in of.select(measure="latency")
        if (creo := cells.creo(found)) and (mine := creo.get("p99"))
        for peer in cells.others(found)
        if (theirs := peer.get("p99"))
    ]
    lost = sorted((each for each in compared if each[3] < 1), key=lambda each: each[3])
    rows = [
        [
            f"{PAYLOAD_LABELS[cell.payload]}, {cells.size(cell.size)}",
            cells.language(cell.language, cell.runtime),
            number(f"{cell.rate:,}"),
            peer.who.label,
            number(cells.duration(creo.get("p99") or 0)),
            number(cells.duration(peer.get("p99") or 0)),
            number(cells.times(factor), "bad" if (peer.interval("ratio")[1] or 1) < 1 else ""),
            number(_interval(peer)),
        ]
        for cell, peer, creo, factor in lost
    ]
    return page.heading(3, "Latency under open load") + (
        page.table(
            "Peers whose 99th percentile is below Creo's; surely, where it is in bold.",
            ["message", "client", "calls a second", "peer", "Creo's", "the peer's", "factor", "95 % interval"],
            rows,
        )
        or page.paragraph("At the 99th percentile, in no cell." if compared else "Not measured.")
    )


def _interval(peer: Row) -> str:
    low, high = peer.interval("ratio")
    return f"{cells.digits(low)} to {cells.digits(high)}" if low and high else "–"


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
