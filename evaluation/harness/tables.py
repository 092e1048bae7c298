# SPDX-License-Identifier: Apache-2.0
"""Tables of figures: as CSV files, and printed as Markdown."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Iterable, Sequence

from .places import PASSING_RESULTS, RESULTS, ROOT


def write(path: Path, head: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Writes a CSV file, and creates its folder if necessary."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w", encoding="utf-8", newline="") as out:
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(head)
        writer.writerows(rows)


def read(path: Path) -> list[dict[str, str]]:
    """The rows of a CSV file, by column names."""
    with path.open(encoding="utf-8", newline="") as rows:
        return list(csv.DictReader(rows))


def keep(name: str, head: Sequence[str], rows: Iterable[Sequence[object]], whole: bool) -> None:
    """Writes what was measured to NAME.csv: where results are kept if it was a whole run, otherwise in build/."""
    path = (RESULTS if whole else PASSING_RESULTS) / f"{name}.csv"
    write(path, head, rows)
    print(f"All figures: {path.relative_to(ROOT)}")


def show(head: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Prints a table in Markdown, its columns aligned."""
    lines = [list(map(str, row)) for row in (head, *rows)]
    widths = [max(map(len, column)) for column in zip(*lines)]
    for row in [lines[0], ["-" * width for width in widths], *lines[1:]]:
        print("| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths)) + " |")
