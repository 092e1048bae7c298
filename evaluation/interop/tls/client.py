# SPDX-License-Identifier: Apache-2.0
"""Hosts and clients that authenticate each other, and some that do not."""

import ssl
import sys
from pathlib import Path
from typing import Optional

from trials import CreoError, TrialsClient, VaultClient


def main(tokens: str, certificates: str, nothing: str, token: str, folder: str) -> None:
    """Ports of a host with tokens, of one that asks for certificates, of one without TLS; a token; a folder with certificates."""
    secured, mutual, plain = (f"localhost:{port}" for port in (tokens, certificates, nothing))
    trusting = ssl.create_default_context(cafile=str(Path(folder) / "authority.pem"))
    known = ssl.create_default_context(cafile=str(Path(folder) / "authority.pem"))
    known.load_cert_chain(Path(folder) / "client.pem", Path(folder) / "client.key")
    mistaken = ssl.create_default_context(cafile=str(Path(folder) / "other.pem"))
    with (
        TrialsClient(secured, tls=trusting, token=token) as client,
        VaultClient(secured, tls=trusting, token=token) as vault,
    ):
        print(f"trusted: {client.same(1)}")
        print(f"a token: {vault.open()}")
    with TrialsClient(mutual, tls=known) as client:
        print(f"a certificate: {client.same(1)}")
    print(f"no certificate: {failure(mutual, trusting)}")
    print(f"another authority: {failure(secured, mistaken)}")
    print(f"another name: {failure(f'127.0.0.1:{tokens}', trusting)}")
    print(f"TLS to a plain port: {failure(plain, trusting)}")
    print(f"no TLS to a port of TLS: {'failed' if failure(secured, None) else 'done'}")


def failure(address: str, tls: Optional[ssl.SSLContext]) -> str:
    try:
        with TrialsClient(address, tls=tls) as client:
            client.same(1)
            return ""
    except CreoError as error:
        return error.status.name


main(*sys.argv[1:])
