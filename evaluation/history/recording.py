#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Records a history of a counter on a host of its own, and checks it.

Usage: recording.py OPERATIONS PERCENT_WITHDRAWN [HOST_FLAG]..., such as: recording.py 1000000 10 --scheduler stealing
Exits with 0 if the history is right; otherwise says what is wrong with it.
"""

from __future__ import annotations

import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import Iterator, Sequence

ROOT = Path(__file__).resolve().parents[2]
HOST = ROOT / "evaluation" / "history" / "host" / "target" / "history-host.jar"
CHECKER = ROOT / "evaluation" / "history" / "checker" / "target" / "history.jar"


@contextmanager
def serving(flags: Sequence[str], jvm: Sequence[str] = ()) -> Iterator[str]:
    """The address of a host; its log goes where that of the caller goes."""
    command = ["java", "-Xmx128m", *jvm, "-jar", str(HOST), "--listen", "127.0.0.1:0", *flags]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as host:
        try:
            assert host.stdout
            line = host.stdout.readline()
            if not line.startswith("listening on "):
                raise RuntimeError(f"the host did not start: {' '.join(command)}")
            yield line.removeprefix("listening on ").strip()
        finally:
            host.terminate()


def check(operations: int, withdrawn: int, *flags: str, jvm: Sequence[str] = ()) -> subprocess.CompletedProcess[str]:
    """What the checker says of a fresh host, of whose increments clients withdraw some, given in percent."""
    subprocess.run([ROOT / "scripts" / "build", "history"], check=True)
    with serving(flags, jvm) as address:
        # A million operations take 150 MiB.
        return subprocess.run(["java", "-Xmx512m", "-jar", str(CHECKER), address, str(operations), str(withdrawn)],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


if __name__ == "__main__":
    if len(sys.argv) < 3 or not all(argument.isdecimal() for argument in sys.argv[1:3]):
        sys.exit(__doc__)
    done = check(int(sys.argv[1]), int(sys.argv[2]), *sys.argv[3:])
    print(done.stdout, end="")
    sys.exit(done.returncode)
