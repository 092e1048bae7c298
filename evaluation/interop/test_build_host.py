# SPDX-License-Identifier: Apache-2.0
"""What the target `host` writes builds with its own pom.xml, and the first service of its README answers."""

from __future__ import annotations

import re
import shutil
import socket
import struct
import subprocess
from pathlib import Path
from typing import Callable

import pytest

from evaluation.harness.commands import build, run
from evaluation.harness.places import ROOT
from evaluation.harness.program import Program

MAVEN = ["mvn", "-q", "-B", "-ntp", "-Dstyle.color=never"]
PROTOCOL = ROOT / "framework" / "protocol" / "target" / "creo-protocol-0.1.0.jar"
JSON = ROOT / "framework" / "json" / "target" / "creo-json-0.1.0.jar"
FRAMEWORK = ROOT / "framework" / "target" / "creo-framework-0.1.0.jar"
SERVER = ROOT / "framework" / "server" / "target" / "creo-server-0.1.0.jar"
PREFACE = b"RASP\x01\0\0\0"
INTERNAL = 11

# Debian's Maven writes some even when it is told to keep its output plain.
ESCAPE = re.compile(r"\x1b\[[0-9;]*m")

Generated = Callable[[str, str], Path]


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the local Maven repository that also has the host, as if it had been installed."""
    build("interop")
    local = run([*MAVEN, "help:evaluate", "-Dexpression=settings.localRepository", "-DforceStdout"]).stdout
    copy = tmp_path_factory.mktemp("maven") / "repository"
    shutil.copytree(ESCAPE.sub("", local).strip(), copy, ignore=shutil.ignore_patterns("creo*"))
    for artifact, files in {
        "creo": {ROOT / "pom.xml": "pom"},
        "creo-protocol": {ROOT / "framework" / "protocol" / "pom.xml": "pom", PROTOCOL: "jar"},
        "creo-json": {ROOT / "framework" / "json" / "pom.xml": "pom", JSON: "jar"},
        "creo-framework": {ROOT / "framework" / "pom.xml": "pom", FRAMEWORK: "jar"},
        "creo-server": {ROOT / "framework" / "server" / "pom.xml": "pom", SERVER: "jar"},
    }.items():
        folder = copy / "org" / "creo" / artifact / "0.1.0"
        folder.mkdir(parents=True)
        for file, extension in files.items():
            shutil.copy(file, folder / f"{artifact}-0.1.0.{extension}")
    return copy


def write_main(project: Path) -> str:
    """Writes the first service of the README to the file named there, and returns the command that runs it."""
    source, command = re.findall(
        r"```(?:java)?\n(.*?)```", (project / "README.md").read_text(encoding="utf-8"), re.DOTALL
    )
    (project / "src" / "main" / "java" / "Main.java").write_text(source, encoding="utf-8")
    return command


@pytest.mark.parametrize(
    "description",
    [
        "samples/data-service/data.creo",
        "framework/protocol/vectors/vectors.creo",
        "evaluation/interop/constructs/constructs.creo",
        "evaluation/interop/unsigned/counters.creo",
        "generator/core/src/test/golden/names/service.creo",
        "framework/src/test/creo/bank.creo",
    ],
)
def test_builds_without_a_warning(description: str, generated: Generated, repository: Path) -> None:
    project = generated(description, "host")
    write_main(project)
    run([*MAVEN, f"-Dmaven.repo.local={repository}", "-Dmaven.compiler.failOnWarning=true", "package"], cwd=project)
    assert list((project / "target").glob("*-host-1.*.0.jar"))


def test_the_first_service_of_the_readme_answers(generated: Generated, repository: Path) -> None:
    project = generated("samples/data-service/data.creo", "host")
    command = write_main(project)
    # Maven starts it, so the whole process group is ended.
    with Program(
        "the host",
        [*command.split(), "-Dexec.args=--listen 0", "-q", f"-Dmaven.repo.local={repository}"],
        folder=project,
        group=True,
    ) as host:
        with socket.create_connection(("127.0.0.1", int(host.listening().rpartition(":")[2])), timeout=30) as client:
            # retrieveData("x"), which is not there yet.
            body = struct.pack(">iIIi", 1, 0x37675E95, 0x3F972B3E, 0) + b"\0\0\0\1x"
            client.sendall(PREFACE + struct.pack(">iBBh", 4 + len(body), 1, 0, 0) + body)
            with client.makefile("rb") as answers:
                assert answers.read(8) == PREFACE
                _, kind, _, status = struct.unpack(">iBBh", answers.read(8))
        assert (kind, status) == (3, INTERNAL)


def test_a_program_without_the_generator_says_that_it_reads_no_descriptions(
    generated: Generated, repository: Path
) -> None:
    project = generated("samples/data-service/data.creo", "host")
    command = write_main(project)
    done = subprocess.run(
        [*command.split(), "-Dexec.args=lab.creo --worker true", "-q", f"-Dmaven.repo.local={repository}"],
        cwd=project,
        capture_output=True,
        encoding="utf-8",
        timeout=600,
    )
    assert done.returncode == 2, done.stdout + done.stderr
    assert "lab.creo: this program reads no descriptions; let it depend on org.creo:creo-generator" in done.stderr
