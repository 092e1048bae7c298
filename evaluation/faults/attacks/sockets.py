# SPDX-License-Identifier: Apache-2.0
"""Clients with WebSockets: frames that carry hardly anything, silence after the upgrade, upgrades that are refused."""

from __future__ import annotations

import struct

from evaluation.harness.rasp import PREFACE, request
from evaluation.harness.websocket import BINARY, CONTINUATION, PING, frame, upgrade

from .. import trouble
from .catalogue import Stage, attack
from .floods import CHUNK, MIB, flood
from .peer import Peer


async def _answer(peer: Peer) -> bytes:
    """The head of an answer of HTTP, and what has come after it."""
    head = b""
    while b"\r\n\r\n" not in head:
        head += await peer.receive()
    return head


async def _open(peer: Peer) -> None:
    await peer.send(upgrade())
    head = await _answer(peer)
    assert head.startswith(b"HTTP/1.1 101 "), head


async def _flood(stage: Stage, connections: int, first: bytes, chunk: bytes, enough: int) -> None:
    async def script(peer: Peer, _: int) -> None:
        await _open(peer)
        await peer.send(first)
        await flood(peer, chunk, enough)

    await stage.crowd(connections, script, stranger=True, preface=b"")


@attack(whole=dict(enough=10 * MIB))
async def pings_of_web_sockets(stage: Stage, connections: int = 8, enough: int = 2 * MIB) -> None:
    """8 WebSockets, PING frames of 125 bytes whose answers are not read"""
    ping = frame(PING, bytes(125))
    await _flood(stage, connections, frame(BINARY, PREFACE), ping * (CHUNK // len(ping)), enough)


@attack(whole=dict(enough=10 * MIB))
async def empty_frames(stage: Stage, connections: int = 8, enough: int = 2 * MIB) -> None:
    """8 WebSockets, each with one message of empty frames"""
    empty = frame(CONTINUATION, first=0)
    await _flood(stage, connections, frame(BINARY, PREFACE, first=0), empty * (CHUNK // len(empty)), enough)


@attack(whole=dict(enough=10 * MIB))
async def frames_of_a_byte(stage: Stage, connections: int = 8, enough: int = 2 * MIB) -> None:
    """8 WebSockets, one-way requests that write state, in frames of a byte"""
    calls = b"".join(request(trouble.NOTE, struct.pack(">q", number), id=0) for number in range(CHUNK // 256))
    chunk = b"".join(frame(CONTINUATION, calls[at : at + 1], first=0) for at in range(len(calls)))
    await _flood(stage, connections, frame(BINARY, PREFACE, first=0), chunk, enough)


@attack(whole=dict(connections=10_000), limits=dict(connections="300"), strangers=True)
async def silent_web_sockets(stage: Stage, connections: int = 400) -> None:
    """10,000 WebSockets, as many as there may be connections, all silent from the beginning"""

    async def script(peer: Peer, _: int) -> None:
        await _open(peer)
        peer.placed()
        await peer.discard()

    await stage.crowd(connections, script, stranger=True, preface=b"")


@attack(whole=dict(connections=500), strangers=True)
async def refused_upgrades(stage: Stage, connections: int = 100) -> None:
    """500 connections that ask for a WebSocket of another version, again and again"""
    wrong = upgrade().replace(b"Version: 13", b"Version: 8")

    async def script(peer: Peer, _: int) -> None:
        await peer.send(wrong)
        head = await _answer(peer)
        assert head.startswith(b"HTTP/1.1 426 "), head
        peer.placed()

    await stage.crowd(connections, script, stranger=True, preface=b"")
