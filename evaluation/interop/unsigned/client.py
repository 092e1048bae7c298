# SPDX-License-Identifier: Apache-2.0
"""Numbers beyond those with a sign, to the host and back."""

import sys

from counters import CountersClient, Reading

MIDDLE = 2**63

with CountersClient(sys.argv[1]) as client:
    reading = Reading(
        level=255,
        port=65535,
        address=2**32 - 1,
        total=2**64 - 1,
        levels=[0, 128, 255],
        ports=[32768, 65535],
        addresses=[2**31, 2**32 - 1],
        totals=[MIDDLE, 2**64 - 1],
        limit=2**64 - 2,
        by_address={2**32 - 1: MIDDLE},
    )
    print(reading)
    print(f"back: {'the same' if client.echo(reading) == reading else 'another one'}")
    print(f"sum: {client.sum([MIDDLE - 1, MIDDLE], 1)}")
    for number in (2**64 - 1, 1, MIDDLE, MIDDLE - 1):
        client.count(number, 255)
    print("counted:", *client.counted(0))
    print("from the middle:", *client.counted(MIDDLE))
    print("constants:", CountersClient.FULL, CountersClient.PORTS, CountersClient.MASK, CountersClient.MOST)
