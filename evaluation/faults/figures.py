# SPDX-License-Identifier: Apache-2.0
"""The table of attacks: what a host kept for its clients during each, what good clients saw, and what was left.

Each attack runs at full strength against a host of its own with all its limits as they are by default; those of
workers against one that has good workers.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

from evaluation.harness import machine, tables
from evaluation.harness.commands import build

from .attacks import ATTACKS, Attack, Door
from .good import HTTP, LARGE, MARKET, NEW, SMALL, WRITE, GoodClients
from .hosts import MIB, Host, WorkersHost
from .siege import NICE, TOKEN, besiege, tokens_file, worker_package

HEAPS = (64, 512, 4096)
#: Pages that are touched at the start, so that what the process grows by is not its heap.
JVM = ("-XX:+AlwaysPreTouch",)
#: How long an attack may take until it is as strong as it gets, in seconds.
WITHIN = 15
#: How many times its heap a host may take: there are buffers, too.
ROOM = 3

KINDS = (SMALL, LARGE, WRITE, HTTP, NEW, MARKET)
#: How calls of the market end: as they should, or so if a hostile worker had them.
ENDS = ("right", "UNAVAILABLE", "DEADLINE", "INTERNAL", "BUSY", "lied")
HEAD = (
    "attack",
    "heap MiB",
    "limit MiB",
    "held MiB",
    "grown MiB",
    *(f"{kind} {quantile} ms" for kind in KINDS for quantile in ("p50", "p99", "max")),
    "calls",
    "refused",
    "failed",
    "processors",
    "left MiB",
    "log KiB",
    *ENDS,
)
#: The columns that are printed.
SHOWN = (
    "attack",
    "heap MiB",
    "limit MiB",
    "held MiB",
    "100 B p50 ms",
    "100 B p99 ms",
    "100 kB p99 ms",
    "HTTP p50 ms",
    "HTTP p99 ms",
    "refused",
    "failed",
    "left MiB",
    "log KiB",
    *ENDS,
)


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python3 -m evaluation.faults.figures", description=__doc__.partition("\n")[0]
    )
    parser.add_argument("--heap", type=int, nargs="+", default=HEAPS, metavar="MIB", help="heaps of the host")
    parser.add_argument(
        "--attack", nargs="+", choices=ATTACKS, default=list(ATTACKS), metavar="NAME", help="only these"
    )
    parser.add_argument("--seconds", type=int, default=20, help="how long each lasts when it is strong")
    given = parser.parse_args()
    build("faults")
    rows = []
    for heap in given.heap:
        if machine.free_megabytes() < ROOM * heap:
            print(f"figures: this machine has no room for a heap of {heap} MiB", file=sys.stderr)
            continue
        for name in given.attack:
            rows.append(measured(ATTACKS[name], heap, given.seconds))
            print(", ".join(f"{what} {cell}" for what, cell in zip(HEAD, rows[-1])), file=sys.stderr, flush=True)
    whole = (
        list(given.attack) == list(ATTACKS) and tuple(given.heap) == HEAPS and len(rows) == len(HEAPS) * len(ATTACKS)
    )
    tables.show(SHOWN, [[row[HEAD.index(name)] for name in SHOWN] for row in rows])
    tables.keep("attacks", HEAD, rows, whole)
    return 0


def measured(attack: Attack, heap: int, seconds: int) -> list[object]:
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "state").mkdir()
        settings = dict(listen="127.0.0.1:0", side_listen="127.0.0.1:0", state=f"file:{folder}/state")
        asked = {}
        if attack.strangers or attack.workers:
            settings["tokens_file"] = str(tokens_file(Path(folder)))
            asked["token"] = TOKEN
        if attack.workers:
            started = WorkersHost(worker_package(Path(folder)), settings, heap, base=JVM)
        else:
            started = Host(settings, heap, base=JVM)
        with started as host:
            door = Door(host.address, **asked)
            with GoodClients(door, customers=attack.workers) as good:
                # Half as long without an attack: compilers are done then.
                good.report(f"seconds {seconds / 2}")
                return row(attack, heap, host, good, door, seconds)


def row(attack: Attack, heap: int, host: Host, good: GoodClients, door: Door, seconds: int) -> list[object]:
    try:
        outcome = besiege(
            host, good, door, [attack.name], whole=True, within=WITHIN, wish=f"seconds {seconds}", prefix=NICE
        )
    except (AssertionError, OSError) as e:
        # It is down: there is nothing to measure, which is a result, too.
        return [attack.name, heap, *[""] * (len(HEAD) - 3), str(e).splitlines()[0][:80]]
    time.sleep(1)  # this is when the table looks
    times = outcome.good.times
    return [
        attack.name,
        heap,
        *(round(size / MIB, 1) for size in (outcome.limit, outcome.held, outcome.grown)),
        *(round(1000 * value, 1) if kind in times else "" for kind in KINDS for value in times.get(kind, 4 * [0])[1:]),
        outcome.good.calls,
        outcome.good.refused,
        len(outcome.good.failures),
        round(outcome.processor, 2),
        round(left(host) / MIB, 1),
        outcome.logged >> 10,
        *(sum(count for how, count in outcome.good.ends.items() if how.endswith(f" {end}")) for end in ENDS),
    ]


def left(host: Host) -> float:
    try:
        return host.memory()
    except OSError:
        return float("nan")


if __name__ == "__main__":
    sys.exit(main())
