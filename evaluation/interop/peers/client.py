# SPDX-License-Identifier: Apache-2.0
"""Calls peers that a test plays, by commands that come line by line, and prints the outcome. README.md has the
commands.
"""

import asyncio
import sys
import threading
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, AsyncIterator, Dict, List

from trials import CreoError, Refused, TrialsAsyncClient, TrialsClient


class Blocking:
    """A client whose calls wait in threads."""

    def __init__(self, address: str) -> None:
        self._client = TrialsClient(address)
        self._threads = ThreadPoolExecutor()

    def start(self, method: str, number: int, seconds: float) -> "Future[str]":
        client = self._client.with_call_timeout(seconds) if seconds else self._client
        return self._threads.submit(getattr(self, f"_{method}"), client, number)

    def close(self) -> None:
        self._client.close()

    @staticmethod
    def _add(client: TrialsClient, number: int) -> str:
        return str(client.add(number))

    @staticmethod
    def _same(client: TrialsClient, number: int) -> str:
        return str(client.same(number))

    @staticmethod
    def _fail(client: TrialsClient, number: int) -> str:
        return f"{client.fail(str(number))}"

    @staticmethod
    def _broken(client: TrialsClient, number: int) -> str:
        items: List[str] = []
        try:
            with client.broken(number) as stream:
                items.extend(map(str, stream))
        except CreoError as error:
            items.append(outcome(error))
        return " ".join(items) or "none"

    @staticmethod
    def _firstOf(client: TrialsClient, number: int) -> str:
        return str(client.first_of(number, range(number)))


class Asynchronous:
    """A client whose calls wait in an event loop, which runs in a separate thread."""

    def __init__(self, address: str) -> None:
        self._loop = asyncio.new_event_loop()
        threading.Thread(target=self._loop.run_forever, daemon=True).start()
        self._client: TrialsAsyncClient = asyncio.run_coroutine_threadsafe(self._open(address), self._loop).result()

    @staticmethod
    async def _open(address: str) -> TrialsAsyncClient:
        return await TrialsAsyncClient(address).__aenter__()

    def start(self, method: str, number: int, seconds: float) -> "Future[str]":
        client = self._client.with_call_timeout(seconds) if seconds else self._client
        return asyncio.run_coroutine_threadsafe(getattr(self, f"_{method}")(client, number), self._loop)

    def close(self) -> None:
        asyncio.run_coroutine_threadsafe(self._client.close(), self._loop).result()

    @staticmethod
    async def _add(client: TrialsAsyncClient, number: int) -> str:
        return str(await client.add(number))

    @staticmethod
    async def _same(client: TrialsAsyncClient, number: int) -> str:
        return str(await client.same(number))

    @staticmethod
    async def _fail(client: TrialsAsyncClient, number: int) -> str:
        return f"{await client.fail(str(number))}"

    @staticmethod
    async def _broken(client: TrialsAsyncClient, number: int) -> str:
        items: List[str] = []
        try:
            async with client.broken(number) as stream:
                async for item in stream:
                    items.append(str(item))
        except CreoError as error:
            items.append(outcome(error))
        return " ".join(items) or "none"

    @staticmethod
    async def _firstOf(client: TrialsAsyncClient, number: int) -> str:
        async def numbers() -> AsyncIterator[int]:
            for each in range(number):
                yield each

        return str(await client.first_of(number, numbers()))


def outcome(error: CreoError) -> str:
    fields = f" {error.reason} {error.number}" if isinstance(error, Refused) else ""
    return f"{error.status.name} {error.phase.name if error.phase else 'NONE'}{fields}"


def finish(call: "Future[str]") -> str:
    try:
        return call.result()
    except CreoError as error:
        return outcome(error)


def main(kind: str) -> None:
    client: Any = None
    started: Dict[str, "Future[str]"] = {}
    for line in sys.stdin:
        command, *words = line.split()
        said = "done"
        if command == "connect":
            try:
                client = (Blocking if kind == "blocking" else Asynchronous)(words[0])
            except CreoError as error:
                said = outcome(error)
        elif command == "close":
            client.close()
        elif command == "finish":
            said = finish(started.pop(words[0]))
        else:
            method, number, milliseconds = words
            call = client.start(method, int(number), int(milliseconds) / 1000)
            if command == "start":
                started[number] = call
            else:
                said = finish(call)
        print(said, flush=True)


main(*sys.argv[1:])
