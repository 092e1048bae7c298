# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""As `reopened`, for asyncio."""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import Any, Optional, TypeVar

from .. import wire
from ..error import CreoError, Status
from .async_stream import AsyncStream, Begin, Opened
from .gaps import Gaps

T = TypeVar("T")


class AsyncReopened(AsyncStream[T]):
    """The items of one call after the other; `gaps` says when to open another."""

    #: How long to wait before the next call is opened, in seconds.
    _pause = 0.0

    def __init__(self, method: str, address: str, begin: Begin, read: wire.Read[T], gaps: Gaps) -> None:
        super().__init__(method, address, begin, read)
        self._gaps = gaps

    async def _next(self, limit: Optional[float]) -> Optional[T]:
        item = await super()._next(limit)
        if item is not None:
            self._gaps.came = True
        return item

    def _cut(self, error: CreoError) -> bool:
        pause = self._gaps.cut(error, monotonic()) if self._failure is None else None
        if pause is None:
            return False
        if self._opened is not None and error.status in (Status.UNAVAILABLE, Status.UNAUTHENTICATED):
            self._opened[0].retire()
        self._pause, self._opened, self._opening = pause, None, None
        return True

    async def _open(self) -> Opened:
        await asyncio.sleep(self._pause)
        return await super()._open()

    def _untold(self) -> bool:
        return self._gaps.last is not None

    async def _open_until(self, limit: Optional[float]) -> Optional[Opened]:
        opened = self._opened or await super()._open_until(limit)
        if opened is not None:
            last = self._gaps.opened(monotonic())
            if last is not None and self._gaps.told is not None:
                said: Any = self._gaps.told(last)
                if hasattr(said, "__await__"):
                    await said
        return opened
