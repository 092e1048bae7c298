# SPDX-License-Identifier: Apache-2.0
"""Says whether Creo has become slower, compared with the others, than it was in kept results.

    python3 -m evaluation.bench.driver.gate KEPT NEW

Ratios are compared, not times: Creo's time to each peer's and to the limit's. Each start of the programs says how Creo
stands, by the median over the contestants, so one noisy contestant does not decide. The loss of a cell is the difference
between the means of the kept starts and of the new ones; it fails if it is more than LIMIT, and more than the scatter
between starts leaves to chance in 99 of 100 cases. A few starts say little about their scatter, so that of a cell is
drawn to that of its measure, as in Smyth's moderated t-test ("Linear models and empirical Bayes methods", Statistical
Applications in Genetics and Molecular Biology 3, 2004): PRIOR degrees of freedom are the measure's.

A cell that could have lost is measured again, with more starts, and all of them decide. A cell that is no longer there
fails, too. Calls of a single client that is not pinned are left out: it is chance whether client and service meet on one
core, and that makes a factor of four.
"""

from __future__ import annotations

import math
import statistics
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Callable, Mapping, Sequence

from evaluation.harness.starts import t99

from . import cells
from .cells import Cell, People, Row, Tables
from .manifest import METHOD
from .measures import MEASURES
from .measures.response import UNPINNED

LIMIT = 1.05
#: What names a message in the tables, after its measure; see asked.
MESSAGE = ("language", "runtime", "payload", "size")
#: How many degrees of freedom of a cell's scatter are its measure's.
PRIOR = 4


@dataclass(frozen=True)
class Loss:
    """How many times as long as before Creo, or a variant of it, takes compared with the others."""

    cell: Cell
    #: Our contestant.
    own: str
    #: More than 1 is slower than before.
    factor: float
    #: The same for each contestant.
    by_contestant: Mapping[str, float]
    #: The smallest value that the scatter between starts allows.
    at_least: float

    @property
    def suspicious(self) -> bool:
        return self.factor > LIMIT

    @property
    def fails(self) -> bool:
        return self.suspicious and self.at_least > 1


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
    def suspicious(self) -> list[Loss]:
        return [loss for loss in self.losses if loss.suspicious]

    @property
    def passes(self) -> bool:
        return not self.failing and not self.missing


@dataclass(frozen=True)
class Standing:
    """How one of ours stands in a cell, in each start before and now: the logarithm of the others' time over ours,
    compared with its mean of both runs; the median over the contestants.
    """

    cell: Cell
    own: str
    before: Sequence[float]
    now: Sequence[float]
    by_contestant: Mapping[str, float]

    @property
    def freedom(self) -> int:
        return len(self.before) + len(self.now) - 2

    @property
    def variance(self) -> float:
        """Within the starts of both runs; 0 if each has a single one."""
        squares = sum((each - statistics.fmean(run)) ** 2 for run in (self.before, self.now) for each in run)
        return squares / self.freedom if self.freedom else 0.0

    def loss(self, usual: float) -> Loss:
        """The loss, with the usual variance of the measure."""
        by = statistics.fmean(self.before) - statistics.fmean(self.now)
        variance = (PRIOR * usual + self.freedom * self.variance) / (PRIOR + self.freedom)
        error = math.sqrt(variance * (1 / len(self.before) + 1 / len(self.now)))
        least = by - t99(PRIOR + self.freedom) * error
        return Loss(self.cell, self.own, math.exp(by), self.by_contestant, math.exp(least))


