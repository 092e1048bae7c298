# SPDX-License-Identifier: Apache-2.0
"""What is sent along with calls, by an option and by a hook, is what the service reads."""

import asyncio
import sys
from typing import Callable

from trials import CallHook, CallInfo, ContextsAsyncClient, ContextsClient, CreoError

TENANT = {"tenant": "north", "": "nobody", "ключ": "žluťoučký ☃ 𝄞"}

#: How many bytes a value may have whose key is "load", where nothing else is sent along.
MOST = 8192 - 4 - 8 - len("load")


class Adding(CallHook):
    """Puts entries into the context of the next call."""

    def __init__(self) -> None:
        self.entries: dict[str, str] = {}

    def before(self, call: CallInfo) -> None:
        call.context.update(self.entries)
        self.entries = {}


class Numbering(CallHook):
    """Gives each call a number."""

    def __init__(self) -> None:
        self._count = 0

    def before(self, call: CallInfo) -> None:
        self._count += 1
        call.context["call"] = str(self._count)


def main(address: str) -> None:
    with ContextsClient(address) as client:
        print("without:", client.read())
    with ContextsClient(address, context=TENANT) as client:
        print("by option:", client.read())
    hook = Adding()
    with ContextsClient(address, context=TENANT, hook=hook) as client:
        hook.entries = {"tenant": "south", "user": "ada"}
        print("by hook:", client.read())
        print("the next call:", client.read())
    with ContextsClient(address, hook=hook) as client:

        def read(load: str) -> Callable[[], str]:
            hook.entries = {"load": load}
            return client.read

        print("the largest:", read("x" * MOST)())
        print("the largest in UTF-8:", read("é" * (MOST // 2))())
        try:
            read("x" * (MOST + 1))()
        except CreoError as error:
            said = ", 8193 bytes" if "8193 bytes" in str(error) else ""
            print(f"too large: {error.status.name} in {error.phase.name if error.phase else 'NONE'}{said}")
        print("after that:", read("x")())
    asyncio.run(at_once(address))


async def at_once(address: str) -> None:
    async with ContextsAsyncClient(address, hook=Numbering()) as client:
        for answer in await asyncio.gather(client.read_together(), client.read_together()):
            print("at once:", answer)


main(*sys.argv[1:])
