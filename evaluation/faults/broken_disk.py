# SPDX-License-Identifier: Apache-2.0
"""A folder that fails while programs run as if the disk below it did; see broken_disk.c."""

from __future__ import annotations

import mmap
import struct
from contextlib import contextmanager
from enum import IntFlag
from pathlib import Path
from typing import Iterator

from .preload import compiled


class Calls(IntFlag):
    """Which calls of the system."""

    #: Where a file is, whether it is there, and what is known of it.
    FIND = 1
    #: Opening a file or a folder.
    OPEN = 2
    #: Reading what is open.
    READ = 4


class BrokenDisk:
    """It works until it is told to fail."""

    #: Calls, error, how many succeed before, and whether calls hang; after that, how many wait.
    _ORDERS = struct.Struct("=iiqi")
    _WAITING = struct.Struct("=i")

    def __init__(self, folder: Path, work: Path) -> None:
        """A disk at the folder; its own files are in another one."""
        self._folder = folder.resolve()
        self._library = compiled(Path(__file__).with_suffix(".c"), work)
        self._file = work / "broken-disk"
        size = self._ORDERS.size + self._WAITING.size
        self._file.write_bytes(bytes(size))
        with self._file.open("r+b") as file:
            self._state = mmap.mmap(file.fileno(), size)

    @property
    def environment(self) -> dict[str, str]:
        """What a program's environment must contain for this to be its disk."""
        return {
            "LD_PRELOAD": str(self._library),
            "BROKEN_DISK": str(self._folder),
            "BROKEN_DISK_STATE": str(self._file),
        }

    @contextmanager
    def failing(self, calls: Calls, error: int, before: int = 0) -> Iterator[None]:
        """Such calls fail with that error, all or those after some that succeed."""
        self._tell(calls, error, before)
        try:
            yield
        finally:
            self._tell()

    @contextmanager
    def hanging(self, calls: Calls) -> Iterator[None]:
        """Such calls wait until this is left, and then succeed."""
        self._tell(calls, hangs=True)
        try:
            yield
        finally:
            self._tell()

    @property
    def waiting(self) -> int:
        """How many calls wait."""
        return self._WAITING.unpack_from(self._state, self._ORDERS.size)[0]

    def _tell(self, calls: Calls = Calls(0), error: int = 0, before: int = 0, hangs: bool = False) -> None:
        self._ORDERS.pack_into(self._state, 0, calls, error, before, hangs)
