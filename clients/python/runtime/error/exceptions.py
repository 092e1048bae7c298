# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""The exceptions that calls raise: a base class, with a subclass for each kind of failure.

Annotations are not strings here: `typing` would look up their names in the package, which the classes name as their
module.
"""

from typing import Any, ClassVar, Mapping, Optional

from ..value import Code, code, fields_text, reader
from .phase import Phase
from .status import Status


class CreoError(Exception):
    """The base class of all errors of calls and connections.

    A wrong argument of a call is not one of them: it is a TypeError or a ValueError, raised before anything is sent.
    """

    status: Status
    #: The message of the host or of the client; `str(error)` puts the method and the address before it.
    message: str
    #: The method, as in `DataService.storeData`; empty where the client could not connect outside of a call.
    method: str = ""
    #: That of the connection, as in `localhost:7000` or `unix:/path`; where there was none, all that were tried.
    address: str = ""
    #: None where the call had not begun.
    phase: Optional[Phase] = None
    #: The number of the request on its connection, as in a host's log; 0 where it has none.
    request_id: int = 0

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        return f"{where(self)}{self.message}"


class ServiceError(CreoError):
    """The host answered with an error; `status` says which."""

    def __init__(self, status: Status, message: str) -> None:
        super().__init__(message)
        self.args = (status, message)
        self.status = status

    def __str__(self) -> str:
        return f"{where(self)}{self.status.name}: {self.message}"


class RefusedError(CreoError, ValueError):
    """This client refuses what it was given, and sends nothing of it.

    `status` is BAD_ARGUMENT for an address of no form that it knows, and TOO_LARGE for arguments, or an item of a
    stream, that no frame can hold.
    """

    def __init__(self, status: Status, message: str) -> None:
        super().__init__(message)
        self.args = (status, message)
        self.status = status


class DeclaredError(CreoError):
    """The base of the exceptions that a description declares: the host answered with one.

    The fields are in `args`, as usual in Python, and are properties, too.
    """

    status = Status.EXCEPTION
    #: The host's message; empty where the error did not come from a call.
    message = ""
    __match_args__: ClassVar[tuple[str, ...]] = ()
    #: As those of a struct.
    _NAME: ClassVar[str] = ""
    _DECLARED: ClassVar[Mapping[str, str]] = {}
    _KINDS: ClassVar[Mapping[str, str]] = {}
    _RULES: ClassVar[Any] = None

    def __init__(self, *fields: Any) -> None:
        Exception.__init__(self, *fields)

    def __str__(self) -> str:
        return where(self) + fields_text(type(self), self.args)

    def __repr__(self) -> str:
        return code(self._CODE)

    def _CODE(self, code: Code) -> str:  # noqa: N802 - as that of structs
        return code.fields(type(self).__name__, self.__match_args__, self.args)

    def __reduce__(self) -> Any:
        made = super().__reduce__()
        if self._RULES is None or isinstance(made, str):
            return made
        kind, fields, *state = made
        return kind, tuple(self._RULES.as_read(dict(zip(self.__match_args__, fields))).values()), *state


class TransportError(CreoError):
    """Connecting, sending or receiving failed. The next call opens another connection."""

    status = Status.TRANSPORT


class CallCancelledError(CreoError):
    """The client was closed, before the call or during it.

    It is not the CancelledError of asyncio, which is raised in a task that was cancelled itself.
    """

    status = Status.CANCELLED


class DeadlineError(CreoError, TimeoutError):
    """The time of the call was over, according to this client or to the host. The connection stays usable."""

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
