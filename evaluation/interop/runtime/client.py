# SPDX-License-Identifier: Apache-2.0
"""The clients of two packages that share a runtime: one connection, one kind of error, one hook."""

import asyncio
import sys

import faults
import packagename
from acme.shared.call.hook import CallHook
from acme.shared.error import CreoError


class Told(CallHook):
    def __init__(self):
        self.calls = []

    def after(self, call, error):
        self.calls.append(f"{call}!" if error else f"{call}")


def tell(call):
    try:
        call()
    except CreoError as error:
        print(f"failed: {error.method}")


async def asynchronous():
    told = Told()
    async with packagename.DataServiceAsyncClient(sys.argv[1], hook=told) as data:
        other = faults.FaultsAsyncClient(data)
        print(f"echo: {await other.with_call_timeout(9).echo('both')}")
    print("told:", *told.calls)


told = Told()
with packagename.DataServiceClient(sys.argv[1], hook=told) as data:
    with faults.FaultsClient(data) as other:
        data.store_data([packagename.Data(packagename.MetaData("one runtime", 1), [1.0, 2.0])])
        print(f"echo: {other.echo('both')}")
        tell(lambda: other.divide(1, 0))
        tell(lambda: data.retrieve_data("nothing of that name"))
    print(f"samples: {len(data.retrieve_data('one runtime').samples)}")
    print("told:", *told.calls)
if sys.argv[2:] == ["asyncio"]:
    asyncio.run(asynchronous())
else:
    tell(lambda: other.echo("closed"))
