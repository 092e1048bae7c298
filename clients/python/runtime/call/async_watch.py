# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""As `watch`, for asyncio."""

from __future__ import annotations

from typing import Awaitable, Callable, TypeVar

from .async_stream import AsyncStream
from .method import Method
from .watch import Watch

T = TypeVar("T")


async def call(watch: Watch, make: Callable[[Method], Awaitable[T]]) -> T:
    watch.begin()
    try:
        result = await make(watch.method)
    except BaseException as error:
        watch.over(error)
        raise
    watch.over(None)
    return result


class Watched(AsyncStream[T]):
    """A stream whose end the hook is told of."""

    def __init__(self, stream: AsyncStream[T], watch: Watch) -> None:
        self._stream = stream
        self._watch = watch
        self._begun = False

    async def _start(self) -> None:
        if not self._begun:
            self._begun = True
            try:
                self._watch.begin()
            except BaseException:
                await self._stream.close()
                raise

    async def __anext__(self) -> T:
        await self._start()
        try:
            return await self._stream.__anext__()
        except StopAsyncIteration:
            self._watch.over(None)
            raise
        except BaseException as error:
            self._watch.over(error)
            raise

    async def close(self) -> None:
        self._begun = True
        self._watch.closed()
        await self._stream.close()

    async def __aenter__(self) -> AsyncStream[T]:
        await self._start()
        try:
            await self._stream.__aenter__()
        except BaseException as error:
            self._watch.over(error)
            raise
        return self

    def __del__(self) -> None:
        self._watch.closed()
