# SPDX-License-Identifier: Apache-2.0
"""The contestants of a group while it is measured."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Callable

from evaluation.harness.program import Failure

from .contestants import Contestant
from .programs import Measured
from .relay import Relay


@dataclass
class Member:
    """A contestant of a group, its process, and the outcome of each round."""

    one: Contestant
    shift: int
    client: Measured | None = None
    service: Measured | None = None
    relay: Relay | None = None
    failed: str = ""
    rounds: int = 0
    figures: dict[str, list[dict[str, float]]] = field(default_factory=dict)

    def record(self) -> dict[str, Any]:
        """The record for the journal."""
        return {"contestant": self.one.name, "shift": self.shift, "failed": self.failed, "figures": self.figures}


def each(members: list[Member], work: Callable[..., None], *arguments: object) -> None:
    """Does the work for one member after another."""
    for member in members:
        attempt(member, work, *arguments)


def attempt(member: Member, work: Callable[..., None], *arguments: object) -> None:
    """A contestant that fails leaves the group; the others continue."""
    if member.failed:
        return
    try:
        work(member, *arguments)
    except Failure as wrong:
        member.failed = wrong.cause
    except (OSError, KeyError, ValueError) as wrong:
        member.failed = f"{type(wrong).__name__}: {wrong}"
