# SPDX-License-Identifier: Apache-2.0
"""What takes the place of a client in tests: a class with the methods of its protocol, and streams without a host."""

from __future__ import annotations

import asyncio
from typing import Any, AsyncIterator, Iterable, List

import awkward as a
import pytest
from test_constructs import FLAT


class Fake:
    """Only some of the methods: type checkers would miss the others, Python does not."""

    def pair(self, pair: a.Pair) -> a.Pair:
        return a.replace(pair, data=pair.data + 1)

    def count(self, limit: int) -> a.Stream[int]:
        return a.Stream.of(range(limit))

    def swap(self, pairs: Iterable[a.Pair]) -> a.Stream[a.Pair]:
        return a.Stream.of(reversed(list(pairs)))


def total(awkward: Any) -> int:
    """Code under test: it gets a client, or a fake."""
    with awkward.count(5) as numbers:
        return awkward.pair(a.Pair(a.Word.MRO, sum(numbers), [])).data


def test_code_under_test_takes_a_fake() -> None:
    assert total(Fake()) == 11


def test_a_stream_of_items() -> None:
    stream = a.Stream.of([FLAT, FLAT])
    assert next(stream) is FLAT
    assert stream.poll(0) is FLAT and not stream.ended
    assert stream.poll(0) is None and stream.ended
    assert list(stream) == [] and list(a.Stream.of(())) == []
    with a.Stream.of(iter([1, 2])) as numbers:
        assert list(numbers) == [1, 2]
    with a.Stream.of([1]) as numbers:
        pass
    with pytest.raises(a.CallCancelledError, match="^the stream was closed$"):
        next(numbers)


def test_a_stream_fails_where_its_items_do() -> None:
    def items() -> Iterable[int]:
        yield 1
        raise a.Gone

    stream = a.Stream.of(items())
    assert next(stream) == 1
    for _ in range(2):
        with pytest.raises(a.Gone):
            next(stream)


def test_asynchronous_streams_of_items() -> None:
    async def items() -> AsyncIterator[int]:
        yield 1
        yield 2

    async def read(stream: a.AsyncStream[int]) -> List[int]:
        async with stream as numbers:
            return [number async for number in numbers]

    async def first(stream: a.AsyncStream[int]) -> List[int]:
        begun = [await stream.__anext__()]
        await stream.close()
        with pytest.raises(a.CallCancelledError, match="^the stream was closed$"):
            await read(stream)
        return begun

    for made in (lambda: a.AsyncStream.of([1, 2]), lambda: a.AsyncStream.of(items())):
        assert asyncio.run(read(made())) == [1, 2]
        assert asyncio.run(first(made())) == [1]


def test_asynchronous_streams_of_items_are_polled() -> None:
    async def main() -> None:
        may_come = asyncio.Event()

        async def items() -> AsyncIterator[int]:
            yield 1
            await may_come.wait()
            yield 2
            raise a.Gone

        stream = a.AsyncStream.of(items())
        assert await stream.poll(0) == 1
        assert await stream.poll(0) is None
        with pytest.raises(asyncio.TimeoutError):
            await asyncio.wait_for(stream.__anext__(), 0.01)
        may_come.set()
        assert await stream.poll(10) == 2
        for _ in range(2):
            with pytest.raises(a.Gone):
                await stream.poll(10)
        assert not stream.ended

    asyncio.run(main())


def test_a_client_for_asyncio_is_imported_on_first_use() -> None:
    assert a.AwkwardAsync is a.aio.AwkwardAsync and "AwkwardAsync" in a.__all__  # type: ignore[attr-defined]
    with pytest.raises(AttributeError):
        assert a.nothing  # type: ignore[attr-defined]
