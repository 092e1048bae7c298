# SPDX-License-Identifier: Apache-2.0
"""How long a host takes to start that migrates what it keeps, compared with one that has nothing to migrate.

python3 -m evaluation.faults.keeper.times [--entries N] [--rounds N] [--folder FOLDER]
"""

from __future__ import annotations

import argparse
import re
import shutil
import tempfile
from pathlib import Path

from . import Keeper, compiled, sums

#: As a host would be run.
JVM = ("-Xms1g", "-Xmx1g")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--entries", type=int, default=1_000_000, help="half of them in a map, half in an array")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--folder", type=Path, help="on the disk to measure; by default that for temporary files")
    options = parser.parse_args()
    size = options.entries // 2
    with tempfile.TemporaryDirectory(dir=options.folder) as scratch:
        folder = Path(scratch)
        classes = compiled(folder / "classes")
        kept, copy = folder / "kept", folder / "copy"
        kept.mkdir()
        with Keeper(classes["before"], kept, JVM) as host:
            host.fill(size)
            host.stop()
        print(f"{2 * size} entries, {(kept / 'state.db').stat().st_size >> 20} MiB", flush=True)
        print("start s  start with migration s  ratio  of which the states s  start after it s", flush=True)
        for _ in range(options.rounds):
            with Keeper(classes["before"], kept, JVM) as host:
                before = host.started
                host.stop()
            shutil.rmtree(copy, ignore_errors=True)
            shutil.copytree(kept, copy)
            with Keeper(classes["after"], copy, JVM) as host:
                migrating = host.started
                assert host.sums() == sums(size, extended=True)
                states = sum(float(seconds) for seconds in re.findall(r"migrated in ([0-9.]+) s", host.log()))
                host.stop()
            with Keeper(classes["after"], copy, JVM) as host:
                after = host.started
                host.stop()
            print(
                f"{before:7.1f}  {migrating:22.1f}  {migrating / before:5.1f}  {states:21.1f}  {after:16.1f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
