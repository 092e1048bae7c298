# SPDX-License-Identifier: Apache-2.0
"""Services of `shelf.creo`: one that blocks, and the same for asyncio. Type checkers look at them, too."""

from __future__ import annotations

import asyncio
from typing import AsyncIterator, Iterator, Optional, Sequence, Tuple

from shelf import NoSuchSeries, Series
from shelf.service import (
    AsyncReading,
    AsyncReadingMap,
    AsyncWatching,
    AsyncWriting,
    AsyncWritingList,
    AsyncWritingMap,
    CallContext,
    DoubleArray,
    Other,
    OtherAsync,
    Reading,
    ReadingMap,
    Store,
    StoreAsync,
    Watching,
    Writing,
    WritingList,
    WritingMap,
)


class Shelf(Store):
    def __init__(self) -> None:
        self.told: list[str] = []

    def get(self, name: str, kept: Reading[Optional[Series]]) -> Series:
        series = kept.get()
        if series is None:
            raise NoSuchSeries(name, None)
        return series

    def put(self, series: Series, kept: Writing[Optional[Series]], changes: Writing[int]) -> int:
        kept.set(series)
        changes.set(changes.get() + 1)
        return changes.get()

    def after(self, name: str, most: int, kept: ReadingMap[str, Series]) -> list[str]:
        return list(kept.after(name, most))

    def replace(self, all: Sequence[Series], kept: WritingMap[str, Series]) -> None:
        for name in kept.keys():
            del kept[name]
        for series in all:
            kept[series.name] = series

    def want(self, name: str, most: int, wanted: WritingList[str]) -> Optional[str]:
        wanted.add(name)
        return wanted.remove_first() if wanted.size() > most else None

    def measure(self, time: int, samples: DoubleArray, times: Writing[Optional[DoubleArray]]) -> None:
        times.set(samples)

    def count(self, from_: int, to: int, times: ReadingMap[int, DoubleArray]) -> int:
        return sum(len(samples) for _, samples in times.items())

    def mean(self, samples: Sequence[float]) -> float:
        return sum(samples) / len(samples)

    def noise(self, size: int) -> bytes:
        return bytes(size)

    def tell(self, text: str) -> None:
        self.told.append(text)

    def watch(self, most: int, wanted: Watching[Tuple[str, ...]], changes: Watching[int]) -> Iterator[int]:
        yield changes.get()
        for _ in range(most - 1):
            yield changes.next()

    def sum(self, numbers: Iterator[float], start: float) -> float:
        for number in numbers:
            if number < 0:
                raise NoSuchSeries("negative", str(number))
            start += number
        return start

    def scale(self, factor: float, numbers: Iterator[float]) -> Iterator[float]:
        for number in numbers:
            yield factor * number


class AsyncShelf(StoreAsync):
    def __init__(self) -> None:
        self.told: list[str] = []

    async def get(self, name: str, kept: AsyncReading[Optional[Series]]) -> Series:
        series = await kept.get()
        if series is None:
            raise NoSuchSeries(name, None)
        return series

    async def put(self, series: Series, kept: AsyncWriting[Optional[Series]], changes: AsyncWriting[int]) -> int:
        kept.set(series)
        changes.set(await changes.get() + 1)
        return await changes.get()

    async def after(self, name: str, most: int, kept: AsyncReadingMap[str, Series]) -> list[str]:
        return list(await kept.after(name, most))

    async def replace(self, all: Sequence[Series], kept: AsyncWritingMap[str, Series]) -> None:
        for name in await kept.get():
            if await kept.contains(name):
                kept.remove(name)
        for series in all:
            kept.put(series.name, series)

    async def want(self, name: str, most: int, wanted: AsyncWritingList[str]) -> Optional[str]:
        wanted.add(name)
        return await wanted.remove_first() if await wanted.size() > most else None

    async def measure(self, time: int, samples: DoubleArray, times: AsyncWriting[Optional[DoubleArray]]) -> None:
        times.set(samples)

    async def count(self, from_: int, to: int, times: AsyncReadingMap[int, DoubleArray]) -> int:
        return sum([len(samples) async for _, samples in times.items()])

    async def mean(self, samples: Sequence[float]) -> float:
        await asyncio.sleep(0)
        return sum(samples) / len(samples)

    async def noise(self, size: int) -> bytes:
        return bytes(size)

    async def tell(self, text: str) -> None:
        self.told.append(text)

    async def watch(
        self, most: int, wanted: AsyncWatching[Tuple[str, ...]], changes: AsyncWatching[int]
    ) -> AsyncIterator[int]:
        yield await changes.get()
        for _ in range(most - 1):
            yield await changes.next()

    async def sum(self, numbers: AsyncIterator[float], start: float) -> float:
        async for number in numbers:
            if number < 0:
                raise NoSuchSeries("negative", str(number))
            start += number
        return start

    async def scale(self, factor: float, numbers: AsyncIterator[float]) -> AsyncIterator[float]:
        async for number in numbers:
            yield factor * number


class Person(Other):
    def who(self) -> str:
        context = CallContext.current()
        return f"{context.caller.name} {sorted(context.caller.roles)} {dict(context)}"


class AsyncPerson(OtherAsync):
    async def who(self) -> str:
        context = CallContext.current()
        return f"{context.caller.name} {sorted(context.caller.roles)} {dict(context)}"
