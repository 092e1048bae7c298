# SPDX-License-Identifier: Apache-2.0
"""The hosts whose documents are tried, each started once."""

from __future__ import annotations

from pathlib import Path
from typing import Iterator

import pytest

from . import host


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[host.Host]:
    with host.library(host.compiled(tmp_path_factory.mktemp("library"))) as started:
        yield started


@pytest.fixture(scope="session")
def samples() -> Iterator[host.Host]:
    with host.samples() as started:
        yield started


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--examples", type=int, default=0, help="how many more requests are made up for each operation")


@pytest.fixture(scope="session")
def examples(request: pytest.FixtureRequest) -> int:
    return request.config.getoption("--examples")


@pytest.fixture(scope="session")
def document(library: host.Host, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the library says of itself."""
    path = tmp_path_factory.mktemp("document") / "openapi.json"
    path.write_bytes(library.document())
    return path
