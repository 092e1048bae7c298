# SPDX-License-Identifier: Apache-2.0
"""Serves `lab.creo` with handlers for asyncio."""

from __future__ import annotations

import asyncio
import os
import subprocess
from datetime import timedelta
from typing import Any, AsyncIterator, Iterable, List, Optional

import lab
from lab import Call, Duration, Empty, Fault, Label, NoSuchSeries, Quality, Series, Values
from lab.service import (
    AsyncReading,
    AsyncReadingList,
    AsyncReadingMap,
    AsyncWatching,
    AsyncWriting,
    AsyncWritingList,
    AsyncWritingMap,
    CallContext,
    DoubleArray,
    FlowAsync,
    FrozenSet,
    Map,
    PersonAsync,
    PlainAsync,
    StoreAsync,
    TroubleAsync,
    serve,
)


class PlainService(PlainAsync):
    async def echo(self, values: Values) -> Values:
        return values

    async def mean(self, samples: DoubleArray) -> float:
        if not samples:
            raise Empty()
        return sum(samples) / len(samples)

    async def nothing(self) -> None:
        pass

    async def bytes_(self, size: int) -> bytes:
        return bytes(place & 0xFF for place in range(size))

    async def cached(self) -> str:
        CallContext.current().answer["Cache-Control"] = "max-age=60"
        return "an answer"


class StoreService(StoreAsync):
    async def clear(
        self,
        kept: AsyncWritingMap[str, Series],
        times: AsyncWritingMap[int, float],
        wanted: AsyncWritingList[str],
        title: AsyncWriting[Optional[str]],
        tags: AsyncWriting[FrozenSet[str]],
        quality: AsyncWriting[Quality],
        changes: AsyncWriting[int],
    ) -> None:
        kept.set({})
        times.set({})
        wanted.set([])
        title.set(None)
        tags.set(frozenset())
        quality.set(Quality.RAW)
        changes.set(0)

    async def get(self, name: str, kept: AsyncReading[Optional[Series]]) -> Series:
        series = await kept.get()
        if series is None:
            raise NoSuchSeries(name)
        return series

    async def put(self, series: Series, kept: AsyncWriting[Optional[Series]], changes: AsyncWriting[int]) -> int:
        kept.set(series)
        before = await changes.get()
        changes.set(before + 1)
        return before

    async def remove(self, name: str, kept: AsyncWriting[Optional[Series]], changes: AsyncWriting[int]) -> None:
        there = await kept.get() is not None
        kept.set(None)
        changes.set(await changes.get() + 1)
        if not there:
            raise NoSuchSeries(name)

    async def rename(
        self, from_: str, to: str, kept_from: AsyncWriting[Optional[Series]], kept_to: AsyncWriting[Optional[Series]]
    ) -> None:
        series = await kept_from.get()
        if series is None:
            raise NoSuchSeries(from_)
        kept_from.set(None)
        kept_to.set(lab.replace(series, name=to))

    async def all(self, kept: AsyncReadingMap[str, Series]) -> Map[str, Series]:
        return await kept.get()

    async def size(self, kept: AsyncReadingMap[str, Series]) -> int:
        return await kept.size()

    async def find(self, name: str, kept: AsyncReadingMap[str, Series]) -> Series:
        series = await kept.get(name)
        if series is None:
            raise NoSuchSeries(name, next(iter(await kept.after(name, 1)), None))
        return series

    async def after(self, name: str, most: int, kept: AsyncReadingMap[str, Series]) -> List[str]:
        return list(await kept.after(name, most))

    async def before(self, name: str, most: int, kept: AsyncReadingMap[str, Series]) -> List[str]:
        return list(await kept.before(name, most))

    async def replace(self, series: Iterable[Series], kept: AsyncWritingMap[str, Series]) -> None:
        kept.set({each.name: each for each in series})

    async def prune(self, kept: AsyncWritingMap[str, Series]) -> int:
        async for name, series in kept.items():
            if not series.samples:
                kept.remove(name)
        return await kept.size()

    async def measure(self, from_: int, count: int, times: AsyncWritingMap[int, float]) -> None:
        for at in range(from_, from_ + count):
            times.put(at, at / 2)

    async def total(self, from_: int, to: int, times: AsyncReadingMap[int, float]) -> float:
        return sum([value async for _, value in times.items()])

    async def next(self, from_: int, most: int, times: AsyncReadingMap[int, float]) -> Map[int, float]:
        return await times.first(most)

    async def latest(self, to: int, most: int, times: AsyncReadingMap[int, float]) -> Map[int, float]:
        return await times.last(most)

    async def sum(self, times: AsyncReadingMap[int, float]) -> float:
        return sum([value async for _, value in times.items()])

    async def want(self, name: str, most: int, wanted: AsyncWritingList[str]) -> Optional[str]:
        wanted.add(name)
        return await wanted.remove_first() if await wanted.size() > most else None

    async def drop(self, wanted: AsyncWritingList[str]) -> str:
        return await wanted.remove_last()

    async def exchange(self, index: int, name: str, wanted: AsyncWritingList[str]) -> None:
        await wanted.put(index, name)

    async def wish(self, index: int, wanted: AsyncReadingList[str]) -> str:
        return await wanted.get(index)

    async def wishes(self, wanted: AsyncReadingList[str]) -> Iterable[str]:
        return await wanted.get()

    async def label(
        self,
        label: Label,
        title: AsyncWriting[Optional[str]],
        tags: AsyncWriting[FrozenSet[str]],
        quality: AsyncWriting[Quality],
    ) -> None:
        title.set(label.title)
        tags.set(label.tags)
        quality.set(label.quality)

    async def labelled(
        self, title: AsyncReading[Optional[str]], tags: AsyncReading[FrozenSet[str]], quality: AsyncReading[Quality]
    ) -> Label:
        return Label(await title.get(), await tags.get(), await quality.get())

    async def add(self, more: int, changes: AsyncWriting[int]) -> None:
        changes.set(await changes.get() + more)

    async def changed(self, changes: AsyncReading[int]) -> int:
        return await changes.get()


