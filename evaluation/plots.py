# SPDX-License-Identifier: Apache-2.0
"""Draws the figures that evaluation/results holds as data, into the same folder: NAME.csv becomes NAME.svg.

    scripts/setup --bench && .cache/plots/bin/python evaluation/plots.py [NAME...]
"""

import csv
import sys
from pathlib import Path

import matplotlib

matplotlib.use("svg")
# The same data gives the same file.
matplotlib.rcParams["svg.hashsalt"] = "creo"

import matplotlib.pyplot as plt  # noqa: E402: the back end is chosen first

RESULTS = Path(__file__).resolve().parent / "results"


def counter(rows, figure):
    """Requests per second over the share of reads, a line for each server, from the slowest round to the fastest."""
    axes = figure.subplots()
    for server in unique(rows, "server"):
        own = [row for row in rows if row["server"] == server]
        reads = [int(row["reads percent"]) for row in own]
        middle = thousands(own, "requests per second")
        line, = axes.plot(reads, middle, marker="o", label=server)
        axes.fill_between(reads, thousands(own, "lowest"), thousands(own, "highest"), color=line.get_color(), alpha=0.1, linewidth=0)
    axes.set(xlabel="reads, percent of the requests", ylabel="thousand requests per second", xticks=reads, ylim=0)
    axes.legend(fontsize="small")


def unique(rows, column):
    return list(dict.fromkeys(row[column] for row in rows))


def thousands(rows, column):
    return [float(row[column]) / 1000 for row in rows]


PLOTS = {"counter": counter}


def main(names):
    unknown = [name for name in names if name not in PLOTS]
    if unknown:
        sys.exit(f"plots: there is no plot '{unknown[0]}'; there are {', '.join(PLOTS)}")
    for name in names or PLOTS:
        with (RESULTS / f"{name}.csv").open(encoding="utf-8", newline="") as data:
            rows = list(csv.DictReader(data))
        figure = plt.figure(figsize=(7, 4.5), layout="constrained")
        PLOTS[name](rows, figure)
        figure.savefig(RESULTS / f"{name}.svg", metadata={"Date": None})
        plt.close(figure)
        print(f"drawn: evaluation/results/{name}.svg")


if __name__ == "__main__":
    main(sys.argv[1:])
