# SPDX-License-Identifier: Apache-2.0
"""A host behind other people's proxies: what it promises its clients holds for those who come through them, too."""

from __future__ import annotations

import hashlib
import json
import socket
from contextlib import contextmanager
from pathlib import Path
from typing import Iterator

import pytest

from evaluation.faults import trouble
from evaluation.faults.conftest import SETTINGS
from evaluation.faults.hosts import MIB, Host, split
from evaluation.harness import websocket
from evaluation.harness.commands import build
from evaluation.harness.http import Broken, HttpClient, post
from evaluation.harness.rasp import Client, Kind, count, request, string
from evaluation.harness.waiting import PATIENCE, eventually

from . import servers

PROXIES = {
    "nginx": "nginx",
    "nginx that keeps connections": "nginx",
    "haproxy": "haproxy",
    "haproxy that speaks HTTP/2": "haproxy",
}
TEXT = "/trouble.Mirror/text"


@pytest.fixture(scope="module", params=PROXIES)
def proxy(request: pytest.FixtureRequest) -> str:
    if PROXIES[request.param] not in servers.installed():
        pytest.skip(f"{request.param} is not installed")
    return request.param


@pytest.fixture(scope="module")
def host() -> Iterator[Host]:
    build("faults")
    with Host(SETTINGS) as started:
        yield started


@pytest.fixture(scope="module")
def port(proxy: str, host: Host, tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    with servers.in_front_of(host.socket_address[1], proxy, tmp_path_factory.mktemp("proxy")) as listening:
        yield listening


@contextmanager
def client_of(port: int) -> Iterator[HttpClient]:
    with HttpClient(socket.create_connection(("127.0.0.1", port), PATIENCE)) as client:
        yield client


def test_calls(port: int) -> None:
    with client_of(port) as client:
        for number in range(50):
            answer = client.call(TEXT, {"value": str(number)})
            assert (answer.status, answer.json()) == (200, str(number)), str(answer)


def test_a_large_answer_is_whole(port: int) -> None:
    with client_of(port) as client:
        answer = client.call("/trouble.Mirror/zeros", {"count": 3 * MIB})
        assert answer.status == 200 and answer.body == b'"' + b"A" * (4 * MIB) + b'"'


@pytest.mark.parametrize("accept", ["application/x-ndjson", "text/event-stream"])
def test_an_item_comes_when_it_is_there(port: int, host: Host, accept: str) -> None:
    """The stream never ends by itself, so no proxy may wait for more of it; and it ends when its client goes."""
    with host.http() as observer:
        with client_of(port) as client:
            client.send(post("/trouble.River/silence", Accept=accept))
            status, fields = client.head()
            assert (status, fields["content-type"]) == (200, accept)
            assert b'"AA=="' in next(client.chunks())
            assert observer.call("/trouble.River/underWay").json() == 1
        eventually(lambda: observer.call("/trouble.River/underWay").json(), lambda calls: calls == 0)


def test_a_stream_that_fails_does_not_look_whole(port: int) -> None:
    with client_of(port) as client:
        client.send(post("/trouble.River/silence", Creo_Timeout_Ms=300))
        assert client.head()[0] == 200
        seen = []
        with pytest.raises(Broken):
            seen.extend(client.chunks())
        lines = b"".join(seen).splitlines()
        # Whoever breaks off may lose what was sent just before.
        assert json.loads(lines[0]) == "AA==" and len(lines) <= 2, lines


@pytest.mark.parametrize(
    "proxy", ["nginx that lets WebSockets pass", "haproxy", "haproxy that speaks HTTP/2 but for WebSockets"]
)
def test_a_websocket_passes(proxy: str, host: Host, tmp_path: Path) -> None:
    if proxy.split()[0] not in servers.installed():
        pytest.skip(f"{proxy} is not installed")
    with servers.in_front_of(host.socket_address[1], proxy, tmp_path) as port:
        with socket.create_connection(("127.0.0.1", port), PATIENCE) as connection:
            # As a browser sends it that has a page of the host itself.
            connection.sendall(websocket.upgrade(f"localhost:{port}", Origin=f"http://localhost:{port}"))
            head = connection.recv(1 << 12)
            assert head.startswith(b"HTTP/1.1 101 "), head
        bridge = websocket.Bridge(("127.0.0.1", port))
        with Client(socket.create_connection(split(bridge.address), PATIENCE)) as client, host.connect() as observer:
            assert client.call(trouble.TEXT, string("x")).body == string("x")
            assert len(client.call(trouble.ZEROS, count(3 * MIB)).body) == 4 + 3 * MIB
            client.send(request(trouble.SILENCE, id=9))
            assert client.read().kind == Kind.ITEM
            assert observer.call(trouble.UNDER_WAY).body == count(1)
            client.socket.close()
            eventually(lambda: observer.call(trouble.UNDER_WAY).body, lambda calls: calls == count(0))
        bridge.close()


def test_callers_who_share_a_connection_are_told_apart(proxy: str, tmp_path: Path) -> None:
    tokens = tmp_path / "tokens"
    tokens.touch(mode=0o600)
    tokens.write_text(f"{hashlib.sha256(b'right').hexdigest()}  one\n")
    with Host({**SETTINGS, "tokens_file": str(tokens)}) as host:
        with servers.in_front_of(host.socket_address[1], proxy, tmp_path) as port, client_of(port) as client:
            for _ in range(10):
                answer = client.call(TEXT, {"value": "x"}, Authorization="Bearer right")
                assert answer.status == 200, str(answer)
                with client_of(port) as other:
                    assert other.call(TEXT, {"value": "x"}).status == 401
                    assert other.call(TEXT, {"value": "x"}, Authorization="Bearer wrong").status == 401
