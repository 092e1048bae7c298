#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures how fast Creo and Thrift encode and decode the same values in memory, in each language; evaluation/README.md says what and how.

Usage: evaluation/serialisation/run.py [--rounds N] [LANGUAGE...]    (from any folder; 7 rounds, all languages)

Needs Thrift (scripts/setup --bench installs it). A language is a folder here with two programs: `build`, and `run ROUNDS`, which prints
CSV: contestant,payload,size,operation,round,us,bytes. Its contestants take turns. Writes evaluation/results/serialisation-LANGUAGE.csv and
prints the medians in microseconds, and how many times as long each takes as the first of them.
"""

import argparse
import csv
import io
import statistics
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HERE = ROOT / "evaluation" / "serialisation"
RESULTS = ROOT / "evaluation" / "results"
LANGUAGES = sorted(program.parent.name for program in HERE.glob("*/run"))


def measure(language: str, rounds: int) -> list[dict[str, str]]:
    subprocess.run([HERE / language / "build"], cwd=ROOT, check=True)
    printed = subprocess.run([HERE / language / "run", str(rounds)], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout
    (RESULTS / f"serialisation-{language}.csv").write_text(printed, encoding="utf-8")
    return list(csv.DictReader(io.StringIO(printed)))


def print_table(language: str, rows: list[dict[str, str]]) -> None:
    contestants = list(dict.fromkeys(row["contestant"] for row in rows))
    print(f"\n| {language}, µs | " + " | ".join(contestants) + " |")
    print("| --- |" + " --- |" * len(contestants))
    for cell in dict.fromkeys((row["payload"], row["size"], row["operation"]) for row in rows):
        medians = [statistics.median(float(row["us"]) for row in rows if row["contestant"] == contestant
                                     and (row["payload"], row["size"], row["operation"]) == cell) for contestant in contestants]
        figures = [f"{median:.3g} ({median / medians[0]:.2g})" if median < 1000 else f"{median:.0f} ({median / medians[0]:.2g})"
                   for median in medians]
        print(f"| {cell[0]}, {cell[1]} B, {cell[2]} | {figures[0].split(' ')[0]} | " + " | ".join(figures[1:]) + " |")


def main() -> None:
    parser = argparse.ArgumentParser(prog="run.py", description="Measures serialisation beside Thrift.")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("languages", nargs="*", metavar="LANGUAGE", default=LANGUAGES, help=" ".join(LANGUAGES))
    options = parser.parse_args()
    for language in options.languages:
        if language not in LANGUAGES:
            parser.error(f"unknown language '{language}', choose from {' '.join(LANGUAGES)}")
        print_table(language, measure(language, options.rounds))


if __name__ == "__main__":
    main()
