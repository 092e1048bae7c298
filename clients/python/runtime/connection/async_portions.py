# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""Tells many tasks something without holding up their event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import islice
from typing import Callable

#: How many are told in one turn of the loop: their tasks then take about a millisecond.
PORTION = 20


def tell(loop: asyncio.AbstractEventLoop, each: Iterator[Callable[[], None]]) -> None:
    """Calls all of these, the first of them at once, and the others in the next turns of the loop."""
    told = 0
    for one in islice(each, PORTION):
        one()
        told += 1
    if told == PORTION:
        loop.call_soon(tell, loop, each)
