# SPDX-License-Identifier: Apache-2.0
"""A host as a process of its own, seen from outside: its address, its log, and what it takes of the machine."""

from __future__ import annotations

import os
import re
import select
import signal
import socket
import subprocess
from pathlib import Path
from typing import Sequence

from rasp import PATIENCE, PREFACE, Client
from waiting import eventually

ROOT = Path(__file__).resolve().parents[2]
JAR = ROOT / "evaluation" / "faults" / "host" / "target" / "fault-host.jar"

#: A heap of one size, touched before the first request: what grows beyond it is not heap, and what needs more than it fails.
#: One collector for all machines; buffers that are lost are reported, and where they were seen last.
JVM = ("-XX:+UseSerialGC", "-XX:+AlwaysPreTouch", "-XX:TieredStopAtLevel=1",
       "-Dio.netty.leakDetection.level=paranoid", "-Dio.netty.leakDetection.targetRecords=32")

MIB = 1 << 20

#: Seconds in which a host starts on a machine that has a lot to do besides.
START_TIME = 120


class Host:
    """A running host. What it writes to stderr, its log, goes to a file. Settings are its flags, spelled with underscores."""

    def __init__(self, log: Path, settings: dict[str, str], heap: int = 128, jvm: Sequence[str] = (),
                 environment: dict[str, str] | None = None, *, base: Sequence[str] = JVM, prefix: Sequence[str] = ()) -> None:
        self._log = log
        self.secured = "tls_cert" in settings
        command = [*prefix, *self.command(settings, heap, [*base, *jvm])]
        with log.open("ab") as out:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=out, bufsize=0,
                                            env={**os.environ, "LC_ALL": "C.UTF-8", **(environment or {})})
        #: Where it listens, in the order of the setting.
        try:
            self.addresses = [self._listening() for _ in settings["listen"].split(",")]
        except BaseException:
            self.kill()
            raise
        self.address = self.addresses[0]

    @staticmethod
    def command(settings: dict[str, str], heap: int, jvm: Sequence[str]) -> list[str]:
        flags = [f"--{key.replace('_', '-')}={value}" for key, value in settings.items()]
        return ["java", f"-Xms{heap}m", f"-Xmx{heap}m", *jvm, "-jar", str(JAR), *flags]

    def _listening(self) -> str:
        assert select.select([self.process.stdout], [], [], START_TIME)[0], f"the host says nothing\n{self.log()}"
        line = self.process.stdout.readline().decode()
        assert line.startswith("listening on "), f"the host said {line!r}\n{self.log()}"
        return line.removeprefix("listening on ").strip()

    @property
    def pid(self) -> int:
        return self.process.pid

    @property
    def socket_address(self) -> tuple[str, int]:
        return split(self.address)

    def connect(self, preface: bytes = PREFACE) -> Client:
        return Client(socket.create_connection(self.socket_address, timeout=PATIENCE), preface)

    def log(self) -> str:
        return self._log.read_text(encoding="utf-8", errors="replace")

    def await_log(self, pattern: str) -> str:
        """Waits until the log has a match, and gives the log."""
        return eventually(self.log, lambda text: re.search(pattern, text) is not None)

    def resident(self) -> int:
        """Bytes of memory that the process holds."""
        return _status(self.pid, "VmRSS") << 10

    def threads(self) -> int:
        return _status(self.pid, "Threads")

    def descriptors(self) -> int:
        return len(os.listdir(f"/proc/{self.pid}/fd"))

    def live_heap(self) -> int:
        """Bytes of all objects that are alive."""
        histogram = subprocess.run(["jcmd", str(self.pid), "GC.class_histogram"], check=True, capture_output=True, text=True)
        return int(histogram.stdout.split()[-1])

    def signal(self, number: signal.Signals) -> None:
        self.process.send_signal(number)

    def pause(self) -> None:
        """Lets it stand still, and waits until each of its threads does."""
        self.signal(signal.SIGSTOP)
        tasks = Path(f"/proc/{self.pid}/task")
        eventually(lambda: {(task / "stat").read_text().rpartition(")")[2].split()[0] for task in tasks.iterdir()},
                   lambda states: states == {"T"})

    def resume(self) -> None:
        self.signal(signal.SIGCONT)

    def wait(self) -> int:
        """Waits until the process has ended by itself, and gives its exit code."""
        return self.process.wait(PATIENCE)

    def stop(self) -> int:
        """Stops it as an administrator does."""
        self.signal(signal.SIGTERM)
        return self.wait()

    def kill(self) -> None:
        """Ends it, in whatever state it is."""
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()


def split(address: str) -> tuple[str, int]:
    name, _, port = address.rpartition(":")
    return name, int(port)


def _status(pid: int, key: str) -> int:
    text = Path(f"/proc/{pid}/status").read_text()
    return int(re.search(rf"^{key}:\s+(\d+)", text, re.MULTILINE)[1])