def compare(kept: Tables, new: Tables, people: People | None = None, again: Tables | None = None) -> Comparison:
    """Compares all cells of the languages and messages that the new run measured; `again` has more starts of some of
    them.

    `people` gives the kinds of contestants; an unknown contestant has the kind that its name implies.
    """
    before, now, more = (_compared(tables, people or {}) for tables in (kept, new, again or {}))
    messages, runtimes = {_message(cell) for cell in now}, {(cell.language, cell.runtime) for cell in now}
    found: list[Standing] = []
    missing: list[str] = []
    for cell in sorted(
        each for each in before if _message(each) in messages and (each.language, each.runtime) in runtimes
    ):
        for own in cells.ours(before[cell]):
            standing = _standing(cell, own.who.name, before[cell], now.get(cell, {}), more.get(cell, {}))
            if isinstance(standing, str):
                missing.append(standing)
            elif standing is not None:
                found.append(standing)
    usual: dict[str, list[float]] = {}
    for one in found:
        if one.freedom:
            usual.setdefault(one.cell.measure, []).append(one.variance)
    losses = (one.loss(statistics.median(usual.get(one.cell.measure, [0.0]))) for one in found)
    added = [
        f"{cell}: {row.who.label}"
        for cell in sorted(now)
        for row in cells.ours(now[cell])
        if row.who.name not in before.get(cell, {})
    ]
    return Comparison(tuple(sorted(losses, key=lambda loss: -loss.factor)), tuple(missing), tuple(added))


def losses(kept: Tables, new: Tables, people: People | None = None) -> list[Loss]:
    """The cells that lost more than the gate allows, the worst one first."""
    return compare(kept, new, people).failing


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
    """Compares a folder with the machine's last kept one of the same method, has suspicious cells measured again and
    prints a table; returns an exit code.

    `repeat` measures the cells given, by (measure, language, runtime, payload, size), and returns the folder of the new results.
    """
    kept = cells.last_kept(machine, folder, METHOD)
    if kept is None:
        print(
            f"gate: {machine} has no other kept results of method {METHOD}, with which these could be compared",
            file=sys.stderr,
        )
        return 2
    before, now, people = cells.tables_of(kept), cells.tables_of(folder), cells.people_of(folder)
    first = compare(before, now, people)
    if suspects := {asked(loss.cell) for loss in first.suspicious}:
        print(f"gate: {len(suspects)} messages are measured again", file=sys.stderr)
        first = compare(before, now, people, cells.tables_of(repeat(suspects)))
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


def _message(cell: Cell) -> tuple[object, ...]:
    return cell.measure, cell.payload, cell.size, cell.clients


def _standing(
    cell: Cell, own: str, before: Mapping[str, Row], now: Mapping[str, Row], more: Mapping[str, Row]
) -> Standing | str | None:
    """How one of ours stands in a cell, or why that cannot be told; None if there was nothing to compare it with before,
    either.
    """
    mine = now.get(own)
    if mine is None or not mine.ok:
        return f"{cell}: {own}: {mine.status if mine else 'not measured'}"
    then: list[list[float]] = []
    today: list[list[float]] = []
    by_contestant = {}
    for name, other in before.items():
        if other.ok and other.who.kind in ("peer", "limit"):
            runs = _ratios(before, name, own), _ratios(now, name, own) + _ratios(more, name, own)
            if all(runs):
                means = [statistics.fmean(run) for run in runs]
                by_contestant[name] = math.exp(means[0] - means[1])
                middle = statistics.fmean(means)
                for run, into in zip(runs, (then, today)):
                    into.append([each - middle for each in run])
    if not by_contestant:
        return (
            f"{cell}: {own}: nothing to compare with"
            if any(row.who.kind in ("peer", "limit") and row.ok for row in before.values())
            else None
        )
    # If a contestant was not there in all starts, the others' last ones are left out.
    return Standing(
        cell, own, *([statistics.median(start) for start in zip(*run)] for run in (then, today)), by_contestant
    )


def _ratios(rows: Mapping[str, Row], other: str, own: str) -> list[float]:
    """The logarithms of another contestant's time over that of one of ours, for each start; of the one ratio where
    starts are not known.
    """
    one, mine = rows.get(other), rows.get(own)
    if one is None or mine is None or not one.ok or not mine.ok:
        return []
    if one.ratios and (mine.ratios or mine.who.kind == "creo"):
        to_ours = mine.ratios if mine.who.kind != "creo" else [1.0] * len(one.ratios)
        return [math.log(a / b) for a, b in zip(one.ratios, to_ours)]
    factor = cells.factor(one, mine)
    return [math.log(factor)] if factor else []


def main(arguments: list[str]) -> int:
    if len(arguments) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    kept, new = map(Path, arguments)
    return verdict(compare(cells.tables_of(kept), cells.tables_of(new), cells.people_of(new)), kept)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
