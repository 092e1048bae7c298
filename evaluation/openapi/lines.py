# SPDX-License-Identifier: Apache-2.0
"""Tells schemathesis how text with a value on each line is sent: as it is."""

from __future__ import annotations

import schemathesis


@schemathesis.serializer("application/x-ndjson")
def lines(context: schemathesis.SerializationContext, value: object) -> bytes:
    return value if isinstance(value, bytes) else str(value).encode()
