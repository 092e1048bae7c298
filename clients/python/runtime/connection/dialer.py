# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""Opens connections to the first of a client's hosts that answers."""

from __future__ import annotations

import socket
from time import monotonic
from typing import List, Optional

from .address import Address, avoiding
from .connection import Connection
from .deadline import TimeOver, share
from .liveness import Liveness
from .options import Options
from .reasons import Reasons, reason_of
from .transport import LONGEST, SocketTransport


class Dialer:
    """For one thread at a time."""

    def __init__(self, options: Options) -> None:
        self._options = options
        #: The one that was connected last comes first.
        self._addresses = options.addresses

    def avoid(self, address: str) -> None:
        """Tries it last from now on."""
        self._addresses = avoiding(self._addresses, address)

    def dial(self, deadline: Optional[float], reasons: Reasons) -> Optional[Connection]:
        """Tries each address once; those that are left share the time.

        Returns None where no host answers, and adds why to `reasons`.
        """
        for index, address in enumerate(self._addresses):
            try:
                transport = self._open(address, share(deadline, len(self._addresses) - index))
            except (OSError, UnicodeError, TimeOver) as error:  # IDNA refuses some names
                reasons.add(address, error)
                continue
            self._addresses = (address, *(other for other in self._addresses if other is not address))
            return self._greet(transport, address)
        return None

    def _greet(self, transport: SocketTransport, address: Address) -> Connection:
        try:
            opening = self._options.opening()  # What it raises is the caller's, and no reason to try elsewhere.
        except BaseException:
            transport.close()
            raise
        liveness = Liveness(self._options.silence, self._options.grace)
        return Connection(transport, address.text, opening, liveness, self._options.connect_timeout)

    def _open(self, address: Address, deadline: Optional[float]) -> SocketTransport:
        connected = _connect(address, deadline)
        try:
            transport = SocketTransport(connected)
            if self._options.tls is not None:
                from .tls import TlsTransport

                transport = TlsTransport(connected, self._options.tls, address.host, deadline)
        except BaseException:
            connected.close()
            raise
        return transport


def _connect(address: Address, deadline: Optional[float]) -> socket.socket:
    """A socket connected to the first of a host's addresses that answers; those that are left share the time."""
    if address.path:
        return _connected(socket.socket(socket.AF_UNIX), address.path, deadline)
    targets = socket.getaddrinfo(address.host, address.port, type=socket.SOCK_STREAM)
    failures: List[str] = []
    for index, (family, kind, protocol, _, target) in enumerate(targets):
        try:
            connected = _connected(socket.socket(family, kind, protocol), target, share(deadline, len(targets) - index))
            connected.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            return connected
        except OSError as error:
            why = reason_of(error)
            failures.append(f"{target[0]}: {why}" if len(targets) > 1 else why)
    raise OSError("; ".join(failures))


def _connected(unconnected: socket.socket, target: object, deadline: Optional[float]) -> socket.socket:
    try:
        left = None if deadline is None else deadline - monotonic()
        if left is not None and left <= 0:
            raise socket.timeout("timed out")
        unconnected.settimeout(None if left is None else min(left, LONGEST))
        unconnected.connect(target)  # type: ignore[arg-type]
        unconnected.settimeout(None)
        return unconnected
    except BaseException:
        unconnected.close()
        raise
