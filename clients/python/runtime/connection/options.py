# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""The options of a client, checked."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Awaitable, Callable, NamedTuple, Optional, Union

from ..frame.frame import PREFACE, hello
from ..value.checks import wrong_type
from .address import Address, split_addresses

if TYPE_CHECKING:
    import ssl

#: In seconds.
CONNECT_TIMEOUT = 5.0
CALL_TIMEOUT = 30.0

_MAX_TIMEOUT_MS = (1 << 31) - 1

#: What a host knows its callers by, or what is asked for that at each connect; for asyncio, it may be async.
Token = Union[str, bytes, Callable[[], Union[str, bytes, Awaitable[Union[str, bytes]]]]]
if TYPE_CHECKING:
    #: How TLS is spoken: True with the authorities of the system, a str with those in that file of PEM.
    Tls = Union[ssl.SSLContext, bool, str]


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
    token: Optional[Token]
    #: Whether the first call connects, and not the constructor.
    lazy: bool

    @property
    def renews(self) -> bool:
        """Whether another connection may have another token."""
        return callable(self.token)

    def opening(self) -> bytes:
        """What a connection begins with: the preface, and a HELLO where there is a token."""
        return opening(self.token() if callable(self.token) else self.token)

    async def async_opening(self) -> bytes:
        """The same, where the function that is asked for the token may be async."""
        token: Any = self.token() if callable(self.token) else self.token
        return opening(await token if hasattr(token, "__await__") else token)


def opening(token: object) -> bytes:
    if token is None:
        return PREFACE
    if not isinstance(token, (str, bytes)):
        raise wrong_type(token, "token", "a str or bytes")
    return PREFACE + hello(token.encode() if isinstance(token, str) else token)


def options(
    address: str,
    connect_timeout: Optional[float],
    call_timeout: Optional[float],
    tls: Optional[Tls],
    token: Optional[Token],
    allow_plaintext_token: bool,
    lazy: bool = False,
) -> Options:
    addresses = split_addresses(address)
    check_timeout(connect_timeout, "connect_timeout")
    check_timeout(call_timeout, "call_timeout")
    check_flag(allow_plaintext_token, "allow_plaintext_token")
    check_flag(lazy, "connect_lazily")
    context = tls_context(tls)
    if token is not None:
        if not callable(token):
            opening(token)
        if context is None and not allow_plaintext_token:
            for each in addresses:
                if not each.local:
                    raise ValueError(
                        f"token: it would travel to {each.text} as plain text; "
                        "pass tls=True, or allow_plaintext_token=True"
                    )
    silence, grace = call_timeout or CALL_TIMEOUT, connect_timeout or CONNECT_TIMEOUT
    return Options(address, addresses, connect_timeout, silence, grace, context, token, lazy)


def tls_context(tls: Optional[Tls]) -> Optional[ssl.SSLContext]:
    if tls is None or tls is False:
        return None
    import ssl

    if isinstance(tls, ssl.SSLContext):
        return tls
    if tls is True:
        return ssl.create_default_context()
    if isinstance(tls, str):
        with open(tls, "rb"):  # an error of this names the file
            return ssl.create_default_context(cafile=tls)
    raise wrong_type(tls, "tls", "True, the name of a file of PEM, or an ssl.SSLContext")


def check_timeout(seconds: Optional[float], where: str) -> None:
    if seconds is not None:
        check_time(seconds, where)
    if seconds is not None and not 0 < seconds < math.inf:
        raise ValueError(f"{where}: {seconds} is no time-out; None means that there is none")


def check_time(seconds: float, where: str) -> None:
    """TypeError unless it is a number of seconds."""
    if isinstance(seconds, bool) or not hasattr(type(seconds), "__float__"):
        instead = "; its `.total_seconds()` is one" if hasattr(seconds, "total_seconds") else ""
        raise TypeError(f"{where}: expected a number of seconds, not {type(seconds).__name__}{instead}")


def check_flag(value: bool, where: str) -> None:
    """TypeError unless it is True or False: a text such as "no" would be taken for True."""
    if value is not True and value is not False:
        raise TypeError(f"{where}: expected a bool, not {type(value).__name__}")


def milliseconds(seconds: Optional[float]) -> int:
    """As in a REQUEST: rounded up, because 0 means that there is no limit."""
    return 0 if seconds is None else max(1, math.ceil(min(seconds * 1000, _MAX_TIMEOUT_MS)))
