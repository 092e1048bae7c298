# SPDX-License-Identifier: Apache-2.0
"""Handlers in a worker that is attached to a host: those that block, and those for asyncio."""

from __future__ import annotations

import signal
import struct
import sys
import threading
import time
from typing import Any, Callable, Iterator, List

import pytest
import shelf
from rasp import work
from server import serving
from shelf import Series
from shelf.service import CallContext, serve
from shelf_handlers import AsyncPerson, AsyncShelf, Person, Shelf
from work_host import UNKNOWN, Host, hosting, rows


def long(value: int) -> bytes:
    return struct.pack(">q", value)


def integer(value: int) -> bytes:
    return struct.pack(">i", value)


def double(value: float) -> bytes:
    return struct.pack(">d", value)


def string(text: str) -> bytes:
    return integer(len(text)) + text.encode()


def series(name: str, *samples: float) -> bytes:
    return shelf.to_bytes(Series(name, samples))


@pytest.fixture(params=["blocking", "asyncio"])
def asynchronous(request: pytest.FixtureRequest) -> bool:
    return bool(request.param == "asyncio")


@pytest.fixture
def handler(asynchronous: bool) -> Any:
    return AsyncShelf() if asynchronous else Shelf()


@pytest.fixture
def host(handler: Any, asynchronous: bool) -> Iterator[Host]:
    """A host to which the handler is attached."""
    person = AsyncPerson() if asynchronous else Person()
    with hosting(lambda address: serve(handler, person, address)) as host:
        yield host


def test_offers_its_methods(host: Host, asynchronous: bool) -> None:
    worker = host.attached()
    assert worker.places == (100 if asynchronous else 1)
    assert worker.secret is None
    assert [interface.name for interface in worker.interfaces] == ["shelf.Store", "shelf.Other"]
    put = host.methods()["put"][1]
    assert put.views == [
        "WRITES kept[series.name]: Map<String,{name:String,samples:double[]}>",
        "WRITES changes: long",
    ]


def test_returns_a_result(host: Host) -> None:
    call = host.begin("mean", integer(2) + double(1) + double(2))
    assert host.answer(call) == double(1.5)


def test_reads_an_entry_that_came_along(host: Host) -> None:
    call = host.begin("get", string("a"), rows((b"", series("a", 1.5))))
    assert host.answer(call) == series("a", 1.5)


def test_asks_for_an_entry_that_did_not_come_along(host: Host) -> None:
    call = host.begin("get", string("a"), UNKNOWN)
    ask = host.report(work.ReportAsk)
    assert (ask.call, ask.view, ask.what) == (call, 0, work.QuestionRow(b""))
    host.tell(work.OrderRows(work.Rows(call, ask.question, [work.Row(b"", series("a", 1.5))], False)))
    assert host.answer(call) == series("a", 1.5)


def test_throws_what_is_declared(host: Host) -> None:
    call = host.begin("get", string("a"), rows())
    thrown = host.report(work.ReportThrown)
    assert (thrown.call, thrown.value) == (call, string("a") + b"\0")
    assert thrown.message == 'NoSuchSeries(name="a", near=absent)'


def test_writes_come_with_the_answer(host: Host) -> None:
    call = host.begin("put", series("a", 1.5), rows(), rows((b"", long(6))))
    answer = host.report(work.ReportAnswer)
    assert (answer.call, answer.result) == (call, long(7))
    assert answer.writes == [
        work.Write(0, work.ChangePut(work.Row(b"", series("a", 1.5)))),
        work.Write(1, work.ChangePut(work.Row(b"", long(7)))),
    ]


def test_removes_and_puts_entries(host: Host) -> None:
    view = rows((string("a"), series("a")), (string("b"), series("b")))
    host.begin("replace", integer(1) + series("c"), view)
    assert host.report(work.ReportAnswer).writes == [
        work.Write(0, work.ChangeRemove(string("a"))),
        work.Write(0, work.ChangeRemove(string("b"))),
        work.Write(0, work.ChangePut(work.Row(string("c"), series("c")))),
    ]


