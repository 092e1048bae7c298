# SPDX-License-Identifier: Apache-2.0
"""The CSV files of a results folder: one for each measure."""

from __future__ import annotations

from pathlib import Path
from typing import Iterable, Mapping, Sequence

from evaluation.harness import tables

from .measures import MEASURES
from .measures.measure import BY_START

#: Who was measured, and with which message.
WHO = ("language", "runtime", "contestant", "payload", "size")


def names() -> Sequence[str]:
    return tuple(MEASURES)


def columns(name: str) -> list[str]:
    return [*WHO, *MEASURES[name].columns, *BY_START]


def write(folder: Path, found: Mapping[str, Iterable[Mapping[str, object]]]) -> None:
    """Writes one CSV file for each table that has rows, and deletes the others, which would be of an earlier run."""
    for name in names():
        path, rows = folder / f"{name}.csv", list(found.get(name, ()))
        path.unlink(missing_ok=True)
        if rows:
            unknown = {column for row in rows for column in row} - set(columns(name))
            assert not unknown, unknown
            tables.write(
                path, columns(name), ([_text(row.get(column, "")) for column in columns(name)] for row in rows)
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
