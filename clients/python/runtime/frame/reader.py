# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""Puts frames together from bytes as they arrive, in whatever pieces; does not read from the connection itself."""

from __future__ import annotations

from typing import Optional

from .frame import (
    HEADER,
    LEAST_LENGTH,
    LENGTH_SIZE,
    PREFACE,
    RESPONSE,
    Frame,
    check_first_bytes,
    check_header,
    check_length,
    check_preface,
)

#: How many bytes are asked for at a time while the size of a frame is unknown.
_SIZE = 1 << 16
#: A body larger than this is received into a buffer of its own.
_LARGE = 1 << 14
#: The buffer of a larger body grows as its bytes arrive, so that a length alone allocates no more than this.
_TRUSTED = 1 << 20

_HEADER_SIZE = HEADER.size
_unpack_header = HEADER.unpack_from


class FrameReader:
    """`buffer` says where the next bytes belong; `next`, called until it returns None, returns the frames completed."""

    __slots__ = ("_body", "_head", "_place", "_size", "_small", "_start", "_view", "filled", "greeted")

    def __init__(self) -> None:
        self._small = bytearray(_SIZE)
        self._view = memoryview(self._small)
        #: Where in `_small` the bytes begin that are in no frame yet, and how far it, or a large body, is filled.
        self._start = self.filled = 0
        #: The host's preface has come.
        self.greeted = False
        #: The large body that is being received, if its size is not 0: the header before it, its bytes, how many came.
        self._size = 0
        self._head = (0, 0, 0)
        self._body = bytearray()
        self._place = memoryview(self._body)

    def buffer(self) -> memoryview:
        if self._size:
            if self.filled == len(self._body):
                self._place.release()
                self._body.extend(bytes(min(self.filled, self._size - self.filled)))
                self._place = memoryview(self._body)
            return self._place[self.filled :]
        if self._start:
            # What is left is the beginning of a frame, and the rest must fit after it.
            rest = self.filled - self._start
            self._view[:rest] = self._view[self._start : self.filled]
            self._start, self.filled = 0, rest
        return self._view[self.filled :] if self.filled else self._view

    def room(self) -> Optional[memoryview]:
        """As `buffer` if a frame begins with the next byte; otherwise None."""
        return None if self.filled or self._size or not self.greeted else self._view

    def next(self, count: int = 0) -> Optional[Frame]:
        """The next complete frame, now that `count` bytes came; MalformedError where what is there cannot be one."""
        limit = self.filled = self.filled + count
        if self._size:
            return self._large()
        start = self._start
        body = start + _HEADER_SIZE
        if limit < body or not self.greeted:
            return self._wait()
        length, kind, flags, status, request_id = _unpack_header(self._small, start)
        if kind != RESPONSE or flags or status or not LEAST_LENGTH <= length <= _SIZE:
            check_header(length, kind, flags, status, request_id)
        end = start + LENGTH_SIZE + length
        if end == limit:  # as for nearly every answer
            self._start = self.filled = 0
        elif end < limit:
            self._start = end
        else:
            if end - body > _LARGE:
                self._begin((kind, status, request_id), body, end - body)
            return None
        return kind, status, request_id, self._view[body:end].tobytes()

    def _wait(self) -> Optional[Frame]:
        """As `next`, where no header is there, or the preface has yet to come."""
        if not self.greeted and self.filled >= len(PREFACE):
            check_first_bytes(bytes(self._view[: len(PREFACE)]))
            check_preface(bytes(self._view[: len(PREFACE)]))
            self.greeted = True
            self._start = len(PREFACE)
            return self.next()
        if not self.greeted:
            check_first_bytes(bytes(self._view[: self.filled]))
        if self._start == self.filled:
            self._start = self.filled = 0
        elif self.greeted and self.filled - self._start >= LENGTH_SIZE:
            check_length(int.from_bytes(self._view[self._start : self._start + LENGTH_SIZE], "big"))
        return None

    def _begin(self, head: tuple[int, int, int], at: int, size: int) -> None:
        """Begins a large body: what has arrived of it goes to its own buffer, where the rest follows."""
        self._size, self._head = size, head
        self._body = bytearray(min(size, _TRUSTED))
        self._place = memoryview(self._body)
        arrived = self._view[at : self.filled]
        self._place[: len(arrived)] = arrived
        self._start, self.filled = 0, len(arrived)

    def _large(self) -> Optional[Frame]:
        if self.filled < self._size:
            return None
        body, self._body = self._body, bytearray()
        self._size = self.filled = 0
        kind, status, request_id = self._head
        return kind, status, request_id, memoryview(body).toreadonly()
