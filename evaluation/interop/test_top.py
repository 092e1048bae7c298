# SPDX-License-Identifier: Apache-2.0
"""`creo top` on a terminal: a live table, over a restart of the host, that leaves the terminal as it was."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time
from typing import Callable, Iterator

import pytest

from evaluation.harness.commands import build, run
from evaluation.harness.places import ROOT

from .hosts import Host

# To the alternate screen and back, as patterns.
ENTER = rb"\x1b\[\?1049h"
LEAVE = rb"\x1b\[\?1049l"
PATIENCE = 60


class Terminal:
    """A terminal of 30 lines, and creo top on it."""

    def __init__(self, *arguments: str) -> None:
        self._master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 160, 0, 0))
        self._slave = slave
        self.before = termios.tcgetattr(slave)
        self.seen = b""
        # A session of its own, whose terminal this is: /dev/tty means it.
        self.process = subprocess.Popen(
            [str(ROOT / "scripts" / "creo"), "top", *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )

    def press(self, keys: bytes) -> None:
        os.write(self._master, keys)

    def settings(self) -> list[object]:
        return termios.tcgetattr(self._slave)

    def await_text(self, pattern: bytes) -> str:
        """Reads on until the pattern comes; returns all up to and with it that was not returned before."""
        return self._await(lambda: re.search(pattern, self.seen), f"{pattern!r} did not come")

    def await_end(self) -> int:
        self._await(lambda: self.process.poll() is not None and re.search(rb"\Z", self.seen), "creo top did not end")
        return self.process.wait()

    def _await(self, found: Callable[[], re.Match[bytes] | None | bool], failure: str) -> str:
        due = time.monotonic() + PATIENCE
        while not (match := found()):
            assert time.monotonic() < due, f"{failure}: {self.seen.decode(errors='replace')}"
            if select.select([self._master], [], [], 0.1)[0]:
                self.seen += os.read(self._master, 65536)
        while select.select([self._master], [], [], 0)[0]:
            self.seen += os.read(self._master, 65536)
        before, self.seen = self.seen[: match.end()], self.seen[match.end() :]
        return before.decode(errors="replace")

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self._slave)
        os.close(self._master)


@pytest.fixture
def top() -> Iterator[Callable[..., Terminal]]:
    opened: list[Terminal] = []

    def start(*arguments: str) -> Terminal:
        opened.append(Terminal(*arguments))
        return opened[-1]

    build("generator")
    yield start
    for terminal in opened:
        terminal.close()


def test_shows_calls_as_they_come_and_ends_on_q(host: str, top: Callable[..., Terminal]) -> None:
    terminal = top(host, "-i", "200ms")
    terminal.await_text(ENTER)
    terminal.await_text(rb"all since the start, by calls; q ends.*\r\n.*\r\n.*METHOD.*QUEUE")
    assert not terminal.settings()[3] & termios.ECHO
    run([ROOT / "scripts" / "creo", "call", host, "Faults.echo", '["x"]'])
    terminal.await_text(rb"faults\.Faults\.echo ")
    terminal.press(b"s")
    terminal.await_text(rb"the last 0\.\d s, by errors; q ends")
    terminal.press(b"q")
    terminal.await_text(LEAVE)
    assert terminal.await_end() == 0
    assert terminal.settings() == terminal.before


def test_goes_on_after_the_host_was_away_and_ends_on_an_interrupt(top: Callable[..., Terminal]) -> None:
    with Host() as host:
        address = host.address
        terminal = top(address, "-i", "200ms")
        terminal.await_text(rb"the last 0\.\d s, by calls")
    terminal.await_text(rb"NO ANSWER, showing what was before: ")
    with Host("--listen", address):
        terminal.await_text(rb"all since the start, by calls; q ends")
        terminal.await_text(rb"the last 0\.\d s, by calls")
        terminal.press(b"\x03")
        terminal.await_text(LEAVE)
        assert terminal.await_end() == 128 + signal.SIGINT
    assert terminal.settings() == terminal.before


def test_says_why_it_cannot_begin(top: Callable[..., Terminal]) -> None:
    terminal = top("127.0.0.1:1")
    said = terminal.await_text(rb"error: cannot connect to 127\.0\.0\.1:1: connection refused")
    assert terminal.await_end() == 3
    assert said.startswith("error:"), "it never took the screen"
