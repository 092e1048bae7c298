# SPDX-License-Identifier: Apache-2.0
"""Serves `lab.creo` with handlers that block."""

from __future__ import annotations

import os
import subprocess
import time
from datetime import timedelta
from typing import Any, Iterable, Iterator, List, Optional

import lab
from lab import Call, Duration, Empty, Fault, Label, NoSuchSeries, Quality, Series, Values
from lab.service import (
    CallContext,
    DoubleArray,
    Flow,
    FrozenSet,
    Map,
    Person,
    Plain,
    Reading,
    ReadingList,
    ReadingMap,
    Store,
    Trouble,
    Watching,
    Writing,
    WritingList,
    WritingMap,
    serve,
)


class PlainService(Plain):
    def echo(self, values: Values) -> Values:
        return values

    def mean(self, samples: DoubleArray) -> float:
        if not samples:
            raise Empty()
        return sum(samples) / len(samples)

    def nothing(self) -> None:
        pass

    def bytes_(self, size: int) -> bytes:
        return bytes(place & 0xFF for place in range(size))

    def cached(self) -> str:
        CallContext.current().answer["Cache-Control"] = "max-age=60"
        return "an answer"


class StoreService(Store):
    def clear(
        self,
        kept: WritingMap[str, Series],
        times: WritingMap[int, float],
        wanted: WritingList[str],
        title: Writing[Optional[str]],
        tags: Writing[FrozenSet[str]],
        quality: Writing[Quality],
        changes: Writing[int],
    ) -> None:
        kept.set({})
        times.set({})
        wanted.set([])
        title.set(None)
        tags.set(frozenset())
        quality.set(Quality.RAW)
        changes.set(0)

    def get(self, name: str, kept: Reading[Optional[Series]]) -> Series:
        series = kept.get()
        if series is None:
            raise NoSuchSeries(name)
        return series

    def put(self, series: Series, kept: Writing[Optional[Series]], changes: Writing[int]) -> int:
        kept.set(series)
        before = changes.get()
        changes.set(before + 1)
        return before

    def remove(self, name: str, kept: Writing[Optional[Series]], changes: Writing[int]) -> None:
        there = kept.get() is not None
        kept.set(None)
        changes.set(changes.get() + 1)
        if not there:
            raise NoSuchSeries(name)

    def rename(
        self, from_: str, to: str, kept_from: Writing[Optional[Series]], kept_to: Writing[Optional[Series]]
    ) -> None:
        series = kept_from.get()
        if series is None:
            raise NoSuchSeries(from_)
        kept_from.set(None)
        kept_to.set(lab.replace(series, name=to))

    def all(self, kept: ReadingMap[str, Series]) -> Map[str, Series]:
        return kept.get()

    def size(self, kept: ReadingMap[str, Series]) -> int:
        return kept.size()

    def find(self, name: str, kept: ReadingMap[str, Series]) -> Series:
        series = kept.get(name)
        if series is None:
            raise NoSuchSeries(name, next(iter(kept.after(name, 1)), None))
        return series

    def after(self, name: str, most: int, kept: ReadingMap[str, Series]) -> List[str]:
        return list(kept.after(name, most))

    def before(self, name: str, most: int, kept: ReadingMap[str, Series]) -> List[str]:
        return list(kept.before(name, most))

    def replace(self, series: Iterable[Series], kept: WritingMap[str, Series]) -> None:
        kept.set({each.name: each for each in series})

    def prune(self, kept: WritingMap[str, Series]) -> int:
        for name, series in kept.items():
            if not series.samples:
                kept.remove(name)
        return kept.size()

    def measure(self, from_: int, count: int, times: WritingMap[int, float]) -> None:
        for at in range(from_, from_ + count):
            times.put(at, at / 2)

    def total(self, from_: int, to: int, times: ReadingMap[int, float]) -> float:
        return sum(value for _, value in times.items())

    def next(self, from_: int, most: int, times: ReadingMap[int, float]) -> Map[int, float]:
        return times.first(most)

    def latest(self, to: int, most: int, times: ReadingMap[int, float]) -> Map[int, float]:
        return times.last(most)

    def sum(self, times: ReadingMap[int, float]) -> float:
        return sum(value for _, value in times.items())

    def want(self, name: str, most: int, wanted: WritingList[str]) -> Optional[str]:
        wanted.add(name)
        return wanted.remove_first() if wanted.size() > most else None

    def drop(self, wanted: WritingList[str]) -> str:
        return wanted.remove_last()

    def exchange(self, index: int, name: str, wanted: WritingList[str]) -> None:
        wanted.put(index, name)

    def wish(self, index: int, wanted: ReadingList[str]) -> str:
        return wanted.get(index)

    def wishes(self, wanted: ReadingList[str]) -> Iterable[str]:
        return wanted.get()

    def label(
        self,
        label: Label,
        title: Writing[Optional[str]],
        tags: Writing[FrozenSet[str]],
        quality: Writing[Quality],
    ) -> None:
        title.set(label.title)
        tags.set(label.tags)
        quality.set(label.quality)

    def labelled(
        self, title: Reading[Optional[str]], tags: Reading[FrozenSet[str]], quality: Reading[Quality]
    ) -> Label:
        return Label(title.get(), tags.get(), quality.get())

    def add(self, more: int, changes: Writing[int]) -> None:
        changes.set(changes.get() + more)

    def changed(self, changes: Reading[int]) -> int:
        return changes.get()


