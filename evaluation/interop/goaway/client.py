# SPDX-License-Identifier: Apache-2.0
"""A host is told to stop under an open call, and another one takes over."""

import asyncio
import sys

from trials import PausesAsyncClient, WitnessAsyncClient


async def main(first: str, second: str) -> None:
    async with PausesAsyncClient(f"{first},{second}") as client, WitnessAsyncClient(first) as witness:
        call = asyncio.ensure_future(client.pause(3_000))
        print(f"begun: {await witness.begun(1)}", flush=True)
        # The first host is told to stop, and says so.
        await asyncio.get_running_loop().run_in_executor(None, sys.stdin.readline)
        print(f"the next call: {await client.pause_again(2)}")
        print(f"the open call: {await call}")
    async with WitnessAsyncClient(second) as witness:
        print(f"begun by the second host: {await witness.begun(1)}")


asyncio.run(main(*sys.argv[1:]))
