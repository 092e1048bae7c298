# SPDX-License-Identifier: Apache-2.0
"""What the tests of the languages together share: generated code, built programs and a running host."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from types import ModuleType
from typing import Callable, Iterator

import pytest

from evaluation.harness.clients import Programs
from evaluation.harness.generated import imported
from evaluation.harness.places import ROOT

from .hosts import Host

#: Runs at the same time need a folder each. Not CREO_: hosts refuse variables of that name that are not settings.
BUILD = ROOT / "build" / os.environ.get("INTEROP_BUILD", "interop")


@pytest.fixture(scope="session")
def build_folder() -> Path:
    """A fresh folder for everything that the tests build."""
    shutil.rmtree(BUILD, ignore_errors=True)
    BUILD.mkdir(parents=True)
    return BUILD


@pytest.fixture(scope="session")
def programs(build_folder: Path) -> Programs:
    """Builds client programs, each once."""
    return Programs(build_folder)


@pytest.fixture(scope="session")
def generated(programs: Programs, tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, str], Path]:
    """Returns a fresh copy of one language's output for a description (a path relative to the repository)."""

    def make(description: str, language: str) -> Path:
        return shutil.copytree(
            programs.generated(ROOT / description) / language, tmp_path_factory.mktemp("generated") / language
        )

    return make


@pytest.fixture(scope="session")
def python_client(programs: Programs) -> Callable[[str, str], ModuleType]:
    """Imports the Python client of a description (a path relative to the repository) by the name of its package."""
    return lambda description, package: imported(programs.client(ROOT / description, "python"), package)


@pytest.fixture(scope="session")
def host() -> Iterator[str]:
    """The address of a running host that serves the interfaces of all scenarios."""
    with Host() as running:
        yield running.address


@pytest.fixture
def fresh_host() -> Iterator[str]:
    """The same for one test that leaves traces in it."""
    with Host() as running:
        yield running.address
