# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""Structs to bytes and back, for those who keep or pass on what they got."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, Type, TypeVar

from ..value import Struct, check_buffer
from .message import decode, encode

if TYPE_CHECKING:
    from ..value import BytesLike

S = TypeVar("S", bound=Struct)


class Structs:
    """Those of a package. `functions` are the names of its codec, which the accelerator may replace later."""

    def __init__(self, functions: Dict[str, Any], keys: Dict[Type[Struct], str]) -> None:
        self._functions = functions
        self._keys = keys

    def to_bytes(self, value: Struct) -> bytes:
        """The bytes of a struct as RASP encodes it.

        Raises TypeError where it is no struct of this package, and ValueError where it is nested too deeply.
        """
        return encode(self._functions["write_" + self._key(type(value))], value)

    def from_bytes(self, kind: Type[S], data: BytesLike) -> S:
        """The struct of this class that `data` holds: bytes, or another buffer of them, which is copied.

        Raises MalformedError where these are not the bytes of one, or where some are left over, and TypeError where
        `kind` is no struct of this package.
        """
        value: S = decode(self._functions["read_" + self._key(kind)], check_buffer(data, "data"))
        return value

    def _key(self, kind: Type[Any]) -> str:
        key = self._keys.get(kind)
        if key is None:
            raise TypeError(f"{getattr(kind, '__name__', kind)} is no struct of this package")
        return key
