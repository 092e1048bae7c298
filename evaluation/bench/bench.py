# SPDX-License-Identifier: Apache-2.0
"""Measures Creo beside its peers; evaluation/README.md says what and how. Run by scripts/bench, which builds the host first."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from dataclasses import asdict, replace
from datetime import datetime, timezone
from pathlib import Path
from typing import Any, Sequence

import contestants
import manifest
import measure
import plan
import programs
import results
import tables
from contestants import BENCH, LANGUAGES, PAYLOADS, Contestant
from journal import Journal
from plan import FULL_PACE, MEASURES, QUICK_PACE, SIZES, Group, Pace
from programs import ROOT
from progress import Progress

RESULTS = ROOT / "evaluation" / "results"
#: Where a run goes that is not whole.
PARTS = ROOT / "build" / "bench"
#: Where in it the gate's results are: the first ones, and those of what it suspects.
GATE, GATE_AGAIN = "gate", "gate-again"
DRAWING = ROOT / ".cache" / "plots" / "bin" / "python"
#: What creo gen calls the languages, too.
SHORT_NAMES = {"cs": "csharp", "py": "python"}
#: What a language's build ends with where Creo itself cannot be built.
LACKS_A_TOOL = 77


def main() -> None:
    options = parse_options()
    pace = QUICK_PACE if options.quick or options.gate else FULL_PACE
    if options.rounds:
        pace = replace(pace, rounds=options.rounds)
    if not options.no_build:
        options.lang = build(options.lang)
    everyone = [one for language in options.lang for one in contestants.load(language)]
    if options.before:
        everyone += [one for language in options.lang for one in contestants.before(language, options.before)]
    quick = options.quick or options.gate
    chosen = [one for one in everyone if one.kind == "creo" or one.name.endswith("-before")
              or (one.name in options.peers if options.peers else one.quick or not quick)]
    if not options.no_build and "java" not in options.lang and any(programs.is_peers(one.service) for one in chosen if one.service):
        build(["java"])  # has the peers' services
    groups = [group for group in plan.groups(chosen, quick)
              if group.measure in options.only and group.payload in options.payload and group.size in options.size]
    groups = [group for group in groups if group.members(chosen)]
    if not groups:
        sys.exit("bench: nothing is measured that is all of that; --list without the choice tells what there is")
    if options.list:
        for group in groups:
            print(f"{group}: {', '.join(one.name for one in group.members(chosen))}")
        return

    folder = run(options, groups, chosen, pace, GATE if options.gate else "results")
    if options.gate:
        import gate
        sys.exit(gate.check(folder, RESULTS / manifest.machine(), lambda cells: repeat(options, groups, cells, chosen, pace)))


def run(options: argparse.Namespace, groups: Sequence[Group], chosen: Sequence[Contestant], pace: Pace, kind: str) -> Path:
    """Measures the groups that are not done yet, and writes the folder of all of them; `kind` is as in `write`."""
    state = manifest.sources()
    name = f"{state}-{pace.rounds}x{pace.turn:g}{''.join('-' + each for each in sorted(options.peers))}{'-before' if options.before else ''}"
    journal = Journal(PARTS / "journals" / f"{name}.jsonl")
    left = [group for group in groups if options.again or kind == GATE_AGAIN or group.id not in journal.groups]
    if len(left) < len(groups):
        print(f"bench: {len(groups) - len(left)} of {len(groups)} groups are measured already; --again measures them again", file=sys.stderr)

    weights = {group: group.seconds(group.members(chosen), pace) for group in left}
    progress = Progress(sum(weights.values()))
    try:
        for group in left:
            begin = now()
            records = measure.measure(group, group.members(chosen), pace, progress.say)
            journal.add(group.id, {"group": asdict(group), "started": begin, "records": records})
            for record in records:
                if record["failed"] and not record["failed"].startswith("left out"):
                    progress.warn(f"{group}: {record['contestant']}: {record['failed']}")
            progress.done(weights[group], str(group))
    except KeyboardInterrupt:
        progress.end()
        sys.exit("bench: stopped; the same command goes on behind the last group that is done")
    progress.end()

    return write(options, groups, journal, chosen, pace, kind)


def write(options: argparse.Namespace, groups: Sequence[Group], journal: Journal, chosen: Sequence[Contestant], pace: Pace, kind: str) -> Path:
    """The results folder: kept ones for a whole run; in build/ for a part of it, and for the gate's, which must not become what it is compared with."""
    started: str = min(journal.groups[group.id]["started"] for group in groups)
    folder = (RESULTS if options.whole and not options.gate else PARTS / kind) / manifest.machine() / (started[:10] + ("-quick" if options.quick else ""))
    folder.mkdir(parents=True, exist_ok=True)
    found: dict[str, list[results.Row]] = {}
    for group in groups:
        for table, row in results.rows(group, journal.groups[group.id]["records"], chosen):
            found.setdefault(table, []).append(row)
    tables.write(folder, results.with_messages(found))
    described = manifest.describe(chosen, pace, started)
    (folder / "manifest.json").write_text(json.dumps(described, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    if DRAWING.exists():
        for script in ("figures.py", "report.py"):
            subprocess.run([DRAWING, BENCH / script, folder], check=True)
    else:
        print("bench: no figures and no report, since there is no matplotlib: scripts/setup --bench installs it", file=sys.stderr)
    print(f"bench: {folder.relative_to(ROOT)}/report.html")
    return folder


def repeat(options: argparse.Namespace, groups: Sequence[Group], cells: set[tuple[str, ...]], chosen: Sequence[Contestant], pace: Pace) -> Path:
    """Measures again what the gate suspects; `cells` are (measure, language, runtime, payload, size)."""
    suspects = [group for group in groups if (group.measure, group.language, group.runtime, group.payload, str(group.size)) in cells]
    return run(options, suspects, chosen, pace, GATE_AGAIN)


def build(languages: Sequence[str]) -> list[str]:
    """Builds each language's programs; gives those that can be measured here."""
    able = []
    for language in languages:
        print(f"bench: building {language}", file=sys.stderr, flush=True)
        code = subprocess.run([BENCH / language / "build"], cwd=ROOT, check=False).returncode
        if code == 0:
            able.append(language)
        elif code != LACKS_A_TOOL:
            sys.exit(f"bench: evaluation/bench/{language}/build ended with exit code {code}")
    if not able:
        sys.exit("bench: none of the languages can be built here (scripts/setup --bench installs what they need)")
    return able


def parse_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="scripts/bench", description="Measures Creo beside its peers, and draws what came of it.",
                                     epilog="A run that was stopped goes on where it stopped. A whole run is kept in evaluation/results.")
    parser.add_argument("--quick", action="store_true", help="a few messages and short turns: less than ten minutes")
    parser.add_argument("--gate", action="store_true", help="the quick set; fails where a ratio is more than 15 %% worse than in the last kept results")
    parser.add_argument("--only", type=listed(MEASURES), default=list(MEASURES), metavar="LIST", help=", ".join(MEASURES))
    parser.add_argument("--lang", type=listed(LANGUAGES, SHORT_NAMES), default=list(LANGUAGES), metavar="LIST", help=", ".join(LANGUAGES))
    parser.add_argument("--payload", type=listed(PAYLOADS), default=list(PAYLOADS), metavar="LIST", help=", ".join(PAYLOADS))
    parser.add_argument("--size", type=sizes, default=list(SIZES), metavar="LIST", help="100, 1k, 10k, … 100M, or from..to, as 1k..1M")
    parser.add_argument("--peers", type=lambda text: text.split(","), default=[], metavar="LIST", help="these beside Creo; all unless given")
    parser.add_argument("--before", type=checkout, metavar="CHECKOUT", help="Creo's programs of another checkout take turns, too; they call the services of this one")
    parser.add_argument("--rounds", type=positive, metavar="N", help=f"how often each has its turn; {FULL_PACE.rounds}, quick {QUICK_PACE.rounds}")
    parser.add_argument("--again", action="store_true", help="measures anew what is measured already")
    parser.add_argument("--list", action="store_true", help="says what would be measured, and by whom")
    parser.add_argument("--no-build", action="store_true", help="takes the programs as they are")
    options = parser.parse_args()
    options.whole = not options.rounds and not options.before and all(
        getattr(options, name) == parser.get_default(name) for name in ("only", "lang", "payload", "size", "peers"))
    return options


def listed(known: Sequence[str], short: dict[str, str] | None = None) -> Any:
    def parse(text: str) -> list[str]:
        names = [(short or {}).get(name, name) for name in text.split(",")]
        for name in names:
            if name not in known:
                raise argparse.ArgumentTypeError(f"there is no '{name}', choose from {', '.join(known)}")
        return [name for name in known if name in names]
    return parse


def sizes(text: str) -> list[int]:
    chosen: set[int] = set()
    try:
        for part in text.split(","):
            first, dots, last = part.partition("..")
            low, high = plan.parse_size(first), plan.parse_size(last if dots else first)
            chosen.update(size for size in SIZES if low <= size <= high)
    except ValueError as wrong:
        raise argparse.ArgumentTypeError(str(wrong)) from None
    if not chosen:
        raise argparse.ArgumentTypeError(f"{text} is no size: the smaller one comes first")
    return sorted(chosen)


def checkout(text: str) -> Path:
    folder = Path(text).resolve()
    if not (folder / "evaluation" / "bench" / "build").is_dir():
        raise argparse.ArgumentTypeError(f"{text} is not a checkout whose benchmark is built: run scripts/bench --list there")
    return folder


def positive(text: str) -> int:
    if not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"'{text}' is not a number of rounds: 1 or more")
    return int(text)


def now() -> str:
    return datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


if __name__ == "__main__":
    if not hasattr(os, "sched_getaffinity") or len(os.sched_getaffinity(0)) < 2:
        sys.exit("bench: needs Linux and two cores")
    main()
