# SPDX-License-Identifier: Apache-2.0
"""The hosts whose pages are used, and the clients that are generated for what they serve."""

from __future__ import annotations

import hashlib
import zipfile
from dataclasses import dataclass
from pathlib import Path

from evaluation.harness.clients import QUICK
from evaluation.harness.commands import generate, run
from evaluation.harness.places import EVALUATION, ROOT
from evaluation.harness.program import Program

JAR = ROOT / "framework" / "server" / "target" / "creo-host.jar"

#: Of somebody who may call all that the library has, and of somebody who may not.
TOKEN = "for-the-keeper-of-the-library"
READER = "for-somebody-who-reads"


@dataclass(frozen=True)
class Served:
    """What a host serves."""

    description: Path
    services: str

    def compiled(self, folder: Path) -> Path:
        """The classes of its services, as users make them."""
        generate(self.description, ["host"], folder)
        classes = folder / "classes"
        sources = [*self.description.parent.glob("*.java"), *(folder / "host").rglob("*.java")]
        run(["javac", "-Xlint:all", "-Werror", "-cp", JAR, "-d", classes, *sources])
        return classes


LAB = Served(EVALUATION / "web" / "lab" / "lab.creo", "Sea")
#: It has values of every kind, and names that languages need for themselves.
KINDS = Served(EVALUATION / "web" / "kinds" / "kinds.creo", "Mirror")
#: It has all types that there are, and a method for keepers.
LIBRARY = Served(EVALUATION / "openapi" / "library" / "library.creo", "library.Shelves,library.Keeper")


def handing_out(served: Served, folder: Path) -> Host:
    """A host that hands out clients."""
    classes = folder / "classes"
    clients = ["--lang", "c,py,ts", "-o", classes / "META-INF" / "creo" / "clients"]
    run([ROOT / "scripts" / "creo", "pack", served.description, *clients])
    return Host(served, folder, "--hand-out", "clients")


def documented(served: Served, folder: Path) -> Path:
    """The page that "creo docs" writes."""
    page = folder / f"{served.description.stem}.html"
    run([ROOT / "scripts" / "creo", "docs", served.description, "-o", page])
    return page


class Host(Program):
    """A running host."""

    def __init__(self, served: Served, folder: Path, *settings: object) -> None:
        flags = ["--class-path", served.compiled(folder), "--service", served.services, "--listen", "127.0.0.1:0"]
        super().__init__(f"the host of {served.services}", ["java", *QUICK, "-jar", JAR, *flags, *settings])
        #: As browsers of this machine would name it.
        self.url = f"http://{self.listening()}"


def guarded(served: Served, folder: Path) -> Host:
    """A host that knows its callers."""
    return Host(served, folder, "--tokens-file", callers(folder))


def callers(folder: Path) -> Path:
    """The file that tells a host who calls."""
    tokens = folder / "tokens"
    lines = [(TOKEN, "kim keeper"), (READER, "bob reader")]
    tokens.write_text("".join(f"{hashlib.sha256(token.encode()).hexdigest()} {who}\n" for token, who in lines))
    tokens.chmod(0o600)
    return tokens


class Loading(Program):
    """A running host that knows its callers, and loads a JAR with services: program.jar."""

    def __init__(self, served: Served, folder: Path) -> None:
        programs = folder / "programs"
        programs.mkdir()
        classes = served.compiled(folder)
        with zipfile.ZipFile(programs / "program.jar", "w") as jar:
            manifest = f"Manifest-Version: 1.0\nCreo-Services: {served.services}\n\n"
            jar.writestr("META-INF/MANIFEST.MF", manifest)
            for file in sorted(classes.rglob("*.*")):
                jar.write(file, file.relative_to(classes))
        flags = ["--programs", programs, "--tokens-file", callers(folder), "--listen", "127.0.0.1:0"]
        super().__init__("the host of a JAR", ["java", *QUICK, "-jar", JAR, *flags])
        self.url = f"http://{self.listening()}/program"
