# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""Python's garbage collector, which looks for circles among objects, and a large message that is decoded."""

from __future__ import annotations

import gc
import sys
from typing import Callable, Tuple, TypeVar

T = TypeVar("T")

#: Other Pythons have other collectors.
_COUNTS = sys.implementation.name == "cpython"


def held_back(run: Callable[..., T], *arguments: object) -> T:
    """What `run` returns; until then the collector does not start by itself.

    It would visit the values again and again while others are created, and they have no circles. Only its first
    threshold is set to 0 meanwhile: `gc.disable` in another thread would be undone afterwards, and a thread that
    disables and enables it around something would find it disabled. Of threads that decode at the same time, the one
    that has set it restores it; the others are then no faster than without.
    """
    if not _COUNTS or not gc.isenabled():
        return run(*arguments)
    before = gc.get_threshold()
    if not before[0]:
        return run(*arguments)
    try:
        gc.set_threshold(0)
        return run(*arguments)
    finally:
        try:
            _restore(before)
        except BaseException:  # what the handler of a signal raises may have come first
            _restore(before)
            raise


def _restore(before: Tuple[int, int, int]) -> None:
    if not gc.get_threshold()[0]:  # and not what the program has set meanwhile
        gc.set_threshold(*before)
