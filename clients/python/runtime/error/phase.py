# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""How far calls get."""

import enum


class Phase(enum.Enum):
    """How far a call was when it failed."""

    CONNECT = "connecting"
    SEND = "sending the request"
    WAIT = "waiting for the answer"
    DECODE = "decoding the answer"
