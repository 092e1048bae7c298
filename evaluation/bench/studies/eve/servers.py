# SPDX-License-Identifier: Apache-2.0
"""What the programs of Eve share: the host and its virtual machine, and how everything is built."""

import subprocess

from evaluation.harness.commands import build as build_targets

from ..load import EVE, build_load
from ..progress import progress

JVM = [
    "-Xms256m",
    "-Xmx256m",
    "-XX:+AlwaysPreTouch",
    "-XX:+UseParallelGC",
    "-jar",
    str(EVE / "host" / "target" / "eve-host.jar"),
]


def build(*commands):
    """Builds the host, the load, and what the commands need."""
    progress("eve", "building")
    build_targets("generator", "eve")
    build_load()
    for command in commands:
        subprocess.run(command, cwd=EVE, check=True)
