# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""Why a call failed: its exception, with a status, how far the call was, and where it was made.

Generated code imports all of it from here.
"""

from .exceptions import (
    CallCancelledError,
    CreoError,
    DeadlineError,
    DeclaredError,
    MalformedError,
    RefusedError,
    ServiceError,
    TransportError,
    field,
    where,
)
from .failure import another, client_closed, placed, time_text
from .phase import Phase
from .status import Status

__all__ = [
    "CallCancelledError",
    "CreoError",
    "DeadlineError",
    "DeclaredError",
    "MalformedError",
    "Phase",
    "RefusedError",
    "ServiceError",
    "Status",
    "TransportError",
    "another",
    "client_closed",
    "field",
    "placed",
    "time_text",
    "where",
]

# Pickles and tracebacks name this package as the module of its classes, wherever in it they are defined.
for _exported in [globals()[_name] for _name in __all__]:
    if isinstance(_exported, type):
        _exported.__module__ = __name__
