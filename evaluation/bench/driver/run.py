# SPDX-License-Identifier: Apache-2.0
"""Measures Creo and its peers; evaluation/bench/README.md says what and how. Run by scripts/bench, which builds the host
first.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from dataclasses import asdict, replace
from datetime import datetime, timezone
from pathlib import Path
from typing import Sequence

from evaluation.harness import machine
from evaluation.harness.places import PASSING_RESULTS, RESULTS, ROOT
from evaluation.harness.usage import need_two_cores

from . import contestants, drawing, gate, load, manifest, measure, measures, programs, results, tables
from .contestants import CONTESTANTS, Contestant
from .journal import Journal
from .load import Watch
from .measures import MEASURES, members
from .options import parse_options
from .plan import FULL_PACE, QUICK_PACE, Group, Pace
from .progress import Progress

#: Where the gate's results are among those that are not kept: the first ones, and those of suspicious cells.
GATE, GATE_AGAIN = "gate", "gate-again"
#: The exit code of a language's build if Creo itself cannot be built.
LACKS_A_TOOL = 77


def main() -> None:
    options = parse_options()
    if options.figures:
        drawing.draw(options.figures)
        return
    need_two_cores("bench")
    pace = QUICK_PACE if options.quick or options.gate else FULL_PACE
    pace = replace(pace, rounds=options.rounds or pace.rounds, starts=options.starts or pace.starts)
    if not options.no_build:
        options.lang = build(options.lang)
    everyone = [one for language in options.lang for one in contestants.load(language)]
    if options.before:
        everyone += [one for language in options.lang for one in contestants.before(language, options.before)]
    quick = options.quick or options.gate
    chosen = [
        one
        for one in everyone
        if one.kind == "creo"
        or one.name.endswith(contestants.BEFORE)
        or (one.name in options.peers if options.peers else one.everywhere and one.quick or not quick)
    ]
    if options.peers:  # who is asked for by name is measured at all sizes
        chosen = [replace(one, main=True) for one in chosen]
    if (
        not options.no_build
        and "java" not in options.lang
        and any(programs.is_peers(one.service) for one in chosen if one.service)
    ):
        build(["java"])  # it has the peers' services
    if (
        not options.no_build
        and "c" not in options.lang
        and any(programs.is_socket(one.service) for one in chosen if one.service)
    ):
        build(["c"])  # it has the plain sockets' service
    groups = [
        group
        for group in measures.groups(chosen, quick)
        if group.measure in options.only
        and group.payload in options.payload
        and (not options.size or group.size in options.size)
        and members(group, chosen)
    ]
    if not groups:
        sys.exit("bench: nothing matches all of these options; --list without them says what there is")
    if options.list:
        show(groups, chosen, pace)
        return

    folder = run(options, groups, chosen, pace, GATE if options.gate else "results")
    if options.gate:
        sys.exit(
            gate.check(folder, RESULTS / machine.name(), lambda cells: repeat(options, groups, cells, chosen, pace))
        )


def show(groups: Sequence[Group], chosen: Sequence[Contestant], pace: Pace) -> None:
    """Prints the groups, and the time that they should take."""
    by_measure: dict[str, float] = {}
    for group in groups:
        expected = seconds(group, chosen, pace)
        by_measure[group.measure] = by_measure.get(group.measure, 0) + expected
        print(f"{group} ({expected:.0f} s): {', '.join(one.name for one in members(group, chosen))}")
    parts = ", ".join(f"{name} {spent / 60:.1f}" for name, spent in by_measure.items())
    print(f"expected time: {sum(by_measure.values()) / 60:.0f} minutes ({parts})")


def seconds(group: Group, chosen: Sequence[Contestant], pace: Pace) -> float:
    """How long a group should take, with all its starts."""
    how = MEASURES[group.measure]
    return how.starts(pace) * sum(how.seconds(group, one, pace) for one in members(group, chosen) if not one.missing)


def run(
    options: argparse.Namespace, groups: Sequence[Group], chosen: Sequence[Contestant], pace: Pace, kind: str
) -> Path:
    """Measures the groups that are not done yet, and writes the folder of all groups; `kind` is as in `write`."""
    state = manifest.sources()
    name = f"{state}-{manifest.METHOD}-{pace.starts}x{pace.rounds}x{pace.turn:g}{''.join('-' + each for each in sorted(options.peers))}{contestants.BEFORE if options.before else ''}"
    journal = Journal(PASSING_RESULTS / "journals" / f"{name}.jsonl")
    left = [group for group in groups if options.again or kind == GATE_AGAIN or group.id not in journal.groups]
    if len(left) < len(groups):
        print(
            f"bench: {len(groups) - len(left)} of {len(groups)} groups are measured already; --again measures them "
            "again",
            file=sys.stderr,
        )

    weights = {group: seconds(group, chosen, pace) for group in left}
    progress = Progress(sum(weights.values()))
    try:
        for group in left:
            begin, watch = now(), Watch()
            records = measure.measure(group, members(group, chosen), pace, progress.say)
            journal.add(
                group.id,
                {
                    "group": asdict(group),
                    "started": begin,
                    "expected": weights[group],
                    **watch.figures(),
                    "records": records,
                },
            )
            for record in records:
                if record["failed"] and not record["failed"].startswith("left out"):
                    progress.warn(f"{group}: {record['contestant']}: {record['failed']}")
            progress.done(weights[group], str(group))
    except KeyboardInterrupt:
        progress.end()
        sys.exit("bench: stopped; the same command continues after the last group that is done")
    progress.end()

    return write(options, groups, journal, chosen, pace, kind)


def write(
    options: argparse.Namespace,
    groups: Sequence[Group],
    journal: Journal,
    chosen: Sequence[Contestant],
    pace: Pace,
    kind: str,
) -> Path:
    """The results folder: a kept one for a whole run; in build/ for a part of it, and for the gate's, which must not be
    compared with themselves.
    """
    quick = options.quick or options.gate
    started: str = min(journal.groups[group.id]["started"] for group in groups)
    folder = (
        (RESULTS if options.whole and not options.gate else PASSING_RESULTS / kind)
        / machine.name()
        / (started[:10] + ("-quick" if options.quick else ""))
    )
    folder.mkdir(parents=True, exist_ok=True)
    found: dict[str, list[results.Row]] = {}
    for group in groups:
        for table, row in results.rows(group, journal.groups[group.id]["records"], chosen):
            found.setdefault(table, []).append(row)
    tables.write(folder, results.with_messages(found))
    measured = [journal.groups[group.id] for group in groups]
    load.write(folder, measured)
    described = manifest.describe(
        chosen, pace, started, ("quick" if quick else "whole") if options.whole else "part", load.summary(measured)
    )
    (folder / "manifest.json").write_text(json.dumps(described, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    if drawing.possible():
        drawing.draw(folder)
    else:
        print(
            "bench: no figures and no report, since there is no matplotlib: scripts/setup --bench installs it",
            file=sys.stderr,
        )
    print(f"bench: {folder.relative_to(ROOT)}/report.html")
    return folder


def repeat(
    options: argparse.Namespace,
    groups: Sequence[Group],
    cells: set[tuple[str, ...]],
    chosen: Sequence[Contestant],
    pace: Pace,
) -> Path:
    """Measures again, with twice as many starts, the cells that the gate suspects; `cells` are (measure, language,
    runtime, payload, size).
    """
    suspects = [
        group
        for group in groups
        if (group.measure, group.language, group.runtime, group.payload, str(group.size)) in cells
    ]
    return run(options, suspects, chosen, replace(pace, starts=2 * pace.starts), GATE_AGAIN)


def build(languages: Sequence[str]) -> list[str]:
    """Builds each language's programs; returns the languages that can be measured here."""
    able = []
    for language in languages:
        print(f"bench: building {language}", file=sys.stderr, flush=True)
        code = subprocess.run([CONTESTANTS / language / "build"], cwd=ROOT, check=False).returncode
        if code == 0:
            able.append(language)
        elif code != LACKS_A_TOOL:
            sys.exit(f"bench: evaluation/bench/contestants/{language}/build ended with exit code {code}")
    if not able:
        sys.exit("bench: none of the languages can be built here (scripts/setup --bench installs what they need)")
    return able


def now() -> str:
    return datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
