# SPDX-License-Identifier: Apache-2.0
"""What machine this is, and which versions it has of what is measured."""

from __future__ import annotations

import os
import platform
import re
import subprocess
from pathlib import Path
from typing import Any

#: What tells its version, and how.
VERSIONS = {
    "gcc": ["cc", "--version"],
    "java": ["java", "-version"],
    "mono": ["mono", "--version"],
    "dotnet": ["dotnet", "--version"],
    "python": ["/usr/bin/python3", "--version"],
    "thrift": ["thrift", "--version"],
}


def name() -> str:
    """A name for results of machines like this one: processor-cores."""
    return f"{re.sub('[^a-z0-9]+', '-', processor().lower()).strip('-')}-{cores()}-cores"


def facts() -> dict[str, Any]:
    """All that someone needs to know of it who compares its figures with their own."""
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
    """Those that this program may use."""
    return len(os.sched_getaffinity(0))


def free_megabytes() -> int:
    """Of memory that can be taken without swapping."""
    with open("/proc/meminfo", encoding="ascii") as lines:
        return next(int(line.split()[1]) // 1024 for line in lines if line.startswith("MemAvailable"))


def _first_line(command: list[str]) -> str:
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return ""
    return done.stdout.strip().splitlines()[0]
