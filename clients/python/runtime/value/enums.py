# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""Enums."""

from __future__ import annotations

import enum


class Enum(enum.IntEnum):
    """The base of all enums: a constant is its ordinal as a number, and its name as text."""

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)
