# SPDX-License-Identifier: Apache-2.0
"""The circumstances of a run: the machine, the versions, the settings, the commit."""

from __future__ import annotations

import hashlib
import subprocess
from typing import Any, Iterable

from evaluation.harness import machine
from evaluation.harness.places import ROOT

from .contestants import Contestant
from .plan import Pace

#: What is measured, without the driver: figures of two states of it must not be mixed.
SOURCES = [
    "pom.xml",
    "clients",
    "framework",
    "generator",
    "templates",
    *(f"evaluation/bench/{each}" for each in ("contestants", "host", "workload")),
]


def describe(contestants: Iterable[Contestant], pace: Pace, started: str) -> dict[str, Any]:
    """Everything that a reader needs to know to compare this run with another."""
    return {
        "started": started,
        "commit": commit(),
        "sources": sources(),
        **machine.facts(),
        "rounds": pace.rounds,
        "turn_seconds": pace.turn,
        "contestants": [
            {
                "language": one.language,
                "runtime": one.runtime,
                "name": one.name,
                "label": one.label,
                "kind": one.kind,
                "settings": one.settings,
                "paper": one.paper,
                "missing": one.missing,
            }
            for one in contestants
        ],
    }


def commit() -> str:
    return _git("rev-parse", "HEAD").strip() + (
        "" if not _git("status", "--porcelain", "--", *SOURCES) else ", changed"
    )


def sources() -> str:
    """A short name of the state of what is measured: committed or not."""
    state = _git("ls-files", "--stage", "--", *SOURCES) + _git("diff", "HEAD", "--", *SOURCES)
    return hashlib.sha256(state.encode()).hexdigest()[:12]


def _git(*arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout
