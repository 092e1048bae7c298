# SPDX-License-Identifier: Apache-2.0
"""HTTP that takes more memory than there is: heads, requests that wait, uploads, and what JSON becomes."""

from __future__ import annotations

import json
import re
import threading
from collections import Counter
from contextlib import ExitStack, suppress

from evaluation.harness.http import HttpClient, chunk, head, post, upload
from evaluation.harness.waiting import eventually

from .conftest import Start
from .hosts import MIB, Host

TEXT = "/trouble.Mirror/text"
OUT_OF_MEMORY = re.compile(r"OutOf\w*MemoryError")


def small_host(start: Start, **settings: str) -> Host:
    """Without the reports of leaks, which take memory themselves."""
    return start(
        heap=64,
        jvm=["-Dio.netty.leakDetection.level=simple"],
        side_listen="127.0.0.1:0",
        connections="10000",
        connections_per_address="10000",
        **settings,
    )


def survives(host: Host) -> None:
    with host.http() as client:
        assert client.call(TEXT, {"value": "x"}).status == 200
    assert not OUT_OF_MEMORY.search(host.log()), host.log()
    assert host.memory() <= host.memory_limit()


def crowd(host: Host, stack: ExitStack, number: int, data: bytes) -> list[HttpClient]:
    """As many clients, each of which sends what the host takes of this at once."""
    clients = []
    for _ in range(number):
        clients.append(stack.enter_context(host.http()))
        clients[-1].socket.setblocking(False)
        with suppress(OSError):
            clients[-1].socket.send(data)
    return clients


def nothing_is_left(host: Host) -> None:
    eventually(host.memory, lambda now: now < MIB)


def test_heads_that_do_not_end(start: Start, volume: str) -> None:
    host = small_host(start, handshake_time="10s")
    many = {f"X{number}": "x" * 150 for number in range(97)}
    with ExitStack() as stack:
        crowd(host, stack, 4000 if volume == "all" else 2000, head(TEXT, **many)[:-2])
        survives(host)
    nothing_is_left(host)


def test_requests_that_wait_for_the_one_before_them(start: Start, volume: str) -> None:
    host = small_host(start)
    first = post("/trouble.Trouble/sleep", {"millis": 5})
    with ExitStack() as stack:
        crowd(host, stack, 3000 if volume == "all" else 1500, first + head(TEXT, X="x" * 10_000) + bytes(50_000))
        survives(host)
    nothing_is_left(host)


def test_an_upload_that_nobody_reads(start: Start) -> None:
    host = small_host(start)
    item = chunk(json.dumps("A" * 100_000).encode() + b"\n")
    with ExitStack() as stack:
        client = stack.enter_context(host.http())
        client.send(upload("/trouble.River/ignore"))
        client.socket.settimeout(1)
        with suppress(TimeoutError):
            for _ in range(1000):
                client.send(item)
            raise AssertionError("the host takes all of it")
        survives(host)
    nothing_is_left(host)


def statuses(host: Host, senders: int, data: bytes) -> Counter[int]:
    """What as many clients are answered that send this at the same time."""
    seen: Counter[int] = Counter()

    def send() -> None:
        with host.http() as client:
            client.send(data)
            seen[client.answer().status] += 1

    threads = [threading.Thread(target=send) for _ in range(senders)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert seen.total() == senders
    return seen


def test_json_that_becomes_much_larger(start: Start) -> None:
    """Of 3 bytes each: an array's item is 4, as RASP sends it, and a tree 8."""
    host = small_host(start, frame_time="30s", send_time="30s")
    rows = b'{"rows":[' + b"[]," * MIB + b"[]]}"
    seen = statuses(host, 16, post("/trouble.Grove/rows", rows))
    assert set(seen) <= {200, 413, 503}, seen
    survives(host)
    nothing_is_left(host)
