# SPDX-License-Identifier: Apache-2.0
"""Tests of sweep.py against a batch queue and an account that are made up: creo mock runs next to it, as a process of
its own. CREO is the command creo, if that is another one.
"""

from __future__ import annotations

import os
import shlex
import subprocess
import unittest
from pathlib import Path

from batch import CreoError, Job, Phase
from sweep import JOBS, sweep

HERE = Path(__file__).parent
DESCRIPTIONS = [HERE / "batch.creo", HERE / "accounting.creo"]
CREO = shlex.split(os.environ.get("CREO", "creo"))


class Mock:
    """The two services, with further arguments for creo mock."""

    def __init__(self, *arguments: str) -> None:
        self._process = subprocess.Popen(
            [*CREO, "mock", *DESCRIPTIONS, "--listen", "127.0.0.1:0", "--log-level", "warn", *arguments],
            stdout=subprocess.PIPE,
            text=True,
        )

    def __enter__(self) -> str:
        """Their address."""
        line = self._process.stdout.readline().strip()
        assert line.startswith("listening on "), f"creo mock did not start: {line}"
        return line.removeprefix("listening on ")

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.communicate()


def canned() -> Mock:
    return Mock("--answers", str(HERE / "answers.json"))


class SweepTest(unittest.TestCase):
    def test_each_job_ends_as_the_services_say(self) -> None:
        with canned() as address:
            phases = {job.name: phase for job, phase in sweep(address, "climate")}
        self.assertEqual(phases, {"coarse": Phase.DONE, "medium": Phase.DONE, "fine": Phase.FAILED, "finest": None})

    def test_any_phases_are_lived_with(self) -> None:
        """Streams of any length, and phases in any order."""
        with Mock("--values", "random", "--seed", "7", "--fail", "30%=Full") as address:
            self.assertEqual([job for job, _ in sweep(address, "climate")], JOBS)

    def test_failures_end_it_and_are_told(self) -> None:
        with Mock("--fail", "100%=UNAVAILABLE") as address:
            with self.assertRaisesRegex(CreoError, "UNAVAILABLE"):
                list(sweep(address, "climate"))

    def test_a_job_that_the_queue_would_refuse_is_refused(self) -> None:
        with canned() as address:
            with self.assertRaisesRegex(Exception, "cores: 5000 is not in 1..1024"):
                list(sweep(address, "climate", [Job(name="vast", cores=5000, hours=1)]))


if __name__ == "__main__":
    unittest.main()
