# SPDX-License-Identifier: Apache-2.0
"""Hosts to harm, and the promise that each of them keeps after each test: the next correct call succeeds."""

from __future__ import annotations

import re
from pathlib import Path
from types import ModuleType
from typing import Callable, Iterator, Sequence

import pytest

from evaluation.harness.commands import build, generate
from evaluation.harness.generated import imported
from evaluation.harness.rasp import Kind, string

from . import trouble
from .hosts import Host

#: Limits as small as a busy machine allows, so that tests reach them quickly. Tests of silence set the time-out for it.
SETTINGS = dict(
    listen="127.0.0.1:0",
    handshake_time="2s",
    frame_time="2s",
    send_time="1s",
    idle_time="60s",
    frame_size="4MiB",
    log_level="info",
)

#: For tests that are not about limits of time: a machine that does other things, too, stays within these.
PATIENT = dict(handshake_time="60s", frame_time="60s", send_time="60s")

#: What no log may contain, whatever was done to the host.
NEVER = re.compile(r"LEAK:|Exception in thread|An exception .* was thrown by|event loop")

Start = Callable[..., Host]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--volume",
        choices=["sample", "all"],
        default="sample",
        help="how many of the inputs that differ only in place or seed: a sample, or all (minutes)",
    )


@pytest.fixture(scope="session")
def volume(request: pytest.FixtureRequest) -> str:
    return request.config.getoption("--volume")


@pytest.fixture(scope="session", autouse=True)
def built() -> None:
    build("faults")


@pytest.fixture(scope="session")
def shared_host(built: None) -> Iterator[Host]:
    with Host(SETTINGS) as host:
        yield host


@pytest.fixture
def host(shared_host: Host) -> Iterator[Host]:
    """The host that most tests share, with small limits."""
    yield shared_host
    still_good(shared_host)


@pytest.fixture
def start(built: None) -> Iterator[Start]:
    """Starts hosts for one test; those that still run at its end must still work."""
    hosts: list[Host] = []

    def started(
        heap: int = 128, jvm: Sequence[str] = (), environment: dict[str, str] | None = None, **settings: str
    ) -> Host:
        hosts.append(Host({**SETTINGS, **settings}, heap, jvm, environment))
        return hosts[-1]

    try:
        yield started
        for host in hosts:
            if host.process.poll() is None and not host.secured:
                still_good(host)
            undamaged(host)
    finally:
        for host in hosts:
            host.kill()


@pytest.fixture(scope="session")
def client_module(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    """The generated Python client of trouble.creo."""
    out = tmp_path_factory.mktemp("client")
    generate(Path(__file__).with_name("trouble.creo"), ["python"], out)
    return imported(out / "python", "trouble")


def still_good(host: Host) -> None:
    """The promise: whatever came before, a correct call on another connection succeeds."""
    with host.connect() as client:
        answer = client.call(trouble.TEXT, string("still here \u2603"))
        assert (answer.kind, answer.body) == (Kind.RESPONSE, string("still here \u2603")), str(answer)
    if host.address.startswith("127."):  # elsewhere there is no HTTP
        with host.http() as client:
            answer = client.call("/trouble.Mirror/text", {"value": "still here \u2603"})
            assert (answer.status, answer.json()) == (200, "still here \u2603"), str(answer)
    undamaged(host)


def undamaged(host: Host) -> None:
    assert not NEVER.search(host.log()), host.log()
