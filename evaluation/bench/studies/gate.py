# SPDX-License-Identifier: Apache-2.0
"""What the gate finds, and what it finds by mistake: plants losses in real results.

    scripts/bench --quick --starts 12 --only response --lang c     # or another part
    python3 -m evaluation.bench.studies.gate build/bench/results/MACHINE/DATE-quick

The starts of a run are dealt out at random, again and again: three are what was kept, three are new, and six are those
that are measured again where the gate is suspicious. Then Creo is made slower in the new ones by 0, 10 and 20 %.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import Mapping, Sequence

from evaluation.bench.driver import cells, gate, tables
from evaluation.harness.tables import show

KEPT, NEW, AGAIN = 3, 3, 6
DEALS = 200
PLANTED = (0.0, 0.1, 0.2)

Tables = Mapping[str, Sequence[Mapping[str, object]]]


def part(of: Tables, people: cells.People, starts: Sequence[int], loss: float = 0.0) -> Tables:
    """The results of some of the starts, in which Creo takes longer by a part of its time."""
    found: dict[str, list[Mapping[str, object]]] = {}
    for name, rows in of.items():
        for row in rows:
            ratios = str(row["ratios"]).split()
            if row["status"] == "ok" and len(ratios) == KEPT + NEW + AGAIN:
                slower = 1.0 if people[str(row["language"]), str(row["contestant"])].kind == "creo" else 1 + loss
                chosen = [float(ratios[start]) / slower for start in starts]
                found.setdefault(name, []).append({**row, "ratios": chosen})
    return found


def failing(
    of: Tables, people: cells.People, order: Sequence[int], loss: float
) -> tuple[set[gate.Cell], set[gate.Cell]]:
    """The cells that fail with a loss, and all of them."""
    kept, new, again = (
        part(of, people, order[:KEPT]),
        part(of, people, order[KEPT : KEPT + NEW], loss),
        part(of, people, order[KEPT + NEW :], loss),
    )
    first = gate.compare(kept, new, people)
    suspects = {gate.asked(each.cell) for each in first.suspicious}
    more = {
        name: [row for row in rows if (name, *(str(row[key]) for key in gate.MESSAGE)) in suspects]
        for name, rows in again.items()
    }
    found = gate.compare(kept, new, people, more)
    creos = [one for one in found.losses if people[one.cell.language, one.own].kind == "creo"]
    return {one.cell for one in creos if one.fails}, {one.cell for one in creos}


def main(folders: Sequence[str]) -> int:
    if not folders:
        print(__doc__, file=sys.stderr)
        return 2
    chance = random.Random(1)
    rows: dict[gate.Cell, list[int]] = {}
    for folder in folders:
        people = cells.people_of(Path(folder))
        of = {name: tables.read(Path(folder), name) for name in tables.names() if name != "size"}
        for _ in range(DEALS):
            order = chance.sample(range(KEPT + NEW + AGAIN), KEPT + NEW + AGAIN)
            for number, loss in enumerate(PLANTED):
                found, everyone = failing(of, people, order, loss)
                for cell in everyone:
                    rows.setdefault(cell, [0] * len(PLANTED))[number] += cell in found
    show(
        ["cell", *(f"found of {loss:.0%}" if loss else "false alarms" for loss in PLANTED)],
        [
            *([str(cell), *(f"{count / DEALS:.1%}" for count in counts)] for cell, counts in sorted(rows.items())),
            ["all", *(f"{sum(column) / DEALS / len(rows):.1%}" for column in zip(*rows.values()))],
        ],
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
