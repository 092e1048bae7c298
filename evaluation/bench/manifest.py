# SPDX-License-Identifier: Apache-2.0
"""What a run was made of: the machine, the versions, the settings, the commit."""

from __future__ import annotations

import hashlib
import os
import platform
import re
import subprocess
from pathlib import Path
from typing import Any, Iterable

from contestants import Contestant
from plan import Pace
from programs import ROOT

#: What is measured, without the driver: figures of two states of it do not go together.
SOURCES = ["pom.xml", "clients", "framework", "generator", "templates", *(f"evaluation/bench/{each}" for each in (
    "c", "csharp", "java", "python", "host", "workload"))]
#: What tells its version, and how.
VERSIONS = {
    "gcc": ["cc", "--version"], "java": ["java", "-version"], "mono": ["mono", "--version"], "dotnet": ["dotnet", "--version"],
    "python": ["/usr/bin/python3", "--version"], "thrift": ["thrift", "--version"],
}


def describe(contestants: Iterable[Contestant], pace: Pace, started: str) -> dict[str, Any]:
    """All that someone needs to know who compares this run with their own."""
    return {
        "started": started,
        "commit": commit(),
        "sources": sources(),
        "processor": processor(),
        "cores": len(os.sched_getaffinity(0)),
        "memory_gb": round(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30),
        "kernel": platform.release(),
        "system": _system(),
        "versions": {name: version for name, command in VERSIONS.items() if (version := _first_line(command))},
        "rounds": pace.rounds,
        "turn_seconds": pace.turn,
        "contestants": [{"language": one.language, "runtime": one.runtime, "name": one.name, "label": one.label, "kind": one.kind,
                         "settings": one.settings, "paper": one.paper, "missing": one.missing} for one in contestants],
    }


def machine() -> str:
    """A name for results of machines like this one: processor-cores."""
    return f"{re.sub('[^a-z0-9]+', '-', processor().lower()).strip('-')}-{len(os.sched_getaffinity(0))}-cores"


def processor() -> str:
    for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
        if line.startswith("model name"):
            return line.split(":", 1)[1].strip()
    return platform.machine()


def commit() -> str:
    return _git("rev-parse", "HEAD").strip() + ("" if not _git("status", "--porcelain", "--", *SOURCES) else ", changed")


def sources() -> str:
    """A short name of the state of what is measured: committed or not."""
    state = _git("ls-files", "--stage", "--", *SOURCES) + _git("diff", "HEAD", "--", *SOURCES)
    return hashlib.sha256(state.encode()).hexdigest()[:12]


def _git(*arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout


def _system() -> str:
    return platform.freedesktop_os_release().get("PRETTY_NAME", platform.system())


def _first_line(command: list[str]) -> str:
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return ""
    return done.stdout.strip().splitlines()[0]
