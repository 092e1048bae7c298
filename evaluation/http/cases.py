# SPDX-License-Identifier: Apache-2.0
"""The cases of framework/src/test/resources/http/requests.txt; RequestReaderTest shows that our answers are theirs."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Iterator

from evaluation.harness.places import ROOT

FILE = ROOT / "framework" / "src" / "test" / "resources" / "http" / "requests.txt"

_ESCAPE = re.compile(rb"\\(x[0-9a-f]{2}|.)")
_SHORT = {b"r": b"\r", b"n": b"\n", b"t": b"\t", b"\\": b"\\"}


@dataclass(frozen=True)
class Case:
    """What a client sends on one connection, and the status of each of our answers."""

    name: str
    answers: tuple[int, ...]
    data: bytes


def read() -> Iterator[Case]:
    """All of them."""
    for text in FILE.read_bytes().split(b"\n= ")[1:]:
        name, answers, *lines = text.rstrip(b"\n").split(b"\n")
        yield Case(name.decode(), tuple(map(int, answers.split())), _ESCAPE.sub(_unescaped, b"".join(lines)))


def _unescaped(escape: re.Match[bytes]) -> bytes:
    text = escape[1]
    return bytes.fromhex(text[1:].decode()) if text.startswith(b"x") else _SHORT[text]
