# SPDX-License-Identifier: Apache-2.0
"""How it was measured."""

from __future__ import annotations

from typing import Any, Iterable, Iterator, Mapping

from .. import page
from ..cells import Results
from ..page import Parts

#: What a reader needs to know to trust the figures, or to doubt them.
METHOD = (
    "All contestants of a cell run at the same time and take turns, round by round. A figure is the median over the "
    "rounds; its interval is the "
    "95 % confidence interval by order statistics.",
    "A factor is taken within each round, so what slows the machine down slows both down; the tables have the median "
    "over the rounds.",
    "Numbers: blocks of a double and a 16-bit integer, ten to a group; strings: ten characters; 1 kB is 1024 bytes of "
    "payload. Every answer is four "
    "bytes, which are checked.",
    "Pinned: client and service share a core up to 100 kB, and have one each from 1 MB on. Unpinned is for "
    "information: the kernel mixes two "
    "kinds of round trip.",
    "In memory, all contestants reuse buffers, and decoding makes full values. Nagle's algorithm is off, except where "
    "the settings of a "
    "contestant say that it is measured with its defaults.",
    "Client and service run on one machine over the loopback interface: no network is measured.",
)


def method(of: Results) -> Parts:
    run = {key: value for key, value in of.manifest.items() if key != "contestants"}
    return page.listing(METHOD) + page.heading(3, "What was run") + page.terms(_flat(run))


def _flat(of: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, str]]:
    for key, value in of.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{before}{key}: ")
        else:
            yield (
                f"{before}{key.replace('_', ' ')}",
                ", ".join(map(str, value))
                if isinstance(value, Iterable) and not isinstance(value, str)
                else str(value),
            )
