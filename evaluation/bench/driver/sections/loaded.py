# SPDX-License-Identifier: Apache-2.0
"""Calls of several clients at the same time, as calls a second, and latency at a fixed rate, with intervals."""

from __future__ import annotations

from typing import Callable, Mapping

from .. import cells, page
from ..cells import PAYLOAD_LABELS, Results, Row
from ..page import Cell, Parts, number
from ..panels import PERCENTILES


def loaded(of: Results) -> Parts:
    return _parallel(of) + _latency(of)


def _parallel(of: Results) -> Parts:
    """A table for each language: contestants, and columns for how many clients call."""
    text: Parts = []
    for key in of.runtimes():
        rows: dict[str, dict[int, Row]] = {}
        for cell, found in of.select(measure="parallel", language=key[0], runtime=key[1]):
            message = f"{cells.size(cell.size)} of {PAYLOAD_LABELS[cell.payload]}"
            for row in found.values():
                if row.ok and row.get("calls_per_second"):
                    rows.setdefault(row.who.label, {})[cell.clients] = row
        columns = sorted({clients for found in rows.values() for clients in found})
        if columns:
            text += page.table(
                f"{cells.language(*key)}: calls a second of all clients together, with {message}; below, the 95 % "
                "interval. The more the better.",
                ["contestant", *(f"{each} clients" for each in columns)],
                [
                    [
                        label,
                        *(
                            _with_interval(found.get(each), "calls_per_second", lambda rate: f"{rate:,.0f}")
                            for each in columns
                        ),
                    ]
                    for label, found in sorted(rows.items(), key=lambda one: -_most(one[1]))
                ],
            )
    return (page.heading(3, "Throughput of several clients") + text) if text else []


def _most(found: Mapping[int, Row]) -> float:
    return max(row.get("calls_per_second") or 0 for row in found.values())


def _latency(of: Results) -> Parts:
    """A table for each language and rate: contestants, and columns for percentiles."""
    text: Parts = []
    for cell, found in of.select(measure="latency"):
        rows = [row for row in found.values() if row.ok and row.get("median")]
        text += page.table(
            f"{cells.language(cell.language, cell.runtime)}: latency of calls that are due {cell.rate:,} times a second, "
            f"with {cells.size(cell.size)} of {PAYLOAD_LABELS[cell.payload]}; below, the 95 % interval.",
            ["contestant", *(PERCENTILES[each] for each in PERCENTILES), "99 % over Creo's"],
            [
                [
                    row.who.label,
                    *(_with_interval(row, each, cells.duration) for each in PERCENTILES),
                    _with_interval(row, "ratio", cells.times) if row.who.kind != "creo" else number("1×"),
                ]
                for row in sorted(rows, key=lambda one: one.get("p99") or one.get("median") or 0)
            ],
        )
    return (page.heading(3, "Latency under open load") + text) if text else []


def _with_interval(row: Row | None, column: str, text: Callable[[float], str]) -> Cell:
    value = row.get(column) if row else None
    if row is None or value is None:
        return number("–")
    low, high = row.interval(column)
    return Cell(text(value), "number", f"{text(low)} to {text(high)}" if low is not None and high is not None else "")
