# SPDX-License-Identifier: Apache-2.0
"""How a program in each language is built from one source file and generated clients, and how it is run."""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
from pathlib import Path
from typing import Sequence

import pytest

from .commands import build, generate, run
from .places import ROOT

LANGUAGES = ("c", "csharp", "java", "python", "typescript")

#: The source file of a program, for each kind of client. C# has two, for Mono and for .NET, and so does Python; they
#: are used alike.
SOURCES = {
    "c": "client.c",
    "csharp": "Client.cs",
    "dotnet": "Client.cs",
    "java": "Client.java",
    "python": "client.py",
    "accelerated": "client.py",
    "typescript": "client.mjs",
}
CLIENTS = tuple(
    pytest.param(
        kind,
        marks=pytest.mark.skipif(kind == "dotnet" and shutil.which("dotnet") is None, reason="no dotnet on the PATH"),
    )
    for kind in SOURCES
)

#: What is generated for kinds that are not called as their language is. A service in Java, as hosts have it, is joined by
#: its client, with which it shares files.
FOLDERS = {"dotnet": ("csharp",), "hosted": ("host", "java")}

#: Without optimization: it would take longer than the programs run. interop/test_build_c.py compiles with it, too.
CC = ("cc", "-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Werror")
CSHARP_NAMES = Path(__file__).with_name("Declared.cs")
MCS = ("mcs", "-langversion:7", "-warnaserror", "-optimize", "-r:System.Numerics")
#: For a JVM that runs for seconds: code that is compiled fast.
QUICK = ("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC")
JAVAC = (
    "javac",
    *(f"-J{option}" for option in QUICK),
    "--release",
    "11",
    "-encoding",
    "UTF-8",
    "-Xlint:all",
    "-Werror",
)
#: What a service in Java needs: the host, with its framework.
HOST = ROOT / "framework" / "server" / "target" / "creo-host.jar"
HOSTED = (*JAVAC[:-6], "--release", "17", *JAVAC[-4:], "-cp", str(HOST))


