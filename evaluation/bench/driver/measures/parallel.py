# SPDX-License-Identifier: Apache-2.0
"""Calls of several clients at once, each with its own connection and thread (in Python a process; in TypeScript all
share the one thread that there is).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Iterator, Sequence

from ..contestants import Contestant
from ..members import Member
from ..plan import Group, Pace
from ..warm_up import warm_up
from .calls import COSTS, Calls, call, costs
from .measure import COMPARED, Figures, Row, Say, compared, middle, take_turns

SIZE = 1024
#: How many clients call at the same time.
CLIENTS = (4, 16, 64)
#: Where everyone is measured; with other numbers, Creo, the limits and the main peers are.
KEY_CLIENTS = 16
#: So many times as long as those of one client, their turns hide how long it takes to begin with all clients.
LONGER = 5
#: A Python client is a process.
MOST_PYTHON_CLIENTS = 16

#: The most informative languages.
QUICK_LANGUAGES = ("c", "java")


class Parallel(Calls):
    """Its figure is the calls a second of all clients together: where they share two cores, the median of a call says
    little about how many are done.
    """

    name = "parallel"
    title = "calls of several clients"
    columns = ("clients", "calls_per_second", *COMPARED, "median", "p90", "p99", *COSTS)
    messages = {"numeric": (SIZE,)}
    operations = ("call",)

    def does(self, one: Contestant, group: Group) -> bool:
        return one.can(group.payload, group.size) and (one.everywhere or group.clients == KEY_CLIENTS)

    def groups(self, runtimes: Sequence[tuple[str, str]], quick: bool) -> Iterator[Group]:
        for language, runtime in runtimes:
            for clients in (KEY_CLIENTS,) if quick else CLIENTS:
                if (not quick or language in QUICK_LANGUAGES) and (
                    language != "python" or clients <= MOST_PYTHON_CLIENTS
                ):
                    yield Group(self.name, language, runtime, "numeric", SIZE, clients=clients)

    def run(self, group: Group, members: list[Member], pace: Pace, say: Say) -> None:
        warm_up(members, pace, "call")
        longer = _longer(pace)
        take_turns(members, longer, say, lambda member: call(member, "call", longer))

    def seconds(self, group: Group, one: Contestant, pace: Pace) -> float:
        return super().seconds(group, one, _longer(pace))

    def rows(self, group: Group, figures: Figures, reference: Figures) -> Iterator[Row]:
        turns = figures.get("call", [])
        yield {
            "clients": group.clients,
            **compared(turns, reference.get("call", []), "per_second", "calls_per_second", more_is_better=True),
            **{name: middle(turns, name) for name in ("median", "p90", "p99")},
            **dict(costs(turns)),
        }


def _longer(pace: Pace) -> Pace:
    return replace(pace, turn=LONGER * pace.turn)
