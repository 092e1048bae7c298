# SPDX-License-Identifier: Apache-2.0
"""Writes report.html into a results folder: the paper's section 5 compared with what was measured, and what the paper
left out.

    scripts/bench --figures evaluation/results/MACHINE/DATE

figures.py runs first: its figures are put into the page, so that it needs no other files.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Iterator, Sequence

from . import cells, page
from .cells import Results
from .comparisons import Comparison, comparisons
from .page import Cell, Parts, Section, number
from .sections.aimed import aimed
from .sections.behind import behind
from .sections.costs import costs
from .sections.drawings import Drawings
from .sections.factors import factors, limits
from .sections.labels import labels
from .sections.loaded import loaded
from .sections.method import machine, method, threats
from .sections.papers import beyond, papers
from .sections.people import failed, peers
from .sections.sizes import message_sizes
from .verdicts import count


def write(folder: Path) -> Path:
    """Writes the report of a folder; returns its file. raises OSError or ValueError if there are no results."""
    of = cells.read(folder)
    drawn = Drawings(of, folder / "figures")
    sections = [
        Section("behind", "Where Creo is behind", behind(of)),
        Section("aims", "What the project aims at", aimed(of)),
        Section("method", "Method", method(of)),
        Section("threats", "Threats to validity", threats(of)),
        Section("paper", "The paper's section 5, and today", papers(of, drawn)),
        Section("load", "Several clients, and calls at a fixed rate", loaded(of)),
        Section("beyond", "What the paper left out", beyond(drawn)),
        Section("factors", "Factors, cell by cell", factors(of)),
        Section("sizes", "Message sizes", message_sizes(of)),
        Section("limits", "How far from the limit", limits(of)),
        Section("costs", "Processor time and allocation", costs(of)),
        Section("peers", "Contestants and their settings", peers(of)),
        Section("failed", "What failed, and what is missing", failed(of)),
        Section("machine", "Machine and versions", machine(of)),
    ]
    report = folder / "report.html"
    report.write_text(
        page.page(
            "Creo compared with its peers", summary(of), [section for section in sections if section.parts], _footer(of)
        ),
        encoding="utf-8",
    )
    return report


def summary(of: Results) -> Parts:
    """What was run, and how many comparisons Creo wins."""
    found = comparisons(of)
    lost = sum(one.behind and not one.level for one in found)
    close = sum(one.level for one in found)
    failures = sum(not row.ok for _, rows in of.select() for row in rows.values())
    reached, aims, _ = count(of)
    return (
        labels(of)
        + page.paragraph(
            f"Creo in {_languages(of)} compared with other tools for remote procedure calls and serialisation, with a plain "
            "socket and with a copy in memory: times to encode and decode, response times, throughput, latency and "
            "bytes. A factor is another contestant's time as a multiple of Creo's: above 1 Creo is faster. What Creo loses "
            "comes first."
        )
        + page.facts(
            [
                (
                    f"{len(found) - lost - close:,}",
                    f"of {len(found):,} comparisons with a peer in a cell are won by Creo",
                ),
                (f"{close:,}", "are too close to tell"),
                (f"{lost:,}", "are lost by Creo"),
                (f"{reached} of {aims}", "aims are reached"),
                (f"{failures:,}", "measurements failed, or were left out"),
            ]
        )
        + page.table(
            "Comparisons that Creo wins, by language. Pinned: client and service are kept on certain cores.",
            ["client", *cells.MEASURE_LABELS.values(), "several clients"],
            list(_standing(of, found)),
        )
    )


def _languages(of: Results) -> str:
    *others, last = dict.fromkeys(cells.LANGUAGE_LABELS[language] for language, _ in of.runtimes())
    return f"{', '.join(others)} and {last}" if others else last


def _standing(of: Results, found: Sequence[Comparison]) -> Iterator[list[str | Cell]]:
    for key in of.runtimes():
        row: list[str | Cell] = [cells.language(*key)]
        for step in [*cells.MEASURE_LABELS, None]:
            own = [
                one
                for one in found
                if (one.cell.language, one.cell.runtime) == key
                and (
                    (one.cell.measure, one.cell.how) == step and one.cell.clients == 1 if step else one.cell.clients > 1
                )
            ]
            won = sum(not one.behind and not one.level for one in own)
            row.append(number(f"{won} of {len(own)}", "good" if won == len(own) else "") if own else number("–"))
        yield row


def _footer(of: Results) -> Parts:
    return page.paragraph(
        f"Written by evaluation/bench/driver/report.py from the CSV files next to it; measured "
        f"{of.manifest.get('started', 'at a time that is not known')}. "
        "scripts/bench measures all of it again."
    )


def main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    print(f"written: {write(Path(arguments[0]))}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
