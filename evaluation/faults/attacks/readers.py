# SPDX-License-Identifier: Apache-2.0
"""Clients that make the host keep what it has to send: they ask for much and read little of it, or nothing."""

from __future__ import annotations

import asyncio
from typing import Iterable

from evaluation.harness.rasp import count, request

from .. import trouble
from .catalogue import Stage, attack
from .peer import Peer

MIB = 1 << 20
#: Seconds until one that does not read comes again: it may have been cut, and does not hear of it.
COME_AGAIN = 5


def zeros(ids: Iterable[int], size: int) -> bytes:
    return b"".join(request(trouble.ZEROS, count(size), id) for id in ids)


@attack()
async def unsent_of_one(stage: Stage, calls: int = 100, size: int = 4 * MIB) -> None:
    """1 connection, 100 answers of 4 MiB that it never reads"""

    async def script(peer: Peer, _: int) -> None:
        await peer.send(zeros(range(1, calls + 1), size))
        peer.placed()
        await peer.stay(COME_AGAIN)

    await stage.crowd(1, script, receive_buffer=4096)


@attack()
async def unsent_of_many(stage: Stage, connections: int = 100, size: int = 4 * MIB) -> None:
    """100 connections, an answer of 4 MiB on each that it never reads"""

    async def script(peer: Peer, _: int) -> None:
        await peer.send(zeros([1], size))
        peer.placed()
        await peer.stay(COME_AGAIN)

    await stage.crowd(connections, script, receive_buffer=4096)


@attack()
async def slow_readers(stage: Stage, connections: int = 100, size: int = 4 * MIB, rate: int = 10_000) -> None:
    """100 connections that read answers of 4 MiB at 10 kB/s"""

    async def script(peer: Peer, _: int) -> None:
        await peer.send(zeros([1], size))
        peer.placed()
        wanted = size
        while wanted > 0:
            wanted -= len(await peer.receive(rate // 10))
            await asyncio.sleep(0.1)  # this makes it slow

    await stage.crowd(connections, script, receive_buffer=8192)
