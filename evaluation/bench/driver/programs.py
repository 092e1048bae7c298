# SPDX-License-Identifier: Apache-2.0
"""Contestants and services as processes."""

from __future__ import annotations

from contextlib import ExitStack

from evaluation.harness.program import Failure, Program

from .contestants import BENCH, CONTESTANTS, Contestant

#: How long a program may take for an answer, in addition to the time that it was told to take, in seconds.
TURN_PATIENCE = 120.0


class Measured(Program):
    """A contestant or a service: it answers a line with a line."""

    def ready(self) -> None:
        """Waits until a contestant is ready."""
        if (said := self.line()) != "ready":
            raise Failure(f"{self.name} said '{said}' instead of 'ready'")

    def figures(self, question: str, seconds: float) -> dict[str, float]:
        """The values of the answer, which is in the form name=value; raises Failure if there is none in time."""
        answer = self.ask(question, seconds + TURN_PATIENCE)
        try:
            return {name: float(value) for name, value in (word.split("=", 1) for word in answer.split())}
        except ValueError:
            raise Failure(f"{self.name} answered '{answer}' to '{question}'") from None

    def allocated(self) -> int:
        """What a service has allocated so far, in bytes."""
        return int(self.ask("allocated", TURN_PATIENCE))


def contestant(running: ExitStack, one: Contestant, heap: str, *arguments: object) -> Measured:
    """Starts it, to be ended with the stack. It says when it is ready: see Measured.ready."""
    jvm = f"-Xms{heap} -Xmx{heap} -XX:+AlwaysPreTouch -XX:+UseSerialGC"
    return _start(running, one.name, [one.folder / "run", one.program, *arguments], jvm)


def service(running: ExitStack, one: Contestant, heap: str) -> Measured:
    """Starts the service of a contestant, to be ended with the stack. It says where it listens: see Program.listening."""
    jvm = f"-Xms{heap} -Xmx{heap} -XX:+AlwaysPreTouch -XX:+UseParallelGC"
    name = one.service
    assert name is not None
    if is_socket(name):
        command = [BENCH / "build" / "c" / "serve-socket"]
    elif not is_peers(name):
        kind, _, scheduler = name.partition("-")
        jar = one.bench / "host" / "target" / "bench-host.jar"
        command = ["java", *jvm.split(), "-jar", jar, kind, *([scheduler] if scheduler else [])]
    else:
        own = one.folder / "serve"
        command = [own if own.exists() else CONTESTANTS / "java" / "serve", name]
    return _start(running, name, command, jvm)


def is_peers(service_name: str) -> bool:
    """Whether a service is a peer's, run by `serve` of its language or of Java; otherwise it is in
    evaluation/bench/host.
    """
    return service_name.split("-")[0] not in ("creo", "socket")


def is_socket(service_name: str) -> bool:
    """Whether a service is that of the plain sockets: `serve-socket.c` in contestants/c."""
    return service_name == "socket"


def _start(running: ExitStack, name: str, command: list[object], jvm: str) -> Measured:
    return running.enter_context(Measured(name, command, environment={"BENCH_JVM": jvm}, group=True))
