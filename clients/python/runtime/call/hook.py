# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""What a program learns of its calls, for traces, figures and logs."""

from __future__ import annotations

from typing import Dict, Mapping, Optional


class CallInfo:
    """A call, as a hook sees it: the same object before and after it."""

    __slots__ = ("address", "context", "interface", "method")

    def __init__(self, interface: str, method: str, address: str, context: Mapping[str, str]) -> None:
        #: As the description names them: `DataService` and `storeData`.
        self.interface = interface
        self.method = method
        #: That of the client, as it was given.
        self.address = address
        #: What is sent along with the call, for the service to read, at most 8 KiB: at first the context of the client.
        #: `before` may change it, later changes have no effect.
        self.context: Dict[str, str] = dict(context)

    def __str__(self) -> str:
        return f"{self.interface}.{self.method}"


class CallHook:
    """Is told of each call of a client. Threads that share the client call it at the same time.

    A request that is sent again is the same call. A call whose arguments are of a wrong type never begins.
    """

    def before(self, call: CallInfo) -> None:
        """The call begins, and nothing is sent yet. It runs in the thread or task of the caller.

        An asynchronous call with a streamed result begins with `async with`, or with its first item. What this raises
        ends the call; nothing is sent, and `after` is not told of it.
        """

    def after(self, call: CallInfo, error: Optional[BaseException]) -> None:
        """The call has ended: with its result, the end of its stream, or an error; None where it succeeded.

        It comes once: for a one-way call when the request was handed over, and for a streamed result that was closed
        before its end with a CallCancelledError. It runs where the call ends: in the thread or task of the caller, or in
        the one that closes the stream; where nobody did that, wherever Python collects it. An Exception that it raises is
        ignored.
        """
