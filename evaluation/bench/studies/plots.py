# SPDX-License-Identifier: Apache-2.0
"""Draws the results of the studies into their folder: NAME.csv becomes NAME.svg.

scripts/bench --figures evaluation/results
"""

import statistics
import sys
from pathlib import Path

import matplotlib

matplotlib.use("svg")
# The same data give the same file.
matplotlib.rcParams["svg.hashsalt"] = "creo"

import matplotlib.pyplot as plt  # noqa: E402 the back end is chosen first

from evaluation.harness import tables  # noqa: E402


def counter(rows, figure):
    """Requests per second over the share of reads, a line for each server, from the slowest round to the fastest."""
    axes = figure.subplots()
    for server in unique(rows, "server"):
        own = [row for row in rows if row["server"] == server]
        reads = [int(row["reads percent"]) for row in own]
        middle = thousands(own, "requests per second")
        (line,) = axes.plot(reads, middle, marker="o", label=server)
        axes.fill_between(
            reads, thousands(own, "lowest"), thousands(own, "highest"), color=line.get_color(), alpha=0.1, linewidth=0
        )
    axes.set(xlabel="reads, percent of the requests", ylabel="thousand requests per second", xticks=reads, ylim=0)
    axes.legend(fontsize="small")


def crawler(rows, figure):
    """Pages per second over the number of pages that are read at a time, a line for each depth."""
    axes = figure.subplots()
    rows = [row for row in rows if row["pages at a time"] != "auto"]
    for depth in unique(rows, "depth"):
        own = [row for row in rows if row["depth"] == depth]
        axes.plot(
            [int(row["pages at a time"]) for row in own],
            [float(row["pages per second"]) for row in own],
            marker="o",
            label=f"depth {depth}, {own[0]['pages']} pages",
        )
    scale(axes, rows, "pages at a time")
    axes.legend(fontsize="small")


def crawler_over_time(rows, figure):
    """How many calls have come in and how many have been answered, from the beginning to the end of a crawl."""
    runs = unique(rows, "pages at a time")
    for axes, run in zip(figure.subplots(2, (len(runs) + 1) // 2).flat, runs):
        own = [row for row in rows if row["pages at a time"] == run]
        seconds = [float(row["seconds"]) for row in own]
        axes.plot(seconds, thousands(own, "requests"), label="requests")
        axes.plot(seconds, thousands(own, "answers"), label="answers", linestyle="--")
        axes.set(title=f"{run} at a time", xlabel="seconds", ylabel="thousand calls", xlim=0, ylim=0)
        axes.legend(fontsize="small")


def map_reduce(rows, figure):
    """Pages per second over the number of workers."""
    axes = figure.subplots()
    axes.plot([int(row["workers"]) for row in rows], [float(row["pages per second"]) for row in rows], marker="o")
    axes.set(xlabel=f"workers (and the threads of {rows[0]['clients']} calls)", ylabel="pages per second", ylim=0)


def commits(rows, figure):
    """Commits per second for each number of connections and way to sync."""
    rows = [row for row in rows if not row["state-sync"].startswith("a block")]
    axes = figure.subplots()
    modes = unique(rows, "state-sync")
    connections = unique(rows, "connections")
    width = 0.8 / len(modes)
    for number, mode in enumerate(modes):
        own = [row for row in rows if row["state-sync"] == mode]
        axes.bar(
            [place + (number + 0.5) * width - 0.4 for place in range(len(connections))],
            thousands(own, "commits per second"),
            width,
            label=mode if mode == "memory" else f"file, {mode}",
        )
    axes.set(xlabel="connections", ylabel="thousand commits per second")
    axes.set_xticks(range(len(connections)), connections)
    axes.legend(fontsize="small")


def rates(rows, figure):
    """Answers a second over the requests that are offered, a line for each server: files, and programs."""
    contents = unique(rows, "content")
    for axes, content in zip(figure.subplots(1, len(contents), sharey=True, squeeze=False).flat, contents):
        for number, server in enumerate(unique(rows, "contestant")):
            own = [row for row in rows if (row["content"], row["contestant"]) == (content, server)]
            offered = unique(own, "offered_per_second")
            middle = [
                statistics.median(
                    thousands([row for row in own if row["offered_per_second"] == rate], "answered_per_second")
                )
                for rate in offered
            ]
            if own:
                axes.plot([int(rate) / 1000 for rate in offered], middle, f"C{number}o-", label=server)
        axes.set(title=content, xlabel="thousand requests per second", xlim=0, ylim=0)
        axes.legend(fontsize="x-small")
    figure.axes[0].set(ylabel="thousand answers per second")


def scale(axes, rows, column):
    values = sorted({int(row[column]) for row in rows})
    axes.set_xscale("log", base=2)
    axes.set_yscale("log", base=2)
    axes.set_xticks(values, [str(value) for value in values])
    axes.yaxis.set_major_formatter("{x:.0f}")
    axes.set(xlabel=column, ylabel="pages per second")


def unique(rows, column):
    return list(dict.fromkeys(row[column] for row in rows))


def thousands(rows, column):
    return [float(row[column]) / 1000 for row in rows]


PLOTS = {
    "counter": counter,
    "crawler": crawler,
    "crawler-over-time": crawler_over_time,
    "map-reduce": map_reduce,
    "commits": commits,
    "hop-rates": rates,
}


def main(folder):
    for name, plot in PLOTS.items():
        data = folder / f"{name}.csv"
        if data.exists():
            figure = plt.figure(figsize=(7, 4.5), layout="constrained")
            plot(tables.read(data), figure)
            figure.savefig(folder / f"{name}.svg", metadata={"Date": None})
            plt.close(figure)
            print(f"drawn: {folder / name}.svg")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
