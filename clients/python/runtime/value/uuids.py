# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""UUIDs."""

from __future__ import annotations

import re
from typing import Any
from uuid import UUID

from .checks import wrong_type

_TEXT = re.compile(r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")


def uuid_of_halves(high: int, low: int) -> UUID:
    """That of its bytes, as two numbers of eight bytes."""
    return UUID(int=high << 64 | low)


def check_uuid(value: UUID, where: str) -> UUID:
    if type(value) is UUID:
        return value
    if isinstance(value, UUID):
        return UUID(int=value.int)
    raise wrong_type(value, where, "a UUID")


def parse_uuid(text: Any, where: str) -> UUID:
    """That of its text in upper or lower case, with its hyphens: Python's own takes others, too."""
    if not isinstance(text, str):
        raise wrong_type(text, where, "a text of 32 hexadecimal digits with hyphens")
    if not _TEXT.fullmatch(text):
        raise ValueError(f"{where}: {text!r} is no UUID such as 123e4567-e89b-12d3-a456-426614174000")
    return UUID(text)
