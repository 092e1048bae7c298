# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""The options of a client, checked."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple, Optional, Union

from ..frame.frame import PREFACE, hello
from .address import Address, split_addresses

if TYPE_CHECKING:
    import ssl

#: In seconds.
CONNECT_TIMEOUT = 5.0
CALL_TIMEOUT = 30.0

_MAX_TIMEOUT_MS = (1 << 31) - 1


class Options(NamedTuple):
    #: As it was given, for messages.
    address: str
    addresses: tuple[Address, ...]
    connect_timeout: Optional[float]
    #: How long a host may be silent while a stream is open, or a call without a time-out, before it is asked whether it
    #: is there, and how long after that, in seconds.
    silence: float
    grace: float
    tls: Optional[ssl.SSLContext]
    #: What a connection begins with: the preface, and a HELLO where there is a token.
    opening: bytes
    #: Whether the first call connects, and not the constructor.
    lazy: bool


def options(
    address: str,
    connect_timeout: Optional[float],
    call_timeout: Optional[float],
    tls: Optional[ssl.SSLContext],
    token: Optional[Union[str, bytes]],
    allow_plaintext_token: bool,
    lazy: bool = False,
) -> Options:
    addresses = split_addresses(address)
    check_timeout(connect_timeout, "connect_timeout")
    check_timeout(call_timeout, "call_timeout")
    opening = PREFACE
    if token is not None:
        opening += hello(token.encode() if isinstance(token, str) else bytes(token))
        if tls is None and not allow_plaintext_token:
            for each in addresses:
                if not each.local:
                    raise ValueError(
                        f"token: it would travel to {each.text} as plain text; "
                        "pass tls=ssl.create_default_context(), or allow_plaintext_token=True"
                    )
    silence, grace = call_timeout or CALL_TIMEOUT, connect_timeout or CONNECT_TIMEOUT
    return Options(address, addresses, connect_timeout, silence, grace, tls, opening, lazy)


def check_timeout(seconds: Optional[float], where: str) -> None:
    if seconds is not None and not 0 < seconds < math.inf:
        raise ValueError(f"{where}: {seconds} is no time-out; None means that there is none")


def milliseconds(seconds: Optional[float]) -> int:
    """As in a REQUEST: rounded up, because 0 means that there is no limit."""
    return 0 if seconds is None else max(1, math.ceil(min(seconds * 1000, _MAX_TIMEOUT_MS)))
