# SPDX-License-Identifier: Apache-2.0
"""Calls at a rate in an event loop that has other work, too: a timer, and then a thread of the loop's pool. It is late
when the client makes the loop wait, or has taken the threads.

Arguments: the address of the host, calls a second, seconds between two pieces of work.
"""

import asyncio
import itertools
import sys
from collections import Counter

from outage import SensorAsyncClient

counts = Counter()
works = []


async def main(address, rate, work_every):
    loop = asyncio.get_running_loop()
    lines = asyncio.StreamReader()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)
    async with SensorAsyncClient(address) as client:
        await client.value(0)
        print("ready", flush=True)
        await lines.readline()
        running = [
            asyncio.create_task(every(1 / float(rate), lambda due: call(client))),
            asyncio.create_task(every(float(work_every), work)),
        ]
        while await lines.readline():
            report(loop.time())
        for task in running:
            task.cancel()


async def every(seconds, action):
    """Begins the action each time that it is due, whether the last one has ended or not."""
    loop, open_tasks = asyncio.get_running_loop(), set()
    begin = loop.time()
    for number in itertools.count():
        due = begin + number * seconds
        await asyncio.sleep(due - loop.time())
        task = loop.create_task(action(due))
        open_tasks.add(task)  # the loop itself would not keep it
        task.add_done_callback(open_tasks.discard)


async def call(client):
    counts["calls"] += 1
    ending = "OK"
    try:
        await client.value(1)
    except Exception as error:
        ending = type(error).__name__
    counts[ending] += 1


async def work(due):
    """Notes when it was due and when it was done."""
    times = [due, None]
    works.append(times)
    loop = asyncio.get_running_loop()
    await loop.run_in_executor(None, lambda: None)
    times[1] = loop.time()


def report(now):
    endings = " ".join(f"{name}={number}" for name, number in counts.items())
    times = " ".join(f"{1000 * ((done or now) - due):.3f}" for due, done in works)
    works.clear()
    print(endings, "work", times, flush=True)


asyncio.run(main(*sys.argv[1:]))
