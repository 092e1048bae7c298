# SPDX-License-Identifier: Apache-2.0
"""Records a history of a counter on a separate host, and checks it.

    python3 -m evaluation.history.recording OPERATIONS PERCENT_WITHDRAWN [HOST_FLAG]...

For example 1000000 10 --scheduler stealing. Exits with 0 if the history is right; otherwise says what is wrong with it.
"""

from __future__ import annotations

import subprocess
import sys
from typing import Sequence

from evaluation.harness.commands import build
from evaluation.harness.places import EVALUATION
from evaluation.harness.program import Program

HOST = EVALUATION / "history" / "host" / "target" / "history-host.jar"
CHECKER = EVALUATION / "history" / "checker" / "target" / "history.jar"


def check(operations: int, withdrawn: int, *flags: str, jvm: Sequence[str] = ()) -> subprocess.CompletedProcess[str]:
    """What the checker says about a fresh host, given the percentage of increments that clients withdraw."""
    build("history")
    with Program("the host", ["java", "-Xmx128m", *jvm, "-jar", HOST, "--listen", "127.0.0.1:0", *flags]) as host:
        # A million operations take 150 MiB.
        done = subprocess.run(
            ["java", "-Xmx512m", "-jar", str(CHECKER), host.listening(), str(operations), str(withdrawn)],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        print(host.log(), end="", file=sys.stderr)
        return done


if __name__ == "__main__":
    if len(sys.argv) < 3 or not all(argument.isdecimal() for argument in sys.argv[1:3]):
        sys.exit(__doc__)
    done = check(int(sys.argv[1]), int(sys.argv[2]), *sys.argv[3:])
    print(done.stdout, end="")
    sys.exit(done.returncode)
