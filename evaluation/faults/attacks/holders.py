# SPDX-License-Identifier: Apache-2.0
"""Clients that make the host keep what they send, for as long as it lets them."""

from __future__ import annotations

import asyncio
import struct

from evaluation.harness.rasp import HEADER, REQUEST_HEAD, Kind, count, frame, request

from .. import trouble
from .catalogue import Stage, attack
from .peer import Peer

KIB, MIB = 1 << 10, 1 << 20
#: How many bytes of a large frame, in parts of it, make a host give it all its room, and a little more.
GROWTH = 32
ROUNDING = 64 * KIB


def beginning(size: int) -> bytes:
    """The beginning of a call with that many bytes, as far as a host reads it to give it all its room."""
    return count(REQUEST_HEAD + 4 + size) + request(trouble.BYTES, count(size) + bytes(size // GROWTH + ROUNDING))[4:]


@attack()
async def small_items(stage: Stage, connections: int = 10, streams: int = 100, size: int = 4000) -> None:
    """10 connections, 100 streams on each, 64 items of 4 kB in each that nobody reads"""
    item = frame(Kind.ITEM, 1, count(size) + bytes(size))[HEADER.size :]

    async def script(peer: Peer, _: int) -> None:
        reading = asyncio.ensure_future(peer.discard())
        try:
            for id in range(1, streams + 1):
                head = HEADER.pack(len(item) + 8, Kind.ITEM, 0, 0, id)
                sending = asyncio.ensure_future(peer.send(request(trouble.IGNORE, id=id) + 64 * (head + item)))
                # One that the host has stopped reading has come as far as it can.
                if not (await asyncio.wait([sending, reading], timeout=1, return_when=asyncio.FIRST_COMPLETED))[0]:
                    peer.placed()
                    await asyncio.wait([sending, reading], return_when=asyncio.FIRST_COMPLETED)
                if reading.done():
                    sending.cancel()
                    return await reading
                await sending
            peer.placed()
            await reading
        finally:
            reading.cancel()

    await stage.crowd(connections, script)


@attack(whole=dict(connections=8000), limits=dict(frame_memory="4MiB", frame_time="20s"))
async def announcements(stage: Stage, connections: int = 2000) -> None:
    """8,000 connections, each with the beginning of a request of 100 kB"""

    async def script(peer: Peer, _: int) -> None:
        await peer.send(count(REQUEST_HEAD + 4 + 100_000) + request(trouble.BYTES, count(100_000))[4:])
        peer.placed()
        await peer.discard()

    await stage.crowd(connections, script)


@attack()
async def holders(stage: Stage, waiters: int = 3) -> None:
    """1 connection that has most of the memory (more if that is over 240 MiB), 3 that wait for it, all silent"""
    number_of_holders = -(-stage.memory // (240 * MIB))
    # What is left is too little for the good clients' large calls.
    size = stage.memory // number_of_holders - 64 * KIB

    async def script(peer: Peer, number: int) -> None:
        # They come first: the others shall wait.
        await asyncio.sleep(0 if number < number_of_holders else 0.3)
        await peer.send(beginning(size))
        peer.placed()
        await peer.discard()

    await stage.crowd(number_of_holders + waiters, script)


@attack()
async def drips(stage: Stage, connections: int = 32) -> None:
    """32 connections with requests of a quarter of the memory and less, of which a byte comes each 50 ms"""

    async def script(peer: Peer, number: int) -> None:
        # Small ones take what is left by large ones.
        await peer.send(beginning(min(stage.memory >> 2 + number % 8, 128 * MIB)))
        peer.placed()
        while not peer.gone():
            await asyncio.sleep(0.05)  # this makes it slow
            await asyncio.wait_for(peer.send(b"\0"), 1)

    await stage.crowd(connections, script)


@attack(whole=dict(connections=6000))
async def unread(stage: Stage, connections: int = 1500) -> None:
    """6,000 connections, each with more requests than may be open and bytes after them that wait to be read"""
    # Bytes that the host skips: afterwards it expects much at a time of this connection.
    warm = 8 * 1024 * frame(Kind.CANCEL, 1)
    calls = b"".join(request(trouble.SLEEP, struct.pack(">i", 200), id) for id in range(1, 3000))

    async def script(peer: Peer, _: int) -> None:
        await peer.push_and_stay(warm + calls)

    await stage.crowd(connections, script)
