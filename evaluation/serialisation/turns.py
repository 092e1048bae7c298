#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Has contestants, each a program of its own, take turns at encoding and decoding each message, and prints CSV as run.py wants it.

Usage: turns.py ROUNDS WARM_UP NAME=COMMAND...    (WARM_UP in seconds, before the first round)

The commands get `numeric|string SIZE`, make such a message, and then read lines `encode|decode SECONDS`: they do it for about so long, and
answer with the microseconds that one run took and the message's bytes. All run on the first core, of which one at a time uses any.
"""

import shlex
import subprocess
import sys
from contextlib import ExitStack, contextmanager
from typing import Iterator

SIZES = (100, 1024, 10240, 102400, 1048576)
TURN = 0.1


class Contestant:
    def __init__(self, name: str, process: subprocess.Popen[str]) -> None:
        self.name = name
        self.process = process

    def turn(self, operation: str, seconds: float) -> str:
        assert self.process.stdin is not None and self.process.stdout is not None
        print(operation, seconds, file=self.process.stdin, flush=True)
        answer = self.process.stdout.readline()
        if not answer:
            sys.exit(f"turns.py: {self.name} ended with exit code {self.process.wait()} instead of an answer to '{operation}'")
        return ",".join(answer.split())


@contextmanager
def started(name: str, command: str, payload: str, size: int) -> Iterator[Contestant]:
    pinned = ["taskset", "-c", "0", *shlex.split(command), payload, str(size)]
    with subprocess.Popen(pinned, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield Contestant(name, process)


def main(rounds: int, warm_up: float, commands: dict[str, str]) -> None:
    print("contestant,payload,size,operation,round,us,bytes")
    for payload in ("numeric", "string"):
        for size in SIZES:
            with ExitStack() as stack:
                contestants = [stack.enter_context(started(name, command, payload, size)) for name, command in commands.items()]
                for operation in ("encode", "decode"):
                    for one in contestants:
                        one.turn(operation, warm_up)
                for number in range(rounds):
                    for operation in ("encode", "decode"):
                        for one in contestants:
                            print(f"{one.name},{payload},{size},{operation},{number},{one.turn(operation, TURN)}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), float(sys.argv[2]), dict(argument.split("=", 1) for argument in sys.argv[3:]))
