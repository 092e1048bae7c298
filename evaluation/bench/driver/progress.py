# SPDX-License-Identifier: Apache-2.0
"""Shows how far a run is and how long it will still take."""

from __future__ import annotations

import shutil
import sys
import time

BAR = 24


class Progress:
    """One line that changes on a terminal; a line for each group elsewhere. Weights are guesses of seconds, which the run corrects."""

    def __init__(self, total: float) -> None:
        self._total = total
        self._done = 0.0
        self._begin = time.monotonic()
        self._changing = sys.stderr.isatty()

    def say(self, text: str) -> None:
        """Shows what happens now."""
        if self._changing:
            filled = round(BAR * self._share())
            line = f"[{'#' * filled}{' ' * (BAR - filled)}] {100 * self._share():3.0f} % {self._left()} {text}"
            print("\r\033[K" + line[: shutil.get_terminal_size().columns - 1], end="", file=sys.stderr, flush=True)

    def done(self, weight: float, text: str) -> None:
        """Counts a group as done."""
        self._done += weight
        if self._changing:
            self.say(text)
        else:
            print(f"bench: {100 * self._share():3.0f} % {self._left()} {text}", file=sys.stderr, flush=True)

    def warn(self, text: str) -> None:
        """Prints a line that stays."""
        print(("\r\033[K" if self._changing else "") + f"bench: {text}", file=sys.stderr, flush=True)

    def end(self) -> None:
        if self._changing:
            print("\r\033[K", end="", file=sys.stderr, flush=True)

    def _share(self) -> float:
        return self._done / self._total if self._total else 1.0

    def _left(self) -> str:
        spent = time.monotonic() - self._begin
        seconds = spent * (self._total - self._done) / self._done if self._done else self._total
        return f"(about {seconds / 60:.0f} min left)" if seconds >= 90 else f"(about {seconds:.0f} s left)"
