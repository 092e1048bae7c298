# SPDX-License-Identifier: Apache-2.0
"""The README's description, service and first calls are real: they are extracted, compiled and run."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Iterator

import pytest

from evaluation.harness.clients import LANGUAGES, SOURCES, Programs
from evaluation.harness.commands import build, generate, run
from evaluation.harness.places import ROOT
from evaluation.harness.program import Program

FRAMES = {
    "c": '#include "lab.h"\n#include <stdio.h>\nint main(void)\n{{\n{code}return 0;\n}}\n',
    "csharp": "using System;\nusing Lab;\npublic static class Program\n{{\npublic static void Main()\n{{\n{code}}}\n}}\n",
    "java": "import lab.*;\npublic class Client {{\npublic static void main(String[] arguments) {{\n{code}}}\n}}\n",
    "python": "from lab import Series, StoreClient\n{code}",
}
HANDLER = "import bank.*;\nimport java.util.*;\nimport org.creo.framework.state.*;\n{code}"
SERVICE = "import java.util.*;\nimport lab.*;\nimport org.creo.server.HostProgram;\n{code}"
CALLS = {"c": "lab_store_connect", "csharp": "StoreClient", "java": "StoreClient", "python": "StoreClient"}
TEXT = 'Series(name="north", samples=[1.5, 2.5])\n'
PRINTED = {"c": "", "csharp": TEXT, "java": TEXT, "python": TEXT}


def block(language: str, containing: str) -> str:
    """The README's code block of a language that contains a text."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(rf"^```{language}\n(.*?)^```$", readme, re.DOTALL | re.MULTILINE)
    (found,) = [code for code in blocks if containing in code]
    return found


@pytest.fixture(scope="module")
def lab(build_folder: Path) -> Path:
    description = build_folder / "lab.creo"
    description.write_text(block("java", '@PACKAGE("lab")'), encoding="utf-8")
    return description


@pytest.fixture(scope="module")
def service(lab: Path, build_folder: Path) -> Iterator[int]:
    """The port of the README's service."""
    code = SERVICE.format(code=block("java", "HostProgram"))
    yield from served(build_folder / "readme" / "host", lab, "Main", code, ["Main"])


def served(folder: Path, description: Path, name: str, code: str, program: list[str]) -> Iterator[int]:
    """Compiles a service and runs the program until the test is over; returns its port."""
    build("interop")  # its JAR contains the host
    generate(description, ["host"], folder)
    source = folder / f"{name}.java"
    source.write_text(code, encoding="utf-8")
    classes = folder / "classes"
    framework = ROOT / "evaluation" / "interop" / "host" / "target" / "interop-host.jar"
    run(["javac", "-d", classes, "-cp", framework, source, *folder.rglob("src/main/java/**/*.java")])
    with Program("the host", ["java", "-cp", f"{classes}:{framework}", *program, "--listen", "0"]) as running:
        yield int(running.listening().rpartition(":")[2])


@pytest.mark.parametrize("language", ["python", *(name for name in LANGUAGES if name != "python")])
def test_first_call(language: str, lab: Path, service: int, programs: Programs, tmp_path: Path) -> None:
    code = block(language, CALLS[language]).replace("7000", str(service))
    source = tmp_path / SOURCES[language]
    source.write_text(FRAMES[language].format(code=code), encoding="utf-8")
    assert run(programs.command("readme", language, source, [lab])).stdout == PRINTED[language]


def test_state(build_folder: Path, tmp_path: Path) -> None:
    description = build_folder / "bank.creo"
    description.write_text(block("java", '@PACKAGE("bank")'), encoding="utf-8")
    kept = tmp_path / "state"
    kept.mkdir()
    program = ["org.creo.server.Main", "--service", "Ledger", "--state", f"file:{kept}"]
    for port in served(
        build_folder / "readme" / "bank",
        description,
        "Ledger",
        HANDLER.format(code=block("java", "BankHandler")),
        program,
    ):
        for money in ('{"from": "mint", "to": "ann", "amount": 5}', '{"from": "ann", "to": "bob", "amount": 2}'):
            run([ROOT / "scripts" / "creo", "call", f"localhost:{port}", "Bank.transfer", money])
        assert json.loads(run([ROOT / "scripts" / "creo", "call", f"localhost:{port}", "Bank.balances"]).stdout) == {
            "mint": -5,
            "ann": 3,
            "bob": 2,
        }
