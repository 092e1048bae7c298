# SPDX-License-Identifier: Apache-2.0
"""What type checkers say of handlers."""

from __future__ import annotations

import ast
import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from typing import Tuple

import pytest

TESTS = Path(__file__).resolve().parent
PACKAGE = TESTS.parent / "build" / "generated" / "shelf" / "python"

pytestmark = pytest.mark.skipif(
    importlib.util.find_spec("mypy") is None, reason="mypy is not installed: pip install mypy"
)


def mypy(cache: Path, *arguments: object) -> Tuple[int, str]:
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", cache, *arguments],
        env={**os.environ, "MYPYPATH": str(PACKAGE)},
        cwd=cache,
        capture_output=True,
        text=True,
    )
    return done.returncode, done.stdout + done.stderr


def test_is_written_as_the_oldest_python_has_it() -> None:
    files = [*PACKAGE.rglob("*.py")]
    assert {"serve.py", "service.py", "served.py"} <= {file.name for file in files}
    for file in files:
        ast.parse(file.read_text(encoding="utf-8"), str(file), feature_version=(3, 9))


def test_handlers_and_what_they_use_are_typed(tmp_path: Path) -> None:
    status, said = mypy(tmp_path, "-p", "shelf")
    assert status == 0, said
    status, said = mypy(tmp_path, "-p", "shelf")
    assert status == 0, said


def test_wrong_handlers_are_found(tmp_path: Path) -> None:
    program = """
from typing import Iterator, Optional
from shelf import Series
from shelf.service import Other, OtherAsync, Reading, Store, Writing

class Lacking(Store):
    pass

class Wrong(Other):
    def who(self) -> int:
        return 1

class Late(OtherAsync):
    def who(self) -> str:
        return ""

Lacking()
def write(kept: Writing[Optional[Series]]) -> None:
    kept.set("a")
def read(kept: Reading[Series]) -> Reading[object]:
    kept.set(Series("a", []))
    return kept
"""
    status, said = mypy(tmp_path, "-c", program)
    wrong = [
        "incompatible with return",
        "incompatible with return",
        "Cannot instantiate abstract",
        "arg-type",
        "no attribute",
    ]
    assert status == 1 and said.count("error: ") == len(wrong), said
    assert all(words in said for words in wrong), said
