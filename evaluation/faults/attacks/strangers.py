# SPDX-License-Identifier: Apache-2.0
"""Clients that do not say who they are, to a host that asks for it."""

from __future__ import annotations

from evaluation.harness.rasp import Kind, frame, string

from .catalogue import Stage, attack
from .holders import beginning
from .peer import Peer


@attack(whole=dict(connections=2000), strangers=True)
async def strangers_with_large_frames(stage: Stage, connections: int = 200) -> None:
    """2,000 strangers, each with a part of a large request"""
    begun = beginning(stage.memory // 8)

    async def script(peer: Peer, _: int) -> None:
        await peer.send(begun)
        peer.placed()
        await peer.discard()

    await stage.crowd(connections, script, stranger=True)


@attack(whole=dict(connections=4000), limits=dict(frame_memory="8MiB"), strangers=True)
async def half_hellos(stage: Stage, connections: int = 500) -> None:
    """4,000 strangers, each with half of a HELLO of 64 KiB"""
    whole = frame(Kind.HELLO, 0, string("x" * 60_000) + string("x" * 5000))

    async def script(peer: Peer, _: int) -> None:
        await peer.send(whole[: len(whole) // 2])
        peer.placed()
        await peer.discard()

    await stage.crowd(connections, script, stranger=True)


@attack(whole=dict(connections=10_000), limits=dict(connections="300"), strangers=True)
async def silent_strangers(stage: Stage, connections: int = 400) -> None:
    """10,000 strangers, as many as there may be connections, all silent after their preface"""

    async def script(peer: Peer, _: int) -> None:
        peer.placed()
        await peer.discard()

    await stage.crowd(connections, script, stranger=True)
