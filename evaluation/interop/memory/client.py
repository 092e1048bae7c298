# SPDX-License-Identifier: Apache-2.0
"""Chunks from a host, fast or slowly, to a host, or both ways; prints how many."""

import itertools
import sys

from trials import TrialsClient


def main(address: str, direction: str, count: int, size: int) -> None:
    chunks = itertools.repeat(bytes(size), count)
    with TrialsClient(address) as client:
        if direction == "down":
            print(sum(1 for _ in client.chunks(count, size)))
        elif direction == "slow":
            # An answer comes after all items that the host may have sent by then.
            print(sum(client.same(1) for _ in client.chunks(count, size)))
        elif direction == "up":
            print(client.counted(chunks))
        elif direction == "both":
            print(sum(1 for _ in client.mirrored(chunks)))
        elif direction == "kept":  # as a client that keeps all of them
            print(len(list(client.chunks(count, size))))


main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
