# SPDX-License-Identifier: Apache-2.0
"""Streams of any length take the memory of a few items, in clients and in hosts, in each direction."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import Iterator

import pytest

from evaluation.harness.clients import CLIENTS, SOURCES, Programs

from .hosts import Host

HERE = Path(__file__).parent
TRIALS = HERE / "trials" / "trials.creo"

#: Items of a stream; STREAM_ITEMS=1000000 takes a few minutes (a variable CREO_… would be taken for a setting of the
#: host).
ITEMS = int(os.environ.get("STREAM_ITEMS", 60_000))
SIZE = 2_000
#: What all items may take in addition to what a hundredth of them takes, in kB: a sixth of the size of 60,000 items,
#: and some for code that gets compiled.
ALLOWED = 28_000


@pytest.fixture(scope="module")
def small_host() -> Iterator[str]:
    """A host whose memory is too small for the items of one stream, 120 MB."""
    with Host(jvm=["-Xmx48m", "-XX:MaxDirectMemorySize=48m"]) as host:
        yield host.address


def peak(kind: str, programs: Programs, host: str, direction: str, items: int) -> int:
    """The most memory, in kB, that a client had while it handled the items; no less than this process had when it
    started the client.
    """
    command = programs.command("memory", kind, HERE / "memory" / SOURCES[kind], [TRIALS])
    if kind == "java":  # it takes all the memory that it may have, from the start
        command = [command[0], "-Xms32m", "-Xmx32m", "-XX:+AlwaysPreTouch", *command[1:]]
    with subprocess.Popen(
        [*command, host, direction, str(items), str(SIZE)], stdout=subprocess.PIPE, encoding="utf-8"
    ) as process:
        assert process.stdout.read() == f"{items}\n"
        _, process.returncode, used = os.wait4(process.pid, 0)
        assert process.returncode == 0
        return used.ru_maxrss


@pytest.mark.parametrize("kind", CLIENTS)
@pytest.mark.parametrize("direction", ["down", "up", "both"])
def test_items_do_not_pile_up(direction: str, kind: str, programs: Programs, small_host: str) -> None:
    few, many = (peak(kind, programs, small_host, direction, items) for items in (ITEMS // 100, ITEMS))
    assert many - few < ALLOWED


def test_what_piles_up_is_seen(programs: Programs, small_host: str) -> None:
    few, many = (peak("python", programs, small_host, "kept", items) for items in (ITEMS // 100, ITEMS))
    assert many - few > 2 * ALLOWED
