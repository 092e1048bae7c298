# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""As `watch`, for asyncio."""

from __future__ import annotations

from typing import Awaitable, Callable, TypeVar

from .async_stream import AsyncStream, Opened
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


def watched(stream: AsyncStream[T], watch: Watch) -> AsyncStream[T]:
    """A stream whose begin and end the hook is told of."""
    begin, begun = stream._begin, False

    async def begin_watched() -> Opened:
        nonlocal begun
        if not begun:
            watch.begin()
            begun = True
        return await begin()

    stream._begin = begin_watched
    stream._told = watch.over
    return stream
