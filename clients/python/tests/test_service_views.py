# SPDX-License-Identifier: Apache-2.0
"""Views that are made by hand, with which tests call handlers: no host, no worker."""

from __future__ import annotations

import asyncio
import itertools
import random
from typing import Any, Dict, List, Optional

import pytest
from shelf import CallCancelledError, NoSuchSeries, Series
from shelf.service import (
    AsyncReading,
    AsyncReadingMap,
    AsyncWatching,
    AsyncWriting,
    AsyncWritingList,
    AsyncWritingMap,
    CallContext,
    Reading,
    ReadingMap,
    Watching,
    Writing,
    WritingList,
    WritingMap,
)
from shelf_handlers import AsyncShelf, Person, Shelf


def test_an_entry_is_read() -> None:
    series = Series("a", [1.5])
    assert Shelf().get("a", Reading.of(series)) == series
    with pytest.raises(NoSuchSeries) as error:
        Shelf().get("a", Reading.of(None))
    assert error.value.name == "a"


def test_what_was_written_can_be_read_afterwards() -> None:
    kept: Writing[Optional[Series]] = Writing.of(None)
    changes = Writing.of(6)
    assert Shelf().put(Series("a", []), kept, changes) == 7
    assert (kept.get(), changes.get()) == (Series("a", []), 7)


def test_a_map_is_replaced() -> None:
    kept = WritingMap.of({name: Series(name, []) for name in "ba"})
    Shelf().replace([Series("c", [])], kept)
    assert kept.get() == {"c": Series("c", [])}


def test_an_array_is_changed() -> None:
    wanted = WritingList.of(["a", "b"])
    assert Shelf().want("c", 2, wanted) == "a"
    assert wanted.get() == ["b", "c"]


def test_a_state_is_watched() -> None:
    numbers = Shelf().watch(3, Watching.of(()), Watching.of(1, 2))
    assert [next(numbers), next(numbers)] == [1, 2]
    with pytest.raises(CallCancelledError):
        next(numbers)


def test_streams_are_iterators() -> None:
    assert Shelf().sum(iter([1.0, 2.0]), 0.5) == 3.5
    assert list(Shelf().scale(2, iter([1.0, 2.0]))) == [2.0, 4.0]


def test_for_asyncio() -> None:
    async def run() -> None:
        shelf = AsyncShelf()
        series = Series("a", [])
        assert await shelf.get("a", AsyncReading.of(series)) == series
        kept: AsyncWriting[Optional[Series]] = AsyncWriting.of(None)
        assert await shelf.put(series, kept, AsyncWriting.of(6)) == 7
        assert await kept.get() == series
        entries = AsyncWritingMap.of({"a": series})
        await shelf.replace([Series("c", [])], entries)
        assert await entries.get() == {"c": Series("c", [])}
        assert await shelf.after("a", 1, AsyncReadingMap.of({"b": series})) == ["b"]
        wanted = AsyncWritingList.of(["a", "b"])
        assert await shelf.want("c", 2, wanted) == "a"
        assert await wanted.get() == ["b", "c"]
        assert [number async for number in shelf.watch(2, AsyncWatching.of(()), AsyncWatching.of(1, 2))] == [1, 2]

    asyncio.run(run())


def test_the_context_of_a_test() -> None:
    assert Person().who() == " [] {}"
    with CallContext.of({"customer": "7"}, caller="ann", roles=["b", "a"], seconds=5) as context:
        assert Person().who() == "ann ['a', 'b'] {'customer': '7'}"
        left = context.time_left()
        assert left is not None and 4 < left <= 5
        assert not CallContext.current().cancelled
    assert CallContext.current().time_left() is None
    with CallContext.of(seconds=0) as context:
        assert context.cancelled
    trace = {"traceparent": "a", "tracestate": "b" * 513, "baggage": "c"}
    assert CallContext.of(trace).onward() == {"traceparent": "a"}


