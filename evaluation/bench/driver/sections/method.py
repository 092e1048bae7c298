# SPDX-License-Identifier: Apache-2.0
"""How it was measured, what speaks against the figures, and on which machine they were taken."""

from __future__ import annotations

from typing import Any, Iterable, Iterator, Mapping

from .. import page
from ..cells import Results
from ..comparisons import comparisons
from ..page import Parts

#: What a reader needs to know to read the figures.
METHOD = (
    (
        "Messages",
        "Numbers: blocks of a double and a 16-bit integer, ten to a group; strings: blocks of ten characters; bytes: one "
        "array. 1 kB is 1,024 bytes of payload. Every answer is four bytes, which are checked.",
    ),
    (
        "Factors",
        "A factor is another contestant's time as a multiple of Creo's. It is taken within each round, so what slows the "
        "machine down slows both. Means over sizes are geometric.",
    ),
    (
        "Cores",
        "Pinned: client and service share a core up to 100 kB, and have one each from 1 MB on. Unpinned is for "
        "information: the kernel mixes two kinds of round trip.",
    ),
    (
        "In memory",
        "All contestants reuse buffers; decoding makes full values. What counts is the processor time of the thread.",
    ),
    (
        "Peers",
        "Each is configured as its own documentation recommends, and Thrift is also tuned by hand. Nagle's algorithm is "
        "off, except where the settings of a contestant say that it is measured with its defaults.",
    ),
)
#: How often, and what an interval is, in results whose programs were started several times.
STARTS = (
    (
        "Starts and turns",
        "All contestants of a cell run at the same time and take turns, round by round, the next round in another order. "
        "Then all of their programs are started anew. A start has one figure, the median over its rounds; what is shown "
        "is the geometric mean over the starts, with Student's 95 % interval of the logarithms.",
    ),
)
#: The same in older ones.
ROUNDS = (
    (
        "Turns",
        "All contestants of a cell run at the same time and take turns, round by round. A figure is the median over the "
        "rounds; its interval is the 95 % confidence interval of that median by order statistics.",
    ),
    ("Warm-up", "Each contestant works for a while before it is measured; evaluation/bench/README.md says how long."),
)
#: What a sceptic should hold against the figures.
THREATS = (
    (
        "One small machine",
        "Two cores of a virtual machine, shared by client and service. Others on the same hardware take time from it, and "
        "caches; a larger machine would separate contestants differently with many clients.",
    ),
    (
        "No network",
        "Calls go over the loopback interface. A network adds the same time to all, so factors of calls come closer to 1, "
        "and message sizes matter more.",
    ),
    (
        "The messages",
        "They are the paper's: flat, regular, and without optional fields or deep nesting. Codecs that treat regular data "
        "in bulk, such as Creo's, gain most from them.",
    ),
    (
        "Our programs for others' tools",
        "The programs of all contestants were written by those who wrote Creo. Their settings are listed, and their "
        "sources are in evaluation/bench/contestants.",
    ),
    (
        "Closed loops",
        "A client that waits for each answer hides queues. Latency is therefore also measured with calls that are due at a "
        "fixed rate.",
    ),
    (
        "Garbage collection",
        "In memory, Java's collector works in other threads and is not counted; in C#, Python and TypeScript it is. Calls "
        "count everything.",
    ),
    (
        "Missing sizes",
        "Slow peers end at 10 MB, so their means are over fewer sizes; tables name the sizes.",
    ),
)


FEW_STARTS = (
    "Few starts",
    "A virtual machine compiles the same code differently at each start, and memory lies elsewhere. A few starts show that "
    "this happens, and make intervals wide; they do not show its rare extremes.",
)
ONE_START = (
    "One start",
    "Intervals are over the rounds of one pair of processes. That a virtual machine compiles the same code differently at "
    "its next start is not in them, so they are too narrow.",
)


def method(of: Results) -> Parts:
    turns = (*STARTS, _warm_up(of.manifest)) if "starts" in of.manifest else ROUNDS
    return page.terms((METHOD[0], *turns, *METHOD[1:]))


def _warm_up(manifest: Mapping[str, Any]) -> tuple[str, str]:
    longest = manifest.get("longest_warm_up_seconds")
    limit = f"for at most {longest:g} seconds" if longest else "for a limited time"
    return (
        "Warm-up",
        f"At each start, each contestant works until the compilers of its processes have no work, {limit}.",
    )


def threats(of: Results) -> Parts:
    compared = comparisons(of)
    chance = (
        "Many comparisons",
        f"Of {len(compared):,} intervals of 95 %, up to one in twenty misses the true value: a single cell that is surely "
        "won or lost may be chance, a row of them is not.",
    )
    return page.terms((FEW_STARTS if "starts" in of.manifest else ONE_START, *THREATS, chance))


def machine(of: Results) -> Parts:
    return page.terms(_flat({key: value for key, value in of.manifest.items() if key != "contestants"}))


def _flat(of: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, str]]:
    for key, value in of.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{before}{key}: ".replace("_", " "))
        else:
            yield (
                f"{before}{key.replace('_', ' ')}",
                ", ".join(map(str, value))
                if isinstance(value, Iterable) and not isinstance(value, str)
                else str(value),
            )
