# SPDX-License-Identifier: Apache-2.0
"""Logs what it reads: lines such as "WARNING disk is full", those that reach the log book's threshold for this
program."""

from __future__ import annotations

import sys

from logbook import CreoError, Entry, Instant, Level, LogBookClient


def run(address: str, program: str) -> None:
    with LogBookClient(address) as book:
        for line in sys.stdin:
            name, _, text = line.rstrip("\n").partition(" ")
            level = Level[name]
            if level.value < book.threshold(program).value:
                print("passed over:", text, flush=True)
            else:
                book.log(Entry(time=Instant.now(), program=program, level=level, text=text))
                print("kept:", text, flush=True)


def main() -> int:
    if len(sys.argv) != 3:
        print("usage: python3 client.py ADDRESS PROGRAM", file=sys.stderr)
        return 1
    try:
        run(sys.argv[1], sys.argv[2])
    except KeyError as error:
        print(f"{error} is no level", file=sys.stderr)
        return 1
    except CreoError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
