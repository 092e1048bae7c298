# Copied beside generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""What a method is to its callers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from . import wire
from .error import DeclaredError


class Method(NamedTuple):
    #: As in `DataService.storeData`.
    name: str
    protocol_id: int
    method_id: int
    #: How each declared exception is read, by its id.
    throws: Mapping[int, wire.Read[DeclaredError]] = {}
    oneway: bool = False
    #: Carried out twice it does what it does once, so a request that was lost is sent again.
    repeatable: bool = False