def test_texts_are_sorted_as_in_java() -> None:
    """By their UTF-16: a character outside of the first 65,536 comes before some of those in it."""
    names = ["\U0001f600", "\uffff", "z", ""]
    assert list(ReadingMap.of(dict.fromkeys(names, 1))) == ["", "z", "\U0001f600", "\uffff"]


def test_parts_of_a_map() -> None:
    numbers = ReadingMap.of({key: key * key for key in (3, 1, 5, 7)})
    assert numbers.get() == {1: 1, 3: 9, 5: 25, 7: 49}
    assert (numbers.get(3), numbers.get(4), 3 in numbers, 4 in numbers, len(numbers)) == (9, None, True, False, 4)
    assert (numbers.first(), numbers.last()) == ((1, 1), (7, 49))
    assert (list(numbers.first(2)), list(numbers.last(2)), list(numbers.first(0))) == ([1, 3], [5, 7], [])
    assert (list(numbers.range(2, 7)), list(numbers.range(7, 2))) == ([3, 5], [])
    assert (list(numbers.after(3, 9)), list(numbers.before(5, 1))) == ([5, 7], [3])
    assert ReadingMap.of({}).first() is None
    assert (dict(numbers), list(numbers), numbers[3]) == ({1: 1, 3: 9, 5: 25, 7: 49}, [1, 3, 5, 7], 9)
    with pytest.raises(KeyError, match="4"):
        numbers[4]
    with pytest.raises(ValueError):
        numbers.first(-1)


@pytest.mark.parametrize("seed", range(20))
def test_a_map_that_is_written_is_as_one_that_was_always_so(seed: int) -> None:
    chance = random.Random(seed)
    expected: Dict[int, int] = {key: 0 for key in chance.sample(range(20), 8)}
    view = WritingMap.of(expected)
    for step in range(1, 60):
        key = chance.randrange(20)
        if chance.random() < 0.6:
            view[key] = step
            expected[key] = step
        elif key in expected:
            del view[key], expected[key]
        else:
            view.remove(key)
            with pytest.raises(KeyError):
                del view[key]
        if chance.random() < 0.02:
            expected = {key: step}
            view.set(expected)
        ordered = sorted(expected.items())
        most = chance.randrange(6)
        assert list(view.get().items()) == ordered
        assert list(view.items()) == ordered
        assert view.size() == len(ordered)
        assert view.get(key) == expected.get(key)
        assert list(view.first(most).items()) == ordered[:most]
        assert list(view.last(most).items()) == ordered[len(ordered) - min(most, len(ordered)) :]
        assert list(view.after(key, most)) == [each for each, _ in ordered if each > key][:most]
        before = [each for each, _ in ordered if each < key]
        assert list(view.before(key, most)) == before[len(before) - min(most, len(before)) :]


@pytest.mark.parametrize("seed", range(20))
def test_an_array_that_is_written_is_as_one_that_was_always_so(seed: int) -> None:
    chance = random.Random(seed)
    expected: List[int] = list(range(chance.randrange(6)))
    view = WritingList.of(expected)
    for step in itertools.count(100):
        if step == 200:
            break
        what = chance.randrange(12)
        if what < 4:
            view.add(step)
            expected.append(step)
        elif what < 6:
            _same(view.remove_first, expected.pop, 0)
        elif what < 8:
            _same(view.remove_last, expected.pop)
        elif what < 11 and expected:
            index = chance.randrange(-len(expected), len(expected))
            view.put(index, step)
            expected[index] = step
        elif what == 11 and chance.random() < 0.1:
            expected = [step, step + 1]
            view.set(expected)
        assert view.get() == expected
        assert list(view) == expected
        assert view.size() == len(expected)
        if expected:
            index = chance.randrange(-len(expected), len(expected))
            assert (view[index], view.get(index)) == (expected[index], expected[index])
        with pytest.raises(IndexError):
            view[len(expected)]


def _same(change: Any, expected: Any, *arguments: int) -> None:
    try:
        value = expected(*arguments)
    except IndexError:
        with pytest.raises(IndexError):
            change()
        return
    assert change() == value
