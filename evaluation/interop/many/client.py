# SPDX-License-Identifier: Apache-2.0
"""A thousand calls at a time over one connection."""

import asyncio
import sys

from trials import TrialsAsyncClient

MANY = 1000


async def main(address: str) -> None:
    async with TrialsAsyncClient(address) as client:
        for _ in range(3):
            answers = await asyncio.gather(*(client.same(number) for number in range(MANY)))
            print(f"answered right: {sum(answer == number for number, answer in enumerate(answers))}")


asyncio.run(main(*sys.argv[1:]))