def test_reads_a_map_in_pages(host: Host) -> None:
    call = host.begin("after", string("a") + integer(3), UNKNOWN)
    ask = host.report(work.ReportAsk)
    assert ask.what == work.QuestionPage(work.Page(work.Span(string("a"), True, None), False, 3))
    found = [work.Row(string(name), series(name)) for name in "bc"]
    host.tell(work.OrderRows(work.Rows(call, ask.question, found, True)))
    ask = host.report(work.ReportAsk)
    assert ask.what == work.QuestionPage(work.Page(work.Span(string("c"), True, None), False, 1))
    host.tell(work.OrderRows(work.Rows(call, ask.question, [], False)))
    assert host.answer(call) == integer(2) + string("b") + string("c")


def test_what_was_read_as_a_whole_is_not_asked_for_again(host: Host) -> None:
    call = host.begin("replace", integer(0), UNKNOWN)
    ask = host.report(work.ReportAsk)
    assert ask.what == work.QuestionPage(work.Page(work.Span(None, False, None), False, 1000))
    host.tell(work.OrderRows(work.Rows(call, ask.question, [work.Row(string("a"), series("a"))], False)))
    assert host.report(work.ReportAnswer).writes == [work.Write(0, work.ChangeRemove(string("a")))]


def test_changes_an_array(host: Host) -> None:
    call = host.begin("want", string("c") + integer(2), UNKNOWN)
    ask = host.report(work.ReportAsk)
    assert ask.what == work.QuestionCount(work.Span(None, False, None))
    host.tell(work.OrderCount(work.Count(call, ask.question, 2)))
    ask = host.report(work.ReportAsk)
    if isinstance(ask.what, work.QuestionCount):
        host.tell(work.OrderCount(work.Count(call, ask.question, 2)))
        ask = host.report(work.ReportAsk)
    assert ask.what == work.QuestionRow(integer(0))
    host.tell(work.OrderRows(work.Rows(call, ask.question, [work.Row(integer(0), string("a"))], False)))
    answer = host.report(work.ReportAnswer)
    assert answer.result == b"\1" + string("a")
    assert answer.writes == [
        work.Write(0, work.ChangeAdd(string("c"))),
        work.Write(0, work.ChangeRemoved(work.Removed.FIRST)),
    ]


def test_reads_a_range(host: Host) -> None:
    view = rows((long(1), integer(1) + double(0)), (long(2), integer(2) + double(0) * 2))
    assert host.answer(host.begin("count", long(1) + long(3), view)) == long(3)


def test_takes_a_stream(host: Host) -> None:
    call = host.begin("sum", double(1))
    assert host.report(work.ReportCredit) == work.Credit(call, 64)
    for number in range(40):
        host.tell(work.OrderItem(work.Item(call, double(number))))
    assert host.report(work.ReportCredit) == work.Credit(call, 32)
    host.tell(work.OrderEnd(call))
    assert host.answer(call) == double(1 + sum(range(40)))


def test_sends_a_stream_as_far_as_it_has_credit(host: Host) -> None:
    call = host.begin("scale", double(2))
    assert host.report(work.ReportCredit) == work.Credit(call, 64)
    for number in (1, 2, 3):
        host.tell(work.OrderItem(work.Item(call, double(number))))
    host.tell(work.OrderEnd(call))
    host.tell(work.OrderCredit(work.Credit(call, 2)))
    items = [host.report(work.ReportItem).item for _ in range(2)]
    assert items == [double(2), double(4)]
    other = host.begin("mean", integer(1) + double(1))
    assert host.answer(other) == double(1)
    host.tell(work.OrderCredit(work.Credit(call, 1)))
    assert host.report(work.ReportItem).item == double(6)
    assert host.answer(call) == b""


