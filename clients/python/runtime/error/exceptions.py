# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""What can go wrong in a call: one base type, one subclass for each place where it can."""

from typing import Any, ClassVar, Optional

from ..value import fields_text, reader
from .phase import Phase
from .status import Status


class CreoError(Exception):
    """The base of all errors that a client raises on its own account.

    A wrong argument is not one of them: it is a TypeError or a ValueError, raised before anything is sent.
    """

    status: Status
    #: The host's own words, or the client's; `str(error)` puts the method and the address before them.
    message: str
    #: The method, as in `DataService.storeData`; empty where connecting failed, and no call.
    method: str = ""
    #: Of the connection that was used, as in `localhost:7000` or `unix:/path`; where there was none, all that were tried.
    address: str = ""
    phase: Optional[Phase] = None
    #: The number of the request on its connection, as a host's log has it; 0 where it has none.
    request_id: int = 0

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        return f"{where(self)}{self.message}"


class ServiceError(CreoError):
    """The host answered with an error; `status` tells which."""

    def __init__(self, status: Status, message: str) -> None:
        super().__init__(message)
        self.args = (status, message)
        self.status = status

    def __str__(self) -> str:
        return f"{where(self)}{self.status.name}: {self.message}"


class DeclaredError(CreoError):
    """The base of the exceptions that a description declares: the host answered with one.

    The fields are in `args`, as Python has it, and have properties.
    """

    status = Status.EXCEPTION
    #: The host's own words; empty where it came from no call.
    message = ""
    __match_args__: ClassVar[tuple[str, ...]] = ()

    def __init__(self, *fields: Any) -> None:
        Exception.__init__(self, *fields)

    def __str__(self) -> str:
        return f"{where(self)}{self!r}"

    def __repr__(self) -> str:
        return fields_text(type(self).__name__, self.__match_args__, self.args)


class TransportError(CreoError):
    """Connecting, sending or receiving failed. The next call opens another connection."""

    status = Status.TRANSPORT


class DeadlineError(CreoError, TimeoutError):
    """The time for the call was over: this client says so, or the host. The connection stays usable."""

    status = Status.DEADLINE

    def __str__(self) -> str:
        return f"{where(self)}DEADLINE: {self.message}"


class MalformedError(CreoError):
    """The host sent bytes that do not decode."""

    status = Status.MALFORMED


def where(error: CreoError) -> str:
    """What comes before an error's message."""
    return f"{error.method} at {error.address}: " if error.method else ""


def field(index: int, doc: str = "", deprecated: str = "") -> Any:
    """As `value.field`, for a field of an exception."""

    def read(error: DeclaredError) -> Any:
        return error.args[index]

    return reader(read, doc, deprecated)
