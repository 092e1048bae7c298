# SPDX-License-Identifier: Apache-2.0
"""The contestants in TypeScript, each as a real process: that they encode and decode the same messages as those of other
languages, and that wrong answers end them.
"""

from __future__ import annotations

import subprocess
import tomllib
from contextlib import ExitStack

import pytest

from evaluation.bench.driver import contestants
from evaluation.bench.driver.contestants import CONTESTANTS, Contestant
from evaluation.bench.driver.plan import SIZES
from evaluation.bench.driver.programs import contestant, service
from evaluation.harness.commands import build
from evaluation.harness.places import ROOT
from evaluation.harness.program import Failure

FOLDER = CONTESTANTS / "typescript"
TABLES = tomllib.loads((FOLDER / "contestants.toml").read_text(encoding="utf-8"))
CODECS = [name for name, one in TABLES.items() if isinstance(one, dict) and one.get("serialise")]
SECONDS = 0.01


@pytest.fixture(autouse=True)
def no_warm_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BENCH_WARM_UP", "0")


@pytest.fixture(scope="module")
def built() -> dict[str, Contestant]:
    subprocess.run([FOLDER / "build"], cwd=ROOT, check=True)
    return {one.name: one for one in contestants.load("typescript")}


@pytest.mark.parametrize("name", CODECS)
def test_what_is_encoded_is_decoded_again(built: dict[str, Contestant], name: str) -> None:
    one = built[name]
    if one.missing:
        pytest.skip(one.missing)
    for payload in one.payloads:
        if payload != "bytes":
            with ExitStack() as running:
                program = contestant(running, one, "", "serialise", payload, 1024)
                program.ready()
                for operation in ("encode", "decode"):
                    figures = program.figures(f"{operation} {SECONDS}", SECONDS)
                    assert figures["us"] > 0 and figures["bytes"] > 1000


@pytest.mark.parametrize("payload", ["string", "mixed"])
def test_messages_are_those_of_other_languages(built: dict[str, Contestant], payload: str) -> None:
    """A message of texts has its size, and what RASP adds: a count of four bytes for each array and each text."""
    for size, kilobytes, counts in ((100, 1, 14), (10240, 10, 115)):
        with ExitStack() as running:
            program = contestant(running, built["creo"], "", "serialise", payload, size)
            program.ready()
            assert program.figures(f"encode {SECONDS}", SECONDS)["bytes"] == size + 4 * (1 + kilobytes * counts)


@pytest.mark.parametrize("clients", [1, 4])
@pytest.mark.parametrize("name", ["creo", "socket"])
def test_calls_are_answered(built: dict[str, Contestant], name: str, clients: int) -> None:
    build("bench")
    subprocess.run([CONTESTANTS / "c" / "build"], cwd=ROOT, check=True)
    with ExitStack() as running:
        address = service(running, built[name], "64m").listening()
        program = contestant(running, built[name], "", "call", "numeric", 100, address, clients)
        program.ready()
        figures = program.figures(f"call {SECONDS}", SECONDS)
        assert figures["calls"] >= clients and 0 < figures["median"] <= figures["p99"]
        if clients == 1:
            assert program.figures(f"open 100 {10 * SECONDS}", SECONDS)["calls"] == 10


def test_a_wrong_answer_ends_a_contestant(built: dict[str, Contestant]) -> None:
    """The service of the plain sockets answers with four bytes, which are no frame of RASP."""
    subprocess.run([CONTESTANTS / "c" / "build"], cwd=ROOT, check=True)
    with ExitStack() as running:
        address = service(running, built["socket"], "64m").listening()
        program = contestant(running, built["creo"], "", "call", "numeric", 100, address, 1)
        with pytest.raises(Failure, match="creo ended with exit code 1: [A-Za-z]*Error: "):
            program.ready()
