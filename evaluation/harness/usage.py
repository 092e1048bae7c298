# SPDX-License-Identifier: Apache-2.0
"""The processor time and memory that a process uses, as Linux reports them, and where it may run."""

from __future__ import annotations

import os
import re
import sys
import time
from pathlib import Path

#: The names of the compiler threads of virtual machines.
COMPILERS = ("C1 Compiler", "C2 Compiler", ".NET Tiered")


def need_two_cores(name: str) -> None:
    """Ends a program of that name if it cannot measure anything here."""
    if not hasattr(os, "sched_getaffinity") or len(os.sched_getaffinity(0)) < 2:
        sys.exit(f"{name}: needs Linux and two cores")


def on_core(core: str | None) -> list[str]:
    """The beginning of a command that is to run on a core; None leaves the choice to the kernel."""
    return ["taskset", "-c", core] if core is not None else []


def run_on(pid: int, cores: set[int]) -> None:
    """Moves a process and its children to the cores, except for compilers, which may still use all of them."""
    for thread in _threads(pid):
        try:
            if not _compiles(thread):
                os.sched_setaffinity(int(thread.name), cores)
        except (FileNotFoundError, ProcessLookupError):
            pass  # a thread that has ended meanwhile


def processor_seconds(pid: int) -> float:
    """What all threads of a process and its children have used so far, in their code and in the kernel."""
    # The clock of another process is named by a number, computed like clock_getcpuclockid does.
    return sum(time.clock_gettime((~process << 3) | 2) for process in _processes(pid))


def ended_seconds(pid: int) -> float:
    """What those children of a process and its children had used that have ended."""
    ticks = 0
    for process in _processes(pid):
        try:
            fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[13]) + int(fields[14])
        except (FileNotFoundError, ProcessLookupError):
            pass  # a process that has ended meanwhile
    return ticks / os.sysconf("SC_CLK_TCK")


def compiler_seconds(pid: int) -> float:
    """The time for which its compiler threads had work so far: what they have used, and what they waited for a core. On
    a busy machine they get so little that their use alone looks like rest. Threads that have ended do not count.
    """
    nanos = 0
    for thread in _threads(pid):
        try:
            if _compiles(thread):
                running, waiting, _ = (thread / "schedstat").read_text().split()
                nanos += int(running) + int(waiting)
        except (FileNotFoundError, ProcessLookupError):
            pass  # a thread that has ended meanwhile
    return nanos / 1e9


def compiles(pid: int) -> bool:
    """Whether a process has compiler threads."""
    for thread in _threads(pid):
        try:
            if _compiles(thread):
                return True
        except (FileNotFoundError, ProcessLookupError):
            pass  # a thread that has ended meanwhile
    return False


def resident(pid: int) -> int:
    """Bytes of memory that a process holds."""
    return _status(pid, "VmRSS") << 10


def proportional(pid: int) -> int:
    """Bytes of memory that a process and its children hold; of what several processes hold each has its part."""
    kilobytes = 0
    for process in _processes(pid):
        try:
            text = Path(f"/proc/{process}/smaps_rollup").read_text()
            kilobytes += int(re.search(r"^Pss:\s+(\d+)", text, re.MULTILINE)[1])
        except (FileNotFoundError, ProcessLookupError):
            pass  # a process that has ended meanwhile
    return kilobytes << 10


def threads(pid: int) -> int:
    return _status(pid, "Threads")


def thread_names(pid: int) -> dict[str, str]:
    """The names of a process's threads, by their ids; Linux keeps the first 15 bytes of each."""
    names = {}
    for thread in Path(f"/proc/{pid}/task").iterdir():
        try:
            names[thread.name] = (thread / "comm").read_text().rstrip("\n")
        except (FileNotFoundError, ProcessLookupError):
            pass  # a thread that has ended meanwhile
    return names


def thread_states(pid: int) -> set[str]:
    """The state letters of a process's threads; T means stopped."""
    return {(task / "stat").read_text().rpartition(")")[2].split()[0] for task in Path(f"/proc/{pid}/task").iterdir()}


def descriptors(pid: int) -> int:
    return len(os.listdir(f"/proc/{pid}/fd"))


def _status(pid: int, key: str) -> int:
    text = Path(f"/proc/{pid}/status").read_text()
    return int(re.search(rf"^{key}:\s+(\d+)", text, re.MULTILINE)[1])


def _compiles(thread: Path) -> bool:
    return (thread / "comm").read_text().startswith(COMPILERS)


def _threads(pid: int) -> list[Path]:
    """The folders in which the kernel describes them."""
    return [thread for process in _processes(pid) for thread in Path(f"/proc/{process}/task").iterdir()]


def _processes(pid: int) -> list[int]:
    found, i = [pid], 0
    while i < len(found):
        try:
            for thread in os.listdir(f"/proc/{found[i]}/task"):
                found += map(int, Path(f"/proc/{found[i]}/task/{thread}/children").read_text().split())
        except FileNotFoundError:
            pass  # a thread that has ended meanwhile
        i += 1
    return found
