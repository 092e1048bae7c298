# SPDX-License-Identifier: Apache-2.0
"""Says whether Creo has become slower, compared with the others, than it was in kept results.

    python3 -m evaluation.bench.driver.gate KEPT NEW

Ratios are compared, not times: Creo's time to each peer's and to the limit's. The loss of a cell is the median over its
contestants, so one noisy contestant does not decide. A loss of more than 15 % fails if it is more than the scatter: if,
for most contestants, the confidence intervals of the ratios do not overlap. A cell that is no longer there fails, too.
Calls of a single client that is not pinned are left out: it is chance whether client and service meet on one core, and
that makes a factor of four.
"""

from __future__ import annotations

import json
import statistics
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Callable, Iterable, Mapping

from . import cells
from .cells import Cell, People, Row, Tables
from .measures import MEASURES
from .measures.response import UNPINNED

LIMIT = 1.15


@dataclass(frozen=True)
class Loss:
    """How many times as long as before Creo, or a variant of it, takes compared with the others."""

    cell: Cell
    #: Our contestant.
    own: str
    #: The median over the contestants; more than 1 is slower than before.
    factor: float
    #: The same for each contestant.
    by_contestant: Mapping[str, float]
    #: The smallest value that the intervals of the ratios allow; a median, too.
    at_least: float

    @property
    def fails(self) -> bool:
        return self.factor > LIMIT and self.at_least > 1


@dataclass(frozen=True)
class Comparison:
    #: The worst one first; those that gained are included.
    losses: tuple[Loss, ...]
    #: Cells for which one side has no figure, and why.
    missing: tuple[str, ...]
    added: tuple[str, ...]

    @property
    def failing(self) -> list[Loss]:
        return [loss for loss in self.losses if loss.fails]

    @property
    def passes(self) -> bool:
        return not self.failing and not self.missing


def compare(kept: Tables, new: Tables, people: People | None = None) -> Comparison:
    """Compares all cells of the languages and messages that the new run measured.

    `people` gives the kinds of contestants; an unknown contestant has the kind that its name implies.
    """
    before, now = (_compared(tables, people or {}) for tables in (kept, new))
    messages, runtimes = {_message(cell) for cell in now}, {(cell.language, cell.runtime) for cell in now}
    found: list[Loss] = []
    missing: list[str] = []
    for cell in sorted(
        each for each in before if _message(each) in messages and (each.language, each.runtime) in runtimes
    ):
        for own in cells.ours(before[cell]):
            loss = _loss(cell, own, before[cell], now.get(cell, {}))
            if isinstance(loss, str):
                missing.append(loss)
            elif loss is not None:
                found.append(loss)
    added = [
        f"{cell}: {row.who.label}"
        for cell in sorted(now)
        for row in cells.ours(now[cell])
        if row.who.name not in before.get(cell, {})
    ]
    return Comparison(_worst_first(found), tuple(missing), tuple(added))


def losses(kept: Tables, new: Tables, people: People | None = None) -> list[Loss]:
    """The cells that lost more than the gate allows, the worst one first."""
    return compare(kept, new, people).failing


def settle(first: Comparison, again: Comparison) -> Comparison:
    """The first comparison, in which each loss that fails has the better of two measurements: only what is slower twice
    fails.
    """
    second = {(loss.cell, loss.own): loss for loss in again.losses}

    def better(loss: Loss) -> Loss:
        return min(loss, second.get((loss.cell, loss.own), loss), key=lambda one: one.factor) if loss.fails else loss

    return replace(first, losses=_worst_first(map(better, first.losses)))


def table(of: Comparison, most: int = 20) -> str:
    """The worst cells, and all that fail; then what is missing."""
    shown = [loss for number, loss in enumerate(of.losses) if number < most or loss.fails]
    lines = ["| cell | ours | factor to before | by contestant |", "| --- | --- | --- | --- |"]
    for loss in shown:
        by_contestant = ", ".join(
            f"{name} {value:.2f}" for name, value in sorted(loss.by_contestant.items(), key=lambda one: -one[1])
        )
        lines.append(
            f"| {loss.cell} | {loss.own} | {'**' if loss.fails else ''}{loss.factor:.2f}{'**' if loss.fails else ''} "
            f"| {by_contestant} |"
        )
    if len(shown) < len(of.losses):
        lines.append(
            f"\n{len(of.losses) - len(shown)} more cells, none of which lost more than "
            f"{of.losses[len(shown)].factor:.2f}"
        )
    lines += [f"missing: {each}" for each in of.missing] + [f"new, compared with nothing: {each}" for each in of.added]
    return "\n".join(lines)