def test_watches_a_state(host: Host) -> None:
    call = host.begin("watch", integer(2), rows(), rows((b"", long(1))))
    host.tell(work.OrderCredit(work.Credit(call, 9)))
    assert host.report(work.ReportItem).item == long(1)
    ask = host.report(work.ReportAsk)
    assert (ask.view, type(ask.what)) == (1, work.QuestionNext)
    host.tell(work.OrderMoved(work.Moved(call, ask.question, [rows(), rows((b"", long(2)))])))
    assert host.report(work.ReportItem).item == long(2)
    assert host.answer(call) == b""


def test_a_stream_that_is_withdrawn_ends(host: Host) -> None:
    call = host.begin("scale", double(2))
    host.report(work.ReportCredit)
    host.tell(work.OrderCancel(call))
    failed = host.report(work.ReportFailed)
    assert (failed.call, failed.failure) == (call, work.Failure.CANCELLED)


def test_orders_that_come_in_one_piece(host: Host) -> None:
    begins = [host.beginning("mean", integer(1) + double(value)) for value in range(60)]
    host.tell(*begins)
    assert [host.answer(begin.value.call) for begin in begins] == [double(value) for value in range(60)]


def test_a_call_that_is_withdrawn_before_it_begins_is_answered(host: Host, asynchronous: bool) -> None:
    begin = host.beginning("mean", integer(1) + double(2))
    host.tell(begin, work.OrderCancel(begin.value.call))
    if asynchronous:
        failed = host.report(work.ReportFailed)
        assert (failed.call, failed.failure) == (begin.value.call, work.Failure.CANCELLED)
    else:
        assert host.answer(begin.value.call) == double(2)


def test_knows_who_calls(host: Host) -> None:
    call = host.begin("who", caller="ann", roles=["b", "a"], context={"customer": "7"})
    assert host.answer(call) == string("ann ['a', 'b'] {'customer': '7'}")


def test_what_takes_one_call_only_hears_nothing_of_the_next(host: Host, handler: Any) -> None:
    call = host.begin("tell", string("hello"))
    assert host.answer(call) == b""
    assert handler.told == ["hello"]


def test_arguments_that_are_none(host: Host) -> None:
    host.begin("mean", b"\0")
    failed = host.report(work.ReportFailed)
    assert failed.failure == work.Failure.MALFORMED
    assert failed.message == "the arguments of Store.mean: cut short: 4 bytes needed, 1 left (at byte 0)"


@pytest.mark.parametrize(
    "method, arguments, message",
    [
        ("mean", integer(0), "Shelf.mean: ZeroDivisionError: "),
        ("noise", long(1 << 28), "Shelf.noise: the result: a message of 268435480 bytes or more"),
    ],
)
def test_what_fails_is_told_with_its_place(
    host: Host, method: str, arguments: bytes, message: str, asynchronous: bool
) -> None:
    host.begin(method, arguments)
    failed = host.report(work.ReportFailed)
    assert failed.failure == work.Failure.FAILED
    assert failed.message.startswith("Async" * asynchronous + message), failed.message
    assert host.answer(host.begin("mean", integer(1) + double(1))) == double(1)


class Faulty(Shelf):
    """What goes wrong in a handler that blocks."""

    fault: Any = None

    def mean(self, samples: Any) -> Any:
        return self.fault()


def _deep() -> int:
    return 1 + _deep()


@pytest.mark.parametrize(
    "fault, message",
    [
        (lambda: "1", "Faulty.mean: TypeError: Faulty.mean: the result: expected a float, not str"),
        (lambda: None, "Faulty.mean: TypeError: Faulty.mean: the result: expected a float, not None"),
        (lambda: sys.exit(3), "Faulty.mean: SystemExit: 3"),
        (_deep, "Faulty.mean: RecursionError: maximum recursion depth exceeded"),
        (lambda: (_ for _ in ()).throw(ValueError("\ud800" * 3)), "Faulty.mean: ValueError: ???"),
        (lambda: (_ for _ in ()).throw(ValueError("x" * 100_000)), "Faulty.mean: ValueError: xxx"),
        (lambda: (_ for _ in ()).throw(shelf.NoSuchSeries("a")), "Faulty.mean: shelf.types.NoSuchSeries: "),
    ],
)
def test_faults(fault: Any, message: str) -> None:
    handler = Faulty()
    with hosting(lambda address: serve(handler, address)) as host:
        handler.fault = fault
        host.begin("mean", integer(0))
        failed = host.report(work.ReportFailed)
        assert failed.failure == work.Failure.FAILED
        assert failed.message.startswith(message), failed.message
        assert len(failed.message) + len(failed.trace) < 40_000
        first = failed.trace.splitlines()[1:2]
        assert first == [] if "the result" in message else "test_service.py" in first[0], failed.trace
        handler.fault = lambda: 2.0
        assert host.answer(host.begin("mean", integer(0))) == double(2)


