# SPDX-License-Identifier: Apache-2.0
"""One contestant, measured as standard input asks for.

    run CONTESTANT serialise numeric|string|mixed SIZE
    run CONTESTANT call bytes|numeric|string|mixed SIZE ADDRESS CLIENTS
    run CONTESTANT check       checks whether everything that it needs is there

It prints `ready`, and then a line for each of these:

    encode SECONDS, decode SECONDS    us=MICROSECONDS bytes=LENGTH
    call SECONDS                      calls=COUNT median= p90= p99=            (microseconds)
    open RATE SECONDS                 calls=COUNT median= p90= p99= p999= max=  (RATE calls a second; one client)
"""

from __future__ import annotations

import sys
import traceback

import calls
import turns
from contestants import load


def main(arguments: list[str]) -> int:
    match arguments:
        case [name, "serialise", ("numeric" | "string" | "mixed") as payload, size]:
            turns.serve(load(name).codec(payload, int(size)))
        case [name, "call", ("bytes" | "numeric" | "string" | "mixed") as payload, size, address, clients]:
            calls.serve(load(name).service(payload, int(size)), address, int(clients))
        case [name, "check"]:
            load(name)
        case _:
            print(__doc__, file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Exception as wrong:
        # Its first line is what the results say about a contestant that failed.
        print(f"{type(wrong).__name__}: {' '.join(str(wrong).split())}", file=sys.stderr)
        traceback.print_exc()
        sys.exit(1)
