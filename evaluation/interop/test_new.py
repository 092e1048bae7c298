# SPDX-License-Identifier: Apache-2.0
"""The first steps of a new user: creo new in an empty folder, then the commands that its README names, with an
installed Creo.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Iterator

import pytest

from evaluation.harness.clients import QUICK
from evaluation.harness.places import ROOT
from evaluation.harness.program import Program

EXPECTED = "Hello\ntitles: greeting\n"


@pytest.fixture(scope="module")
def newcomer(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment in which Creo is installed; its Maven repository is a copy, so that the user's is not changed."""
    home = tmp_path_factory.mktemp("newcomer")
    repository = home / "repository"
    shared = Path.home() / ".m2" / "repository"
    if shared.exists():
        shutil.copytree(shared, repository, ignore=shutil.ignore_patterns("creo"))
    environment = {
        **os.environ,
        "MAVEN_OPTS": f"-Dmaven.repo.local={repository} -Dstyle.color=never {' '.join(QUICK)}",
        "PATH": f"{home / 'prefix' / 'bin'}:{os.environ['PATH']}",
    }
    subprocess.run(
        [ROOT / "scripts" / "install", "--prefix", home / "prefix"], env=environment, check=True, timeout=900
    )
    return environment


@pytest.fixture(scope="module")
def project(newcomer: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("empty")
    subprocess.run(["creo", "new", "lab-book"], cwd=folder, env=newcomer, check=True, timeout=60)
    return folder / "lab-book"


def commands(project: Path) -> list[str]:
    """What the README says to type: the service first, then a line for each client."""
    blocks = re.findall(r"```sh\n(.*?)```", (project / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    return [line for block in blocks for line in block.splitlines()]


@pytest.fixture(scope="module")
def address(project: Path, newcomer: dict[str, str]) -> Iterator[str]:
    with Program(
        "the service",
        ["sh", "-c", f"exec {commands(project)[0]} -Dexec.args='--listen 0'"],
        folder=project,
        environment=newcomer,
    ) as running:
        yield running.listening()


@pytest.mark.parametrize("language", ["c", "csharp", "java", "python"])
def test_each_client_runs_as_the_readme_says(
    language: str, project: Path, address: str, newcomer: dict[str, str]
) -> None:
    [command] = [line for line in commands(project)[1:] if re.search(rf"clients/{language}\b", line)]
    command += f" -Dexec.args={address}" if language == "java" else f" {address}"
    result = subprocess.run(command, shell=True, cwd=project, env=newcomer, capture_output=True, text=True, timeout=300)
    # Maven resets the colours at the end, whatever its options.
    output = result.stdout.replace("\x1b[0m", "")
    assert (result.returncode, output) == (0, EXPECTED), result.stdout + result.stderr


def test_the_installed_manual_page_is_clean(newcomer: dict[str, str]) -> None:
    page = Path(shutil.which("creo", path=newcomer["PATH"])).parent.parent / "share" / "man" / "man1" / "creo.1"
    assert page.read_text(encoding="utf-8").startswith(".TH CREO 1")
    if shutil.which("groff"):
        result = subprocess.run(["groff", "-ww", "-man", "-Tutf8", page], capture_output=True, text=True, timeout=60)
        assert (result.returncode, result.stderr) == (0, "")


def test_a_class_data_archive_is_installed(newcomer: dict[str, str]) -> None:
    archive = Path(shutil.which("creo", path=newcomer["PATH"])).parent.parent / "lib" / "creo" / "creo.jsa"
    assert archive.stat().st_size > 1_000_000
