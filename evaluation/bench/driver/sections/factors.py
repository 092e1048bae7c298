# SPDX-License-Identifier: Apache-2.0
"""Factors cell by cell, and how far Creo is from the limits."""

from __future__ import annotations

from typing import Mapping

from .. import cells, page
from ..cells import PAYLOAD_LABELS, Results
from ..contestants import Contestant
from ..page import Parts, number


def factors(of: Results) -> Parts:
    """A table for each language and measure: rows are peers and payloads, columns are sizes."""
    text = page.paragraph(
        "Each contestant's time as a multiple of Creo's. The mean is geometric, over the sizes that are there; the "
        "worst cell is the one with "
        "the lowest factor. Bold and red: below 1, Creo is slower than a peer. Other forms of Creo are in the tables, "
        "too."
    )
    for key in of.runtimes():
        inside: Parts = []
        for (measure, how), title in cells.MEASURE_LABELS.items():
            inside += _factor_table(of, key, measure, how, f"{cells.language(*key)}: {title}")
        if inside:
            text += page.heading(3, cells.language(*key)) + inside
    return text


def _factor_table(of: Results, key: tuple[str, str], measure: str, how: str, caption: str) -> Parts:
    found: dict[tuple[str, Contestant], dict[int, float]] = {}
    shown: dict[int, None] = {}
    for payload in PAYLOAD_LABELS:
        for cell, rows in of.select(
            measure=measure, how=how, language=key[0], runtime=key[1], payload=payload, clients=1
        ):
            if creo := cells.creo(rows):
                shown[cell.size] = None
                for row in rows.values():
                    if row.ok and row.who.kind in ("variant", "peer") and (factor := cells.factor(row, creo)):
                        found.setdefault((payload, row.who), {})[cell.size] = factor
    columns = sorted(shown)
    lines = [
        [
            who.label,
            PAYLOAD_LABELS[payload],
            *(
                number(cells.times(by_size.get(size)), "bad" if who.kind == "peer" and by_size.get(size, 1) < 1 else "")
                for size in columns
            ),
            number(cells.times(cells.mean(by_size.values())), "strong"),
            number(_worst(by_size)),
        ]
        for (payload, who), by_size in found.items()
    ]
    return page.table(caption, ["contestant", "payload", *map(cells.size, columns), "mean", "worst"], lines)


def _worst(by_size: Mapping[int, float]) -> str:
    size, factor = min(by_size.items(), key=lambda one: one[1])
    return f"{cells.times(factor)} at {cells.size(size)}"


def limits(of: Results) -> Parts:
    text = page.paragraph(
        "Creo's time as a multiple of the limit's: of a copy of as many bytes in memory, and of a plain socket that "
        "sends and answers as many."
    )
    for (measure, how), title in cells.MEASURE_LABELS.items():
        by_row: dict[tuple[str, str], dict[int, float]] = {}
        for cell, rows in of.select(measure=measure, how=how, clients=1):
            creo = cells.creo(rows)
            for row in cells.others(rows, "limit") if creo else ():
                if creo and (factor := cells.factor(row, creo)):
                    by_row.setdefault((cells.language(cell.language, cell.runtime), cell.payload), {})[cell.size] = (
                        1 / factor
                    )
        columns = sorted({size for by_size in by_row.values() for size in by_size})
        text += page.table(
            f"Creo over the limit: {title}.",
            ["client", "payload", *map(cells.size, columns), "mean"],
            [
                [
                    language,
                    PAYLOAD_LABELS[payload],
                    *(number(cells.times(by_size.get(size))) for size in columns),
                    number(cells.times(cells.mean(by_size.values())), "strong"),
                ]
                for (language, payload), by_size in by_row.items()
            ],
        )
    return text
