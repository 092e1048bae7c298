# SPDX-License-Identifier: Apache-2.0
"""Calls that take too long end in time, at both ends, and do not affect others."""

import asyncio
import sys
from typing import Callable

from trials import DeadlineError, PausesAsyncClient, PausesClient, TrialsClient, WitnessClient


def main(address: str) -> None:
    with PausesClient(address, call_timeout=0.1) as client, WitnessClient(address) as witness:
        patient = client.with_call_timeout(30)
        expect_deadline("of the client", lambda: client.pause(60_000))
        print(f"with more time: {patient.pause(200)}")
        expect_deadline("of the call", lambda: patient.with_call_timeout(0.05).pause(60_000))
        expect_deadline("of a future", lambda: asyncio.run(pause(address)))
        print(f"the last call: {patient.pause(1)}")
        # The host knows, too: it interrupted what it ran.
        print(f"interrupted: {str(witness.interrupted(1) > 0).lower()}")
    with TrialsClient(address, call_timeout=0.1) as trials:
        expect_deadline("of a stream", lambda: list(trials.with_call_timeout(0.1).slowly([60_000])))
        print(f"a stream without: {len(list(trials.slowly([200, 1])))}")


async def pause(address: str) -> None:
    async with PausesAsyncClient(address, call_timeout=0.1) as client:
        await client.pause(60_000)


def expect_deadline(what: str, call: Callable[[], object]) -> None:
    try:
        call()
        print(f"{what}: no error")
    except DeadlineError as error:
        print(f"{what}: {error.status.name}")


main(*sys.argv[1:])
