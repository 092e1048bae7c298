# SPDX-License-Identifier: Apache-2.0
"""A client whose cable is cut: nothing ever says that it is gone."""

from __future__ import annotations

import itertools
import os
import subprocess
from dataclasses import dataclass
from typing import Iterator, Sequence

import pytest

from evaluation.harness.rasp import HEADER, PREFACE, request
from evaluation.harness.waiting import eventually

from . import trouble
from .client_process import client_process
from .conftest import Start

NUMBERS = itertools.count(os.getpid() * 10)


@dataclass
class Cable:
    """In effect, a cable to another machine: the only way out of a network namespace."""

    address: str
    prefix: Sequence[str]
    end: str

    def cut(self) -> None:
        """Cuts it without telling either side: no end, no reset."""
        ip("link", "set", self.end, "down")


def ip(*arguments: str) -> None:
    subprocess.run(["ip", *arguments], check=True, capture_output=True)


@pytest.fixture
def cable() -> Iterator[Cable]:
    # The system takes a while to forget a deleted one, so each has a different name.
    name = f"creo{next(NUMBERS)}"
    here, there = f"{name}a", f"{name}b"
    address = "198.18.77.1"  # from the block that is reserved for such tests
    try:
        ip("netns", "add", name)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("only root can make a network namespace")
    try:
        ip("link", "add", here, "type", "veth", "peer", "name", there, "netns", name)
        ip("address", "add", f"{address}/30", "dev", here)
        ip("link", "set", here, "up")
        ip("-n", name, "address", "add", "198.18.77.2/30", "dev", there)
        ip("-n", name, "link", "set", there, "up")
        yield Cable(address, ("ip", "netns", "exec", name), here)
    finally:
        ip("netns", "delete", name)


@pytest.mark.parametrize("more", [b"", trouble.golden(trouble.MIRROR)[:50]], ids=["idle", "in a frame"])
def test_a_cable_that_is_cut(cable: Cable, start: Start, more: bytes) -> None:
    host = start(listen=f"127.0.0.1:0,{cable.address}:0", insecure="true", idle_time="2s")
    descriptors = host.descriptors()
    client = client_process(
        host.addresses[1],
        PREFACE + request(trouble.CALLS) + more,
        answers=len(PREFACE) + HEADER.size + 4,
        prefix=cable.prefix,
    )
    try:
        assert host.descriptors() > descriptors
        cable.cut()
        eventually(host.descriptors, lambda now: now <= descriptors)
    finally:
        client.kill()
