# SPDX-License-Identifier: Apache-2.0
"""Streams in all directions, the last of them 100,000 numbers long."""

import itertools
import sys

from trials import Reading, Refused, TrialsClient

MANY = 100_000


def main(address: str) -> None:
    with TrialsClient(address) as client:
        for reading in client.readings(1, 3):
            print(reading)
        print(f"none: {len(list(client.readings(5, 5)))}")
        print(f"the sum of 1,000: {sum(reading.number for reading in client.readings(0, 1000))}")
        print(f"some of an endless one: {sum_of_endless(client, 100)}")
        broken(client)
        print(f"sent: {client.total('up', (Reading(number, 'up', []) for number in range(1000)))}")
        print(f"sent none: {client.total('nothing', [])}")
        print(f"sent without end: {client.first_of(100, itertools.count())}")
        print(f"both ways: {' '.join(map(str, client.doubled([1, 2, 3])))}")
        with client.doubled(itertools.count()) as doubled:
            print(f"both ways, without end: {sum(itertools.islice(doubled, 1000))}")
        print(f"two at a time: {in_turns(client)}")
        print(f"100,000 sent: {client.first_of(MANY, itertools.count())}")
        print(f"100,000 received: {sum_of_endless(client, MANY)}")
        print(f"the last call: {client.same(1)}")


def sum_of_endless(client: TrialsClient, count: int) -> int:
    with client.endless() as numbers:
        return sum(itertools.islice(numbers, count))


def broken(client: TrialsClient) -> None:
    received = 0
    try:
        for _ in client.broken(100):
            received += 1
    except Refused as error:
        print(f"broken after {received}: {error.reason} {error.number}")


def in_turns(client: TrialsClient) -> str:
    with client.endless() as ahead, client.endless() as behind:
        first = sum(itertools.islice(ahead, 500))
        return f"{first} {sum(next(behind) + next(ahead) for _ in range(500))}"


main(*sys.argv[1:])
