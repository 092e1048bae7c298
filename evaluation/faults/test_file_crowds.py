# SPDX-License-Identifier: Apache-2.0
"""Thousands of connections that stay, each of which gets a file, waits, and gets it again."""

from __future__ import annotations

import resource
from contextlib import ExitStack
from pathlib import Path
from typing import Callable

import pytest

from evaluation.harness.http import HttpClient
from evaluation.harness.waiting import eventually

from .attacks.orders import allow_many_files
from .conftest import Start
from .hosts import MIB
from .test_files import get, serve

#: What a connection may cost the heap while nothing comes over it, and the process outside of it, in bytes.
IDLE = 8 << 10
OUTSIDE = 16 << 10
#: What a process opens besides.
SPARE = 500

SMALL, LARGE = b"small", bytes(200_000)


def possible(wanted: int) -> int:
    """As many connections as are wanted, or as this process may have."""
    allow_many_files()
    return min(wanted, resource.getrlimit(resource.RLIMIT_NOFILE)[0] - SPARE)


def test_connections_that_stay_and_get_files(
    start: Start, tmp_path: Path, volume: str, record_property: Callable[[str, object], None]
) -> None:
    (tmp_path / "small.txt").write_bytes(SMALL)
    (tmp_path / "large.bin").write_bytes(LARGE)
    wanted = 10_000 if volume == "all" else 1000
    count = possible(wanted)
    if count < wanted:
        print(f"{count} connections: this process may not open more files")
    most = str(2 * wanted)
    host = serve(start, tmp_path, connections=most, connections_per_address=most, idle_time="1h")
    with host.http() as good, ExitStack() as stack:
        assert get(good, "/docs/small.txt").body == SMALL
        assert get(good, "/docs/large.bin").body == LARGE
        descriptors, heap, resident = host.descriptors(), host.live_heap(), host.resident()
        clients = [stack.enter_context(host.http()) for _ in range(count)]
        gets_files(clients)
        for what, kept, most_kept in (
            ("heap", (host.live_heap() - heap) / count, IDLE),
            ("outside", (host.resident() - resident) / count, OUTSIDE),
        ):
            print(f"{count} connections: each has {kept:.0f} bytes of {what}")
            record_property(f"bytes of a connection, {what}", round(kept))
            assert kept < most_kept
        assert get(good, "/docs/large.bin").body == LARGE
        gets_files(clients)
        stack.close()
        eventually(host.descriptors, lambda now: now <= descriptors + 2)
        eventually(host.live_heap, lambda now: now < heap + MIB)


def gets_files(clients: list[HttpClient]) -> None:
    """Each gets a small file, and every tenth a large one."""
    for number, client in enumerate(clients):
        path, content = ("/docs/large.bin", LARGE) if number % 10 == 0 else ("/docs/small.txt", SMALL)
        answer = get(client, path)
        assert (answer.status, answer.body) == (200, content), str(answer)
