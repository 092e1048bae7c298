# SPDX-License-Identifier: Apache-2.0
"""Streams of any length take the memory of a few items, in clients and in hosts, in each direction."""

from __future__ import annotations

import os
import subprocess
import sys
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
#: Large items, and how many; STREAM_LARGE_ITEMS=1000 is the long form.
LARGE_ITEMS = int(os.environ.get("STREAM_LARGE_ITEMS", 15))
LARGE = 10_000_000
#: What large items may take in addition to small ones, in kB, however many they are.
LARGE_ALLOWED = 65_536
#: Some more, in kB, since .NET has 64 MB for its heap (items of text take twice their bytes), and code that only large
#: items need.
CODE = 8_192
#: As much more, in kB, has V8 of what is outside of its heap before it collects there, where the bytes of arrays are; it
#: is the same for any number of items. The heap itself has 64 MB.
V8_LAZINESS = 32_768


@pytest.fixture(scope="module")
def small_host() -> Iterator[str]:
    """A host whose memory is too small for the items of one stream, 120 MB."""
    with Host(jvm=["-Xmx48m", "-XX:MaxDirectMemorySize=48m"]) as host:
        yield host.address


#: Runs a command and ends with its peak of memory in kB on standard error. A process counts what the one that started
#: it had at that moment, too: the tests have far more than this.
MEASURED = """
import os, subprocess, sys
process = subprocess.Popen(sys.argv[1:])
_, status, used = os.wait4(process.pid, 0)
print(used.ru_maxrss, file=sys.stderr)
sys.exit(os.waitstatus_to_exitcode(status))
"""


@pytest.fixture(scope="module")
def middling_host() -> Iterator[str]:
    """A host whose memory is too small for all that clients could send it of large items, if only items counted."""
    with Host(jvm=["-Xmx128m"]) as host:
        yield host.address


def peak(
    kind: str, programs: Programs, host: str, direction: str, items: int, size: int = SIZE, heap: str = "32m"
) -> int:
    """The most memory, in kB, that a client had while it handled the items."""
    command = programs.command("memory", kind, HERE / "memory" / SOURCES[kind], [TRIALS])
    if kind == "java":  # it takes all the memory that it may have, from the start
        command = [command[0], f"-Xms{heap}", f"-Xmx{heap}", "-XX:+AlwaysPreTouch", *command[1:]]
    if kind == "typescript":
        command = [command[0], f"--max-old-space-size={heap[:-1]}", *command[1:]]
    if kind == "dotnet":  # its first generation is as large as the processor's last cache, which may have 300 MB
        command = ["env", "DOTNET_GCgen0size=0x1000000", *command]
        if size == LARGE:  # without a limit, arrays that nobody uses are collected when there are many of them
            command.insert(1, f"DOTNET_GCHeapHardLimit={int(heap[:-1]) << 20:#x}")
            # Each has a place of 16 MB; by default there are two places of 32 MB, and what is left of them is lost.
            command.insert(1, "DOTNET_GCRegionSize=0x1000000")
    measured = [sys.executable, "-c", MEASURED, *command, host, direction, str(items), str(size)]
    done = subprocess.run(measured, capture_output=True, encoding="utf-8", check=False)
    assert (done.returncode, done.stdout) == (0, f"{items}\n"), done.stderr
    return int(done.stderr.splitlines()[-1])


@pytest.mark.parametrize("kind", CLIENTS)
@pytest.mark.parametrize("direction", ["down", "up", "both"])
def test_items_do_not_pile_up(direction: str, kind: str, programs: Programs, small_host: str) -> None:
    few, many = (peak(kind, programs, small_host, direction, items) for items in (ITEMS // 100, ITEMS))
    assert many - few < ALLOWED


@pytest.mark.parametrize("kind", CLIENTS)
@pytest.mark.parametrize("direction", ["slow", "up", "both", "values", "values up"])
def test_large_items_do_not_pile_up(direction: str, kind: str, programs: Programs, middling_host: str) -> None:
    """Nor at a reader that makes a call after each item: meanwhile all comes that the host may send."""
    assert_large_items_fit(kind, programs, middling_host, direction)


@pytest.mark.parametrize("kind", ["java", "python", "accelerated"])
def test_large_items_do_not_pile_up_without_waiting(kind: str, programs: Programs, middling_host: str) -> None:
    """TypeScript's client never waits, and C# has a test of its own for AsyncStream."""
    assert_large_items_fit(kind, programs, middling_host, "async")


def assert_large_items_fit(kind: str, programs: Programs, host: str, direction: str) -> None:
    small, large = (
        peak(kind, programs, host, direction, items, size, "64m") for items, size in ((100, SIZE), (LARGE_ITEMS, LARGE))
    )
    assert large - small < LARGE_ALLOWED + CODE + (V8_LAZINESS if kind == "typescript" else 0)


def test_what_piles_up_is_seen(programs: Programs, small_host: str) -> None:
    few, many = (peak("python", programs, small_host, "kept", items) for items in (ITEMS // 100, ITEMS))
    assert many - few > 2 * ALLOWED
