# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""Where hosts are: `host:port`, `[::1]:port`, `unix:/path`, or a list of these, separated by commas."""

from __future__ import annotations

from typing import NamedTuple

from ..error import RefusedError, Status, placed
from ..value.checks import wrong_type

_UNIX = "unix:"
#: Of a port.
_DIGITS = 5


class Address(NamedTuple):
    #: As it was given.
    text: str
    #: Of TCP; empty and 0 for a Unix socket.
    host: str
    port: int
    #: Of a Unix socket; empty for TCP.
    path: str = ""

    @property
    def local(self) -> bool:
        """Whether it is certainly this machine, so that no other machine sees what is sent."""
        if self.path or self.host.lower() == "localhost":
            return True
        import ipaddress  # only where there is a token, since importing it takes longer than all of this package

        try:
            return ipaddress.ip_address(self.host).is_loopback
        except ValueError:
            return False


def split_addresses(text: str) -> tuple[Address, ...]:
    """The addresses of a list, in its order; RefusedError where one of them has no form that is known."""
    if not isinstance(text, str):
        raise wrong_type(text, "address", "a str")
    return tuple(_split_address(part.strip(), text) for part in text.split(","))


def avoiding(addresses: tuple[Address, ...], text: str) -> tuple[Address, ...]:
    """The same addresses, with this one last."""
    return tuple(sorted(addresses, key=lambda address: address.text == text))


def _split_address(text: str, whole: str) -> Address:
    if text.startswith(_UNIX) and len(text) > len(_UNIX):
        return Address(text, "", 0, text[len(_UNIX) :])
    host, colon, port = text.rpartition(":")
    if host.startswith("[") and host.endswith("]"):
        host = host[1:-1]
    elif ":" in host:
        host = ""
    if colon and host and port.isascii() and port.isdigit() and len(port) <= _DIGITS and 0 < int(port) < 1 << 16:
        return Address(text, host, int(port))
    message = f"{text!r} is no address of the form host:port, [::1]:port or unix:/path"
    raise placed(RefusedError(Status.BAD_ARGUMENT, message), "", whole, None)