class FlowService(FlowAsync):
    async def set(self, name: str, level: float, levels: AsyncWriting[Optional[float]]) -> None:
        levels.set(level)

    async def sum(self, numbers: AsyncIterator[float], start: float) -> float:
        taken = [number async for number in numbers]
        if not taken:
            raise Empty()
        return start + sum(taken)

    async def count(self, to: int) -> AsyncIterator[int]:
        for number in range(to):
            yield number

    async def broken(self, after: int) -> AsyncIterator[int]:
        for number in range(after):
            yield number
        raise Empty()

    async def scale(self, factor: float, series: AsyncIterator[Series]) -> AsyncIterator[Series]:
        async for each in series:
            yield lab.replace(each, samples=[factor * sample for sample in each.samples])

    async def watch(self, name: str, levels: AsyncWatching[Optional[float]]) -> AsyncIterator[float]:
        level = await levels.get()
        while True:
            yield -1 if level is None else level
            level = await levels.next()

    async def watch_all(self, levels: AsyncWatching[Map[str, float]]) -> AsyncIterator[int]:
        now = await levels.get()
        while True:
            yield len(now)
            now = await levels.next()


class PersonService(PersonAsync):
    async def who(self) -> Call:
        context = CallContext.current()
        left = context.time_left()
        return Call(
            context.caller.name,
            sorted(context.caller.roles),
            context.get("tenant"),
            context.get("traceparent"),
            None if left is None else Duration.of(timedelta(seconds=left)),
        )

    async def ask(self, address: str, token: str) -> Call:
        async with lab.PersonAsyncClient(address, token=token, context=CallContext.current().onward()) as client:
            return await client.who()

    async def secret(self) -> None:
        pass


class TroubleService(TroubleAsync):
    async def process(self) -> int:
        return os.getpid()

    async def write(self, note: str, fault: Fault, note_: AsyncWriting[str]) -> str:
        note_.set(note)
        done = await self.run(fault)
        return await note_.get() if done == "over" else done  # type: ignore[no-any-return]

    async def run(self, fault: Fault) -> Any:
        if fault == Fault.ERROR:
            raise RuntimeError("out of order")
        if fault == Fault.EXIT:
            os._exit(3)
        if fault == Fault.DEEP:
            return await self.run(fault)
        if fault == Fault.WAIT:
            print("waiting")
            await asyncio.Event().wait()
        if fault == Fault.SPIN:
            print("spinning")
            while True:
                pass
        if fault == Fault.PRINT:
            print("a word from the method")
        if fault == Fault.CHILD:
            print("left", subprocess.Popen(["sleep", "infinity"]).pid)
        if fault == Fault.WRONG:
            return 1.5
        return "over"

    async def noted(self, note: AsyncReading[str]) -> str:
        return await note.get()


if __name__ == "__main__":
    serve(PlainService(), StoreService(), FlowService(), PersonService(), TroubleService())
