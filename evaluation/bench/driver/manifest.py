# SPDX-License-Identifier: Apache-2.0
"""The circumstances of a run: the machine, the versions, the settings, the commit."""

from __future__ import annotations

import hashlib
import subprocess
from typing import Any, Iterable, Mapping, Sequence

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

#: How it is measured. A change that moves figures or intervals gets the next number: 1 had a single start of each
#: program, intervals over rounds, and calls of several clients compared by their medians.
METHOD = 2
#: The part of the time that other virtual machines may take before the report says so.
MUCH_STEAL = 0.02


def describe(
    contestants: Iterable[Contestant], pace: Pace, started: str, run: str, machine_load: Mapping[str, Any]
) -> dict[str, Any]:
    """Everything that a reader needs to know to compare this run with another. `run` is whole, quick or part."""
    return {
        "started": started,
        "run": run,
        "method": METHOD,
        "commit": commit(),
        "sources": sources(),
        **machine.facts(),
        "machine_load": machine_load,
        "starts": pace.starts,
        "rounds": pace.rounds,
        "turn_seconds": pace.turn,
        "longest_warm_up_seconds": pace.longest_warm_up,
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


def caveats(of: Mapping[str, Any]) -> Sequence[str]:
    """What a reader of results with this manifest must be told first: sentences; none if they are whole and of today."""
    found = []
    run, method = of.get("run"), of.get("method", 1)
    if run == "quick":
        found.append("A quick run: few messages, and short turns.")
    elif run == "part":
        found.append("A part of a run.")
    if method != METHOD:
        found.append(
            f"Measured by method {method}; today's is {METHOD}, and its figures are not comparable with these."
        )
    if (changes := changes_since(str(of.get("commit", "")))) is None:
        found.append("Measured at a commit that is not in this checkout.")
    elif changes:
        found.append(
            f"Measured at an older commit: {changes} {'commits' if changes > 1 else 'commit'} since then changed what "
            "is measured."
        )
    if str(of.get("commit", "")).endswith("changed"):
        found.append("What was measured had changes that are not in its commit.")
    steal = of.get("machine_load", {}).get("steal", 0)
    if steal > MUCH_STEAL:
        found.append(f"Other virtual machines took {100 * steal:.0f} % of the time of this one.")
    return found


def changes_since(measured: str) -> int | None:
    """The number of commits after one (with ", changed" after it, perhaps) that changed what is measured; None if that
    commit is not known here.
    """
    count = subprocess.run(
        ["git", "rev-list", "--count", f"{measured.split(',')[0]}..HEAD", "--", *SOURCES],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        check=False,
    )
    return int(count.stdout) if count.returncode == 0 else None


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
