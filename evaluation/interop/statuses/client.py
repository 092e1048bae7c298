# SPDX-License-Identifier: Apache-2.0
"""Makes calls that end with each of the statuses."""

import asyncio
import sys
from typing import Callable

from trials import AbsentClient, CreoError, PausesAsyncClient, PausesClient, Refused, Tree, TrialsClient, VaultClient


def main(plain: str, strict: str, guarded: str, token: str, dead: str) -> None:
    """A host; one with small limits; one that asks for tokens; a token without roles; an address where nothing
    listens.
    """
    with TrialsClient(plain) as client:
        show("fails by accident", plain, lambda: client.fail("by accident"))
        show("refuses", plain, lambda: client.fail("refused"))
    with PausesClient(plain) as pauses:
        show("takes too long", plain, lambda: pauses.with_call_timeout(0.05).pause(60_000))
    with AbsentClient(plain) as absent:
        show("is not served", plain, absent.call)
    with TrialsClient(strict) as client:
        show("is nested too deep", strict, lambda: client.tree(nested(5)))
        show("is too large", strict, lambda: client.mirror(bytes(100_000)))
    show("is one too many", strict, lambda: asyncio.run(overload(strict)))
    with VaultClient(guarded) as vault:
        show("shows no token", guarded, vault.open)
    with VaultClient(guarded, token="guessed") as vault:
        show("shows a wrong token", guarded, vault.open)
    with VaultClient(guarded, token=token) as vault:
        show("may not do this", guarded, vault.open)
    show("finds nobody", dead, lambda: TrialsClient(dead).close())


def nested(levels: int) -> Tree:
    return Tree([] if levels == 1 else [nested(levels - 1)], levels)


async def overload(address: str) -> None:
    """Calls until a call is refused, and returns that error."""
    async with PausesAsyncClient(address) as client:
        calls = [asyncio.ensure_future(client.pause(60_000)) for _ in range(10)]
        try:
            for call in asyncio.as_completed(calls):
                await call
        finally:
            for each in calls:
                each.cancel()
            await asyncio.gather(*calls, return_exceptions=True)


def show(what: str, address: str, call: Callable[[], object]) -> None:
    try:
        call()
        print(f"{what}: no error")
    except CreoError as error:
        print(
            f"{what}: {error.status.name} in {error.phase.name if error.phase else 'none'}"
            + (", of a request" if error.request_id else "")
            + (f", of {error.address}" if error.address != address else "")
            + (f" {error.reason} {error.number}" if isinstance(error, Refused) else "")
        )


main(*sys.argv[1:])
