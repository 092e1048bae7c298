# SPDX-License-Identifier: Apache-2.0
"""Serves `shelf.creo`; it kills itself when it is told to."""

from __future__ import annotations

import os
import signal
import threading
import time
from typing import Mapping, Optional

from shelf.service import Reading, ReadingMap, Shelf, Writing, serve


def die(after: int) -> None:
    time.sleep(after / 1e6)
    os.kill(os.getpid(), signal.SIGKILL)


class ShelfService(Shelf):
    def put(self, name: str, value: int, size: int, entries: Writing[Optional[int]], writes: Writing[int]) -> bytes:
        entries.set(value)
        writes.set(writes.get() + 1)
        return writes.get().to_bytes(8, "big") + bytes(size)

    def die(
        self, name: str, value: int, size: int, after: int, entries: Writing[Optional[int]], writes: Writing[int]
    ) -> bytes:
        threading.Thread(target=die, args=(after,), daemon=True).start()
        return self.put(name, value, size, entries, writes)

    def process(self) -> int:
        return os.getpid()

    def all(self, entries: ReadingMap[str, int]) -> Mapping[str, int]:
        return entries.get()

    def count(self, writes: Reading[int]) -> int:
        return writes.get()


if __name__ == "__main__":
    serve(ShelfService())
