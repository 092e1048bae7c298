# SPDX-License-Identifier: Apache-2.0
"""A wall clock that programs can be given and that can be moved while they run; see clock.c."""

from __future__ import annotations

import struct
from pathlib import Path

from .preload import compiled


class Clock:
    def __init__(self, folder: Path) -> None:
        self._offset = folder / "clock-offset"
        self._library = compiled(Path(__file__).with_suffix(".c"), folder)
        self.move(0)

    @property
    def environment(self) -> dict[str, str]:
        """What a program's environment must contain for this to be its clock."""
        return {"LD_PRELOAD": str(self._library), "CLOCK_OFFSET": str(self._offset)}

    def move(self, seconds: int) -> None:
        """From now on the clock is that many seconds ahead of the real one."""
        # In place and in one write, since the programs have mapped the file.
        with open(self._offset, "r+b" if self._offset.exists() else "wb", buffering=0) as file:
            file.write(struct.pack("=q", seconds))
