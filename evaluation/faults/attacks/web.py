# SPDX-License-Identifier: Apache-2.0
"""Clients of HTTP who guess tokens, each request another one; and nobody, for comparison."""

from __future__ import annotations

import asyncio
import itertools

from evaluation.harness.http import post

from .catalogue import Stage, attack
from .peer import Peer

TEXT = "/trouble.Mirror/text"


def guess(number: int) -> bytes:
    return post(TEXT, {"value": "x"}, Authorization=f"Bearer creo_one-of-the-tokens-that-are-wrong-{number}")


@attack(strangers=True)
async def nobody(stage: Stage) -> None:
    """Nobody at all: what the good clients see without an attack"""
    stage.reached.set()
    await asyncio.Event().wait()


@attack(strangers=True)
async def one_who_guesses(stage: Stage, at_once: int = 1000) -> None:
    """1 connection over HTTP, 1,000 requests at a time, each with another wrong token"""
    numbers = itertools.count()

    async def script(peer: Peer, _: int) -> None:
        await peer.send(b"".join(guess(next(numbers)) for _ in range(at_once)))
        await peer.receive()
        peer.placed()
        await peer.discard()

    await stage.crowd(1, script, stranger=True, preface=b"")


@attack(whole=dict(connections=1000), strangers=True)
async def many_who_guess(stage: Stage, connections: int = 200) -> None:
    """1,000 connections over HTTP that come again and again, each time with another wrong token"""
    numbers = itertools.count()

    async def script(peer: Peer, _: int) -> None:
        await peer.send(guess(next(numbers)))
        await peer.receive()
        peer.placed()
        await peer.discard()

    await stage.crowd(connections, script, stranger=True, preface=b"")
