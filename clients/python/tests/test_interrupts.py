# SPDX-License-Identifier: Apache-2.0
"""Threads that are interrupted, as by Ctrl-C or by what limits the time of a test: later calls work.

`INTERRUPTS=10000 pytest clients/python/tests/test_interrupts.py` is the long form; `INTERRUPTS_SEED` is for other
moments.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import random
import signal
import struct
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, List, Optional

import pytest
from awkward import AwkwardClient, CreoError, TransportError, methods
from awkward.runtime.connection.conversation import Conversation
from awkward.runtime.connection.leader_follower import Waiting
from awkward.runtime.connection.liveness import Liveness
from server import CANCEL, END, ITEM, PREFACE, RESPONSE, Peer, echo, frame, serving

pytestmark = [
    pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no timers that signal"),
    pytest.mark.usefixtures("implementation"),
]

COUNT = int(os.environ.get("INTERRUPTS", "300"))
SEED = int(os.environ.get("INTERRUPTS_SEED", "1"))


class Interrupt(BaseException):
    """What the handler of the signal raises."""


@pytest.fixture(autouse=True)
def unraisable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python cannot raise an interrupt that comes while it collects an object; it tells of it, and goes on.

    What it tells is a function in C, since one in Python, such as pytest's, may be interrupted in turn.
    """
    monkeypatch.setattr(sys, "unraisablehook", id)


#: Not empty while no signal is wanted.
late: List[bool] = []


@contextlib.contextmanager
def raising(error: Callable[[], BaseException]) -> Iterator[None]:
    """SIGALRM raises an exception in the main thread, unless it comes late."""

    def handle(*_: object) -> None:
        # Python may learn of it late, where another thread got the signal; then it is meant for nothing any more.
        if not late:
            raise error()

    late.clear()
    before = signal.signal(signal.SIGALRM, handle)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def number(value: int) -> bytes:
    return struct.pack(">i", value)


def serve(peer: Peer) -> None:
    """Serves the methods that the test calls, until the client goes."""
    peer.preface()
    peer.send(PREFACE)
    streams = set()
    while True:
        kind, request_id, body = peer.frame()
        if kind == 1 and request_id:
            method = int.from_bytes(body[4:8], "big")
            if method == methods.Awkward.count.method_id:
                items = b"".join(frame(ITEM, request_id, number(value)) for value in range(3))
                peer.send(items + frame(END, request_id))
            elif method == methods.Awkward.total.method_id:
                streams.add(request_id)
            else:
                peer.send(frame(RESPONSE, request_id, body[12:]))
        elif kind == END and request_id in streams:
            peer.send(frame(RESPONSE, request_id, number(3)))


def calls(client: Any) -> List[Callable[[], object]]:
    """What is interrupted."""
    return [
        lambda: client.look(1),
        lambda: client.look(2),
        lambda: list(client.count(3)),
        lambda: next(client.count(3)),
        lambda: client.total("n", range(3), True),
        lambda: client.tell("a"),
    ]


def test_a_read_that_is_interrupted_loses_nothing() -> None:
    """As where a cell of a notebook is interrupted, and run again."""
    go = threading.Semaphore(0)

    def script(peer: Peer) -> None:
        peer.preface()
        peer.send(PREFACE)
        peer.request()
        for value in range(5):
            go.acquire()
            peer.send(frame(ITEM, 1, number(value)))
        peer.send(frame(END, 1))
        assert peer.at_end()

    def interrupt(stream: Any) -> None:
        while not stream._call.asleep:
            time.sleep(0.001)
        signal.pthread_kill(threading.main_thread().ident, signal.SIGALRM)  # type: ignore[arg-type]

    with raising(Interrupt), serving(script) as address, AwkwardClient(address) as client:
        stream = client.count(5)
        for value in range(5):
            for read in (next, lambda stream: stream.poll(10)):
                threading.Thread(target=interrupt, args=(stream,), daemon=True).start()
                with pytest.raises(Interrupt):
                    read(stream)
            go.release()
            assert next(stream) == value
        assert list(stream) == [] and stream.ended