def test_a_long_method_learns_that_nobody_waits() -> None:
    looking = threading.Event()

    def fault() -> float:
        looking.set()
        while not CallContext.current().cancelled:
            pass
        raise RuntimeError("given up")

    handler = Faulty()
    handler.fault = fault
    with hosting(lambda address: serve(handler, address)) as host:
        call = host.begin("mean", integer(0))
        assert looking.wait(10)
        host.tell(work.OrderCancel(call))
        assert host.report(work.ReportFailed).failure == work.Failure.CANCELLED
        began = time.monotonic()
        host.begin("mean", integer(0), time_left=50)
        assert host.report(work.ReportFailed).failure == work.Failure.FAILED
        assert time.monotonic() - began < 10


def test_a_stream_is_served_while_the_only_place_is_busy() -> None:
    free = threading.Event()
    handler = Faulty()
    handler.fault = lambda: float(free.wait(10))
    with hosting(lambda address: serve(handler, address)) as host:
        busy = host.begin("mean", integer(0))
        call = host.begin("sum", double(1))
        assert host.report(work.ReportCredit) == work.Credit(call, 64)
        host.tell(work.OrderItem(work.Item(call, double(2))))
        host.tell(work.OrderEnd(call))
        assert host.answer(call) == double(3)
        free.set()
        assert host.answer(busy) == double(1)


def test_a_view_belongs_to_its_call() -> None:
    class Keeping(Shelf):
        kept: List[Any] = []

        def put(self, series: Any, kept: Any, changes: Any) -> int:
            self.kept.append(kept)
            return 1

        def mean(self, samples: Any) -> float:
            self.kept[0].set(Series("a", []))
            return 1.0

    with hosting(lambda address: serve(Keeping(), address)) as host:
        host.begin("put", series("a"), rows(), rows((b"", long(1))))
        host.report(work.ReportAnswer)
        host.begin("mean", integer(0))
        message = "Keeping.mean: RuntimeError: Keeping.put: the call is over, and its views and streams with it"
        assert host.report(work.ReportFailed).message == message


def test_places_are_threads() -> None:
    """Two calls that wait for each other."""
    barrier = threading.Barrier(2)
    handler = Faulty()
    handler.fault = lambda: float(barrier.wait(10))
    with hosting(lambda address: serve(handler, address, places=2)) as host:
        assert host.attached().places == 2
        calls = {host.begin("mean", integer(0)), host.begin("mean", integer(0))}
        assert {host.report(work.ReportAnswer).call for _ in calls} == calls


def test_a_worker_that_is_drained_answers_what_it_has(host: Host) -> None:
    call = host.begin("sum", double(1))
    host.report(work.ReportCredit)
    host.tell(work.OrderDrain(1000))
    host.tell(work.OrderItem(work.Item(call, double(2))))
    host.tell(work.OrderEnd(call))
    assert host.answer(call) == double(3)


def serve_until_signalled(handler: Any, script: Callable[[Host, Callable[[], None]], None]) -> None:
    """Serves in this thread, which gets the signals; the script may send it SIGTERM."""
    host = Host()
    main = threading.get_ident()
    failures: List[BaseException] = []

    def run() -> None:
        try:
            script(host, lambda: signal.pthread_kill(main, signal.SIGTERM))
        except BaseException as error:
            failures.append(error)
            host.fail(2, string("the script has failed"))

    with serving(host) as address:
        thread = threading.Thread(target=run, daemon=True)
        thread.start()
        serve(handler, address)
        thread.join(10)
    assert not failures, failures


