# SPDX-License-Identifier: Apache-2.0
"""The messages of ../../workload/bench.creo, built from the types that a contestant has for values."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, Callable

KILOBYTE = 1024
GROUPS, BLOCKS, REST = 10, 10, 2

#: The name of the message of a payload in the descriptions and, after "send", of the method that takes it.
MESSAGES = {"numeric": "Numbers", "string": "Texts", "bytes": "Bytes"}


def items(payload: str, size: int) -> int:
    """How many items a message has, which is what services answer."""
    return size if payload == "bytes" else max(1, size // KILOBYTE)


def octets(size: int) -> bytes:
    return (bytes(range(256)) * (size // 256 + 1))[:size]


def kilobytes(payload: str, size: int, types: Any) -> list[Any]:
    """The items of a message. `types` has the five structs of bench.creo as functions of their fields."""
    blocks: Callable[[int], list[Any]]
    pad: Any
    if payload == "numeric":
        kilobyte, group, pad = types.NumberKilobyte, types.NumberGroup, [0]

        def blocks(count: int) -> list[Any]:
            return [types.Number(index * 1.1 - 3.0, index * 7 % 30000 - 15000) for index in range(count)]
    else:
        kilobyte, group, pad = types.TextKilobyte, types.TextGroup, "    "

        def blocks(count: int) -> list[Any]:
            return [f"text {index:05d}" for index in range(count)]

    if size < KILOBYTE:
        return [kilobyte([group(blocks(BLOCKS))], [], type(pad)())]
    return [
        kilobyte([group(blocks(BLOCKS)) for _ in range(GROUPS)], blocks(REST), pad) for _ in range(size // KILOBYTE)
    ]


#: For contestants that take plain values with names.
DICTIONARIES = SimpleNamespace(
    Number=lambda value, count: {"value": value, "count": count},
    NumberGroup=lambda blocks: {"blocks": blocks},
    NumberKilobyte=lambda groups, rest, pad: {"groups": groups, "rest": rest, "pad": pad},
    TextGroup=lambda blocks: {"blocks": blocks},
    TextKilobyte=lambda groups, rest, pad: {"groups": groups, "rest": rest, "pad": pad},
)
