# SPDX-License-Identifier: Apache-2.0
"""Encoding and decoding in memory."""

from __future__ import annotations

from typing import Iterator, Sequence

from ..contestants import Contestant
from ..members import Member
from ..plan import KEY_SIZES, SIZES, Group, Pace
from ..warm_up import warm_up
from .measure import COMPARED, Figures, Measure, Row, Say, compared, middle, operation_turn, pin, take_turns

QUICK_SIZE = 10240
QUICK_PAYLOADS = ("numeric", "string")


class Serialisation(Measure):
    name = "serialisation"
    title = "encoding and decoding"
    labels = {"encode": "encoding", "decode": "decoding"}
    columns = ("operation", "us", *COMPARED, "bytes", "allocated")
    # A copy is all that an array of bytes needs. 100 MB of strings show what 10 MB show, after minutes.
    messages = {"numeric": SIZES, **dict.fromkeys(("string", "mixed"), (100, 10240, 1048576, 10485760))}
    key_sizes = {**KEY_SIZES, "numeric": (100, 10240)}
    operations = ("encode", "decode")
    calls = False

    def takes(self, one: Contestant, group: Group) -> bool:
        return one.serialise and self.does(one, group)

    def groups(self, runtimes: Sequence[tuple[str, str]], quick: bool) -> Iterator[Group]:
        for group in super().groups(runtimes, quick):
            if not quick or group.size == QUICK_SIZE and group.payload in QUICK_PAYLOADS:
                yield group

    def arguments(self, group: Group) -> Sequence[object]:
        return ("serialise", group.payload, group.size)

    def run(self, group: Group, members: list[Member], pace: Pace, say: Say) -> None:
        for operation in self.operations:
            warm_up(members, pace, operation)
        for member in members:
            member.attempt(pin, False)
        take_turns(members, pace, say, *(operation_turn(operation, pace) for operation in self.operations))

    def rows(self, group: Group, figures: Figures, reference: Figures) -> Iterator[Row]:
        for operation in self.operations:
            turns = figures.get(operation, [])
            yield {
                "operation": operation,
                **compared(turns, reference.get(operation, []), "us"),
                "bytes": int(turns[0]["bytes"]) if turns else "",
                "allocated": middle(turns, "allocated"),
            }
