# SPDX-License-Identifier: Apache-2.0
"""Scenarios of connections, time and streams: each a folder, each language a file in it, with separate hosts."""

from __future__ import annotations

import itertools
import socket
import socketserver
import threading
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Callable, Iterator

import pytest

from evaluation.harness.clients import CLIENTS, SOURCES, Programs
from evaluation.harness.commands import run
from evaluation.harness.places import ROOT

from .hosts import JAR, Host

HERE = Path(__file__).parent
TRIALS = HERE / "trials" / "trials.creo"

#: What does not work yet, in lines of "scenario client reason".
KNOWN_FAILING = {
    (scenario, kind): reason
    for scenario, kind, reason in (
        line.split(maxsplit=2)
        for line in (HERE / "known-failing").read_text(encoding="utf-8").splitlines()
        if not line.startswith("#")
    )
}

each_client = pytest.mark.parametrize("kind", CLIENTS)


@pytest.fixture
def start() -> Iterator[Callable[..., Host]]:
    """Starts hosts, which are stopped when the test ends."""
    with ExitStack() as running:
        yield lambda *settings: running.enter_context(Host(*settings))


@pytest.fixture
def client(request: pytest.FixtureRequest, kind: str, programs: Programs) -> Callable[..., None]:
    """Runs the client of the scenario that the test is named after."""
    scenario = request.node.originalname.removeprefix("test_")
    if (scenario, kind) in KNOWN_FAILING:
        request.node.add_marker(pytest.mark.xfail(reason=KNOWN_FAILING[scenario, kind], strict=True))
    expected = (HERE / scenario / "expected.txt").read_text(encoding="utf-8")

    def play(*arguments: str) -> None:
        command = programs.command(scenario, kind, HERE / scenario / SOURCES[kind], [TRIALS])
        assert run([*command, *arguments]).stdout == expected

    return play


@pytest.fixture
def dead() -> Iterator[str]:
    """An address of this machine where nothing listens, and nothing starts to listen meanwhile."""
    with socket.socket() as holder:
        holder.bind(("127.0.0.1", 0))
        yield f"127.0.0.1:{holder.getsockname()[1]}"


class Silent:
    """Takes connections and says nothing."""

    def __init__(self, listener: socket.socket) -> None:
        self._listener = listener
        self.address = f"127.0.0.1:{listener.getsockname()[1]}"

    def taken(self) -> int:
        """How many connections it has taken since the last time it was asked."""
        self._listener.setblocking(False)
        with suppress(BlockingIOError):
            for count in itertools.count():
                self._listener.accept()[0].close()
        return count


@pytest.fixture
def silent() -> Iterator[Silent]:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        yield Silent(listener)


@pytest.fixture
def http() -> Iterator[str]:
    """An address of this machine where what is no HTTP is refused by HTTP."""
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), BadRequest) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever).start()
        yield f"127.0.0.1:{server.server_address[1]}"
        server.shutdown()


class BadRequest(socketserver.BaseRequestHandler):
    def handle(self) -> None:
        with suppress(ConnectionError):
            if self.request.recv(1 << 16):
                self.request.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")
                while self.request.recv(1 << 16):
                    pass  # until the client closes


@pytest.fixture(scope="session")
def guarded(build_folder: Path) -> list[object]:
    """The token of a user without roles, followed by the settings of a host that asks for tokens."""
    tokens = build_folder / "tokens"
    return [make_token(tokens, "guest"), "--tokens-file", tokens]


def make_token(tokens: Path, *who: object) -> str:
    """A token for a user, whose line is added to the file."""
    run([ROOT / "scripts" / "build", "interop"])
    return run(["java", "-jar", JAR, "token", *who, "--tokens-file", tokens]).stdout.split()[-1]


@each_client
def test_statuses(client: Callable[..., None], start: Callable[..., Host], guarded: list[object], dead: str) -> None:
    strict = start(
        "--nesting",
        4,
        "--frame-size",
        "64k",
        "--when-full",
        "busy",
        "--queue-length",
        1,
        "--scheduler",
        "pool",
        "--scheduler-threads",
        1,
    )
    token, *settings = guarded
    client(start().address, strict.address, start(*settings).address, token, dead)


@each_client
def test_errors(client: Callable[..., None], start: Callable[..., Host], dead: str, silent: Silent, http: str) -> None:
    client(start().address, dead, silent.address, http)
    assert silent.taken() == 2  # even a call that may be repeated is not sent again to the same silence


@each_client
def test_deadlines(client: Callable[..., None], start: Callable[..., Host]) -> None:
    client(start().address)


@each_client
def test_cancel(client: Callable[..., None], start: Callable[..., Host]) -> None:
    client(start().address)


@each_client
def test_context(client: Callable[..., None], host: str) -> None:
    client(host)


@each_client
def test_streams(client: Callable[..., None], host: str) -> None:
    client(host)


@each_client
def test_reads(client: Callable[..., None], host: str) -> None:
    client(host)


@each_client
def test_many(client: Callable[..., None], host: str) -> None:
    client(host)


@each_client
def test_large(client: Callable[..., None], start: Callable[..., Host]) -> None:
    client(start().address)


@each_client
def test_tls(client: Callable[..., None], start: Callable[..., Host], certificates: Path, tmp_path: Path) -> None:
    tls = ("--tls-cert", certificates / "host.pem", "--tls-key", certificates / "host.key", "--listen", "localhost:0")
    token = make_token(tmp_path / "tokens", "root", "--roles", "admin")
    hosts = [
        start(*tls, "--tokens-file", tmp_path / "tokens"),
        start(*tls, "--tls-client-ca", certificates / "authority.pem"),
        start(),
    ]
    client(*(host.address.rpartition(":")[2] for host in hosts), token, str(certificates))


@each_client
def test_addresses(client: Callable[..., None], start: Callable[..., Host], dead: str, tmp_path: Path) -> None:
    host = start("--listen", f"127.0.0.1:0,[::1]:0,unix:{tmp_path / 'host.sock'}")
    port = host.address.rpartition(":")[2]
    client(f"localhost:{port}", *host.addresses[1:], dead)


#: The tests are named after their scenarios.
SCENARIOS = {name.removeprefix("test_") for name in globals() if name.startswith("test_")}
