# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""Why a connection ended, as an error of each call that it ends: which call that is, and how far it was."""

from __future__ import annotations

import copy
from typing import TypeVar

from .exceptions import CreoError
from .phase import Phase

E = TypeVar("E", bound=CreoError)


def placed(error: E, method: str, address: str, phase: Phase, request_id: int = 0) -> E:
    """The error with the call that it came from."""
    error.method = method
    error.address = address
    error.phase = phase
    error.request_id = request_id
    return error


def another(error: CreoError) -> CreoError:
    """A copy: what ends a connection ends each of its calls, and each raises an error of its own."""
    return copy.copy(error)
