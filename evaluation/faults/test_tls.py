# SPDX-License-Identifier: Apache-2.0
"""Clients that a host with TLS must not let in, and protocols on the wrong port."""

from __future__ import annotations

import socket
import ssl
from pathlib import Path
from typing import Callable

import pytest

from evaluation.harness.authority import Authority
from evaluation.harness.http import HttpClient, post
from evaluation.harness.rasp import PREFACE, Client, Closed, Kind, count, request, string
from evaluation.harness.waiting import PATIENCE

from . import trouble
from .clock import Clock
from .hosts import Host

DAY = 24 * 3600


class Keys:
    def __init__(self, folder: Path) -> None:
        self.authority = Authority(folder, "authority")
        self.host = self.authority.issue("host")
        self.client = self.authority.issue("client")
        clock = Clock(folder)
        clock.move(-10 * DAY)
        past = Authority(folder, "past", clock.environment)
        self.expired_client, self.past = past.issue("late"), past
        self.other = Authority(folder, "other")
        self.unknown_client = self.other.issue("stranger")


@pytest.fixture(scope="module")
def keys(tmp_path_factory: pytest.TempPathFactory) -> Keys:
    return Keys(tmp_path_factory.mktemp("keys"))


@pytest.fixture
def tls_host(start: Callable[..., Host], keys: Keys) -> Host:
    """A host that serves only over TLS and asks for certificates of two authorities."""
    certificate, key = keys.host
    authorities = certificate.parent / "authorities.pem"
    authorities.write_bytes(keys.authority.certificate.read_bytes() + keys.past.certificate.read_bytes())
    return start(tls_cert=str(certificate), tls_key=str(key), tls_client_ca=str(authorities))


def context(keys: Keys, client: tuple[Path, Path] | None) -> ssl.SSLContext:
    made = ssl.create_default_context(cafile=str(keys.authority.certificate))
    if client:
        made.load_cert_chain(*map(str, client))
    return made


def secured(host: Host, made: ssl.SSLContext, preface: bytes = PREFACE) -> Client:
    plain = socket.create_connection(host.socket_address, timeout=PATIENCE)
    try:
        return Client(made.wrap_socket(plain, server_hostname="localhost"), preface)
    except BaseException:
        plain.close()
        raise


def good_call(host: Host, keys: Keys) -> None:
    with secured(host, context(keys, keys.client)) as client:
        assert client.call(trouble.TEXT, string("x")).body == string("x")


@pytest.mark.parametrize("how", ["close_notify", "end"])
def test_who_ends_a_connection_of_http_while_a_method_runs_has_given_up(tls_host: Host, keys: Keys, how: str) -> None:
    """The method would never return."""
    made = context(keys, keys.client)
    plain = socket.create_connection(tls_host.socket_address, timeout=PATIENCE)
    with HttpClient(made.wrap_socket(plain, server_hostname="localhost")) as client:
        client.send(post("/trouble.Trouble/block"))
        if how == "close_notify":
            # The answer that comes after it is no end of TLS.
            with pytest.raises(ssl.SSLError):
                client.socket.unwrap()
        else:
            client.socket.shutdown(socket.SHUT_WR)
        with secured(tls_host, made) as observer:
            # The service runs one call at a time.
            assert observer.call(trouble.SLEEP, count(0)).kind == Kind.RESPONSE


def refused(host: Host, made: ssl.SSLContext) -> str:
    """Why the connection failed. With TLS 1.3 a client learns of it only when it reads."""
    with pytest.raises((ssl.SSLError, Closed, OSError)) as caught:
        with secured(host, made) as client:
            client.send(request(trouble.TEXT, string("x")))
            client.read()
    return str(caught.value)


def test_who_shows_no_certificate_is_refused(tls_host: Host, keys: Keys) -> None:
    refused(tls_host, context(keys, None))
    good_call(tls_host, keys)


@pytest.mark.parametrize("which", ["expired_client", "unknown_client"])
def test_a_certificate_that_is_no_good_is_refused(tls_host: Host, keys: Keys, which: str) -> None:
    refused(tls_host, context(keys, getattr(keys, which)))
    good_call(tls_host, keys)


@pytest.mark.filterwarnings("ignore:ssl.TLSVersion:DeprecationWarning")
@pytest.mark.parametrize("version", [ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_1])
def test_old_versions_of_tls_are_refused(tls_host: Host, keys: Keys, version: ssl.TLSVersion) -> None:
    made = context(keys, keys.client)
    made.set_ciphers("ALL:@SECLEVEL=0")  # otherwise this client would not even ask for it
    made.minimum_version = made.maximum_version = version
    refused(tls_host, made)
    good_call(tls_host, keys)


@pytest.mark.parametrize(
    "data", [b"", bytes.fromhex("16030100c8010000c40303") + bytes(20)], ids=["silence", "half a ClientHello"]
)
def test_a_handshake_that_stalls_is_cut(tls_host: Host, keys: Keys, data: bytes) -> None:
    with tls_host.connect(preface=b"") as client:
        client.send(data)
        client.raw()
    good_call(tls_host, keys)


@pytest.mark.parametrize(
    "data",
    [PREFACE + request(trouble.TEXT, string("x")), b"GET / HTTP/1.1\r\n\r\n", bytes(64)],
    ids=["RASP", "HTTP", "zeros"],
)
def test_what_is_no_tls_is_closed(tls_host: Host, keys: Keys, data: bytes) -> None:
    with tls_host.connect(preface=b"") as client:
        client.send(data)
        # Nothing but why, in the client's own protocol.
        assert b"This host accepts only TLS at 127.0.0.1:" in client.raw()
    good_call(tls_host, keys)


def test_tls_on_the_plain_port_is_closed(host: Host) -> None:
    made = ssl.create_default_context()
    with socket.create_connection(host.socket_address, timeout=PATIENCE) as plain:
        with pytest.raises((ssl.SSLError, OSError)):
            made.wrap_socket(plain, server_hostname="localhost")


def test_a_preface_that_stalls_after_a_good_handshake_is_cut(tls_host: Host, keys: Keys) -> None:
    with secured(tls_host, context(keys, keys.client), preface=b"") as client:
        with pytest.raises(Closed):
            client.read()


def test_resets_in_the_middle_of_a_handshake(tls_host: Host, keys: Keys) -> None:
    hello = ssl.MemoryBIO(), ssl.MemoryBIO()
    made = context(keys, keys.client).wrap_bio(*hello, server_hostname="localhost")
    with pytest.raises(ssl.SSLWantReadError):
        made.do_handshake()
    data = hello[1].read()
    for cut in (1, len(data) // 2, len(data)):
        for _ in range(10):
            client = tls_host.connect(preface=b"")
            client.send(data[:cut])
            client.reset()
    assert tls_host.log().count("\tat ") == 0
    good_call(tls_host, keys)
