# SPDX-License-Identifier: Apache-2.0
"""The README's description, service and first calls are real: they are taken out of it, compiled and run."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import Iterator

import pytest

from programs import LANGUAGES, ROOT, SOURCES, Programs, generate, run

FRAMES = {
    "c": "#include \"lab.h\"\n#include <stdio.h>\nint main(void)\n{{\n{code}return 0;\n}}\n",
    "csharp": "using System;\nusing Lab;\npublic static class Program\n{{\npublic static void Main()\n{{\n{code}}}\n}}\n",
    "java": "import lab.*;\npublic class Client {{\npublic static void main(String[] arguments) {{\n{code}}}\n}}\n",
    "python": "from lab import Series, StoreClient\n{code}",
}
SERVICE = "import java.util.*;\nimport lab.*;\nimport org.creo.server.HostProgram;\n{code}"
CALLS = {"c": "lab_store_connect", "csharp": "StoreClient", "java": "StoreClient", "python": "StoreClient"}
TEXT = "Series(name=\"north\", samples=[1.5, 2.5])\n"
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
    description.write_text(block("java", "@PACKAGE"), encoding="utf-8")
    return description


@pytest.fixture(scope="module")
def service(lab: Path, build_folder: Path) -> Iterator[int]:
    """The port of the README's service."""
    run([ROOT / "scripts" / "build", "interop"])  # its JAR holds the host
    folder = build_folder / "readme" / "host"
    generate(lab, ["host"], folder)
    source = folder / "Main.java"
    source.write_text(SERVICE.format(code=block("java", "HostProgram")), encoding="utf-8")
    classes = folder / "classes"
    framework = ROOT / "evaluation" / "interop" / "host" / "target" / "interop-host.jar"
    run(["javac", "-d", classes, "-cp", framework, source, *folder.rglob("lab/**/*.java")])
    process = subprocess.Popen(["java", "-cp", f"{classes}:{framework}", "Main", "--listen", "0"], stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True)
    try:
        line = process.stdout.readline()
        assert line.startswith("listening on "), line + process.stderr.read()
        yield int(line.rpartition(":")[2])
    finally:
        process.terminate()
        process.communicate(timeout=30)


@pytest.mark.parametrize("language", ["python", *(name for name in LANGUAGES if name != "python")])
def test_first_call(language: str, lab: Path, service: int, programs: Programs, tmp_path: Path) -> None:
    code = block(language, CALLS[language]).replace("7000", str(service))
    source = tmp_path / SOURCES[language]
    source.write_text(FRAMES[language].format(code=code), encoding="utf-8")
    assert run(programs.command("readme", language, source, [lab])).stdout == PRINTED[language]
