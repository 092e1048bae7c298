# SPDX-License-Identifier: Apache-2.0
"""A service in two releases, the second of which keeps other types than the first, and hosts of both."""

from __future__ import annotations

import socket
import struct
import time
from pathlib import Path
from typing import Sequence

from evaluation.harness.commands import build, generate, run
from evaluation.harness.places import ROOT
from evaluation.harness.program import Program
from evaluation.harness.rasp import Client, Kind, Method
from evaluation.harness.waiting import PATIENCE

HERE = Path(__file__).parent
JAR = ROOT / "framework" / "server" / "target" / "creo-host.jar"
RELEASES = ("before", "after")

#: As short a start as possible, since there are many.
QUICK = ("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto")

FILL = Method("keeper.Keeper", "fill(int):void")
SUMS = Method("keeper.Keeper", "sums():long[]")


def compiled(folder: Path) -> dict[str, Path]:
    """The classes of both releases, as users make them: generated code and an implementation."""
    build("generator", "server")
    classes = {}
    for release in RELEASES:
        out = folder / release
        generate(HERE / release / "keeper.creo", ["host"], out)
        classes[release] = out / "classes"
        sources = [HERE / release / "KeptSamples.java", *(out / "host").rglob("*.java")]
        run(["javac", "-Xlint:all", "-Werror", "-cp", JAR, "-d", classes[release], *sources])
    return classes


def sums(size: int, *, extended: bool) -> list[int]:
    """What a host says that has as many samples in the map and in the queue."""
    high = 2 * ((size + 2) // 3) + 1
    return [size, size, size * (size - 1), high, 2 * size if extended else 0]


class Keeper(Program):
    """A running host of one of the releases."""

    def __init__(
        self, classes: Path, folder: Path, jvm: Sequence[str] = QUICK, *flags: str, sync: str = "always"
    ) -> None:
        begun = time.monotonic()
        super().__init__("the host", [*self.command(classes, folder, jvm, sync=sync), *flags])
        self.address = self.listening()
        #: Seconds until it accepted calls.
        self.started = time.monotonic() - begun

    @staticmethod
    def command(classes: Path, folder: Path, jvm: Sequence[str] = QUICK, *, sync: str = "always") -> list[str]:
        settings = dict(class_path=classes, service="keeper.KeptSamples", listen="127.0.0.1:0", state=f"file:{folder}")
        flags = [f"--{key.replace('_', '-')}={value}" for key, value in settings.items()]
        return ["java", *jvm, "-jar", str(JAR), *flags, f"--state-sync={sync}"]

    def connect(self) -> Client:
        name, _, port = self.address.rpartition(":")
        return Client(socket.create_connection((name, int(port)), timeout=PATIENCE))

    def fill(self, size: int) -> None:
        with self.connect() as client:
            client.socket.settimeout(10 * PATIENCE)
            answer = client.call(FILL, struct.pack(">i", size))
            assert answer.kind == Kind.RESPONSE, str(answer)

    def sums(self) -> list[int]:
        with self.connect() as client:
            answer = client.call(SUMS)
            assert answer.kind == Kind.RESPONSE, str(answer)
            return list(struct.unpack(">5q", answer.body[4:]))
