# SPDX-License-Identifier: Apache-2.0
"""Latency under open load: calls that are due at a rate, whether the one before was answered or not."""

from __future__ import annotations

from dataclasses import replace
from typing import Iterator, Mapping, Sequence

from ..contestants import Contestant
from ..members import Member
from ..plan import Group, Pace
from ..warm_up import warm_up
from .calls import Calls
from .measure import Figures, Row, Say, compared, middle, pin, take_turns

SIZE = 100
#: Calls a second that the slowest serious contestant can hold.
RATES = (2000,)
QUICK_LANGUAGES = ("java",)
#: The part of its capacity, measured in a closed loop, that a contestant is asked for at most.
SHARE_OF_CAPACITY = 0.8
#: By name, the share of the calls that are above. A percentile needs this many of those in each start.
PERCENTILES = {"median": 0.5, "p90": 0.1, "p99": 0.01, "p999": 0.001}
NEEDED_ABOVE = 9


class Latency(Calls):
    """A start has one long turn for each rate. Ratios are of the 99th percentiles."""

    name = "latency"
    title = "latency under open load"
    columns = (
        "rate",
        *(f"{name}{bound}" for name in PERCENTILES for bound in ("", "_low", "_high")),
        "max",
        "calls",
        "ratio",
        "ratio_low",
        "ratio_high",
    )
    messages = {"numeric": (SIZE,)}
    operations = ("call", "open")
    compared = False
    gated = False

    def does(self, one: Contestant, group: Group) -> bool:
        return one.can(group.payload, group.size) and (one.kind != "variant" and one.everywhere or one.open)

    def groups(self, runtimes: Sequence[tuple[str, str]], quick: bool) -> Iterator[Group]:
        for group in super().groups(runtimes, quick):
            if not quick or group.language in QUICK_LANGUAGES:
                yield group

    def seconds(self, group: Group, one: Contestant, pace: Pace) -> float:
        return super().seconds(group, one, pace) + len(RATES) * pace.open_turn

    def turns(self, group: Group) -> float:
        return 1  # of the closed loop

    def run(self, group: Group, members: list[Member], pace: Pace, say: Say) -> None:
        # Rates are held that everyone can hold, so first: what can they?
        warm_up(members, pace, "call")
        for member in members:
            member.attempt(_capacity, pace)
        warm_up(members, pace, f"open {RATES[0]}")
        for member in members:
            member.attempt(pin, True)  # a client that waits for the next call's time keeps a core busy
        once = replace(pace, rounds=1)
        for rate in RATES:
            take_turns(members, once, say, lambda member: _open(member, rate, pace), what=f"{rate} calls a second")

    def rows(self, group: Group, figures: Figures, reference: Figures) -> Iterator[Row]:
        for rate in RATES:
            turns = figures.get(f"open {rate}", [])
            creo = reference.get(f"open {rate}", [])
            capacity = middle(figures.get("capacity", []), "per_second")
            row: Row = {"rate": rate, **compared(turns, creo, "p99", "p99")}
            for bound in ("low", "high"):
                row.pop(bound, None)
            row |= _percentiles(turns)
            if not turns and capacity:
                row["status"] = f"left out: it does {capacity:.0f} calls a second in a closed loop"
            yield row


def _capacity(member: Member, pace: Pace) -> None:
    assert member.client is not None
    figures = member.client.figures(f"call {pace.turn}", pace.turn)
    member.add("capacity", {"per_second": 1e6 / max(figures["median"], 1e-3)})


def _open(member: Member, rate: int, pace: Pace) -> None:
    capacity = member.figures["capacity"][-1]["per_second"]
    if rate <= SHARE_OF_CAPACITY * capacity:
        member.turn(f"open {rate}", f"open {rate} {pace.open_turn}", pace.open_turn)


def _percentiles(turns: Sequence[Mapping[str, float]]) -> Row:
    row: Row = {}
    if turns:
        calls = min(turn["calls"] for turn in turns)
        row = {"max": max(turn["max"] for turn in turns), "calls": int(calls)}
        for name, above in PERCENTILES.items():
            if calls * above >= NEEDED_ABOVE:
                one = compared(turns, (), name, name)
                row |= {name: one[name], f"{name}_low": one.get("low", ""), f"{name}_high": one.get("high", "")}
    return row
