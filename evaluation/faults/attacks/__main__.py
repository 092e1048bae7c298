# SPDX-License-Identifier: Apache-2.0
"""A process that attacks a host: says `reached` when its attacks are as strong as they get, and ends when it is told how:
`reset` or `close`.
"""

from __future__ import annotations

import argparse
import asyncio
from typing import Sequence

from . import ATTACKS, Door
from .catalogue import Stage
from .orders import allow_many_files, orders


async def main() -> None:
    parser = argparse.ArgumentParser(prog="python3 -m evaluation.faults.attacks", description=__doc__)
    parser.add_argument("door", type=Door.of, help="where the host is, as JSON")
    parser.add_argument("memory", type=int, help="how many bytes the host may keep for its clients")
    parser.add_argument("attacks", nargs="+", choices=ATTACKS, metavar="attack")
    parser.add_argument("--whole", action="store_true", help="at full strength, not as a sample")
    parser.add_argument("--within", type=float, default=10, metavar="SECONDS", help="until it counts as strong")
    parser.add_argument(
        "--change", type=change, action="append", default=[], metavar="NAME=NUMBER", help="another number for an attack"
    )
    given = parser.parse_args()
    stages, running = [], []
    for attack in (ATTACKS[name] for name in given.attacks):
        stages.append(Stage(given.door, given.memory))
        running.append(
            asyncio.ensure_future(
                attack.run(stages[-1], **{**(attack.whole if given.whole else {}), **dict(given.change)})
            )
        )
    end = asyncio.ensure_future((await orders()).readline())
    strong = asyncio.ensure_future(all_strong(stages))
    await until([strong, end], running, given.within)
    print("reached", flush=True)
    await until([end], running)
    for stage in stages:
        stage.reset = end.result().strip() == b"reset"
    for attack in running:
        attack.cancel()
    await asyncio.wait(running)
    print(f"cut {sum(stage.cuts for stage in stages)}", flush=True)


def change(text: str) -> tuple[str, int]:
    name, _, number = text.partition("=")
    return name, int(number)


async def all_strong(stages: Sequence[Stage]) -> None:
    for stage in stages:
        await stage.reached.wait()


async def until(
    events: Sequence[asyncio.Future], running: Sequence[asyncio.Future], within: float | None = None
) -> None:
    """Waits for one of the events; attacks never end by themselves, so one that has ended has failed."""
    await asyncio.wait([*events, *running], timeout=within, return_when=asyncio.FIRST_COMPLETED)
    for attack in running:
        if attack.done():
            attack.result()


allow_many_files()
asyncio.run(main())
