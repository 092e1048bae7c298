# SPDX-License-Identifier: Apache-2.0
"""Scenarios of connections, time and streams: each a folder, each language a file in it, with hosts of their own."""

from __future__ import annotations

import socket
import subprocess
from pathlib import Path
from typing import Callable, Iterator

import pytest

from conftest import Host
from programs import LANGUAGES, ROOT, SOURCES, Programs, run

HERE = Path(__file__).parent
TRIALS = HERE / "trials" / "trials.creo"

PREFACE = b"RASP\x01\0\0\0"
GOAWAY = bytes.fromhex("00000008 09 00 0000 00000000")

#: Lines of "scenario language reason": what does not work yet.
KNOWN_FAILING = {
    (scenario, language): reason
    for scenario, language, reason in (
        line.split(maxsplit=2) for line in (HERE / "known-failing").read_text(encoding="utf-8").splitlines() if not line.startswith("#"))
}

each_language = pytest.mark.parametrize("language", LANGUAGES)


@pytest.fixture
def start() -> Iterator[Callable[..., Host]]:
    """Starts hosts, which are stopped when the test ends."""
    hosts: list[Host] = []

    def one(*settings: object) -> Host:
        hosts.append(Host(*settings))
        return hosts[-1]

    yield one
    for host in hosts:
        host.stop()


@pytest.fixture
def client(request: pytest.FixtureRequest, language: str, programs: Programs) -> Callable[..., None]:
    """Runs the client of the scenario that the test is named after; where `act` is given, once the client has said "begun"."""
    scenario = request.node.originalname.removeprefix("test_")
    if (scenario, language) in KNOWN_FAILING:
        request.node.add_marker(pytest.mark.xfail(reason=KNOWN_FAILING[scenario, language], strict=True))
    command = programs.command(scenario, language, HERE / scenario / SOURCES[language], [TRIALS])
    expected = (HERE / scenario / "expected.txt").read_text(encoding="utf-8")

    def play(*arguments: str, act: Callable[[], object] | None = None) -> None:
        if act is None:
            assert run([*command, *arguments]).stdout == expected
            return
        with subprocess.Popen([*command, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              encoding="utf-8") as process:
            try:
                said = ""
                while "begun" not in said:
                    line = process.stdout.readline()
                    assert line, said + process.stderr.read()
                    said += line
                act()
                out, errors = process.communicate("\n", timeout=120)
                assert said + out == expected, errors
                assert process.returncode == 0, errors
            finally:
                process.kill()

    return play


def dead_address() -> str:
    """An address of this machine where nobody listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return f"127.0.0.1:{probe.getsockname()[1]}"


@pytest.fixture(scope="session")
def guarded(build_folder: Path) -> list[object]:
    """The settings of a host that asks for tokens, and the token of somebody without roles ahead of them."""
    host = ROOT / "evaluation" / "interop" / "host" / "target" / "interop-host.jar"
    tokens = build_folder / "tokens"
    run([ROOT / "scripts" / "build", "interop"])
    token = run(["java", "-jar", host, "token", "guest", "--tokens-file", tokens]).stdout.split()[-1]
    return [token, "--tokens-file", tokens]


@each_language
def test_statuses(client: Callable[..., None], start: Callable[..., Host], guarded: list[object]) -> None:
    strict = start("--nesting", 4, "--frame-size", "64k", "--when-full", "busy", "--queue-length", 1, "--scheduler", "pool",
                   "--scheduler-threads", 1)
    token, *settings = guarded
    client(start().address, strict.address, start(*settings).address, token, dead_address())


@each_language
def test_deadlines(client: Callable[..., None], start: Callable[..., Host]) -> None:
    client(start().address)


@each_language
def test_cancel(client: Callable[..., None], start: Callable[..., Host]) -> None:
    client(start().address)


@each_language
def test_reconnect(client: Callable[..., None], start: Callable[..., Host]) -> None:
    host = start()

    def replace() -> None:
        host.kill()
        start("--listen", host.address)

    client(host.address, act=replace)


@each_language
def test_goaway(client: Callable[..., None], start: Callable[..., Host]) -> None:
    first, second = start(), start()
    with socket.create_connection(("127.0.0.1", int(first.address.rpartition(":")[2])), timeout=60) as witness:
        witness.sendall(PREFACE)

        def stop() -> None:
            first.process.terminate()
            said = b""
            while len(said) < len(PREFACE + GOAWAY):
                said += witness.recv(64)
            assert said == PREFACE + GOAWAY

        client(first.address, second.address, act=stop)


@each_language
def test_streams(client: Callable[..., None], start: Callable[..., Host]) -> None:
    client(start().address)


@each_language
def test_many(client: Callable[..., None], start: Callable[..., Host]) -> None:
    client(start().address)


@each_language
def test_large(client: Callable[..., None], start: Callable[..., Host]) -> None:
    client(start().address)


@each_language
def test_addresses(client: Callable[..., None], start: Callable[..., Host], tmp_path: Path) -> None:
    host = start("--listen", f"127.0.0.1:0,[::1]:0,unix:{tmp_path / 'host.sock'}")
    port = host.address.rpartition(":")[2]
    client(f"localhost:{port}", *host.addresses[1:], dead_address())


#: The tests are named after their scenarios.
SCENARIOS = {name.removeprefix("test_") for name in globals() if name.startswith("test_")}
