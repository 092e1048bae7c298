# SPDX-License-Identifier: Apache-2.0
"""Calls that fail leave nothing that only Python's garbage collector frees.

An event loop stands still while that looks for circles of objects; after an outage there would be thousands.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import socket
from typing import Any, AsyncIterator, Callable, Dict, Iterator, List

import awkward
import pytest
from awkward import CreoError
from server import CANCEL, END, ERROR, ITEM, PREFACE, RESPONSE, Peer, frame, serving, string

HALF = awkward.Half(1, "é", 0.5)
PAIR = awkward.Pair(awkward.Word.NAME, 1, [])
#: More than are told of the end of their connection in one turn of the event loop.
MANY = 100

Call = Callable[[Any], Any]


class Broken(Exception):
    pass


def broken(item: Any) -> Iterator[Any]:
    """Items that end with an error, as a user's generator may."""
    yield item
    raise Broken


def half(client: Any) -> Any:
    return client.half(HALF)


def answering(answer: Callable[[int], bytes]) -> Callable[[Peer], None]:
    """Answers the first request with these frames, and then waits until the client closes, or does so itself."""

    def script(peer: Peer) -> None:
        peer.preface()
        frames = answer(peer.request()[0])
        peer.send(PREFACE + frames)
        if frames:
            while True:
                peer.frame()

    return script


def silent(peer: Peer) -> None:
    while peer.socket.recv(1000):
        pass


def shouting(peer: Peer) -> None:
    peer.send(b"HTTP/1.1 400 Bad Request\r\n\r\n")
    silent(peer)


#: The host, the call, and the client's options.
FAILURES: Dict[str, Any] = {
    "the host goes": (answering(lambda _: b""), half, {}),
    "its time is over": (silent, half, {"call_timeout": 0.05}),
    "the host is silent": (silent, half, {"connect_timeout": 0.05}),
    "the host answers with an error": (answering(lambda at: frame(ERROR, at, string("no"), status=11)), half, {}),
    "the method throws": (
        answering(lambda at: frame(ERROR, at, string("no") + b"\0\0\0\1", status=12)),
        lambda client: client.find({}, 1),
        {},
    ),
    "the answer is malformed": (answering(lambda at: frame(RESPONSE, at)), half, {}),
    "the host ends the connection": (answering(lambda _: frame(ERROR, 0, string("full"), status=5)), half, {}),
    "the host sends nonsense": (answering(lambda _: frame(RESPONSE, 7)), half, {}),
    "the host speaks HTTP": (shouting, half, {}),
    "a hook is told": (answering(lambda _: b""), half, {"hook": awkward.CallHook()}),
    "a stream ends with an error": (
        answering(lambda at: frame(ITEM, at, b"\0\0\0\1") + frame(ERROR, at, string("no"), status=11)),
        lambda client: items(client.count(2)),
        {},
    ),
    "an item is malformed": (answering(lambda at: frame(ITEM, at)), lambda client: items(client.count(2)), {}),
    "a stream is cut off": (answering(lambda _: b""), lambda client: items(client.count(2)), {}),
    "items cannot be sent": (
        answering(lambda at: frame(CANCEL, at)),
        lambda client: client.total("n", broken(1), True),
        {},
    ),
    "items that are sent end with an error": (silent, lambda client: items(client.swap(broken(PAIR))), {}),
}


def items(stream: Any) -> Any:
    """All of them; an awaitable where the stream is asynchronous."""

    async def collect(stream: AsyncIterator[Any]) -> List[Any]:
        return [item async for item in stream]

    return collect(stream) if hasattr(stream, "__aiter__") else list(stream)


@contextlib.contextmanager
def leaving_no_circles() -> Iterator[None]:
    """Fails if the garbage collector finds a circle with an object of the client's in it."""
    gc.collect()
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        yield
        gc.collect()
        found = [each for each in gc.garbage if type(each).__module__.split(".")[0] == "awkward"]
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()
    assert not found


@pytest.mark.parametrize("name", FAILURES)
def test_a_call_that_fails(name: str) -> None:
    host, call, options = FAILURES[name]
    with serving(host) as address, leaving_no_circles():
        with awkward.AwkwardClient(address, **options) as client:
            with contextlib.suppress(CreoError, Broken):
                call(client)
                raise AssertionError(f"{name}: and yet there is a result")
        del client


@pytest.mark.parametrize("name", FAILURES)
def test_a_call_of_an_event_loop_that_fails(name: str) -> None:
    host, call, options = FAILURES[name]

    async def main(address: str) -> None:
        with leaving_no_circles():
            async with awkward.AwkwardAsyncClient(address, **options) as client:
                with contextlib.suppress(CreoError, Broken):
                    await call(client)
                    raise AssertionError(f"{name}: and yet there is a result")
            del client

    with serving(host) as address:
        asyncio.run(main(address))


def test_many_calls_that_end_at_once() -> None:
    async def main(address: str) -> None:
        with leaving_no_circles():
            async with awkward.AwkwardAsyncClient(address) as client:
                calls = [asyncio.ensure_future(fail(client)) for _ in range(MANY)]
                await asyncio.wait(calls)
            del calls, client

    async def fail(client: awkward.AwkwardAsyncClient) -> None:
        with contextlib.suppress(CreoError):
            await client.half(HALF)

    def script(peer: Peer) -> None:
        peer.preface()
        for _ in range(MANY):
            peer.request()

    with serving(script) as address:
        asyncio.run(main(address))


def test_a_client_that_finds_no_host() -> None:
    with socket.socket() as taken, leaving_no_circles():
        taken.bind(("127.0.0.1", 0))
        dead = "127.0.0.1:%d" % taken.getsockname()[1]
        with contextlib.suppress(CreoError):
            awkward.AwkwardClient(dead, connect_timeout=0.1)
        client = awkward.AwkwardClient(dead, connect_timeout=0.1, connect_lazily=True)
        with contextlib.suppress(CreoError):
            client.half(HALF)
        client.close()
        del client
