# SPDX-License-Identifier: Apache-2.0
"""A program that is started and communicates by lines; most of them first say where they listen."""

from __future__ import annotations

import os
import re
import select
import signal
import subprocess
import tempfile
import time
import weakref
from pathlib import Path
from typing import Mapping, Sequence

from .places import ROOT
from .waiting import PATIENCE, eventually

#: Seconds that a program may take until it is ready, on a machine that is busy with other work.
START_TIME = 180.0

_LISTENING = "listening on "
#: Escape sequences for colours; Maven writes them even when it is told not to.
_ESCAPE = re.compile(r"\x1b\[[0-9;]*m")
_LAST_LINES = 20


class Failure(Exception):
    """A program that did not do what it was asked to do."""

    def __init__(self, cause: str, last_lines: Sequence[str] = ()) -> None:
        super().__init__("\n    ".join([cause, *last_lines]))
        #: What happened, in one line; the text of the exception also has the last lines of the program's log.
        self.cause = cause


class Program:
    """A running process. What it writes to its standard error is its log.

    It is killed when a `with` is left, when it is garbage-collected, or when this program ends, whichever comes first.
    """

    def __init__(
        self,
        name: str,
        command: Sequence[object],
        *,
        folder: Path = ROOT,
        environment: Mapping[str, str] | None = None,
        group: bool = False,
    ) -> None:
        """Starts it in a folder, with additional environment variables. A group is signalled together with its
        children.
        """
        self.name = name
        self._log = tempfile.TemporaryFile()
        self.process = subprocess.Popen(
            [str(part) for part in command],
            cwd=folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._log,
            bufsize=0,
            env={**os.environ, **(environment or {})},
            start_new_session=group,
        )
        self._group = group
        self._unread = b""
        self._cleanup = weakref.finalize(self, _end, self.process, group)

    def __enter__(self) -> Program:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    @property
    def pid(self) -> int:
        return self.process.pid

    def listening(self) -> str:
        """Waits until it says where it listens; raises Failure, and ends it, if it says anything else or nothing."""
        try:
            said = self.line()
            if not said.startswith(_LISTENING):
                raise self._failure(f"{self.name} said '{said}' instead of '{_LISTENING}…'")
            return said.removeprefix(_LISTENING)
        except Failure:
            self.kill()
            raise

    def line(self, patience: float = START_TIME) -> str:
        """Its next line; raises Failure if it ends before, or says nothing for `patience` seconds."""
        end = time.monotonic() + patience
        while b"\n" not in self._unread:
            if not select.select([self.process.stdout], [], [], max(0.0, end - time.monotonic()))[0]:
                raise self._failure(f"{self.name} said nothing for {patience:.0f} s")
            more = os.read(self.process.stdout.fileno(), 1 << 16)
            if not more:
                raise self._ended()
            self._unread += more
        line, self._unread = self._unread.split(b"\n", 1)
        return _ESCAPE.sub("", line.decode(errors="replace")).strip()

    def tell(self, text: str) -> None:
        """Writes a line to its standard input."""
        try:
            self.process.stdin.write(f"{text}\n".encode())
        except BrokenPipeError:
            raise self._ended() from None

    def give(self, data: bytes) -> None:
        """Writes all of this to its standard input, and closes that."""
        rest = memoryview(data)
        while rest:
            rest = rest[self.process.stdin.write(rest) :]
        self.process.stdin.close()

    def ask(self, question: str, patience: float) -> str:
        """Writes a line to it, and returns the line that it answers."""
        self.tell(question)
        return self.line(patience)

    def log(self) -> str:
        """Everything that it has written to its standard error so far."""
        descriptor = self._log.fileno()
        return os.pread(descriptor, os.fstat(descriptor).st_size, 0).decode(errors="replace")

    def await_log(self, pattern: str) -> str:
        """Waits until the log has a match, and returns the log."""
        return eventually(self.log, lambda text: re.search(pattern, text) is not None)

    def signal(self, number: signal.Signals) -> None:
        if self._group:
            os.killpg(self.pid, number)
        else:
            self.process.send_signal(number)

    def wait(self, patience: float = PATIENCE) -> int:
        """Waits until it has ended by itself, and returns its exit code."""
        return self.process.wait(patience)

    def stop(self) -> int:
        """Tells it to stop, as an administrator would, and returns its exit code; it may have ended already."""
        if self.process.poll() is None:
            self.signal(signal.SIGTERM)
        return self.wait()

    def kill(self) -> None:
        """Kills it, in whatever state it is; its log stays."""
        self._cleanup()

    def _ended(self) -> Failure:
        code = self.process.wait(PATIENCE)
        said = [line.strip() for line in self.log().splitlines() if line.strip()]
        # A Java program says first why it failed, others last.
        told = next(
            (line for line in said if "Exception" in line or "Error" in line),
            said[-1] if said else "nothing on its standard error",
        )
        return self._failure(f"{self.name} ended with exit code {code}: {told[:300]}")

    def _failure(self, cause: str) -> Failure:
        return Failure(cause, self.log().splitlines()[-_LAST_LINES:])


def _end(process: subprocess.Popen[bytes], group: bool) -> None:
    if group:
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass  # it has ended, with its children
    process.kill()
    process.wait()
    process.stdin.close()
    process.stdout.close()
