# SPDX-License-Identifier: Apache-2.0
"""What the measures of calls share: a client that calls a service."""

from __future__ import annotations

import time
from typing import Iterator, Sequence

from evaluation.harness import usage

from ..contestants import Contestant
from ..members import Member
from ..plan import Group, Pace
from .measure import Measure, middle

#: The costs of a call in addition to its time.
COSTS = ("client_cpu", "service_cpu", "client_allocated", "service_allocated")


class Calls(Measure):
    """Everyone with a service can be called, unless it is there for other measures only."""

    def takes(self, one: Contestant, group: Group) -> bool:
        named = not one.measures or self.name in one.measures
        return one.service is not None and named and self.does(one, group)

    def arguments(self, group: Group) -> Sequence[object]:
        return ("call", group.payload, group.size)


def call(member: Member, operation: str, pace: Pace) -> None:
    """A turn of calls in a closed loop, with what it costs the processes in addition to time."""
    assert member.client is not None and member.service is not None
    client, service = member.client, member.service
    used = usage.processor_seconds(client.pid), usage.processor_seconds(service.pid)
    allocated = service.allocated()
    begin = time.monotonic()
    figures = client.figures(f"call {pace.turn}", pace.turn)
    calls = figures["calls"]
    figures["per_second"] = calls / (time.monotonic() - begin)
    figures["client_cpu"] = 1e6 * (usage.processor_seconds(client.pid) - used[0]) / calls
    figures["service_cpu"] = 1e6 * (usage.processor_seconds(service.pid) - used[1]) / calls
    figures["service_allocated"] = max(0, service.allocated() - allocated) / calls
    member.add(operation, figures)


def costs(turns: Sequence[dict[str, float]]) -> Iterator[tuple[str, object]]:
    for name in COSTS:
        yield name, middle(turns, "allocated" if name == "client_allocated" else name)
