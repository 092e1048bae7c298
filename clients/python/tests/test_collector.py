# SPDX-License-Identifier: Apache-2.0
"""The garbage collector is held back while a large message is decoded, and then is as it was."""

from __future__ import annotations

import gc
import sys
import threading
from typing import Any, Callable, Iterator, List, Tuple

import pytest
import vectors as v
from vectors.runtime.wire import collector, message

pytestmark = pytest.mark.skipif(not collector._COUNTS, reason="this Python's collector does not count objects")

THRESHOLD = (600, 9, 8)
LARGE = bytes(message._LARGE)


@pytest.fixture(autouse=True)
def threshold() -> Iterator[None]:
    before = gc.get_threshold()
    gc.set_threshold(*THRESHOLD)
    yield
    assert gc.get_threshold() == THRESHOLD
    gc.set_threshold(*before)
    assert gc.isenabled()


def reader(run: Callable[[], object]) -> Callable[[Any, int], Tuple[object, int]]:
    return lambda data, at: (run(), len(data))


def test_large_messages_only() -> None:
    assert message.decode(reader(gc.get_threshold), LARGE)[0] == 0
    assert message.decode(reader(gc.get_threshold), LARGE[1:]) == THRESHOLD


def test_no_collection_while_a_large_message_is_decoded() -> None:
    value = v.StringTable([["x"]] * 20_000)
    data = message.encode(v.codec.write_string_table, value)
    seen: List[str] = []

    def note(phase: str, info: object) -> None:
        seen.append(phase)

    gc.callbacks.append(note)
    try:
        assert len(message.decode(v.codec.read_string_table, data).rows) == 20_000
    finally:
        gc.callbacks.remove(note)
    assert len(seen) <= 2  # the one that is due afterwards


@pytest.mark.parametrize("error", [v.MalformedError("x"), KeyboardInterrupt(), ZeroDivisionError()])
def test_after_an_error(error: BaseException) -> None:
    def fail() -> None:
        raise error

    with pytest.raises(type(error)):
        message.decode(reader(fail), LARGE)


def test_a_program_without_the_collector_stays_without_it() -> None:
    gc.disable()
    try:
        assert message.decode(reader(gc.get_threshold), LARGE) == THRESHOLD
        assert not gc.isenabled()
    finally:
        gc.enable()
    gc.set_threshold(0, 9, 8)
    message.decode(reader(gc.isenabled), LARGE)
    assert gc.get_threshold() == (0, 9, 8)
    gc.set_threshold(*THRESHOLD)


def test_what_the_program_changes_meanwhile_stays() -> None:
    message.decode(reader(gc.disable), LARGE)
    assert not gc.isenabled() and gc.get_threshold() == THRESHOLD
    gc.enable()
    message.decode(reader(lambda: gc.set_threshold(5, 6, 7)), LARGE)
    assert gc.get_threshold() == (5, 6, 7)
    gc.set_threshold(*THRESHOLD)


def test_several_threads() -> None:
    """Whichever ends first."""
    for first in (0, 1):
        begun, go = threading.Barrier(3), [threading.Event(), threading.Event()]

        def wait(index: int) -> None:
            begun.wait()
            go[index].wait(10)

        threads = [
            threading.Thread(target=message.decode, args=(reader(lambda index=index: wait(index)), LARGE))
            for index in (0, 1)
        ]
        for thread in threads:
            thread.start()
        begun.wait()
        assert gc.get_threshold()[0] == 0
        for index in (first, 1 - first):
            go[index].set()
            threads[index].join(10)
        assert gc.get_threshold() == THRESHOLD


def test_an_interrupt_at_any_line() -> None:
    """Of those that let it go again."""
    lines = 0

    def trace(frame: Any, event: str, argument: object) -> Any:
        nonlocal lines
        if frame.f_code is not collector._restore.__code__:
            return None
        if event == "line":
            lines += 1
            if lines == stop:
                sys.settrace(None)  # once
                raise KeyboardInterrupt
        return trace

    for stop in range(1, 20):
        lines = 0
        sys.settrace(trace)
        try:
            message.decode(reader(lambda: None), LARGE)
        except KeyboardInterrupt:
            pass
        else:
            assert stop == 3 == lines + 1
            return
        finally:
            sys.settrace(None)
        assert gc.get_threshold() == THRESHOLD, stop
    raise AssertionError("more lines than expected")
