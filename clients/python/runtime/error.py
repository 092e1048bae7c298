# Copied beside generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""What can go wrong in a call: one base type, one subclass for each place where it can."""

from __future__ import annotations

import enum
from typing import Any, ClassVar, Tuple

from .value import fields_text, reader


class Status(enum.IntEnum):
    """Why a host answered with an error; the names and numbers of RASP/1, section 5."""

    MALFORMED = 1
    UNKNOWN_PROTOCOL = 2
    UNKNOWN_METHOD = 3
    TOO_LARGE = 4
    BUSY = 5
    DEADLINE = 6
    CANCELLED = 7
    UNAUTHENTICATED = 8
    FORBIDDEN = 9
    UNAVAILABLE = 10
    INTERNAL = 11
    EXCEPTION = 12


class CreoError(Exception):
    """The base of all errors that a client raises on its own account.

    A wrong argument is none of them: it is a TypeError or a ValueError, raised before anything is sent.
    """


class ServiceError(CreoError):
    """The host answered with an error. The connection stays usable."""

    def __init__(self, where: str, status: Status, message: str) -> None:
        super().__init__(where, status, message)
        self.where = where
        self.status = status
        #: The host's own words; `str(error)` puts the method, the address and the status in front.
        self.message = message

    def __str__(self) -> str:
        return f"{self.where}: {self.status.name}: {self.message}"


class DeclaredError(CreoError):
    """The base of the exceptions that a description declares: the host answered with one. The connection stays usable.

    The fields are in `args`, as Python has it, and have properties.
    """

    __match_args__: ClassVar[Tuple[str, ...]] = ()
    #: The method and the address that the error came from; empty where it came from no call.
    _where = ""

    def __str__(self) -> str:
        return f"{self._where}: {self!r}" if self._where else repr(self)

    def __repr__(self) -> str:
        return fields_text(type(self).__name__, self.__match_args__, self.args)


def field(index: int, doc: str = "", deprecated: str = "") -> Any:
    """As `value.field`, for a field of an exception."""

    def read(error: DeclaredError) -> Any:
        return error.args[index]

    return reader(read, doc, deprecated)


class TransportError(CreoError):
    """Connecting, sending or receiving failed, or took too long. The connection is closed."""


class MalformedError(CreoError):
    """The host sent bytes that do not decode. The connection is closed."""
