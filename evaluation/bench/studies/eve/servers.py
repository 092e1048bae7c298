# SPDX-License-Identifier: Apache-2.0
"""What the programs of Eve share: the host and its virtual machine, and how everything is built."""

import subprocess

from evaluation.harness.commands import build as build_targets

from ..load import EVE, build_load
from ..progress import progress

HOST = EVE / "host" / "target" / "eve-host.jar"


def jvm(jar):
    """The options of a virtual machine for a host's JAR."""
    return ["-Xms256m", "-Xmx256m", "-XX:+AlwaysPreTouch", "-XX:+UseParallelGC", "-jar", str(jar)]


JVM = jvm(HOST)


def build(*commands):
    """Builds the host, the load, and what the commands need."""
    progress("eve", "building")
    build_targets("generator", "eve")
    build_load()
    for command in commands:
        subprocess.run(command, cwd=EVE, check=True)
