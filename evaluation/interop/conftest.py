# SPDX-License-Identifier: Apache-2.0
"""What the tests of the languages together share: generated code, built programs and a running host."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from types import ModuleType
from typing import Callable, Iterator

import pytest

from evaluation.harness.authority import RSA, Authority
from evaluation.harness.clients import QUICK, Programs
from evaluation.harness.commands import run
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


@pytest.fixture(scope="session")
def certificates(build_folder: Path) -> Path:
    """A folder with an authority, certificates that it signed, and an unrelated authority; all made by OpenSSL."""
    folder = build_folder / "certificates"
    folder.mkdir()
    # Mono supports no elliptic curves.
    authority, _ = (Authority(folder, name, key=RSA) for name in ("authority", "other"))
    authority.issue("host", "DNS:localhost")
    authority.issue("client", "DNS:client")
    run(
        [
            "openssl",
            "pkcs12",
            "-export",
            "-in",
            folder / "client.pem",
            "-inkey",
            folder / "client.key",
            "-out",
            folder / "client.p12",
            "-passout",
            "pass:secret",
            "-certpbe",
            "PBE-SHA1-3DES",
            "-keypbe",
            "PBE-SHA1-3DES",
            "-macalg",
            "sha1",
        ]
    )  # as Mono reads it
    return folder


@pytest.fixture(scope="session")
def newcomer(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment in which Creo is installed for a user with an empty home; the Maven repository is a copy, so that
    that of the tests' user is not changed.

    Another checkout was there first: what it has installed is replaced only when that is asked for.
    """
    home = tmp_path_factory.mktemp("newcomer")
    prefix = home / ".local"
    repository = home / "repository"
    shared = Path.home() / ".m2" / "repository"
    if shared.exists():
        shutil.copytree(shared, repository, ignore=shutil.ignore_patterns("creo"))
    environment = {
        **os.environ,
        "MAVEN_OPTS": f"-Dmaven.repo.local={repository} -Dstyle.color=never {' '.join(QUICK)}",
        "HOME": str(home),
    }
    other = home / "other"
    other.mkdir()
    creo = repository / "org" / "creo"
    (creo / "creo-server" / "0.1.0").mkdir(parents=True)
    (creo / "checkout").write_text(f"{other}\n", encoding="utf-8")
    install = [ROOT / "scripts" / "install"]
    refused = subprocess.run(install, env=environment, capture_output=True, text=True, timeout=300)
    assert refused.returncode == 1
    assert f"install: {creo} has Creo 0.1.0 from {other}.\n" in refused.stderr
    assert "--force" in refused.stderr and not prefix.exists()
    done = subprocess.run(
        [*install, "--force"], env=environment, check=True, stdout=subprocess.PIPE, text=True, timeout=1800
    )
    assert f"Replaces Creo 0.1.0 of {other} in {creo}\n" in done.stdout
    assert (creo / "checkout").read_text(encoding="utf-8") == f"{ROOT}\n"
    # It ends with what the PATH lacks.
    script = f'{done.stdout.splitlines()[-1]}; printf %s "$PATH"'
    path = subprocess.check_output(["bash", "-c", script], env=environment, text=True)
    assert path.startswith(f"{prefix}/bin:")
    return {**environment, "HOME": os.environ["HOME"], "PATH": path}
