# SPDX-License-Identifier: Apache-2.0
"""Streams in all directions, the last of them 100,000 numbers long."""

import itertools
import sys

from evaluation.harness.over_http import Failed, Service, Stream

MANY = 100_000


def main(address: str) -> None:
    trials = Service(address, "trials.Trials")
    for reading in readings(trials, 1, 3):
        number, note, values = reading["number"], reading["note"], reading["values"]
        print(f'Reading(number={number}, note="{note}", values={values})')
    print(f"none: {len(list(readings(trials, 5, 5)))}")
    print(f"the sum of 1,000: {sum(int(reading['number']) for reading in readings(trials, 0, 1000))}")
    print(f"some of an endless one: {sum_of_endless(trials, 100)}")
    broken(trials)
    sent = ({"number": number, "note": "up", "values": []} for number in range(1000))
    print(f"sent: {trials.send('total', sent, label='up')}")
    print(f"sent none: {trials.send('total', [], label='nothing')}")
    print(f"sent without end: {trials.send('firstOf', itertools.count(), count=100)}")
    print(f"both ways: {' '.join(trials.exchange('doubled', [1, 2, 3]))}")
    print(f"both ways, without end: {first(trials.exchange('doubled', itertools.count()), 1000)}")
    print(f"two at a time: {in_turns(trials)}")
    print(f"100,000 sent: {trials.send('firstOf', itertools.count(), count=MANY)}")
    print(f"100,000 received: {sum_of_endless(trials, MANY)}")
    print(f"the last call: {trials.call('same', number=1)}")


def readings(trials: Service, start: int, end: int) -> Stream:
    return trials.items("readings", **{"from": start, "to": end})


def first(numbers: Stream, count: int) -> int:
    """The sum of the first ones; the others are not received."""
    total = sum(map(int, itertools.islice(numbers, count)))
    numbers.close()
    return total


def sum_of_endless(trials: Service, count: int) -> int:
    return first(trials.items("endless"), count)


def broken(trials: Service) -> None:
    received = 0
    try:
        for _ in trials.items("broken", good=100):
            received += 1
    except Failed as error:
        print(f"broken after {received}: {error.value['reason']} {error.value['number']}")


def in_turns(trials: Service) -> str:
    ahead, behind = trials.items("endless"), trials.items("endless")
    total = sum(int(next(ahead)) for _ in range(500))
    both = sum(int(next(behind)) + int(next(ahead)) for _ in range(500))
    ahead.close()
    behind.close()
    return f"{total} {both}"


main(*sys.argv[1:])