class Programs:
    """Client programs and the clients that they use, each built once, with warnings as errors. The clients are what the
    generator of this checkout makes, or of another one.
    """

    def __init__(self, folder: Path, checkout: Path = ROOT, options: Sequence[str] = ()) -> None:
        """The options are those of `creo gen`."""
        self._folder = folder
        self._checkout = checkout
        self._options = options
        self._commands: dict[tuple[str, str], list[str]] = {}
        self._clients: dict[tuple[Path, str], Path] = {}
        self._generated: dict[Path, Path] = {}

    def command(self, name: str, kind: str, source: Path, descriptions: Sequence[Path]) -> list[str]:
        """The command line of a program called `name`, built from one source file and the clients of some
        descriptions.
        """
        key = (name, kind)
        if key not in self._commands:
            folder = self._folder / name / kind
            folder.mkdir(parents=True)
            clients = [self.client(description, kind) for description in descriptions]
            self._commands[key] = getattr(self, f"_{kind}_program")(folder, source, clients)
        return self._commands[key]

    def client(self, description: Path, kind: str) -> Path:
        """The folder of a description's client: what was generated, and what was built from it."""
        key = (description, kind)
        if key not in self._clients:
            folder = self._folder / "clients" / description.parent.name / description.stem / kind
            if kind == "accelerated":
                generate(description, ["python"], folder, "--accelerate", *self._options, checkout=self._checkout)
                folder = folder / "python"
            else:
                for part in FOLDERS.get(kind, (kind,)):
                    shutil.copytree(self.generated(description) / part, folder, dirs_exist_ok=True)
            getattr(self, f"_{kind}_client")(folder)
            self._clients[key] = folder
        return self._clients[key]

    def generated(self, description: Path) -> Path:
        """What was generated for a description: a folder for each language, which must not be changed."""
        if description not in self._generated:
            folder = self._folder / "generated" / str(len(self._generated))
            generate(description, [*LANGUAGES, "host"], folder, *self._options, checkout=self._checkout)
            self._generated[description] = folder
        return self._generated[description]

    def _c_client(self, client: Path) -> None:
        run([*CC, f"-I{client / 'include'}", "-c", *(client / "src").glob("*.c")], cwd=client)

    def _c_program(self, folder: Path, source: Path, clients: list[Path]) -> list[str]:
        includes = [f"-I{client / 'include'}" for client in clients]
        if source.parent.name == "tls":  # an option of the compiler, so this scenario has its own client
            [client] = clients
            prefix = min((header.stem for header in (client / "include").glob("*.h")), key=len).upper()
            parts = [f"-D{prefix}_TLS=1", *(client / "src").glob("*.c"), "-lssl", "-lcrypto"]
        else:
            parts = [part for client in clients for part in client.glob("*.o")]
        run([*CC, *includes, "-o", folder / "client", source, *parts])
        return [str(folder / "client")]

    def _csharp_client(self, client: Path) -> None:
        [project] = client.glob("*.csproj")
        run([*MCS, "-target:library", f"-out:{project.with_suffix('.dll')}", *sorted(client.rglob("*.cs"))])

    def _csharp_program(self, folder: Path, source: Path, clients: list[Path]) -> list[str]:
        libraries = [f"-r:{library}" for client in clients for library in client.glob("*.dll")]
        run([*MCS, f"-out:{folder / 'Client.exe'}", source, CSHARP_NAMES, *libraries])
        return ["env", f"MONO_PATH={joined(clients)}", "mono", str(folder / "Client.exe")]

    @property
    def _csc(self) -> list[str]:
        """Runs the C# compiler of the .NET SDK directly, since its build system takes long for each program. Its
        options are in a file, since they are long.
        """
        number, folder = run(["dotnet", "--list-sdks"]).stdout.splitlines()[-1].split(maxsplit=1)
        sdks, major = Path(folder.strip("[]")), number.partition(".")[0]
        options = self._folder / "csc.rsp"
        if not options.exists():
            [references, *_] = (sdks.parent / "packs" / "Microsoft.NETCore.App.Ref").glob(f"*/ref/net{major}.0")
            symbols = [
                "NET",
                "NETCOREAPP3_0_OR_GREATER",
                *(f"NET{version}_0_OR_GREATER" for version in range(5, int(major) + 1)),
            ]
            lines = [
                "-nologo",
                "-warnaserror",
                "-optimize",
                f"-define:{','.join(symbols)}",
                *(f'-r:"{library}"' for library in references.glob("*.dll")),
            ]
            options.write_text("\n".join(lines), encoding="utf-8")
        return ["dotnet", str(sdks / number / "Roslyn" / "bincore" / "csc.dll"), f"@{options}"]

    def _dotnet_client(self, client: Path) -> None:
        [project] = client.glob("*.csproj")
        run(
            [
                *self._csc,
                "-langversion:8",
                "-nullable",
                "-define:CREO_NULLABLE",
                "-target:library",
                f"-out:{project.with_suffix('.dll')}",
                *sorted(client.rglob("*.cs")),
            ]
        )

    def _dotnet_program(self, folder: Path, source: Path, clients: list[Path]) -> list[str]:
        libraries = [shutil.copy(library, folder) for client in clients for library in client.glob("*.dll")]
        run(
            [
                *self._csc,
                f"-out:{folder / 'Client.dll'}",
                source,
                CSHARP_NAMES,
                *(f"-r:{library}" for library in libraries),
            ]
        )
        framework = {"name": "Microsoft.NETCore.App", "version": "8.0.0"}  # or newer
        (folder / "Client.runtimeconfig.json").write_text(
            json.dumps(
                {
                    "runtimeOptions": {
                        "framework": framework,
                        "rollForward": "LatestMajor",
                        "configProperties": {"System.Globalization.Invariant": True},
                    }
                }
            )
        )
        return ["dotnet", str(folder / "Client.dll")]

    def _java_client(self, client: Path) -> None:
        run(
            [
                *JAVAC,
                "-Xdoclint:all/protected,-missing",
                "-d",
                client / "classes",
                *(client / "src" / "main" / "java").rglob("*.java"),
            ]
        )

    def _java_program(self, folder: Path, source: Path, clients: list[Path]) -> list[str]:
        classes = [client / "classes" for client in clients]
        run([*JAVAC, "-cp", joined(classes), "-d", folder, source])
        return ["java", *QUICK, "-cp", joined([folder, *classes]), source.stem]

    def _hosted_client(self, client: Path) -> None:
        build("server")
        run([*HOSTED, "-d", client / "classes", *(client / "src" / "main" / "java").rglob("*.java")])

    def _hosted_program(self, folder: Path, source: Path, clients: list[Path]) -> list[str]:
        classes = [*(client / "classes" for client in clients), HOST]
        run([*HOSTED[:-1], joined(classes), "-d", folder, source])
        return ["java", *QUICK, "-cp", joined([folder, *classes]), source.stem]

    def _python_client(self, client: Path) -> None:
        """There is nothing to build."""

    def _python_program(self, folder: Path, source: Path, clients: list[Path], python: str = "python3") -> list[str]:
        return ["env", f"PYTHONPATH={joined(clients)}", "PYTHONIOENCODING=utf-8", python, "-W", "error", str(source)]

    def _accelerated_client(self, client: Path) -> None:
        quick = {**os.environ, "CFLAGS": "-O0"}  # as CC
        run([sys.executable, "creo_build.py"], cwd=client, env=quick)
        # Without the accelerator the client silently does without it: that must not happen here.
        [source] = client.rglob("_accelerator.c")
        package = ".".join(source.parent.relative_to(client).parts)
        run(
            [sys.executable, "-c", f"import sys, {package}; assert '{package}._accelerator' in sys.modules"], cwd=client
        )

    def _accelerated_program(self, folder: Path, source: Path, clients: list[Path]) -> list[str]:
        return self._python_program(folder, source, clients, sys.executable)  # for which it was built

    def _typescript_client(self, client: Path) -> None:
        """There is nothing to build."""

    def _typescript_program(self, folder: Path, source: Path, clients: list[Path]) -> list[str]:
        for client in clients:
            package = folder / "node_modules" / package_name(client)
            package.parent.mkdir(parents=True, exist_ok=True)
            package.symlink_to(client.resolve(), target_is_directory=True)
        return ["node", shutil.copy(source, folder)]

    def over_fetch(self, name: str, source: Path, descriptions: Sequence[Path]) -> list[str]:
        """As `command`, for a program in TypeScript whose clients make their calls as JSON over HTTP."""
        folder = self._folder / name / "fetch"
        for description in descriptions:
            client = self.client(description, "typescript").resolve()
            declared = (client / "client.js").read_text(encoding="utf-8")
            classes = re.findall(r"^export class (\w+) extends", declared, re.MULTILINE)
            package = folder / "node_modules" / package_name(client)
            package.mkdir(parents=True)
            (package / "package.json").write_text('{"type": "module", "exports": "./index.js"}', encoding="utf-8")
            (package / "index.js").write_text(
                OVER_FETCH.format(client=client.as_uri()) + "".join(map(CLIENT_OVER_FETCH.format, classes)),
                encoding="utf-8",
            )
        return ["node", shutil.copy(source, folder)]


#: A package with the clients of another one.
OVER_FETCH = """\
import {{ overFetch as transport }} from "{client}/fetch.js";
import * as made from "{client}/index.js";
export * from "{client}/index.js";
"""
CLIENT_OVER_FETCH = """\
export class {0} extends made.{0} {{
  constructor(address, options) {{
    super(address, {{ ...options, transport }});
  }}
}}
"""


def package_name(client: Path) -> str:
    """What npm calls a client in TypeScript."""
    return str(json.loads((client / "package.json").read_text(encoding="utf-8"))["name"])


def joined(folders: Sequence[Path]) -> str:
    """A path of folders, in the form of variables and options."""
    return os.pathsep.join(map(str, folders))
