# SPDX-License-Identifier: Apache-2.0
"""creo verify: the matrix of the samples and of some random descriptions, and that it sees what is wrong."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from programs import ROOT, run

DESCRIPTIONS = ("samples/data-service/data.creo", "evaluation/interop/constructs/constructs.creo", "evaluation/load/bench.creo",
                "framework/vectors/vectors.creo", "generator/core/src/test/golden/names/service.creo")
# A row of the matrix: each language is there, and right.
ALL_RIGHT = ["ok"] * 5


def verify(*arguments: object, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([str(ROOT / "scripts" / "creo"), "verify", *map(str, arguments)], capture_output=True, encoding="utf-8",
                          timeout=900, env={**os.environ, **environment})


def assert_all_right(done: subprocess.CompletedProcess[str], rows: int) -> None:
    assert done.returncode == 0, done.stdout + done.stderr
    head, *lines = done.stdout.splitlines()
    assert head.split() == ["vectors", "calls", "c", "csharp", "java", "python", "host"]
    assert len(lines) == rows, done.stdout
    for line in lines:
        assert line.split()[-5:] == ALL_RIGHT, done.stdout


def test_the_samples() -> None:
    assert_all_right(verify(*(ROOT / description for description in DESCRIPTIONS), "--count", 12), len(DESCRIPTIONS))


def test_random_descriptions() -> None:
    """More of them: scripts/verify."""
    assert_all_right(verify("--random", 20, "--count", 6), 20)


@pytest.fixture
def spoiling(tmp_path: Path) -> Path:
    """A folder with a python3 whose programs get one answer wrong: they take a boolean that is 2."""
    wrapper = tmp_path / "bin" / "python3"
    wrapper.parent.mkdir()
    wrapper.write_text(f"#!/bin/sh\n'{shutil.which('python3')}' \"$@\" | sed 's/^! .*boolean.*/= 01/'\n", encoding="utf-8")
    wrapper.chmod(0o755)
    return wrapper.parent


@pytest.fixture
def flag(tmp_path: Path) -> Path:
    description = tmp_path / "flag.creo"
    description.write_text('@PACKAGE("lab") struct Flag { boolean up; }', encoding="utf-8")
    return description


def test_what_one_language_does_otherwise_is_seen(flag: Path, spoiling: Path) -> None:
    done = verify(flag, "--lang", "java,python", PATH=f"{spoiling}{os.pathsep}{os.environ['PATH']}")
    assert done.returncode == 1
    assert [line.split()[0] for line in done.stdout.splitlines()] == ["vectors", "Flag"]
    assert "wrong" in done.stdout
    assert "python: lab, Flag\n  vector   02\n  expected ! (that these bytes are refused)\n  answered = 01\n" in done.stderr
    assert "<- expected 0 (false) or 1 (true), found 2" in done.stderr
    assert f"To see it again: creo verify {flag} --seed 1 --lang java,python --count 25 --keep build/verify\n" in done.stderr


def test_a_language_without_its_tools_is_left_out(flag: Path, tmp_path: Path) -> None:
    run([ROOT / "scripts" / "build", "generator", "server"])  # with what is not there any more below
    tools = tmp_path / "tools"
    tools.mkdir()
    for tool in ("java", "bash", "sh", "dirname", "find", "mkdir", "cc", "as", "ld", "flock", "cat", "touch", "env"):
        (tools / tool).symlink_to(shutil.which(tool))
    done = verify(flag, PATH=str(tools))
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[1].split() == ["Flag", done.stdout.split()[8], "ok", "-", "ok", "-", "ok"], done.stdout
    assert "csharp was not verified: that needs .NET (dotnet) or Mono (mcs and mono) on the PATH" in done.stderr
    named = verify(flag, "--lang", "python", PATH=str(tools))
    assert named.returncode == 2


def test_what_it_wrote_can_be_run_again(flag: Path, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    assert verify(flag, "--lang", "c", "--keep", kept).returncode == 0
    program = kept / "c" / "verification"
    questions = (kept / "c" / "messages.questions").read_text(encoding="utf-8")
    assert subprocess.run([program], input=questions, capture_output=True, encoding="utf-8", check=True).stdout \
        == (kept / "c" / "messages.answers").read_text(encoding="utf-8")