def test_items_that_are_read_under_interrupts_come_in_order() -> None:
    """Each once, at whatever moment the reader is interrupted; where that ends the connection, an error follows."""
    chance = random.Random(SEED)

    def script(peer: Peer) -> None:
        peer.preface()
        peer.send(PREFACE)
        peer.request()
        for value in itertools.count():
            peer.send(frame(ITEM, 1, number(value)))
            if value >= 63 and value % 32 == 31:
                assert peer.frame()[1] == 1

    interrupts: List[bool] = []

    def interrupt(_: int, at: Any) -> None:
        """Nowhere but in a read: elsewhere the test itself would end."""
        if at is not None and at.f_code.co_filename.endswith("call/stream.py"):
            interrupts.append(True)
            raise Interrupt

    for _ in range(max(1, COUNT // 20)):
        with raising(Interrupt), serving(script) as address, AwkwardClient(address) as client:
            signal.signal(signal.SIGALRM, interrupt)
            stream = client.count(5)
            got: List[int] = []
            interrupts.clear()
            signal.setitimer(signal.ITIMER_REAL, chance.uniform(0.0001, 0.002), 0.001)
            while len(got) < 500:
                try:
                    got.append(next(stream))
                except Interrupt:
                    pass
                except TransportError:
                    break
            signal.setitimer(signal.ITIMER_REAL, 0)
            # Only the one that a read was about to return when it was interrupted may be lost.
            lost = got[-1] + 1 - len(got) if got else 0
            assert got == sorted(set(got)) and lost <= len(interrupts), got


@pytest.mark.parametrize("others", [0, 3])
def test_a_call_that_is_interrupted_at_any_moment_leaves_a_client_that_works(others: int) -> None:
    chance = random.Random(SEED)
    over = threading.Event()
    wrong: List[BaseException] = []
    interrupts = 0

    def call_until_the_end(client: Any) -> None:
        while not over.is_set():
            try:
                assert client.look(5) == 5
            except TransportError:
                pass  # Its connection ended: the main thread was interrupted.
            except BaseException as error:
                wrong.append(error)
                return

    # There may be a new connection after each interrupt.
    with serving(*[serve] * (4 * COUNT + 10)) as address, AwkwardClient(address, call_timeout=20) as client:
        threads = [threading.Thread(target=call_until_the_end, args=(client,), daemon=True) for _ in range(others)]
        for thread in threads:
            thread.start()
        try:
            usual = duration(calls(client))
            with raising(Interrupt):
                while interrupts < COUNT and not wrong:
                    interrupts += interrupted(chance.choice(calls(client)), chance.uniform(1e-6, usual))
                    assert client.look(interrupts) == interrupts, f"after {interrupts} interrupts, with seed {SEED}"
        finally:
            over.set()
        for thread in threads:
            thread.join(30)
            assert not thread.is_alive()
    assert not wrong


def interrupted(call: Callable[[], object], seconds: float) -> bool:
    """Whether the call had not ended after this time, when it is interrupted."""
    try:
        late.clear()
        signal.setitimer(signal.ITIMER_REAL, seconds)
        with contextlib.suppress(TransportError):
            call()
        late.append(True)
        signal.setitimer(signal.ITIMER_REAL, 0)
        return False
    except BaseException as error:
        # Where it comes within Python's own `threading`, another error may hide it.
        hidden: Optional[BaseException] = error
        while hidden is not None and not isinstance(hidden, Interrupt):
            hidden = hidden.__context__
        if hidden is None:
            raise
        return True


def duration(calls: List[Callable[[], object]]) -> float:
    """How long most of these calls take at most, in seconds."""
    took = []
    for call in calls * 9:
        begin = time.monotonic()
        call()
        took.append(time.monotonic() - begin)
    return sorted(took)[len(took) * 3 // 4]


def test_a_thread_that_is_interrupted_while_another_reads_takes_only_its_call_along() -> None:
    asked = threading.Event()

    def script(peer: Peer) -> None:
        peer.preface()
        assert peer.request() == (1, number(1))
        asked.set()
        assert peer.request() == (2, number(2))
        assert peer.frame() == (CANCEL, 2, b"")
        peer.send(PREFACE + frame(RESPONSE, 1, number(1)))
        peer.at_end()

    main = threading.get_ident()
    with serving(script) as address, AwkwardClient(address) as client, ThreadPoolExecutor(2) as pool:
        first = pool.submit(client.look, 1)
        assert asked.wait(10)

        def interrupt() -> None:
            followers = client._connections._live._threads.followers
            while not any(call.asleep for call in list(followers)):
                time.sleep(0.001)
            signal.pthread_kill(main, signal.SIGALRM)

        with raising(Interrupt):
            pool.submit(interrupt)
            with pytest.raises(Interrupt):
                client.look(2)
        assert first.result(10) == 1


class Step:
    """Interrupts this thread at a line of the functions of these names: the first that runs, or a later one."""

    def __init__(self, line: int, *names: str) -> None:
        self._left = line
        self._names = names

    @property
    def came(self) -> bool:
        return self._left <= 0

    def __enter__(self) -> Step:
        sys.settrace(self._trace)
        return self

    def __exit__(self, *_: object) -> None:
        sys.settrace(None)

    def _trace(self, running: Any, event: str, _: object) -> Any:
        if running.f_code.co_name not in self._names:
            return None
        if event == "line":
            self._left -= 1
            if self.came:
                raise Interrupt
        return self._trace


def test_an_interrupt_while_python_collects_a_stream_holds_up_no_call() -> None:
    """Python hides such an interrupt."""
    answers: List[int] = []
    with serving(*[serve] * 20) as address:
        client = AwkwardClient(address)
        for line in itertools.count(1):
            stream = client.count(3)
            next(stream)
            with Step(line, "__del__", "orphan") as step:
                del stream
            if not step.came:
                break
            other = threading.Thread(target=lambda: answers.append(client.look(line)), daemon=True)
            other.start()
            other.join(20)
            assert answers[-1:] == [line]
        client.close()
    assert len(answers) > 2


@pytest.mark.parametrize("ends", [False, True])
def test_an_interrupt_while_an_answer_is_passed_on_loses_no_call(ends: bool) -> None:
    """The answer, or the failure, may be that of another thread, which learns at least that the connection has ended."""
    for line in itertools.count(1):
        conversation = Conversation("", PREFACE, Liveness(30, 5), None)
        call = Waiting(methods.Awkward.look, 1.0)
        conversation.request(call, [number(1)], 4, 0)
        data = PREFACE + frame(RESPONSE, 2 if ends else call.request_id, number(1))
        conversation.buffer()[: len(data)] = data
        with contextlib.suppress(Interrupt), Step(line, "received", "dispatch", "fail", "_tell", "clear") as step:
            conversation.received(len(data), 0.0)
        conversation.fail(TransportError("a call was interrupted"))
        assert call.over and call.news, f"line {line}"
        if not step.came:
            break
    assert line > 10


@pytest.mark.parametrize("size", [1, 50_000_000])
def test_what_the_handler_of_a_signal_raises_is_raised_even_if_it_is_a_time_out(size: int) -> None:
    """It is not taken for one of the system's, neither where the client waits nor where it sends."""
    over = threading.Event()

    def script(peer: Peer) -> None:
        assert over.wait(60)

    with serving(script, echo) as address, AwkwardClient(address) as client, raising(lambda: TimeoutError("too long")):
        try:
            signal.setitimer(signal.ITIMER_REAL, 0.2)
            with pytest.raises(TimeoutError, match="^too long$") as caught:
                client.look(1) if size == 1 else client.tell("a" * size)
            assert not isinstance(caught.value, CreoError)
        finally:
            over.set()
        assert client.look(2) == 2
