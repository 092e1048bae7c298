# SPDX-License-Identifier: Apache-2.0
"""Describes this machine, and its versions of what is measured."""

from __future__ import annotations

import os
import platform
import re
import subprocess
from pathlib import Path
from typing import Any

#: The programs that print a version, and how.
VERSIONS = {
    "gcc": ["cc", "--version"],
    "java": ["java", "-version"],
    "mono": ["mono", "--version"],
    "dotnet": ["dotnet", "--version"],
    "python": ["/usr/bin/python3", "--version"],
    "node": ["node", "--version"],
    "thrift": ["thrift", "--version"],
}


def name() -> str:
    """A name for results of machines like this one: processor-cores."""
    return f"{re.sub('[^a-z0-9]+', '-', processor().lower()).strip('-')}-{cores()}-cores"


def facts() -> dict[str, Any]:
    """Everything that a reader needs to know about it to compare its figures with others."""
    return {
        "processor": processor(),
        "cores": cores(),
        "memory_gb": round(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30),
        "kernel": platform.release(),
        "system": platform.freedesktop_os_release().get("PRETTY_NAME", platform.system()),
        "versions": {name: version for name, command in VERSIONS.items() if (version := _first_line(command))},
    }


def processor() -> str:
    for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
        if line.startswith("model name"):
            return line.split(":", 1)[1].strip()
    return platform.machine()


def cores() -> int:
    """The number of cores that this program may use."""
    return len(os.sched_getaffinity(0))


def free_megabytes() -> int:
    """Bytes of memory that can be allocated without swapping."""
    with open("/proc/meminfo", encoding="ascii") as lines:
        return next(int(line.split()[1]) // 1024 for line in lines if line.startswith("MemAvailable"))


def load() -> float:
    """The processes that ran or wanted to, over the last minute."""
    return os.getloadavg()[0]


def ticks() -> tuple[int, int]:
    """Clock ticks of all cores since the start, and those among them that went to other virtual machines ("steal")."""
    with open("/proc/stat", encoding="ascii") as lines:
        counts = [int(each) for each in lines.readline().split()[1:9]]
    return sum(counts), counts[7]


def _first_line(command: list[str]) -> str:
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return ""
    return done.stdout.strip().splitlines()[0]
