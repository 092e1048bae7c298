# SPDX-License-Identifier: Apache-2.0
"""The asynchronous clients with the interface of the blocking ones, so that both pass the same tests."""

from __future__ import annotations

import asyncio
import inspect
import threading
from typing import Any, Callable, Dict, Iterator, List, Type

import awkward
import pytest
import vectors
from vectors.runtime.call.aio import AsyncClient
from vectors.runtime.call.client import Client

ASYNC: Dict[Any, Any] = {
    Client: AsyncClient,
    vectors.EchoClient: vectors.EchoAsyncClient,
    awkward.AwkwardClient: awkward.AwkwardAsyncClient,
    awkward.ClockClient: awkward.ClockAsyncClient,
}


#: To be stopped at the end of the test.
MADE: List[Blocking] = []


class Blocking:
    """A client whose event loop runs in a thread."""

    def __init__(self, kind: Type[Any], *arguments: Any, **options: Any) -> None:
        self.loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self._thread.start()
        MADE.append(self)
        self.client = kind(*arguments, **options)
        self.run(self.client.__aenter__())

    def run(self, awaitable: Any, seconds: float = 30) -> Any:
        async def run() -> Any:
            return await awaitable

        return asyncio.run_coroutine_threadsafe(run(), self.loop).result(seconds)

    def stop(self) -> None:
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join(10)
        self.loop.close()

    def close(self) -> None:
        self.run(self.client.close())

    def __enter__(self) -> Blocking:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __getattr__(self, name: str) -> Any:
        member = getattr(self.client, name)
        if not callable(member):
            return member

        def call(*arguments: Any) -> Any:
            result = member(*arguments)
            if isinstance(result, type(self.client)):
                view = object.__new__(Blocking)
                view.loop, view.client = self.loop, result
                return view
            return self.run(result) if inspect.isawaitable(result) else BlockingStream(self, result)

        return call


class BlockingStream:
    def __init__(self, client: Blocking, stream: Any) -> None:
        self.client = client
        self.stream = stream

    def __iter__(self) -> Iterator[Any]:
        return self

    def __next__(self) -> Any:
        async def step() -> Any:
            return [item async for item in _first(self.stream)]

        items = self.client.run(step())
        if not items:
            raise StopIteration
        return items[0]

    def poll(self, seconds: float) -> Any:
        return self.client.run(self.stream.poll(seconds))

    @property
    def ended(self) -> bool:
        return bool(self.stream.ended)

    def close(self) -> None:
        self.client.run(self.stream.close())

    def __enter__(self) -> BlockingStream:
        self.client.run(self.stream.__aenter__())
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


async def _first(stream: Any) -> Any:
    try:
        yield await stream.__anext__()
    except StopAsyncIteration:
        pass


def blocking(kind: Any) -> Callable[..., Blocking]:
    """Makes asynchronous clients in place of blocking ones of this class."""
    return lambda *arguments, **options: Blocking(ASYNC[kind], *arguments, **options)


@pytest.fixture(autouse=True, params=["blocking", "asyncio"])
def kind(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Each test of a module that has this runs twice, with the blocking clients and with the asynchronous ones."""
    if request.param == "asyncio":
        for name, value in list(vars(request.module).items()):
            if isinstance(value, type) and value in ASYNC:
                monkeypatch.setattr(request.module, name, blocking(value))
    yield request.param
    while MADE:
        MADE.pop().stop()
