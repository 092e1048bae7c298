# SPDX-License-Identifier: Apache-2.0
"""The explorer of a host, in Chromium, as people use it (explorer.test.mjs); the same page as a file (docs.test.mjs);
and what it gives them to take along: the same call in other languages, and its bytes.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Iterator

import pytest

from evaluation.harness.clients import CC, JAVAC, MCS
from evaluation.harness.commands import build, generate, run
from evaluation.harness.places import ROOT

from .hosts import KINDS, LAB, LIBRARY, READER, TOKEN, Host, Loading, Served, documented, guarded, handing_out

HERE = Path(__file__).parent
SCRIPTS = sorted(HERE.glob("*.test.mjs"))
TEXT = "".join(script.read_text(encoding="utf-8") for script in SCRIPTS)
EXPLORER = ROOT / "framework" / "src" / "main" / "explorer"
#: What stands for ${name} at the end of the name of a test.
OPTIONS = {"by": ["RASP", "HTTP"], "": ["light", "dark", "a telephone", "a telephone at night"]}
#: The names of the tests.
NAMES = [
    name.replace("${name}", option)
    for name in re.findall(r'(?m)^ *test\(["`](.+?)["`],', TEXT)
    for option in (OPTIONS["by" if name.endswith("by ${name}") else ""] if "${" in name else [""])
]
#: Those of them whose answer is a stream.
STREAMING = ("watch", "echo", "mirrored", "numbers", "blobs", "ticks")
#: The calls that it tells others to try.
CALLS = re.findall(r"(?m)^    (\w+): \[(LAB|LIBRARY|KINDS), ", TEXT)
SERVED = {"LAB": LAB, "LIBRARY": LIBRARY, "KINDS": KINDS}


def calls_of(host: str) -> list[str]:
    return [call for call, where in CALLS if where == host]


@pytest.fixture(scope="session")
def modules() -> Path:
    """The modules that package-lock.json names, installed once."""
    lock = (HERE / "package-lock.json").read_bytes()
    folder = ROOT / ".cache" / f"web-{hashlib.sha256(lock).hexdigest()[:12]}"
    if not (folder / "whole").exists():
        folder.mkdir(parents=True, exist_ok=True)
        for name in ("package.json", "package-lock.json"):
            shutil.copy(HERE / name, folder)
        run(["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=folder)
        (folder / "whole").touch()
    return folder


@dataclass
class Told:
    """What became of the tests in the browser, and what they have left in a folder."""

    folder: Path
    #: By the name of each, what went wrong; empty for nothing.
    faults: dict[str, str]
    hosts: dict[str, Host]

    def calls(self) -> dict[str, Any]:
        return json.loads((self.folder / "calls.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="session")
def told(modules: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Told]:
    build("generator", "server")
    folder = tmp_path_factory.mktemp("explorer")
    with (
        handing_out(LAB, tmp_path_factory.mktemp("lab")) as lab,
        guarded(LIBRARY, tmp_path_factory.mktemp("library")) as library,
        Host(KINDS, tmp_path_factory.mktemp("kinds")) as kinds,
        Loading(LAB, tmp_path_factory.mktemp("program")) as program,
    ):
        settings = {
            "MODULES": modules,
            "FOLDER": folder,
            "LAB": f"{lab.url}/creo/",
            "LIBRARY": f"{library.url}/creo/",
            "KINDS": f"{kinds.url}/creo/",
            "IN_JAR": f"{program.url}/creo/",
            "LAB_FILE": documented(LAB, folder).as_uri(),
            "LIBRARY_FILE": documented(LIBRARY, folder).as_uri(),
            "KINDS_FILE": documented(KINDS, folder).as_uri(),
            "TOKEN": TOKEN,
            "READER": READER,
            "CHROMIUM": shutil.which("chromium"),
        }
        done = subprocess.run(
            ["node", "--test", "--test-concurrency=1", "--test-reporter=tap", *SCRIPTS],
            env={**os.environ, **{name: str(value) for name, value in settings.items()}},
            capture_output=True,
            encoding="utf-8",
            timeout=1200,
        )
        yield Told(folder, _faults(done.stdout, done.stderr), {"LAB": lab, "LIBRARY": library, "KINDS": kinds})


def _faults(tap: str, said: str) -> dict[str, str]:
    """What the lines of TAP (testanything.org) say about each test, with those that follow where it has failed."""
    faults = {}
    parts = re.split(r"(?m)^(?=(?:not )?ok \d+ - )", tap)
    for part in parts[1:]:
        name = re.match(r"(?:not )?ok \d+ - (.+)", part).group(1).replace("\\#", "#")
        faults[name] = part + said if part.startswith("not ") else ""
    return faults


@pytest.mark.parametrize("name", NAMES)
def test_in_a_browser(told: Told, name: str) -> None:
    assert told.faults.get(name, f"it did not run; there are {list(told.faults)}") == ""


@pytest.fixture(scope="session")
def clients(told: Told, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """What is generated for what each host serves, and the clients in Java and C# compiled."""
    folders = {}
    for name, served in SERVED.items():
        out = folders[name] = tmp_path_factory.mktemp("clients")
        generate(served.description, ["c", "cs", "java", "py", "ts"], out)
        packages = out / "node_modules"
        packages.mkdir()
        package = json.loads((out / "typescript" / "package.json").read_text(encoding="utf-8"))["name"]
        (packages / package).symlink_to(out / "typescript")
        run([*JAVAC, "-d", out / "classes", *(out / "java").rglob("*.java")])
        sources = (out / "csharp").rglob("*.cs")
        # The decimal numbers of the clients are made of whole ones of any size.
        run(["mcs", "-langversion:7", "-r:System.Numerics", "-target:library", f"-out:{out / 'client.dll'}", *sources])
    return folders


