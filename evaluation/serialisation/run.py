#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures how fast Creo and Thrift encode and decode the same values in memory, in each language; evaluation/README.md says what and how.

Usage: evaluation/serialisation/run.py [--rounds N] [LANGUAGE...]    (from any folder; 7 rounds, all languages)

Needs Thrift (scripts/setup --bench installs it). A language is a folder here with two programs: `build`, which ends with 77 and a reason where
the machine lacks a tool, and `run ROUNDS`, which prints CSV: contestant,payload,size,operation,round,us,bytes. Its contestants take turns.
Writes evaluation/results/serialisation-LANGUAGE.csv and prints the medians in microseconds, and how many times as long each takes as the
first of them: the median over the rounds, in each of which they were measured one after the other.
"""

import argparse
import csv
import io
import statistics
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HERE = ROOT / "evaluation" / "serialisation"
RESULTS = ROOT / "evaluation" / "results"
LANGUAGES = sorted(program.parent.name for program in HERE.glob("*/run"))
#: What a build ends with where a tool is missing.
LACKS_A_TOOL = 77
#: From here on a message counts in the mean: below, a call's own cost is much of the time.
SMALLEST_THAT_COUNTS = 10240

Cell = tuple[str, int, str]  # payload, size, operation


def measure(language: str, rounds: int) -> str:
    """The CSV that a language's programs print; nothing where they cannot be built here."""
    built = subprocess.run([HERE / language / "build"], cwd=ROOT, check=False).returncode
    if built == LACKS_A_TOOL:
        print(f"\n{language}: left out", flush=True)
        return ""
    if built != 0:
        sys.exit(f"run.py: {language}/build ended with exit code {built}")
    printed = subprocess.run([HERE / language / "run", str(rounds)], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout
    (RESULTS / f"serialisation-{language}.csv").write_text(printed, encoding="utf-8")
    return printed


def print_tables(language: str, printed: str) -> None:
    times: dict[Cell, dict[str, list[float]]] = {}
    for row in csv.DictReader(io.StringIO(printed)):
        cell = (row["payload"], int(row["size"]), row["operation"])
        times.setdefault(cell, {}).setdefault(row["contestant"], []).append(float(row["us"]))
    first, *others = next(iter(times.values()))
    ratios = {cell: {name: statistics.median(other / own for other, own in zip(one[name], one[first])) for name in others}
              for cell, one in times.items()}

    print_row([f"{language}, µs", first, *others])
    print_row(["---"] * (2 + len(others)))
    for cell, one in times.items():
        medians = {name: statistics.median(figures) for name, figures in one.items()}
        print_row([f"{cell[0]}, {cell[1]} B, {cell[2]}", figure(medians[first]),
                   *(f"{figure(medians[name])} ({figure(ratios[cell][name])})" for name in others)])

    print_row([f"times as long as {first}, geometric mean from {SMALLEST_THAT_COUNTS} B on", *others], before="\n")
    print_row(["---"] * (1 + len(others)))
    for payload, operation in dict.fromkeys((payload, operation) for payload, _, operation in times):
        counting = [ratios[cell] for cell in times if (cell[0], cell[2]) == (payload, operation) and cell[1] >= SMALLEST_THAT_COUNTS]
        print_row([f"{payload}, {operation}", *(figure(statistics.geometric_mean(one[name] for one in counting)) for name in others)])


def print_row(cells: list[str], before: str = "") -> None:
    print(f"{before}| {' | '.join(cells)} |", flush=True)


def figure(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.2g}" if value < 1 else f"{value:.3g}"


def main() -> None:
    parser = argparse.ArgumentParser(prog="run.py", description="Measures serialisation beside Thrift.")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("languages", nargs="*", metavar="LANGUAGE", default=LANGUAGES, help=" ".join(LANGUAGES))
    options = parser.parse_args()
    for language in options.languages:
        if language not in LANGUAGES:
            parser.error(f"unknown language '{language}', choose from {' '.join(LANGUAGES)}")
    for language in options.languages:
        printed = measure(language, options.rounds)
        if printed:
            print()
            print_tables(language, printed)


if __name__ == "__main__":
    main()
