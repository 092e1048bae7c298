# SPDX-License-Identifier: Apache-2.0
"""Calls that are not wanted any more end at the host, too."""

import asyncio
import sys

from trials import PausesAsyncClient, TrialsAsyncClient, WitnessAsyncClient


async def main(address: str) -> None:
    async with PausesAsyncClient(address) as client, WitnessAsyncClient(address) as witness:
        call = asyncio.ensure_future(client.pause(60_000))
        print(f"begun: {await witness.begun(1)}")
        call.cancel()
        await asyncio.wait([call])
        print(f"cancelled: {str(call.cancelled()).lower()}")
        print(f"interrupted: {await witness.interrupted(1)}")
        print(f"the next call: {await client.pause(1)}")
    async with TrialsAsyncClient(address) as trials, WitnessAsyncClient(address) as witness:
        async with trials.endless() as numbers:
            print(f"of a stream: {await numbers.__anext__()} {await numbers.__anext__()}")
        print(f"closed: {await witness.interrupted(2)}")
        print(f"the last call: {await trials.same(1)}")


asyncio.run(main(*sys.argv[1:]))
