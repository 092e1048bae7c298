# SPDX-License-Identifier: Apache-2.0
"""Streams that are polled, given up, read at the same time, and read after their end; only their end ends them."""

import asyncio
import sys
import threading

from trials import BellsAsyncClient, BellsClient, CallCancelledError, Refused, Stream, TrialsClient


def polled(bells: BellsClient) -> None:
    with bells.rings("polled", 2) as numbers:
        print(f"polled before the first ring: {said(numbers.poll(0))}")
        bells.ring("polled")
        print(f"after a ring: {numbers.poll(60)}")
        print(f"polled again: {said(numbers.poll(0.05))}")


def said(item: object) -> str:
    return "none" if item is None else str(item)


async def given_up(address: str) -> None:
    async with BellsAsyncClient(address) as bells:
        numbers = bells.rings("given up", 2)
        await bells.ring("given up")
        await numbers.__anext__()
        for _ in range(2):
            try:
                await asyncio.wait_for(numbers.__anext__(), 0.05)
            except asyncio.TimeoutError:
                pass
        await bells.ring("given up")
        print(f"given up twice, then: {await numbers.__anext__()}")
        ended = await numbers.poll(60) is None and numbers.ended
        print(f"polled at the end: none, {'ended' if ended else 'not ended'}")
        async for number in numbers:
            print(f"after the end: {number}")
        print(f"read after the end: {said(await numbers.poll(0))}")


def failed(trials: TrialsClient) -> None:
    numbers = trials.broken(2)
    print(f"failed after {sum(1 for _ in (next(numbers), next(numbers)))} items: {failure(numbers)}")
    print(f"read after a failure: {failure(numbers)}")


def failure(numbers: Stream) -> str:
    try:
        return str(numbers.poll(60))
    except Refused as error:
        return error.reason
    except CallCancelledError as error:
        return error.message


def closed(bells: BellsClient) -> None:
    with bells.rings("closed", 2) as numbers:
        pass
    print(f"read after closing: {failure(numbers)}")


def two_readers(bells: BellsClient) -> None:
    got = []
    refused = threading.Event()

    def read(numbers: Stream) -> None:
        try:
            got.append(next(numbers))
        except RuntimeError:
            refused.set()

    with bells.rings("two readers", 1) as numbers:
        readers = [threading.Thread(target=read, args=(numbers,)) for _ in range(2)]
        for reader in readers:
            reader.start()
        refused.wait()
        bells.ring("two readers")
        for reader in readers:
            reader.join()
        print(f"two readers: one is refused, the other gets {' '.join(map(str, got))}")


def main(address: str) -> None:
    with BellsClient(address) as bells, TrialsClient(bells) as trials:
        polled(bells)
        asyncio.run(given_up(address))
        failed(trials)
        closed(bells)
        two_readers(bells)


main(*sys.argv[1:])
