# SPDX-License-Identifier: Apache-2.0
"""A host whose service counts how often it was changed."""

from __future__ import annotations

import json
import ssl
import urllib.request
from pathlib import Path

from evaluation.harness.authority import Authority
from evaluation.harness.clients import QUICK
from evaluation.harness.commands import build, generate, run
from evaluation.harness.places import ROOT
from evaluation.harness.program import Program
from evaluation.harness.waiting import PATIENCE

HERE = Path(__file__).parent
JAR = ROOT / "framework" / "server" / "target" / "creo-host.jar"

#: What CountingWall keeps to itself.
SECRET = "nobody-else-knows"


def compiled(folder: Path) -> Path:
    """The classes of the service, as users make them."""
    build("generator", "server")
    generate(HERE / "wall.creo", ["host"], folder)
    classes = folder / "classes"
    sources = [HERE / "CountingWall.java", *(folder / "host").rglob("*.java")]
    run(["javac", "-Xlint:all", "-Werror", "-cp", JAR, "-d", classes, *sources])
    return classes


class Host(Program):
    """A running host; `origins` are those whose pages may call it, `names` its own in addition to localhost. It has TLS
    where there is an authority for its certificate.
    """

    def __init__(self, classes: Path, origins: str, names: str, authority: Authority | None = None) -> None:
        settings = dict(class_path=classes, service="wall.CountingWall", listen="127.0.0.1:0")
        settings |= dict(origins=origins, host_names=names)
        self._trust = None
        if authority:
            settings["tls_cert"], settings["tls_key"] = authority.issue("host")
            self._trust = ssl.create_default_context(cafile=authority.certificate)
        flags = [f"--{key.replace('_', '-')}={value}" for key, value in settings.items()]
        super().__init__("the host", ["java", *QUICK, "-jar", JAR, *flags])
        self.address = self.listening()

    def figure(self, method: str) -> int:
        """What a method without parameters answers to a program that is no browser."""
        scheme = "https" if self._trust else "http"
        request = urllib.request.Request(f"{scheme}://{self.address}/wall.Wall/{method}", method="POST")
        with urllib.request.urlopen(request, timeout=PATIENCE, context=self._trust) as answer:
            return int(json.load(answer))
