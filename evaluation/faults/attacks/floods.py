# SPDX-License-Identifier: Apache-2.0
"""Requests, each of them legal or nearly: many, or large ones, or for nobody."""

from __future__ import annotations

import asyncio
import itertools
import struct

from evaluation.harness.rasp import HEADER, REQUEST_HEAD, Method, count, request, string

from .. import trouble
from .catalogue import Stage, attack
from .peer import Peer

#: What is sent at once, in bytes.
CHUNK = 64 << 10
MIB = 1 << 20


async def flood(peer: Peer, chunk: bytes, enough: int) -> None:
    """Sends it again and again; it is placed when that many bytes have left."""
    sent = 0
    while True:
        await peer.send(chunk)
        sent += len(chunk)
        if sent >= enough:
            peer.placed()
        await asyncio.sleep(0)  # sending may never have to wait, and the others have their turn


@attack(whole=dict(enough=10 * MIB))
async def one_way_writes(stage: Stage, connections: int = 8, enough: int = MIB) -> None:
    """8 connections, one-way requests of 32 bytes that write state"""
    chunk = b"".join(request(trouble.NOTE, struct.pack(">q", number), id=0) for number in range(CHUNK // 32))

    async def script(peer: Peer, _: int) -> None:
        await flood(peer, chunk, enough)

    await stage.crowd(connections, script)


@attack(whole=dict(enough=6 * MIB))
async def unknown_one_way(stage: Stage, connections: int = 4, enough: int = 2 * MIB) -> None:
    """4 connections, one-way requests to methods that do not exist"""
    one = request(Method("nobody.Nothing", "nothing():oneway"), id=0)

    async def script(peer: Peer, _: int) -> None:
        await flood(peer, one * (CHUNK // len(one)), enough)

    await stage.crowd(connections, script)


@attack()
async def small_requests(stage: Stage, connections: int = 50) -> None:
    """50 connections, requests of 100 bytes, 640 at a time, and all answers read"""
    argument = string("x" * (100 - HEADER.size - 12 - 4))
    at_once = CHUNK // 100
    #: Each has ids of its own: one may still be open when the next is sent.
    chunks = [
        b"".join(request(trouble.TEXT, argument, 1 + number * at_once + i) for i in range(at_once)) for number in (0, 1)
    ]
    answers = at_once * (HEADER.size + len(argument))

    async def script(peer: Peer, _: int) -> None:
        for chunk in itertools.cycle(chunks):
            await peer.send(chunk)
            wanted = answers
            while wanted > 0:
                wanted -= len(await peer.receive())
            peer.placed()

    await stage.crowd(connections, script)


@attack()
async def many_objects(stage: Stage, connections: int = 4) -> None:
    """4 connections, legal calls of half the memory whose values are objects of 8 bytes each, to another service"""
    leaf = string("") + count(0)
    leaves = min(stage.memory // 2, 128 * MIB) // len(leaf)
    call = request(trouble.CHILDREN, string("") + count(leaves) + leaves * leaf)

    async def script(peer: Peer, _: int) -> None:
        while True:
            await peer.send(call)
            await peer.frame()
            peer.placed()

    await stage.crowd(connections, script)


@attack()
async def large_to_slow(stage: Stage, connections: int = 16, millis: int = 200) -> None:
    """16 connections, requests of an eighth of the memory to a method that takes its time"""
    size = min(stage.memory // 8, 32 * MIB) - REQUEST_HEAD - 16
    # Two at a time: one runs or waits for its turn, the other one waits for memory, perhaps in the middle.
    calls = b"".join(request(trouble.HOLD, struct.pack(">ii", millis, size) + bytes(size), id) for id in (1, 2))

    async def script(peer: Peer, _: int) -> None:
        await peer.push_and_stay(calls)

    await stage.crowd(connections, script)


@attack()
async def come_and_go(stage: Stage, connections: int = 50) -> None:
    """50 connections, each of which sends a part of a large request, goes, and comes again"""
    size = min(stage.memory // 8, 8 * MIB) - REQUEST_HEAD - 16
    call = memoryview(request(trouble.BYTES, count(size) + bytes(size)))
    parts = [HEADER.size, HEADER.size + REQUEST_HEAD, 5000, len(call) // 40, len(call) // 20, len(call) - 1, len(call)]

    async def script(peer: Peer, number: int) -> None:
        # It must not wait forever for a host that does not read.
        await asyncio.wait_for(peer.send(call[: parts[number % len(parts)]]), 1)

    await stage.crowd(connections, script)