class FlowService(Flow):
    def set(self, name: str, level: float, levels: Writing[Optional[float]]) -> None:
        levels.set(level)

    def sum(self, numbers: Iterator[float], start: float) -> float:
        taken = list(numbers)
        if not taken:
            raise Empty()
        return start + sum(taken)

    def count(self, to: int) -> Iterable[int]:
        return range(to)

    def broken(self, after: int) -> Iterator[int]:
        yield from range(after)
        raise Empty()

    def scale(self, factor: float, series: Iterator[Series]) -> Iterator[Series]:
        for each in series:
            yield lab.replace(each, samples=[factor * sample for sample in each.samples])

    def watch(self, name: str, levels: Watching[Optional[float]]) -> Iterator[float]:
        level = levels.get()
        while True:
            yield -1 if level is None else level
            level = levels.next()

    def watch_all(self, levels: Watching[Map[str, float]]) -> Iterator[int]:
        now = levels.get()
        while True:
            yield len(now)
            now = levels.next()


class PersonService(Person):
    def who(self) -> Call:
        context = CallContext.current()
        left = context.time_left()
        return Call(
            context.caller.name,
            sorted(context.caller.roles),
            context.get("tenant"),
            context.get("traceparent"),
            None if left is None else Duration.of(timedelta(seconds=left)),
        )

    def ask(self, address: str, token: str) -> Call:
        with lab.PersonClient(address, token=token, context=CallContext.current().onward()) as client:
            return client.who()

    def secret(self) -> None:
        pass


class TroubleService(Trouble):
    def process(self) -> int:
        return os.getpid()

    def write(self, note: str, fault: Fault, note_: Writing[str]) -> str:
        note_.set(note)
        done = self.run(fault)
        return note_.get() if done == "over" else done  # type: ignore[no-any-return]

    def run(self, fault: Fault) -> Any:
        if fault == Fault.ERROR:
            raise RuntimeError("out of order")
        if fault == Fault.EXIT:
            os._exit(3)
        if fault == Fault.DEEP:
            return self.run(fault)
        if fault == Fault.WAIT:
            print("waiting")
            while not CallContext.current().cancelled:
                time.sleep(0.01)
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

    def noted(self, note: Reading[str]) -> str:
        return note.get()


if __name__ == "__main__":
    serve(PlainService(), StoreService(), FlowService(), PersonService(), TroubleService())
