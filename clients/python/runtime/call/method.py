# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""What a method is to its callers."""

from __future__ import annotations

from collections.abc import Mapping

from .. import wire
from ..error import DeclaredError


class Method:
    # No named tuple: each call looks at most of this, and slots are looked up faster.
    __slots__ = ("arrays", "context", "full_name", "method_id", "name", "oneway", "protocol_id", "repeatable", "throws")

    def __init__(
        self,
        full_name: str,
        protocol_id: int,
        method_id: int,
        *,
        throws: Mapping[int, wire.Read[DeclaredError]] = {},  # noqa: B006 - it is never changed
        arrays: bool = False,
        oneway: bool = False,
        repeatable: bool = False,
    ) -> None:
        #: As in `packagename.DataService.storeData`.
        self.full_name = full_name
        #: As in `DataService.storeData`.
        self.name = ".".join(full_name.split(".")[-2:])
        self.protocol_id = protocol_id
        self.method_id = method_id
        #: How each declared exception is read, by its id.
        self.throws = throws
        #: A parameter is an array.
        self.arrays = arrays
        #: What is sent along with the request of one call, encoded: the method of other calls has none.
        self.context = b""
        self.oneway = oneway
        #: To carry it out twice has the same effect as once, so a request that was lost is sent again.
        self.repeatable = repeatable

    def copy(self) -> Method:
        """The method for one call, which has a context."""
        return Method(
            self.full_name,
            self.protocol_id,
            self.method_id,
            throws=self.throws,
            arrays=self.arrays,
            oneway=self.oneway,
            repeatable=self.repeatable,
        )
