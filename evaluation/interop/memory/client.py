# SPDX-License-Identifier: Apache-2.0
"""Chunks, or readings of as many bytes, from a host, fast or slowly, to a host, or both ways; prints how many."""

import array
import asyncio
import itertools
import sys

from trials import Reading, TrialsAsyncClient, TrialsClient


def readings(count, size):
    for _ in range(count):
        yield Reading(1, "n" * (size // 2), array.array("d", bytes(size // 2)))


async def mirrored(address: str, count: int, size: int) -> int:
    number = 0
    async with TrialsAsyncClient(address) as client:
        async for _ in client.mirrored(itertools.repeat(bytes(size), count)):
            number += await client.same(1)
    return number


def main(address: str, direction: str, count: int, size: int) -> None:
    chunks = itertools.repeat(bytes(size), count)
    with TrialsClient(address) as client:
        if direction == "down":
            print(sum(1 for _ in client.chunks(count, size)))
        elif direction == "slow":
            # An answer comes after all items that the host may have sent by then.
            print(sum(client.same(1) for _ in client.chunks(count, size)))
        elif direction == "up":
            print(client.counted(chunks))
        elif direction == "both":
            print(sum(1 for _ in client.mirrored(chunks)))
        elif direction == "values":
            print(sum(client.same(1) for _ in client.filled(count, size)))
        elif direction == "values up":
            print(client.total("", readings(count, size)))
        elif direction == "async":
            print(asyncio.run(mirrored(address, count, size)))
        elif direction == "kept":  # as a client that keeps all of them
            print(len(list(client.chunks(count, size))))


main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
