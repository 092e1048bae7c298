# SPDX-License-Identifier: Apache-2.0
"""The messages of ../../workload/bench.creo, built from the types that a contestant has for values."""

from __future__ import annotations

from itertools import count, islice
from types import SimpleNamespace
from typing import Any, Callable, Iterator

KILOBYTE = 1024
GROUPS, BLOCKS, REST = 10, 10, 2

#: The name of the message of a payload in the descriptions and, after "send", of the method that takes it.
MESSAGES = {"numeric": "Numbers", "string": "Texts", "mixed": "Texts", "bytes": "Bytes"}


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

        def blocks(number: int) -> list[Any]:
            return [types.Number(index * 1.1 - 3.0, index * 7 % 30000 - 15000) for index in range(number)]
    else:
        kilobyte, group, pad = types.TextKilobyte, types.TextGroup, "    "

        texts = mixed()

        def blocks(number: int) -> list[Any]:
            if payload == "mixed":
                return list(islice(texts, number))
            return [f"text {index:05d}" for index in range(number)]

    if size < KILOBYTE:
        return [kilobyte([group(blocks(BLOCKS))], [], type(pad)())]
    return [
        kilobyte([group(blocks(BLOCKS)) for _ in range(GROUPS)], blocks(REST), pad) for _ in range(size // KILOBYTE)
    ]


def mixed() -> Iterator[str]:
    """Texts of many lengths, one after the other: ten lengths are dealt in a random order, and then again in another
    one, so that ten texts have a hundred bytes. One text in a hundred is not ASCII: that of eleven bytes in every tenth
    deal. The same in every language.
    """
    lengths = [0, 2, 3, 5, 6, 8, 10, 11, 15, 40]
    # With this start, a message of a size that is measured has exactly that many bytes.
    random = 1937
    for deal in count(1):
        for i in range(len(lengths) - 1, 0, -1):
            random = (random * 1103515245 + 12345) & 0x7FFFFFFF
            j = (random >> 16) % (i + 1)
            lengths[i], lengths[j] = lengths[j], lengths[i]
        for length in lengths:
            if length == 11 and deal % 10 == 0:
                yield "\u00e0 la carte, monsieur"[: length - 1]  # the first letter has two bytes
            else:
                yield "The quick brown fox jumps over the lazy dog."[:length]


#: For contestants that take plain values with names.
DICTIONARIES = SimpleNamespace(
    Number=lambda value, count: {"value": value, "count": count},
    NumberGroup=lambda blocks: {"blocks": blocks},
    NumberKilobyte=lambda groups, rest, pad: {"groups": groups, "rest": rest, "pad": pad},
    TextGroup=lambda blocks: {"blocks": blocks},
    TextKilobyte=lambda groups, rest, pad: {"groups": groups, "rest": rest, "pad": pad},
)
