# SPDX-License-Identifier: Apache-2.0
"""Streams both ways: order, credit, cancellation, errors, and hosts that are silent."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import itertools
import socket
import struct
import threading
import tracemalloc
from typing import Any, Iterator, List

import awkward
import pytest
from awkward import (
    AwkwardClient,
    CallCancelledError,
    DeadlineError,
    Gone,
    MalformedError,
    Pair,
    Phase,
    RefusedError,
    Status,
    TransportError,
    Word,
)
from awkward.runtime.frame import frame as frames
from both import BlockingStream, kind
from server import CANCEL, CREDIT, END, ERROR, GOAWAY, ITEM, PING, PONG, PREFACE, RESPONSE, Peer, frame, serving, string

__all__ = ["kind"]  # both clients pass these tests


def number(value: int) -> bytes:
    return struct.pack(">i", value)


def credit(items: int, size: int) -> bytes:
    return struct.pack(">II", items, size)


#: For 32 numbers.
PORTION = credit(32, 128)


def opened(peer: Peer) -> bytes:
    """Takes a request with the id 1; its arguments."""
    peer.preface()
    peer.send(PREFACE)
    request_id, arguments = peer.request()
    assert request_id == 1
    return arguments


def until_end(peer: Peer) -> None:
    """Reads what the client sends, until it goes."""
    while peer.socket.recv(1 << 16):
        pass


def gone(text: str = "m") -> bytes:
    (gone_id,) = awkward.methods.Awkward.count.throws
    return string(text) + struct.pack(">I", gone_id)


# Results


@pytest.mark.parametrize("count", [0, 1, 31, 32, 33, 64, 65, 1000])
def test_items_come_in_order(count: int) -> None:
    def script(peer: Peer) -> None:
        assert opened(peer) == number(count)
        left = 64
        for value in range(count):
            if not left:
                assert peer.frame() == (CREDIT, 1, PORTION)
                left = 32
            left -= 1
            peer.send(frame(ITEM, 1, number(value)))
        peer.send(frame(END, 1))
        until_end(peer)

    with serving(script) as address, AwkwardClient(address) as client:
        with client.count(count) as stream:
            assert list(stream) == list(range(count))
            assert list(stream) == []


def test_items_are_paid_for_as_they_are_taken() -> None:
    sent = threading.Event()

    def script(peer: Peer) -> None:
        opened(peer)
        for value in range(64):
            peer.send(frame(ITEM, 1, number(value)))
        peer.send(frame(PING, 7))
        # Nothing but the PONG, though all items have come.
        assert peer.frame() == (PONG, 7, b"")
        sent.set()
        assert peer.frame() == (CREDIT, 1, PORTION)
        peer.send(frame(END, 1))

    with serving(script) as address, AwkwardClient(address) as client:
        stream = client.count(64)
        assert next(stream) == 0
        assert sent.wait(10)
        assert list(stream) == list(range(1, 64))


def test_the_first_request_has_no_time_out_and_a_view_of_the_client_has() -> None:
    def script(peer: Peer) -> None:
        peer.preface()
        peer.send(PREFACE)
        for low, high, request_id in ((0, 0, 1), (6000, 7000, 2)):
            kind, got, body = peer.frame()
            assert (kind, got) == (1, request_id) and low <= struct.unpack(">i", body[8:12])[0] <= high
            peer.send(frame(END, request_id))

    with serving(script) as address, AwkwardClient(address) as client:
        assert list(client.count(1)) == []
        assert list(client.with_call_timeout(7).count(1)) == []


def test_a_stream_is_a_call_among_others() -> None:
    pair = Pair(Word.NONE, 1, [])

    def script(peer: Peer) -> None:
        opened(peer)
        peer.send(frame(ITEM, 1, number(1)))
        for request_id in range(2, 12):
            got, arguments = peer.request()
            assert got == request_id
            peer.send(frame(ITEM, 1, number(request_id)) + frame(RESPONSE, request_id, arguments))
        peer.send(frame(END, 1))
        request_id, arguments = peer.request()
        peer.send(frame(RESPONSE, request_id, arguments))

    with serving(script) as address, AwkwardClient(address) as client:
        stream = client.count(1)
        assert next(stream) == 1
        for _ in range(10):
            assert client.pair(pair) == pair
        assert list(stream) == list(range(2, 12))
        assert client.pair(pair) == pair


@pytest.mark.parametrize("read", [0, 1, 5])
def test_closing_early_cancels(read: int) -> None:
    def script(peer: Peer) -> None:
        opened(peer)
        for value in range(10):
            peer.send(frame(ITEM, 1, number(value)))
        assert peer.frame() == (CANCEL, 1, b"")
        # What was on its way is skipped.
        peer.send(frame(ITEM, 1, number(10)) + frame(ERROR, 1, string("cancelled"), status=7))
        request_id, arguments = peer.request()
        peer.send(frame(RESPONSE, request_id, arguments))

    with serving(script) as address, AwkwardClient(address) as client:
        with client.count(1) as stream:
            for value in range(read):
                assert next(stream) == value
        for _ in range(2):
            with pytest.raises(CallCancelledError, match=f"^Awkward.count at {address}: the stream was closed$"):
                next(stream)
        assert not stream.ended
        assert client.look(3) == 3


@pytest.mark.parametrize("read", [0, 1])
def test_closing_frees_who_waits_for_an_item(read: int) -> None:
    """Even if the host says nothing any more."""
    asked = threading.Event()

    def script(peer: Peer) -> None:
        opened(peer)
        peer.send(frame(ITEM, 1, number(0)) * read)
        asked.set()
        assert peer.frame() == (CANCEL, 1, b"")
        request_id, arguments = peer.request()
        peer.send(frame(RESPONSE, request_id, arguments))
        until_end(peer)

    with serving(script) as address, AwkwardClient(address) as client:
        stream = client.count(1)
        got: List[int] = []
        begun = threading.Event()

        def drain() -> None:
            for _ in range(read):
                got.append(next(stream))
            begun.set()
            with pytest.raises(CallCancelledError, match="the stream was closed"):
                next(stream)
            got.append(1)

        reader = threading.Thread(target=drain, daemon=True)
        reader.start()
        assert asked.wait(10) and begun.wait(10)
        stream.close()
        reader.join(10)
        assert not reader.is_alive() and got == [0] * read + [1]
        assert client.look(3) == 3  # over the same connection


def test_closing_the_client_frees_who_waits_for_an_item() -> None:
    raised: List[BaseException] = []

    def script(peer: Peer) -> None:
        opened(peer)
        peer.send(frame(ITEM, 1, number(0)))
        until_end(peer)

    with serving(script) as address:
        client = AwkwardClient(address)
        stream = client.count(1)
        begun = threading.Event()

        def drain() -> None:
            try:
                for _ in stream:
                    begun.set()
            except CallCancelledError as error:
                raised.append(error)

        reader = threading.Thread(target=drain, daemon=True)
        reader.start()
        assert begun.wait(10)
        client.close()
        reader.join(10)
        assert not reader.is_alive() and "the client was closed" in str(raised[0])
        with pytest.raises(CallCancelledError, match=f"^Awkward.count at {address}: the client was closed$"):
            list(client.count(1))


def test_a_stream_that_is_closed_while_it_begins_says_so() -> None:
    """Its call is cancelled as soon as it is open."""

    async def main() -> None:
        listener = socket.create_server(("127.0.0.1", 0))
        client = awkward.AwkwardAsyncClient("127.0.0.1:%d" % listener.getsockname()[1])
        stream = client.count(1)
        reader = asyncio.ensure_future(stream.__anext__())
        await asyncio.sleep(0)
        await stream.close()
        with pytest.raises(CallCancelledError, match="the stream was closed"):
            await asyncio.wait_for(reader, 10)
        await client.close()
        listener.close()

    asyncio.run(main())


def test_a_loop_that_is_left_cancels(kind: str) -> None:
    def script(peer: Peer) -> None:
        opened(peer)
        peer.send(frame(ITEM, 1, number(0)))
        assert peer.frame() == (CANCEL, 1, b"")
        request_id, arguments = peer.request()
        peer.send(frame(RESPONSE, request_id, arguments))

    with serving(script) as address, AwkwardClient(address) as client:
        for value in client.count(1):
            assert value == 0
            break
        gc.collect()
        assert client.look(3) == 3


def test_poll() -> None:
    """An item where one comes in time; what passes takes nothing from the stream, and only END ends it."""
    go = threading.Semaphore(0)

    def script(peer: Peer) -> None:
        opened(peer)
        for part in (frame(ITEM, 1, number(0)) + frame(ITEM, 1, number(1)), frame(ITEM, 1, number(2)), frame(END, 1)):
            assert go.acquire(timeout=10)
            peer.send(part)
        until_end(peer)

    with serving(script) as address, AwkwardClient(address) as client:
        stream = client.count(1)
        assert [stream.poll(seconds) for seconds in (0, 0.01, 0)] == [None, None, None] and not stream.ended
        go.release()
        assert [stream.poll(10), stream.poll(0), stream.poll(0), stream.poll(0.01)] == [0, 1, None, None]
        go.release()
        assert next(stream) == 2 and stream.poll(0) is None and not stream.ended
        go.release()
        assert stream.poll(10) is None and stream.ended
        assert stream.poll(10) is None and list(stream) == []
        stream.close()
        assert stream.ended and list(stream) == []


def test_polling_a_stream_that_fails() -> None:
    def script(peer: Peer) -> None:
        opened(peer)
        peer.send(frame(ITEM, 1, number(0)) + frame(ERROR, 1, gone(), status=12))
        until_end(peer)

    with serving(script) as address, AwkwardClient(address) as client:
        stream = client.count(1)
        for seconds in (-1, float("nan")):
            with pytest.raises(ValueError, match="is no time to wait"):
                stream.poll(seconds)
        assert stream.poll(10) == 0
        for _ in range(2):
            with pytest.raises(Gone):
                stream.poll(10)
        assert not stream.ended


def test_polling_does_not_wait_for_a_connection(kind: str) -> None:
    """It is opened meanwhile, and once."""

    async def main() -> None:
        with serving(numbers_from_0) as address:
            client = awkward.AwkwardAsyncClient(address)
            stream = client.count(3)
            assert await stream.poll(0) is None
            got = []
            while not stream.ended:
                item = await stream.poll(0)
                if item is not None:
                    got.append(item)
            assert got == [0, 1, 2]
            await client.close()

    if kind == "asyncio":
        asyncio.run(main())


def numbers_from_0(peer: Peer) -> None:
    """As many as were asked for, to each request."""
    peer.preface()
    peer.send(PREFACE)
    while True:
        kind, request_id, body = peer.frame()
        if kind == 1:
            (count,) = struct.unpack(">i", body[12:])
            peer.send(b"".join(frame(ITEM, request_id, number(value)) for value in range(count)))
            peer.send(frame(END, request_id))


def test_cancelled_reads_lose_nothing() -> None:
    """Time after time, before each item."""

    async def main() -> None:
        loop = asyncio.get_running_loop()
        go = threading.Semaphore(0)

        def script(peer: Peer) -> None:
            opened(peer)
            for value in range(6):
                assert go.acquire(timeout=10)
                peer.send(frame(ITEM, 1, number(value)))
            assert go.acquire(timeout=10)
            peer.send(frame(END, 1))
            until_end(peer)

        with serving(script) as address:
            client = awkward.AwkwardAsyncClient(address)
            stream = client.count(6)
            got: List[int] = []
            while not stream.ended:
                try:
                    got.append(await asyncio.wait_for(stream.__anext__(), 0.01))
                except asyncio.TimeoutError:
                    go.release()
                except StopAsyncIteration:
                    pass
            assert got == list(range(6))
            await client.close()
            assert loop.is_running()

    asyncio.run(main())


def test_a_second_reader_is_told_at_once(kind: str) -> None:
    """As with generators, and the first still gets the items."""

    def script(peer: Peer) -> None:
        opened(peer)
        waiting.wait(10)
        peer.send(frame(ITEM, 1, number(0)) + frame(END, 1))
        until_end(peer)

    waiting = threading.Event()
    refused: List[RuntimeError] = []

    def read(stream: Any) -> None:
        try:
            got.extend(stream)
        except RuntimeError as error:
            refused.append(error)
            waiting.set()

    got: List[int] = []
    with serving(script) as address, AwkwardClient(address) as client, client.count(1) as stream:
        readers = [threading.Thread(target=read, args=(stream,), daemon=True) for _ in range(2)]
        for reader in readers:
            reader.start()
        for reader in readers:
            reader.join(10)
            assert not reader.is_alive()
        who = "task" if kind == "asyncio" else "thread"
        assert got == [0] and [str(error) for error in refused] == [f"Awkward.count: another {who} reads this stream"]


def test_an_error_ends_the_stream_after_its_items() -> None:
    def script(peer: Peer) -> None:
        opened(peer)
        peer.send(frame(ITEM, 1, number(0)) + frame(ERROR, 1, gone(), status=12))
        until_end(peer)

    with serving(script) as address, AwkwardClient(address) as client:
        stream = client.count(1)
        assert next(stream) == 0
        errors = []
        for _ in range(2):
            with pytest.raises(Gone, match=f"Awkward.count at {address}: ") as caught:
                next(stream)
            errors.append(caught.value)
        assert not stream.ended and (errors[0].message, errors[0].request_id) == ("m", 1)
        assert vars(errors[1]) == vars(errors[0]) and errors[1] is not errors[0]


def test_an_item_that_does_not_decode_ends_the_stream() -> None:
    def script(peer: Peer) -> None:
        opened(peer)
        peer.send(frame(ITEM, 1, number(0)) + frame(ITEM, 1, b"\0\0\0"))
        assert peer.frame() == (CANCEL, 1, b"")
        request_id, arguments = peer.request()
        peer.send(frame(RESPONSE, request_id, arguments))

    with serving(script) as address, AwkwardClient(address) as client:
        stream = client.count(1)
        assert next(stream) == 0
        with pytest.raises(MalformedError, match="malformed item 1: ") as caught:
            next(stream)
        assert caught.value.phase is awkward.Phase.DECODE and caught.value.request_id == 1
        assert client.look(3) == 3  # over the same connection


@pytest.mark.parametrize(
    "data, message",
    [
        (b"".join(frame(ITEM, 1, number(value)) for value in range(65)), "one more than it was given credit for"),
        (frame(RESPONSE, 1), "RESPONSE for request 1, which has a stream as its result"),
        (frame(CREDIT, 1, PORTION), "CREDIT for request 1, which has no such stream"),
        (frame(ITEM, 2, number(1)), "ITEM for request 2, which was never sent"),
    ],
)
def test_lies(data: bytes, message: str) -> None:
    def script(peer: Peer) -> None:
        opened(peer)
        peer.send(data)
        until_end(peer)

    with serving(script) as address, AwkwardClient(address) as client:
        with pytest.raises(MalformedError, match=message):
            list(client.count(1))


def test_a_connection_that_breaks_ends_the_stream() -> None:
    def script(peer: Peer) -> None:
        opened(peer)
        peer.send(frame(ITEM, 1, number(0)))

    with serving(script) as address, AwkwardClient(address) as client:
        stream = client.count(1)
        assert next(stream) == 0
        with pytest.raises(TransportError, match="the host may have carried out the request"):
            next(stream)


def test_goaway_lets_the_stream_end() -> None:
    def script(peer: Peer) -> None:
        opened(peer)
        peer.send(frame(ITEM, 1, number(0)) + frame(GOAWAY, 0) + frame(ITEM, 1, number(1)) + frame(END, 1))
        assert peer.at_end()

    def other(peer: Peer) -> None:
        peer.preface()
        request_id, arguments = peer.request()
        peer.send(PREFACE + frame(RESPONSE, request_id, arguments))
        until_end(peer)

    with serving(script, other) as address, AwkwardClient(address) as client:
        stream = client.count(1)
        assert next(stream) == 0
        assert list(stream) == [1]
        assert client.look(3) == 3


def test_a_deadline_covers_the_whole_stream() -> None:
    def script(peer: Peer) -> None:
        opened(peer)
        peer.send(frame(ITEM, 1, number(0)))
        assert peer.frame() == (CANCEL, 1, b"")
        request_id, arguments = peer.request()
        peer.send(frame(RESPONSE, request_id, arguments))

    with serving(script) as address, AwkwardClient(address) as client:
        stream = client.with_call_timeout(0.2).count(1)
        assert next(stream) == 0
        with pytest.raises(DeadlineError, match="no answer within 200 ms"):
            next(stream)
        assert client.look(3) == 3


def test_a_silent_host_is_asked_and_given_up() -> None:
    def script(peer: Peer) -> None:
        opened(peer)
        kind, request_id, body = peer.frame()
        assert kind == PING
        peer.send(frame(PONG, request_id, body) + frame(ITEM, 1, number(0)))
        assert peer.frame()[0] == PING
        assert peer.at_end()

    with serving(script) as address, AwkwardClient(address, call_timeout=0.1, connect_timeout=1) as client:
        stream = client.count(1)
        assert next(stream) == 0
        with pytest.raises(TransportError, match="nothing came from the host for .* no answer to a PING"):
            next(stream)


#: Of items that would take several megabytes if they were kept. Enough to tell: a million takes the same.
MANY = 50_000


@contextlib.contextmanager
def little_memory() -> Iterator[None]:
    tracemalloc.start()
    try:
        yield
        assert tracemalloc.get_traced_memory()[1] < 1 << 20
    finally:
        tracemalloc.stop()


def drain(stream: Any) -> int:
    """How many items come."""
    if not isinstance(stream, BlockingStream):
        return sum(1 for _ in stream)

    async def count() -> int:
        items = 0
        async for _ in stream.stream:
            items += 1
        return items

    return int(stream.client.run(count(), 60))


def test_any_number_of_items_comes_in_little_memory() -> None:
    def script(peer: Peer) -> None:
        opened(peer)
        item = frame(ITEM, 1, number(7))
        peer.send(item * 64)
        for _ in range(64, MANY, 32):
            assert peer.frame() == (CREDIT, 1, PORTION)
            peer.send(item * 32)
        peer.send(frame(END, 1))
        until_end(peer)

    with serving(script) as address, AwkwardClient(address) as client:
        stream = client.count(1)
        with little_memory():
            assert drain(stream) >= MANY


#: How many bytes of items either side may send before it gets credit for more.
BYTES = 1 << 20


def piece(size: int) -> bytes:
    """An item whose body takes so many bytes."""
    return number(size - 4) + bytes(size - 4)


@pytest.mark.parametrize("size, taken", [(3 * BYTES, 1), (BYTES // 2 - 1, 2), (BYTES // 2, 1), (BYTES // 31, 16)])
def test_bytes_are_paid_for_as_they_are_taken(size: int, taken: int) -> None:
    """As many as were sent, as soon as they are half of the credit, however large an item is."""
    may_take = threading.Event()

    def script(peer: Peer) -> None:
        opened(peer)
        for _ in range(2):
            for _ in range(taken):
                peer.send(frame(ITEM, 1, piece(size)))
            peer.send(frame(PING, 7))
            assert peer.frame() == (PONG, 7, b"")  # Nothing is paid for before it is taken.
            may_take.set()
            assert peer.frame() == (CREDIT, 1, credit(taken, taken * size))
        peer.send(frame(END, 1))
        until_end(peer)

    with serving(script) as address, AwkwardClient(address) as client:
        with client.pieces(1) as stream:
            for _ in range(2):
                assert may_take.wait(10)
                may_take.clear()
                assert [len(next(stream)) for _ in range(taken)] == [size - 4] * taken
            assert list(stream) == []


def test_credit_without_bytes_is_none() -> None:
    def script(peer: Peer) -> None:
        opened(peer)
        peer.request()  # It is open while this fails, and nothing was taken.
        peer.send(frame(ITEM, 1, piece(BYTES)) + frame(ITEM, 1, piece(4)))
        until_end(peer)

    with serving(script) as address, AwkwardClient(address) as client:
        with client.pieces(1), pytest.raises(MalformedError, match="one more than it was given credit for"):
            client.look(3)


# Parameters


def items(peer: Peer, left: int = 64) -> Iterator[bytes]:
    """The items of the parameter, as the client sends them, with credit for as many as it needs."""
    while True:
        kind, request_id, body = peer.frame()
        assert request_id == 1
        if kind == END:
            return
        assert kind == ITEM
        left -= 1
        assert left >= 0
        yield body
        if left == 32:
            peer.send(frame(CREDIT, 1, PORTION))
            left += 32


@pytest.mark.parametrize("count", [0, 1, 64, 65, 500])
def test_items_go_in_order(count: int) -> None:
    def script(peer: Peer) -> None:
        assert opened(peer) == string("n") + b"\1"
        got = list(items(peer))
        assert got == [number(value) for value in range(count)]
        peer.send(frame(RESPONSE, 1, number(len(got))))

    with serving(script) as address, AwkwardClient(address) as client:
        assert client.total("n", (value for value in range(count)), True) == count


def test_any_number_of_items_goes_in_little_memory() -> None:
    """Even where the host gives credit for all, and takes them more slowly than they could come."""

    def script(peer: Peer) -> None:
        opened(peer)
        peer.send(frame(CREDIT, 1, credit(MANY, 4 * MANY)))
        left = MANY * len(frame(ITEM, 1, number(7))) + len(frame(END, 1))
        while left:
            left -= len(peer.socket.recv(min(left, 1 << 12)))
        peer.send(frame(RESPONSE, 1, number(7)))

    with serving(script) as address, AwkwardClient(address) as client, little_memory():
        assert client.total("n", itertools.repeat(7, MANY), True) == 7


def test_items_wait_for_credit() -> None:
    drawn: List[int] = []

    def numbers() -> Iterator[int]:
        for value in range(100):
            drawn.append(value)
            yield value

    def script(peer: Peer) -> None:
        opened(peer)
        for _ in range(64):
            assert peer.frame()[0] == ITEM
        peer.send(frame(PING, 7))
        assert peer.frame()[0] == PONG  # Nothing else came.
        assert len(drawn) <= 65
        peer.send(frame(CREDIT, 1, credit(1000, 4000)))
        for _ in range(36):
            assert peer.frame()[0] == ITEM
        assert peer.frame() == (END, 1, b"")
        peer.send(frame(RESPONSE, 1, number(1)))

    with serving(script) as address, AwkwardClient(address) as client:
        assert client.total("n", numbers(), True) == 1


def test_items_wait_for_credit_of_bytes() -> None:
    """An item of any size is sent while a single byte may be, and what goes beyond is paid for before the next."""
    sizes = [BYTES - 1, 3 * BYTES, 5, 4]
    drawn: List[int] = []

    def pieces() -> Iterator[bytes]:
        for size in sizes:
            drawn.append(size)
            yield bytes(size - 4)

    def script(peer: Peer) -> None:
        opened(peer)
        for size in sizes[:2]:
            assert peer.frame() == (ITEM, 1, piece(size))
        for more in (credit(1, 0), credit(0, 3 * BYTES - 1)):
            peer.send(frame(CREDIT, 1, more) + frame(PING, 7))
            assert peer.frame() == (PONG, 7, b"")  # Nothing else came.
        assert len(drawn) <= 3  # No more than one waits.
        peer.send(frame(CREDIT, 1, credit(0, 1)))
        assert peer.frame() == (ITEM, 1, piece(5))
        peer.send(frame(CREDIT, 1, credit(0, 0xFFFFFFFF)))
        assert peer.frame() == (ITEM, 1, piece(4))
        assert peer.frame() == (END, 1, b"")
        peer.send(frame(RESPONSE, 1, number(1)))

    with serving(script) as address, AwkwardClient(address) as client:
        assert client.weigh(pieces()) == 1


def test_an_early_answer_ends_the_sending() -> None:
    answered = threading.Event()

    def numbers() -> Iterator[int]:
        yield 1
        assert answered.wait(10)
        while True:
            yield 2

    def script(peer: Peer) -> None:
        opened(peer)
        assert peer.frame() == (ITEM, 1, number(1))
        peer.send(frame(RESPONSE, 1, number(7)))
        answered.set()
        while peer.frame()[0] == ITEM:  # what was sent before the answer came
            pass

    with serving(script) as address, AwkwardClient(address) as client:
        assert client.total("n", numbers(), True) == 7


def test_an_error_ends_the_sending() -> None:
    def script(peer: Peer) -> None:
        opened(peer)
        peer.frame()
        peer.send(frame(ERROR, 1, gone(), status=12))
        until_end(peer)

    with serving(script) as address, AwkwardClient(address) as client:
        with pytest.raises(Gone):
            client.total("n", iter(int, 1), True)


@pytest.mark.parametrize("wrong, error", [([1, "2"], TypeError), ([1, 1 << 31], ValueError)])
def test_an_item_that_is_wrong_cancels(wrong: Any, error: Any) -> None:
    def script(peer: Peer) -> None:
        opened(peer)
        assert peer.frame() == (ITEM, 1, number(1))
        assert peer.frame() == (CANCEL, 1, b"")
        request_id, arguments = peer.request()
        peer.send(frame(RESPONSE, request_id, arguments))

    with serving(script) as address, AwkwardClient(address) as client:
        with pytest.raises(error, match=r"total.numbers\[1\]"):
            client.total("n", wrong, True)
        assert client.look(3) == 3


def test_an_item_that_is_too_large_cancels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frames, "ITEM_LIMIT", 3)

    def script(peer: Peer) -> None:
        opened(peer)
        assert peer.frame() == (CANCEL, 1, b"")
        request_id, arguments = peer.request()
        peer.send(frame(RESPONSE, request_id, arguments))

    with serving(script) as address, AwkwardClient(address) as client:
        with pytest.raises(
            RefusedError, match=f"^Awkward.total at {address}: a message of 4 bytes or more, where"
        ) as caught:
            client.total("n", [1], True)
        assert (caught.value.status, caught.value.phase, caught.value.request_id) == (Status.TOO_LARGE, Phase.WAIT, 1)
        assert client.look(3) == 3


def test_what_is_no_stream_sends_nothing() -> None:
    def script(peer: Peer) -> None:
        assert opened(peer) == number(3)
        peer.send(frame(RESPONSE, 1, number(3)))

    with serving(script) as address, AwkwardClient(address) as client:
        with pytest.raises(TypeError, match="total.numbers: expected a sequence of items, not int"):
            client.total("n", 3, True)
        assert client.look(3) == 3


@pytest.mark.parametrize(
    "data", [frame(ITEM, 1, number(1)), frame(END, 1), frame(CREDIT, 1, credit(0, 0)), frame(CREDIT, 1, number(1))]
)
def test_lies_to_who_sends(data: bytes) -> None:
    def script(peer: Peer) -> None:
        opened(peer)
        peer.send(data)
        until_end(peer)

    with serving(script) as address, AwkwardClient(address) as client:
        with pytest.raises(MalformedError):
            client.total("n", iter(int, 1), True)


# Both ways

PAIRS = [Pair(Word.NONE, value, []) for value in range(100)]


def echoing(peer: Peer) -> None:
    """Returns each item, with credit for it."""
    opened(peer)
    ended = False
    while not ended:
        kind, request_id, body = peer.frame()
        if kind == ITEM:
            peer.send(frame(CREDIT, 1, credit(1, len(body))) + frame(ITEM, 1, body))
        elif kind == END:
            ended = True
    peer.send(frame(END, 1))
    until_end(peer)


def test_items_go_both_ways() -> None:
    with serving(echoing) as address, AwkwardClient(address) as client:
        # Few enough to come back without more credit, since this host looks at none.
        assert list(client.swap(PAIRS[:60])) == PAIRS[:60]


def test_an_answer_to_each_before_the_next(kind: str) -> None:
    """What is drawn depends on what came."""
    if kind == "asyncio":
        return  # An iterable that waits for its own event loop waits forever: async iterables are for that.
    came = threading.Event()

    def pairs() -> Iterator[Pair]:
        for pair in PAIRS[:20]:
            came.clear()
            yield pair
            assert came.wait(10)

    with serving(echoing) as address, AwkwardClient(address) as client:
        got = []
        for pair in client.swap(pairs()):
            got.append(pair)
            came.set()
        assert got == PAIRS[:20]


def test_what_fails_in_a_parameter_is_raised_by_the_result() -> None:
    def pairs() -> Iterator[Pair]:
        yield PAIRS[0]
        raise LookupError("no more")

    def script(peer: Peer) -> None:
        opened(peer)
        assert peer.frame()[0] == ITEM
        assert peer.frame() == (CANCEL, 1, b"")

    with serving(script) as address, AwkwardClient(address) as client:
        with pytest.raises(LookupError, match="no more"):
            list(client.swap(pairs()))


def test_closing_the_result_ends_the_parameter() -> None:
    def script(peer: Peer) -> None:
        opened(peer)
        peer.send(frame(ITEM, 1, b""))
        kinds = set()
        while 1 not in kinds:  # An item may be on its way after the CANCEL.
            kind, request_id, body = peer.frame()
            kinds.add(kind)
        assert CANCEL in kinds
        peer.send(frame(RESPONSE, request_id, body[12:]))
        until_end(peer)

    with serving(script) as address, AwkwardClient(address) as client:
        with client.swap(iter(lambda: PAIRS[0], None)):
            pass
        assert client.look(3) == 3
