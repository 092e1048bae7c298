# SPDX-License-Identifier: Apache-2.0
"""What rounds come to: medians with intervals, ratios within rounds, and the CSV files of a results folder."""

from __future__ import annotations

import csv
import math
import statistics
from pathlib import Path
from typing import Iterable, Mapping, Sequence

COLUMNS = {
    "serialisation": ["language", "runtime", "contestant", "payload", "size", "operation", "us", "low", "high", "ratio", "ratio_low",
                      "ratio_high", "bytes", "allocated", "rounds", "status", "values"],
    "response": ["language", "runtime", "contestant", "payload", "size", "cores", "clients", "us", "low", "high", "ratio", "ratio_low",
                 "ratio_high", "p90", "p99", "calls_per_second", "client_cpu", "service_cpu", "client_allocated", "service_allocated",
                 "rounds", "status", "values"],
    "latency": ["language", "runtime", "contestant", "payload", "size", "rate", "median", "p90", "p99", "p999", "max", "rounds", "status"],
    "size": ["language", "runtime", "contestant", "payload", "size", "message", "request", "answer", "status"],
}


def interval(values: Sequence[float]) -> tuple[float, float]:
    """The 95 % confidence interval of the median by order statistics; of fewer than six values, which have none, the lowest and the highest."""
    ordered, n = sorted(values), len(values)
    outside, below = 0.5**n, 0  # the chance that at most `below` values are under the median
    while outside + math.comb(n, below + 1) * 0.5**n <= 0.025:
        below += 1
        outside += math.comb(n, below) * 0.5**n
    return ordered[below], ordered[n - 1 - below]


def summary(values: Sequence[float], reference: Sequence[float]) -> dict[str, float]:
    """Median and interval of the values, and of how many times the reference's each is: the two of a round belong together."""
    ratios = [value / other for value, other in zip(values, reference)]
    figures: dict[str, float] = {}
    for name, rounds in (("us", values), ("ratio", ratios)):
        if rounds:
            low, high = interval(rounds)
            prefix = "" if name == "us" else "ratio_"
            figures |= {name: statistics.median(rounds), f"{prefix}low": low, f"{prefix}high": high}
    return figures


def write(folder: Path, tables: Mapping[str, Iterable[Mapping[str, object]]]) -> None:
    """One CSV file for each table that has rows; another's, of a run before, goes: it would be taken for this one's."""
    for name in COLUMNS:
        path, rows = folder / f"{name}.csv", list(tables.get(name, ()))
        path.unlink(missing_ok=True)
        if rows:
            with path.open("w", encoding="utf-8", newline="") as out:
                writer = csv.DictWriter(out, COLUMNS[name], lineterminator="\n")
                writer.writeheader()
                writer.writerows({column: _text(value) for column, value in row.items()} for row in rows)


def read(folder: Path, name: str) -> list[dict[str, str]]:
    """The rows of a table; none where there is no such file."""
    path = folder / f"{name}.csv"
    if not path.exists():
        return []
    with path.open(encoding="utf-8", newline="") as rows:
        return list(csv.DictReader(rows))


def _text(value: object) -> object:
    """Four digits that mean something; whole numbers whole."""
    if isinstance(value, float):
        return f"{value:.0f}" if abs(value) >= 1000 else f"{value:.4g}"
    if isinstance(value, (list, tuple)):
        return " ".join(str(_text(each)) for each in value)
    return value
