# SPDX-License-Identifier: Apache-2.0
"""The CSV files of a results folder."""

from __future__ import annotations

from pathlib import Path
from typing import Iterable, Mapping

from evaluation.harness import tables

COLUMNS = {
    "serialisation": [
        "language",
        "runtime",
        "contestant",
        "payload",
        "size",
        "operation",
        "us",
        "low",
        "high",
        "ratio",
        "ratio_low",
        "ratio_high",
        "bytes",
        "allocated",
        "rounds",
        "status",
        "values",
    ],
    "response": [
        "language",
        "runtime",
        "contestant",
        "payload",
        "size",
        "cores",
        "clients",
        "us",
        "low",
        "high",
        "ratio",
        "ratio_low",
        "ratio_high",
        "p90",
        "p99",
        "calls_per_second",
        "client_cpu",
        "service_cpu",
        "client_allocated",
        "service_allocated",
        "rounds",
        "status",
        "values",
    ],
    "latency": [
        "language",
        "runtime",
        "contestant",
        "payload",
        "size",
        "rate",
        "median",
        "p90",
        "p99",
        "p999",
        "max",
        "rounds",
        "status",
    ],
    "size": ["language", "runtime", "contestant", "payload", "size", "message", "request", "answer", "status"],
}


def write(folder: Path, found: Mapping[str, Iterable[Mapping[str, object]]]) -> None:
    """Writes one CSV file for each table that has rows, and deletes the others, which would be of an earlier run."""
    for name in COLUMNS:
        path, rows = folder / f"{name}.csv", list(found.get(name, ()))
        path.unlink(missing_ok=True)
        if rows:
            unknown = {column for row in rows for column in row} - set(COLUMNS[name])
            assert not unknown, unknown
            tables.write(
                path, COLUMNS[name], ([_text(row.get(column, "")) for column in COLUMNS[name]] for row in rows)
            )


def read(folder: Path, name: str) -> list[dict[str, str]]:
    """The rows of a table; none if there is no such file."""
    path = folder / f"{name}.csv"
    return tables.read(path) if path.exists() else []


def _text(value: object) -> object:
    """Four significant digits; whole numbers are kept whole."""
    if isinstance(value, float):
        return f"{value:.0f}" if abs(value) >= 1000 else f"{value:.4g}"
    if isinstance(value, (list, tuple)):
        return " ".join(str(_text(each)) for each in value)
    return value
