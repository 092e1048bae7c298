# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""What kind of failure a call ended with."""

import enum


class Status(enum.IntEnum):
    """Why a call failed: the names and numbers of RASP/1, section 5, and two that are never sent."""

    MALFORMED = 1
    UNKNOWN_PROTOCOL = 2
    UNKNOWN_METHOD = 3
    TOO_LARGE = 4
    BUSY = 5
    DEADLINE = 6
    CANCELLED = 7
    UNAUTHENTICATED = 8
    FORBIDDEN = 9
    UNAVAILABLE = 10
    INTERNAL = 11
    EXCEPTION = 12
    #: Connecting, sending or receiving failed.
    TRANSPORT = 100
    #: What a client was given is wrong, such as an address.
    BAD_ARGUMENT = 102
