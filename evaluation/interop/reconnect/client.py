# SPDX-License-Identifier: Apache-2.0
"""The host is killed under open calls, and comes back."""

import asyncio
import sys

from trials import PausesAsyncClient, TransportError, WitnessAsyncClient


async def main(address: str) -> None:
    patience = 30  # a host may be slow to start
    async with PausesAsyncClient(address, connect_timeout=patience) as client, WitnessAsyncClient(address, connect_timeout=patience) as witness:
        once = asyncio.ensure_future(client.pause(60_000))
        again = asyncio.ensure_future(client.pause_again(2))
        print(f"begun: {await witness.begun(1)}", flush=True)
        # The host is killed, and another one started in its place.
        await asyncio.get_running_loop().run_in_executor(None, sys.stdin.readline)
        try:
            print(f"the call that must not be repeated: {await once}")
        except TransportError as lost:
            print(f"the call that must not be repeated: {lost.status.name} in {lost.phase and lost.phase.name}")
        print(f"the call that may be repeated: {await again}")
        print(f"after: {await client.pause(3)}")
        print(f"begun there: {await witness.begun(2)}")


asyncio.run(main(*sys.argv[1:]))