@pytest.mark.skipif(not hasattr(signal, "pthread_kill"), reason="this system signals no threads")
def test_a_worker_that_wants_to_end_answers_what_is_on_its_way(handler: Any) -> None:
    def script(host: Host, terminate: Callable[[], None]) -> None:
        host.attached()
        terminate()
        assert host.report(work.ReportPlaces) == 0
        for _ in range(2):
            assert host.answer(host.begin("mean", integer(1) + double(2))) == double(2)
        host.drain()

    serve_until_signalled(handler, script)


@pytest.mark.skipif(not hasattr(signal, "pthread_kill"), reason="this system signals no threads")
def test_after_a_second_signal_a_worker_does_not_wait_for_its_host(handler: Any) -> None:
    def script(host: Host, terminate: Callable[[], None]) -> None:
        call = host.begin("sum", double(1))
        host.report(work.ReportCredit)
        terminate()
        assert host.report(work.ReportPlaces) == 0
        terminate()
        host.tell(work.OrderEnd(call))
        assert host.answer(call) == double(1)
        assert host.ended()
        host.end()

    serve_until_signalled(handler, script)


def test_a_worker_that_is_refused_says_why(handler: Any) -> None:
    host = Host()
    body = string("") + struct.pack(">I", 0xA488C745) + string("it differs") + integer(1) + string("Store.get: no")

    def refuse(address: str) -> None:
        with pytest.raises(SystemExit) as ended:
            serve(handler, address)
        assert str(ended.value) == "the host does not take this worker: it differs\n    Store.get: no"

    with serving(host) as address:
        worker = threading.Thread(target=refuse, args=(address,))
        worker.start()
        host.attached()
        host.fail(12, body)
        worker.join(10)
        assert not worker.is_alive()


def test_a_process_that_no_host_has_started(handler: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CREO_WORKER_HOST", raising=False)
    with pytest.raises(SystemExit, match="creo serve DESCRIPTION.creo --worker"):
        serve(handler)


def test_a_process_that_a_host_has_started(handler: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def started(address: str) -> None:
        monkeypatch.setenv("CREO_WORKER_HOST", address)
        monkeypatch.setenv("CREO_WORKER_SECRET", "secret")
        serve(handler)

    with hosting(started) as host:
        assert host.attached().secret == "secret"
        assert host.answer(host.begin("mean", integer(1) + double(1))) == double(1)


def test_handlers_that_cannot_serve() -> None:
    class Short(Shelf):
        def put(self, series: Any) -> int:  # type: ignore[override]
            return 1

    class Late(Shelf):
        async def mean(self, samples: Any) -> float:  # type: ignore[override]
            return 1.0

    class Lacking(shelf.service.Store):
        pass

    put = "def put(self, series: Series, kept: Writing[Optional[Series]], changes: Writing[int]) -> int:"
    for make, message in (
        (Short, f"Short.put: too many positional arguments. It is to be\n    {put}"),
        (Late, "Late.mean is async, where its base class blocks:\n    def mean(self, samples: DoubleArray) -> float:"),
    ):
        with pytest.raises(TypeError) as error:
            serve(make())
        assert str(error.value) == message
    with pytest.raises(TypeError) as error:
        Lacking()  # type: ignore[abstract]
    assert str(error.value).startswith("Lacking lacks methods of shelf.Store:\n    def get(self, name: str, kept: ")
    assert put in str(error.value)
    for arguments, words in (
        ((), "serve takes the objects that serve"),
        ((Shelf,), "not the class Shelf"),
        ((Shelf(), Shelf()), "two handlers of shelf.Store"),
        ((Shelf(), AsyncPerson()), "one of them blocks, the other is for asyncio"),
    ):
        with pytest.raises(TypeError, match=words):
            serve(*arguments)  # type: ignore[arg-type]
