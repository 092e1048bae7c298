# SPDX-License-Identifier: Apache-2.0
"""Measures the Python client.

    bench serialise numeric|string SIZE
    bench response ADDRESS numeric|string|bytes SIZE COUNT
    bench socket ADDRESS LENGTH COUNT
"""

from __future__ import annotations

import socket
import statistics
import struct
import sys
import time
from typing import Any, Callable, List

import bench.codec as codec
from bench import BenchClient, Number, NumberGroup, NumberKilobyte, TextGroup, TextKilobyte
from bench.runtime import wire

KILOBYTE = 1024
GROUPS, BLOCKS, REST = 10, 10, 2
#: A message of one group only.
SMALL = 100

BATCHES = 15
BATCH_SECONDS = 0.02


def numbers(count: int) -> List[Number]:
    return [Number(index * 1.1 - 3.0, index * 7 % 30000 - 15000) for index in range(count)]


def texts(count: int) -> List[str]:
    return [f"text {index:05d}" for index in range(count)]


def numeric(size: int) -> List[NumberKilobyte]:
    if size == SMALL:
        return [NumberKilobyte([NumberGroup(numbers(BLOCKS))], [], [])]
    groups = [NumberGroup(numbers(BLOCKS)) for _ in range(GROUPS)]
    return [NumberKilobyte(groups, numbers(REST), [0]) for _ in range(size // KILOBYTE)]


def string(size: int) -> List[TextKilobyte]:
    if size == SMALL:
        return [TextKilobyte([TextGroup(texts(BLOCKS))], [], "")]
    groups = [TextGroup(texts(BLOCKS)) for _ in range(GROUPS)]
    return [TextKilobyte(groups, texts(REST), "    ") for _ in range(size // KILOBYTE)]


def serialise(payload: str, size: int) -> None:
    value: Any
    write: Any
    read: Any
    if payload == "numeric":
        value, write, read = tuple(numeric(size)), codec.write_number_kilobyte_array, codec.read_number_kilobyte_array
    else:
        value, write, read = tuple(string(size)), codec.write_text_kilobyte_array, codec.read_text_kilobyte_array
    data = wire.encode(write, value)
    assert wire.decode(read, data) == value
    encode_ns = median_ns(lambda: wire.encode(write, value))
    decode_ns = median_ns(lambda: wire.decode(read, data))
    print(f"encode_ns={encode_ns:.0f} decode_ns={decode_ns:.0f} bytes={len(data)}")


def median_ns(run: Callable[[], object]) -> float:
    """Nanoseconds for one run: the median over batches, each long enough to time."""
    start = time.perf_counter()
    runs = 0
    while time.perf_counter() - start < 3 * BATCH_SECONDS:  # warms up, and tells how long a run takes
        run()
        runs += 1
    runs = max(1, runs // 3)
    batches = []
    for _ in range(BATCHES):
        begin = time.perf_counter_ns()
        for _ in range(runs):
            run()
        batches.append((time.perf_counter_ns() - begin) / runs)
    return statistics.median(batches)


def response(address: str, payload: str, size: int, count: int) -> None:
    value: Any
    with BenchClient(address) as client:
        if payload == "numeric":
            value = tuple(numeric(size))
            report(lambda: client.send_numbers(value), count)
        elif payload == "string":
            value = tuple(string(size))
            report(lambda: client.send_texts(value), count)
        else:
            value = bytes(size)
            report(lambda: client.send_bytes(value), count)


def plain_socket(address: str, length: int, count: int) -> None:
    host, port = address.rsplit(":", 1)
    message = struct.pack(">i", length) + bytes(length)
    with socket.create_connection((host, int(port))) as connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

        def exchange() -> None:
            connection.sendall(message)
            answer = 0
            while answer < 4:
                data = connection.recv(4 - answer)
                if not data:
                    raise ConnectionResetError("the host closed the connection")
                answer += len(data)

        report(exchange, count)


def report(call: Callable[[], object], count: int) -> None:
    for _ in range(count // 5):
        call()
    times = []
    for _ in range(count):
        begin = time.perf_counter_ns()
        call()
        times.append((time.perf_counter_ns() - begin) / 1000)
    times.sort()
    print(f"median_us={statistics.median(times):.2f} p99_us={times[min(count - 1, count * 99 // 100)]:.2f}")


def main(arguments: List[str]) -> int:
    command, rest = (arguments[0], arguments[1:]) if arguments else ("", [])
    if command == "serialise" and len(rest) == 2 and rest[0] in ("numeric", "string"):
        serialise(rest[0], int(rest[1]))
    elif command == "response" and len(rest) == 4 and rest[1] in ("numeric", "string", "bytes"):
        response(rest[0], rest[1], int(rest[2]), int(rest[3]))
    elif command == "socket" and len(rest) == 3:
        plain_socket(rest[0], int(rest[1]), int(rest[2]))
    else:
        print(__doc__, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
