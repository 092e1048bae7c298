# SPDX-License-Identifier: Apache-2.0
"""What the tests of the languages together share: generated code, built programs and a running host."""

from __future__ import annotations

import os
import shutil
import subprocess
from contextlib import contextmanager
from pathlib import Path
from typing import Callable, Iterator, Sequence

import pytest

from programs import QUICK, ROOT, Programs, run

BUILD = ROOT / "build" / "interop"
JAR = ROOT / "evaluation" / "interop" / "host" / "target" / "interop-host.jar"


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
    """Gives a fresh copy of one language's output for a description (a path relative to the repository)."""

    def make(description: str, language: str) -> Path:
        return shutil.copytree(programs.generated(ROOT / description) / language, tmp_path_factory.mktemp("generated") / language)

    return make


class Host:
    """A host of its own, as a process. It serves the interfaces of all scenarios."""

    def __init__(self, *settings: object, jvm: Sequence[str] = ()) -> None:
        run([ROOT / "scripts" / "build", "interop"])
        flags = list(map(str, settings))
        if "--listen" not in flags:
            flags += ["--listen", "127.0.0.1:0"]
        self.process = subprocess.Popen(["java", *QUICK, *jvm, "-Dio.netty.leakDetection.level=paranoid", "-jar", str(JAR), *flags],
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                        env={**os.environ, "LC_ALL": "C.UTF-8"})
        #: Where it listens, in the order of its settings.
        self.addresses = [self._listening() for _ in flags[flags.index("--listen") + 1].split(",")]
        self.address = self.addresses[0]

    def _listening(self) -> str:
        line = self.process.stdout.readline()
        assert line.startswith("listening on "), line + self.process.communicate()[1]
        return line.removeprefix("listening on ").strip()

    def kill(self) -> None:
        """Takes its life without a word."""
        self.process.kill()
        self.process.communicate()

    def stop(self) -> None:
        """Tells it to stop and waits until it has; nothing if it is gone already."""
        if self.process.returncode is None:
            self.process.terminate()
            _, log = self.process.communicate(timeout=30)
            assert "LEAK:" not in log, log  # Netty's word for a buffer that nobody gave back


@contextmanager
def serving(*settings: object) -> Iterator[str]:
    """The address of a host of its own."""
    host = Host(*settings)
    try:
        yield host.address
    finally:
        host.stop()


@pytest.fixture(scope="session")
def host() -> Iterator[str]:
    """The address of a running host that serves the interfaces of all scenarios."""
    with serving() as address:
        yield address


@pytest.fixture
def fresh_host() -> Iterator[str]:
    """The same for one test that leaves something behind in it."""
    with serving() as address:
        yield address
