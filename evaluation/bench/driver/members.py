# SPDX-License-Identifier: Apache-2.0
"""The contestants of a group while it is measured."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Callable, Iterable

from evaluation.harness.program import Failure

from .contestants import Contestant
from .programs import Measured
from .relay import Relay


@dataclass
class Member:
    """A contestant of a group, its processes, and the outcome of each of its turns."""

    one: Contestant
    shift: int
    #: The number of the start, from 0, and the rounds that it takes part in: fewer if an operation takes long.
    start: int = 0
    rounds: int = 0
    client: Measured | None = None
    service: Measured | None = None
    relay: Relay | None = None
    failed: str = ""
    figures: dict[str, list[dict[str, float]]] = field(default_factory=dict)

    def again(self, rounds: int) -> None:
        """Prepares for the next start; what failed stays out."""
        self.start, self.rounds = self.start + 1, rounds
        self.client = self.service = self.relay = None

    def attempt(self, work: Callable[..., object], *arguments: object) -> None:
        """A contestant that fails leaves the group; the others continue."""
        if self.failed:
            return
        try:
            work(self, *arguments)
        except Failure as wrong:
            self.failed = wrong.cause
        except (OSError, KeyError, ValueError) as wrong:
            self.failed = f"{type(wrong).__name__}: {wrong}"

    def turn(self, operation: str, question: str, seconds: float) -> None:
        """Asks the client to do something for some seconds, and records its figures."""
        assert self.client is not None
        self.add(operation, self.client.figures(question, seconds))

    def add(self, operation: str, figures: dict[str, float]) -> None:
        self.figures.setdefault(operation, []).append({"start": self.start, **figures})

    @property
    def programs(self) -> Iterable[Measured]:
        return [program for program in (self.client, self.service) if program is not None]

    def record(self) -> dict[str, Any]:
        """The record for the journal."""
        return {"contestant": self.one.name, "shift": self.shift, "failed": self.failed, "figures": self.figures}
