# SPDX-License-Identifier: Apache-2.0
"""The response time of calls: one client, one connection, the next call when the last was answered."""

from __future__ import annotations

from typing import Iterator, Sequence

from ..members import Member
from ..plan import KEY_SIZES, SIZES, Group, Pace
from ..warm_up import calm_down, warm_up
from .calls import COSTS, Calls, call, costs
from .measure import COMPARED, Figures, Row, Say, compared, middle, pin, take_turns, unpin

#: Where the kernel may put client and service: on certain cores, or where it likes.
PINNED, UNPINNED = "pinned", "unpinned"
#: From this size on, client and service have a core each: one core would measure the memory more than the call.
TWO_CORES_FROM = 1048576
#: Where both are measured. A message from 1 MB on keeps both ends busy, so that the kernel also gives each a core: it
#: took 1.01 of its time pinned.
UNPINNED_SIZES = (100, 10240)

QUICK = {("numeric", 100), ("numeric", 10240), ("bytes", 1048576)}


class Response(Calls):
    name = "response"
    title = "response time"
    labels = {PINNED: "response, pinned", UNPINNED: "response, unpinned"}
    columns = ("cores", "clients", "us", *COMPARED, "p90", "p99", "calls_per_second", *COSTS)
    # Values of 100 MB show what those of 10 MB show; arrays of bytes show how often they are copied.
    messages = {
        "numeric": SIZES[:-1],
        "string": (100, 10240, 1048576, 10485760),
        "mixed": (10240, 1048576),
        "bytes": (100, 1048576, 10485760, 104857600),
    }
    key_sizes = {**KEY_SIZES, "mixed": ()}
    operations = ("call",)

    def groups(self, runtimes: Sequence[tuple[str, str]], quick: bool) -> Iterator[Group]:
        for group in super().groups(runtimes, quick):
            if not quick or (group.payload, group.size) in QUICK:
                yield group

    @staticmethod
    def cores(group: Group) -> tuple[str, ...]:
        """How calls are placed on cores, one after the other."""
        return (PINNED, UNPINNED) if group.size in UNPINNED_SIZES else (PINNED,)

    def turns(self, group: Group) -> float:
        return len(self.cores(group)) + 1  # the first is not counted

    def run(self, group: Group, members: list[Member], pace: Pace, say: Say) -> None:
        warm_up(members, pace, "call")
        for cores in self.cores(group):
            for member in members:
                if cores == PINNED:
                    member.attempt(pin, group.size >= TWO_CORES_FROM)
                else:
                    member.attempt(unpin)
                member.attempt(_settle, pace)
            calm_down(members)
            take_turns(members, pace, say, lambda member: call(member, cores, pace), what=cores)

    def rows(self, group: Group, figures: Figures, reference: Figures) -> Iterator[Row]:
        for cores in self.cores(group):
            turns = figures.get(cores, [])
            yield {
                "cores": cores,
                "clients": group.clients,
                **compared(turns, reference.get(cores, []), "median"),
                "p90": middle(turns, "p90"),
                "p99": middle(turns, "p99"),
                "calls_per_second": middle(turns, "per_second"),
                **dict(costs(turns)),
            }


def _settle(member: Member, pace: Pace) -> None:
    """A turn that does not count, because the cores have changed."""
    assert member.client is not None
    member.client.figures(f"call {pace.turn}", pace.turn)
