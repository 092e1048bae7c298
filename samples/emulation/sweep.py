# SPDX-License-Identifier: Apache-2.0
"""Computes a model at several resolutions on a cluster: charges the project for each, waits while the queue is full,
and gives back what a failed job has cost.
"""

from __future__ import annotations

import sys
import time
from typing import Iterator, Sequence

from accounting import AccountsClient, Overdrawn
from batch import CreoError, Full, Job, Phase, QueueClient

JOBS = [
    Job(name="coarse", cores=8, hours=1),
    Job(name="medium", cores=64, hours=2),
    Job(name="fine", cores=512, hours=4),
    Job(name="finest", cores=1024, hours=4),
]
#: Seconds before a full queue is asked again.
PAUSE = 0.05


def submit(queue: QueueClient, job: Job) -> int:
    while True:
        try:
            return queue.submit(job)
        except Full as full:
            print(f"{job.name}: {full.waiting} jobs wait, so this one waits here", flush=True)
            time.sleep(PAUSE)


def last_phase(queue: QueueClient, job: int) -> Phase:
    phase = Phase.WAITING
    with queue.follow(job) as phases:
        for phase in phases:
            pass
    return phase


def sweep(address: str, project: str, jobs: Sequence[Job] = JOBS) -> Iterator[tuple[Job, Phase | None]]:
    """Each job with its last phase, or None where the project could not pay for it."""
    with QueueClient(address) as queue, AccountsClient(address) as accounts:
        for job in jobs:
            cost = job.cores * job.hours
            try:
                accounts.charge(project, cost)
            except Overdrawn as overdrawn:
                print(f"{job.name}: costs {cost:g} core hours, {project} has {overdrawn.left:g}", flush=True)
                yield job, None
                continue
            phase = last_phase(queue, submit(queue, job))
            if phase is Phase.FAILED:
                accounts.charge(project, -cost)
            print(f"{job.name}: {phase.name}", flush=True)
            yield job, phase


def main() -> int:
    if len(sys.argv) != 3:
        print("usage: python3 sweep.py ADDRESS PROJECT", file=sys.stderr)
        return 1
    try:
        done = [job for job, phase in sweep(sys.argv[1], sys.argv[2]) if phase is Phase.DONE]
    except CreoError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{len(done)} of {len(JOBS)} jobs are done")
    return 0


if __name__ == "__main__":
    sys.exit(main())
