# SPDX-License-Identifier: Apache-2.0
"""Contestants and services as processes: started, spoken to by lines, pinned to cores, and asked what they have used."""

from __future__ import annotations

import os
import select
import subprocess
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

from contestants import BENCH, Contestant

ROOT = BENCH.parents[1]
HOST_JAR = BENCH / "host" / "target" / "bench-host.jar"
#: How long a program may take until it is ready, and for an answer beyond the time that it was told to take, in seconds.
START_PATIENCE, TURN_PATIENCE = 180.0, 120.0

#: What virtual machines call the threads that compile.
COMPILERS = ("C1 Compiler", "C2 Compiler", ".NET Tiered")


class Failure(Exception):
    """A program that did not do what it was asked to; the message is for the results."""


class Program:
    """A process that answers a line with a line."""

    def __init__(self, name: str, process: subprocess.Popen[bytes], errors: Path) -> None:
        self.name = name
        self._process = process
        self._errors = errors
        self._unread = b""

    def ask(self, question: str, seconds: float = 0.0) -> str:
        """The answer; raises Failure when there is none in the seconds that it may take, and some more."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(f"{question}\n".encode())
            self._process.stdin.flush()
        except BrokenPipeError:
            raise self._ended() from None
        return self.line(seconds + TURN_PATIENCE)

    def ready(self) -> None:
        """Waits until a contestant is."""
        if (said := self.line(START_PATIENCE)) != "ready":
            raise Failure(f"{self.name} said '{said}' instead of 'ready'")

    def address(self) -> str:
        """Waits until a service listens, and says where."""
        said = self.line(START_PATIENCE)
        if not said.startswith("listening on "):
            raise Failure(f"{self.name} said '{said}' instead of 'listening on …'")
        return said.removeprefix("listening on ")

    def figures(self, question: str, seconds: float) -> dict[str, float]:
        """What the answer says, as name=value."""
        answer = self.ask(question, seconds)
        try:
            return {name: float(value) for name, value in (word.split("=", 1) for word in answer.split())}
        except ValueError:
            raise Failure(f"{self.name} answered '{answer}' to '{question}'") from None

    def line(self, patience: float) -> str:
        assert self._process.stdout is not None
        end = time.monotonic() + patience
        while b"\n" not in self._unread:
            if not select.select([self._process.stdout], [], [], max(0.0, end - time.monotonic()))[0]:
                raise Failure(f"{self.name} said nothing for {patience:.0f} s")
            more = os.read(self._process.stdout.fileno(), 65536)
            if not more:
                raise self._ended()
            self._unread += more
        line, self._unread = self._unread.split(b"\n", 1)
        return line.decode(errors="replace").strip()

    def _ended(self) -> Failure:
        code = self._process.wait(TURN_PATIENCE)
        said = [line for line in self._errors.read_text(errors="replace").splitlines() if line.strip()]
        # A Java program says first what it died of, others last.
        told = next((line for line in said if "Exception" in line or "Error" in line), said[-1] if said else "nothing on its standard error")
        return Failure(f"{self.name} ended with exit code {code}: {told.strip()[:300]}")

    def processor_seconds(self) -> float:
        """What all threads of the process and its children have used until now."""
        # The clock of another process is told by its number, as clock_getcpuclockid makes it.
        return sum(time.clock_gettime((~process << 3) | 2) for process in self._processes())

    def compiler_seconds(self) -> float:
        """What its compilers' threads have used until now, those that have ended left out."""
        nanos = 0
        for thread in self._threads():
            try:
                if _compiles(thread):
                    nanos += int((thread / "schedstat").read_text().split()[0])  # the first of three figures
            except (FileNotFoundError, ProcessLookupError):
                pass  # a thread that has ended meanwhile
        return nanos / 1e9

    def run_on(self, cores: set[int]) -> None:
        """Moves all its threads to the cores, but for compilers, which are at work as long as there are cores for them."""
        for thread in self._threads():
            try:
                if not _compiles(thread):
                    os.sched_setaffinity(int(thread.name), cores)
            except (FileNotFoundError, ProcessLookupError):
                pass  # a thread that has ended meanwhile

    def _threads(self) -> list[Path]:
        """Where the kernel tells of them."""
        return [thread for process in self._processes() for thread in Path(f"/proc/{process}/task").iterdir()]

    def _processes(self) -> list[int]:
        found, i = [self._process.pid], 0
        while i < len(found):
            try:
                for thread in os.listdir(f"/proc/{found[i]}/task"):
                    found += map(int, Path(f"/proc/{found[i]}/task/{thread}/children").read_text().split())
            except FileNotFoundError:
                pass  # a thread that has ended meanwhile
            i += 1
        return found


def contestant(running: ExitStack, one: Contestant, heap: str, *arguments: object) -> Program:
    """Starts it, to be ended with the stack. It says that it is ready when it is: see Program.ready."""
    jvm = f"-Xms{heap} -Xmx{heap} -XX:+AlwaysPreTouch -XX:+UseSerialGC"
    return _start(running, one.name, [str(one.folder / "run"), one.program, *map(str, arguments)], jvm)


def service(running: ExitStack, name: str, heap: str) -> Program:
    """Starts a service, to be ended with the stack. It says where it listens: see Program.address."""
    jvm = f"-Xms{heap} -Xmx{heap} -XX:+AlwaysPreTouch -XX:+UseParallelGC"
    if not is_peers(name):
        kind, _, scheduler = name.partition("-")
        command = ["java", *jvm.split(), "-jar", str(HOST_JAR), kind, *([scheduler] if scheduler else [])]
    else:
        command = [str(BENCH / "java" / "serve"), name]
    return _start(running, name, command, jvm)


def is_peers(service_name: str) -> bool:
    """Whether a service is a peer's, which evaluation/bench/java has; else it is one of evaluation/bench/host."""
    return service_name.split("-")[0] not in ("creo", "socket")


def _compiles(thread: Path) -> bool:
    return (thread / "comm").read_text().startswith(COMPILERS)


def _start(running: ExitStack, name: str, command: list[str], jvm: str) -> Program:
    errors = Path(running.enter_context(tempfile.TemporaryDirectory(prefix="bench-"))) / "errors"
    with errors.open("wb") as to:
        process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=to,
                                   env={**os.environ, "BENCH_JVM": jvm}, start_new_session=True)
    running.callback(_end, process)
    return Program(name, process, errors)


def _end(process: subprocess.Popen[bytes]) -> None:
    """With its children, which are in its session."""
    try:
        os.killpg(process.pid, 9)
    except ProcessLookupError:
        pass
    process.wait()
    for pipe in (process.stdin, process.stdout):
        assert pipe is not None
        try:
            pipe.close()
        except BrokenPipeError:
            pass  # a question that it did not read any more