def check(folder: Path, machine: Path, repeat: Callable[[set[tuple[str, ...]]], Path]) -> int:
    """Compares a folder with the machine's last kept one, has suspicious cells measured again and prints a table;
    returns an exit code.

    `repeat` measures the cells given, by (measure, language, runtime, payload, size), and returns the folder of the new results.
    """
    kept = cells.last_kept(machine, folder)
    if kept is None:
        print(f"gate: {machine} has no other kept results with which these could be compared", file=sys.stderr)
        return 2
    before, people = cells.tables_of(kept), _people(folder)
    first = compare(before, cells.tables_of(folder), people)
    if suspects := {asked(loss.cell) for loss in first.failing}:
        print(
            f"gate: {len(first.failing)} cells lost more than {LIMIT - 1:.0%}; they are measured again", file=sys.stderr
        )
        first = settle(first, compare(before, cells.tables_of(repeat(suspects)), people))
    return verdict(first, kept)


def verdict(of: Comparison, kept: Path) -> int:
    print(table(of))
    print(
        f"gate: {'passed' if of.passes else 'FAILED'}: {len(of.failing)} of {len(of.losses)} cells lost more than "
        f"{LIMIT - 1:.0%} "
        f"against {kept.name}, {len(of.missing)} are missing"
    )
    return 0 if of.passes else 1


def asked(cell: Cell) -> tuple[str, ...]:
    """The cell under the names of the driver's groups."""
    return cell.measure, cell.language, cell.runtime, cell.payload, str(cell.size)


def _compared(tables: Tables, people: People) -> dict[Cell, dict[str, Row]]:
    found = cells.cells({name: tables[name] for name in tables if MEASURES[name].gated}, people)
    return {cell: rows for cell, rows in found.items() if cell.how != UNPINNED}


def _worst_first(of: Iterable[Loss]) -> tuple[Loss, ...]:
    return tuple(sorted(of, key=lambda loss: -loss.factor))


def _message(cell: Cell) -> tuple[object, ...]:
    return cell.measure, cell.payload, cell.size, cell.clients


def _loss(cell: Cell, own: Row, before: Mapping[str, Row], now: Mapping[str, Row]) -> Loss | str | None:
    """The loss of one of ours in a cell, or why there is none; None if there was nothing to compare it with before,
    either.
    """
    mine = now.get(own.who.name)
    if mine is None or not mine.ok:
        return f"{cell}: {own.who.label}: {mine.status if mine else 'not measured'}"
    by_contestant = {}
    at_least = []
    for name, other in before.items():
        if other.ok and other.who.kind in ("peer", "limit") and (then := cells.factor(other, own)):
            today = cells.factor(now[name], mine) if name in now and now[name].ok else None
            if today:
                by_contestant[name] = then / today
                at_least.append(by_contestant[name] * _share(other, "ratio_low") / _share(now[name], "ratio_high"))
    if not by_contestant:
        return (
            f"{cell}: {own.who.label}: nothing to compare with"
            if any(row.who.kind in ("peer", "limit") and row.ok for row in before.values())
            else None
        )
    return Loss(
        cell, own.who.name, statistics.median(by_contestant.values()), by_contestant, statistics.median(at_least)
    )


def _share(row: Row, bound: str) -> float:
    """The bound of the ratio's interval as a part of the ratio; 1 where there is none."""
    ratio, at = row.get("ratio"), row.get(bound)
    return at / ratio if ratio and at else 1.0


def _people(folder: Path) -> People:
    return cells.people(json.loads((folder / "manifest.json").read_text(encoding="utf-8")))


def main(arguments: list[str]) -> int:
    if len(arguments) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    kept, new = map(Path, arguments)
    return verdict(compare(cells.tables_of(kept), cells.tables_of(new), _people(new)), kept)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
