# SPDX-License-Identifier: Apache-2.0
"""How many bytes a call sends and receives on the wire, counted by a relay in between."""

from __future__ import annotations

from typing import Iterator, Sequence

from ..members import Member
from ..plan import PAYLOADS, Group, Pace
from .calls import Calls
from .measure import Figures, Row, Say, middle

#: The messages whose bytes on the wire are counted; the sizes of the others come from serialisation.
MESSAGES = {payload: (100, 10240) if payload == "numeric" else (10240,) for payload in PAYLOADS}
QUICK = ("numeric", 10240)


class Size(Calls):
    name = "size"
    title = "bytes of a message, and of a call"
    columns = ("message", "request", "answer")
    messages = key_sizes = MESSAGES
    operations = ("call",)
    compared = False
    relayed = True

    def groups(self, runtimes: Sequence[tuple[str, str]], quick: bool) -> Iterator[Group]:
        for group in super().groups(runtimes, quick):
            if not quick or (group.payload, group.size) == QUICK:
                yield group

    def starts(self, pace: Pace) -> int:
        return 1  # a count is the same each time

    @property
    def warm_ups(self) -> int:
        return 0

    def run(self, group: Group, members: list[Member], pace: Pace, say: Say) -> None:
        for member in members:
            member.attempt(_count, pace)

    def rows(self, group: Group, figures: Figures, reference: Figures) -> Iterator[Row]:
        turns = figures.get("size", [])
        yield {"request": middle(turns, "request"), "answer": middle(turns, "answer")}


def _count(member: Member, pace: Pace) -> None:
    """The bytes that a call sends either way."""
    assert member.client is not None and member.relay is not None
    sent, answered = member.relay.sent, member.relay.answered
    calls = member.client.figures(f"call {pace.turn}", pace.turn)["calls"]
    member.add(
        "size", {"request": (member.relay.sent - sent) / calls, "answer": (member.relay.answered - answered) / calls}
    )
