# SPDX-License-Identifier: Apache-2.0
"""Makes the runtime importable as `runtime`, and what is generated from some descriptions by their names.

They are generated with the accelerator and imported without it; the fixture `implementation` puts it into place.
"""

from __future__ import annotations

import os
import shutil
import ssl
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Iterator, Tuple

import pytest

CLIENT = Path(__file__).resolve().parents[1]
ROOT = CLIENT.parents[1]
GENERATED = CLIENT / "build" / "generated"

sys.path.insert(0, str(CLIENT))
for description, *options in (
    (ROOT / "framework" / "protocol" / "vectors" / "vectors.creo",),
    (ROOT / "framework" / "protocol" / "work.creo",),
    (ROOT / "framework" / "src" / "test" / "creo" / "ruled.creo",),
    (CLIENT / "tests" / "awkward.creo",),
    (CLIENT / "tests" / "kinds.creo",),
    (CLIENT / "tests" / "shelf.creo", "--service"),
):
    folder = GENERATED / description.stem
    subprocess.run(
        [ROOT / "scripts" / "creo", "gen", description, "--lang", "python", "-o", folder, *options],
        check=True,
        stdout=subprocess.DEVNULL,
    )
    sys.path.insert(0, str(folder / "python"))

os.environ["CREO_PURE_PYTHON"] = "1"


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "long: left out by scripts/check --quick")


@pytest.fixture(scope="session")
def built() -> None:
    """The accelerators of `vectors`, `awkward` and `kinds` are built."""
    if shutil.which(os.environ.get("CC", "cc")) is None:
        pytest.skip("there is no C compiler")
    for name in ("vectors", "awkward", "kinds"):
        folder = GENERATED / name / "python"
        done = subprocess.run([sys.executable, "creo_build.py"], cwd=folder, capture_output=True, text=True)
        assert list(folder.glob(f"{name}/_accelerator.*[!c]")), done.stdout + done.stderr


@pytest.fixture(scope="module", params=["python", "c"])
def implementation(request: pytest.FixtureRequest) -> Iterator[str]:
    """The code that encodes and decodes: each in turn, for all tests of a module."""
    import awkward.codec
    import awkward.runtime.frame.quick
    import awkward.runtime.wire
    import kinds.codec
    import kinds.runtime.frame.quick
    import kinds.runtime.wire
    import vectors.codec
    import vectors.runtime.frame.quick
    import vectors.runtime.wire

    if request.param == "python":
        yield request.param
        return
    request.getfixturevalue("built")
    modules = [
        module
        for package in (awkward, kinds, vectors)
        for module in (package.codec, package.runtime.frame.quick, package.runtime.wire)
    ]
    pure = [dict(vars(module)) for module in modules]
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("CREO_PURE_PYTHON")
        for package in (awkward, kinds, vectors):
            assert accelerate(package)
    yield request.param
    for module, names in zip(modules, pure):
        vars(module).update(names)


def accelerate(package: ModuleType) -> bool:
    """What the package does by itself when it is imported, unless Python is asked for."""
    import importlib

    runtime = importlib.import_module(f"{package.__name__}.runtime.accelerator")
    built = importlib.import_module(f"{package.__name__}._accelerator")
    return bool(runtime.accelerate(package.codec, built.shapes))


@pytest.fixture(scope="session")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Tuple[str, str]:
    """A certificate of localhost that signs itself, and its key."""
    folder = tmp_path_factory.mktemp("tls")
    files = str(folder / "cert.pem"), str(folder / "key.pem")
    subprocess.run(
        [
            "openssl",
            "req",
            "-x509",
            "-newkey",
            "rsa:2048",
            "-nodes",
            "-days",
            "2",
            "-subj",
            "/CN=localhost",
            "-addext",
            "subjectAltName=DNS:localhost,IP:127.0.0.1",
            "-out",
            files[0],
            "-keyout",
            files[1],
        ],
        check=True,
        capture_output=True,
    )
    return files


@pytest.fixture
def server_side(certificate: Tuple[str, str]) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(*certificate)
    return context