@pytest.mark.parametrize(("call", "host"), CALLS)
def test_others_make_the_same_call(told: Told, clients: dict[str, Path], call: str, host: str) -> None:
    told_of = told.calls()[call]
    environment = {**os.environ, "TOKEN": TOKEN, "PYTHONPATH": str(clients[host] / "python"), "PYTHONUTF8": "1"}
    answer = run(
        ["bash", "-c", told_of["code"]["curl"].replace("curl", "curl -sS --fail-with-body", 1)], env=environment
    )
    items = [json.loads(line) for line in answer.stdout.split("\n") if line]
    shown = json.loads(told_of["answer"] or "null")
    assert (items if isinstance(shown, list) and call in STREAMING else items[0] if items else None) == shown
    run([sys.executable, "-c", told_of["code"]["Python"]], env=environment)
    # Beside the modules that it imports.
    program = clients[host] / f"{call}.mjs"
    program.write_text(told_of["code"]["TypeScript"], encoding="utf-8")
    run(["node", program], env=environment)


#: How the code of a language is called in a file, with a class of its own where it has one, and what compiles it.
COMPILERS = {
    "Java": ("Call{}.java", r"\bclass Call_*", lambda out, to: [*JAVAC, "-cp", out / "classes", "-d", to]),
    "C#": (
        "Call{}.cs",
        r"\bclass Program_*",
        lambda out, to: [*MCS, "-target:library", f"-r:{out / 'client.dll'}", f"-out:{to / 'all.dll'}"],
    ),
    "C": ("call{}.c", None, lambda out, to: [*CC, "-fsyntax-only", f"-I{out / 'c' / 'include'}"]),
}


@pytest.fixture(scope="session")
def by_tls(told: Told, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """By the name of each call, its code as a page shows it that came by TLS, with a token."""
    folder = tmp_path_factory.mktemp("secure")
    (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    for module in EXPLORER.glob("*.js"):
        shutil.copy(module, folder)
    shutil.copytree(ROOT / "clients" / "typescript" / "runtime", folder / "runtime")
    code = {}
    for host in SERVED:
        page = (told.folder / f"{SERVED[host].description.stem}.html").read_text(encoding="utf-8")
        for end, kind in (("json", "json"), ("calls", "x-ndjson")):
            text = re.search(rf'<script type="application/{kind}".*?>(.+?)</script>', page, re.DOTALL).group(1)
            (folder / f"{host}.{end}").write_text(text, "utf-8")
        calls = {name: told.calls()[name] for name in calls_of(host)}
        done = run(["node", HERE / "secure.mjs", folder, host], input=json.dumps(calls))
        code.update(json.loads(done.stdout))
    return code


@pytest.mark.parametrize("host", SERVED)
@pytest.mark.parametrize("language", COMPILERS)
def test_the_code_compiles(
    told: Told, clients: dict[str, Path], by_tls: dict[str, Any], host: str, language: str, tmp_path: Path
) -> None:
    name, declared, compiler = COMPILERS[language]
    sources = []
    for call in calls_of(host):
        secure = by_tls[call][language]
        assert re.search("(?i)tls", secure) and "TOKEN" in secure
        for number, code in enumerate((told.calls()[call]["code"][language], secure)):
            sources.append(tmp_path / name.format(f"{call}{number}"))
            own = re.sub(declared, f"class Call{call}{number}", code) if declared else code
            sources[-1].write_text(own, encoding="utf-8")
    run([*compiler(clients[host], tmp_path), *sources])


# The others have long texts, of which the page lists only the beginning.
@pytest.mark.parametrize("host", ["LAB", "LIBRARY"])
def test_the_bytes_are_what_creo_decode_makes_of_them(told: Told, host: str, tmp_path: Path) -> None:
    rows = [row for call in calls_of(host) for message in told.calls()[call]["bytes"] for row in message]
    digits = tmp_path / "bytes"
    digits.write_text(" ".join(row[1] for row in rows), encoding="ascii")
    listed = run([ROOT / "scripts" / "creo", "decode", "--all", SERVED[host].description, digits]).stdout
    expected = [" ".join(line.split()[1:]) for line in listed.splitlines() if re.match(r" +[0-9a-f]{4}  ", line)]
    # An item by itself is called after the stream in the page, which knows which one it is.
    found = [" ".join(" ".join(row[1:]).split()).replace("words[]", "item") for row in rows]
    assert found == expected
