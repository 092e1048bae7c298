# SPDX-License-Identifier: Apache-2.0
"""Peers of any kind: what each does according to peers/peers.toml, and how the client of each language must react."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from typing import Callable, Iterator

import pytest

from evaluation.harness.clients import CLIENTS, SOURCES, Programs
from evaluation.harness.peer import Peer
from evaluation.harness.places import EVALUATION
from evaluation.harness.program import Program
from evaluation.harness.waiting import PATIENCE

FOLDER = EVALUATION / "interop" / "peers"
TRIALS = EVALUATION / "interop" / "trials" / "trials.creo"


@dataclass(frozen=True)
class Script:
    """A table of peers.toml."""

    name: str
    #: What the peer is for.
    why: str
    steps: tuple[str, ...]
    #: The call that the client makes first; empty if the steps say what it does.
    call: str = "add 5"
    #: Milliseconds that the call may take; 0: the client's own time-out.
    timeout: int = 0
    outcome: str = ""
    #: The connection that the client's next call uses; empty if it makes none.
    after: str = ""


def scripts() -> Iterator[Script]:
    for table in tomllib.loads((FOLDER / "peers.toml").read_text(encoding="utf-8"))["peer"]:
        if "outcome" not in table:
            table["call"] = ""
        yield Script(**{**table, "steps": tuple(table["steps"])})


SCRIPTS = list(scripts())


class Client(Program):
    """The program of a language, which makes the calls that it is told to make."""

    def do(self, command: str) -> None:
        """Gives it a command that is done at once."""
        said = self.ask(command, PATIENCE)
        assert said == "done", f"{command}: {said}"

    def says(self, outcome: str) -> None:
        said = self.line(PATIENCE)
        assert said == outcome, f"the client says '{said}', not '{outcome}'"


@pytest.fixture(scope="module")
def client(programs: Programs) -> Iterator[Callable[[str, str], Client]]:
    """Returns the client of a kind that makes calls in a way; tests reuse it."""
    running: dict[tuple[str, str], Client] = {}

    def started(kind: str, way: str) -> Client:
        found = running.get((kind, way))
        if found is None or found.process.poll() is not None:
            command = programs.command("peers", kind, FOLDER / SOURCES[kind], [TRIALS])
            found = running[kind, way] = Client(f"the client ({kind}, {way})", [*command, way])
        return found

    yield started
    for each in running.values():
        each.kill()


@pytest.mark.parametrize("way", ["blocking", "asynchronous"])
@pytest.mark.parametrize("kind", CLIENTS)
@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_peer(script: Script, kind: str, way: str, client: Callable[[str, str], Client]) -> None:
    program = client(kind, way)
    try:
        with Peer() as peer, Peer() as second:
            play(script, peer, second, program)
    except BaseException:
        program.kill()  # its state is not known
        raise


def play(script: Script, peer: Peer, second: Peer, program: Client) -> None:
    second_address = f",{second.address}" if any(step.startswith("second ") for step in script.steps) else ""
    program.do(f"connect {peer.address}{second_address}")
    if script.call:
        program.tell(f"call {script.call} {script.timeout}")
    for step in script.steps:
        whose, _, what = step.partition(" ")
        if whose == "says":
            program.says(what)
        elif whose == "second":
            second.play(what)
        elif whose != "client":
            peer.play(step)
        elif what.startswith("start "):
            program.do(f"{what} 0")
        else:
            program.tell(what)
    if script.outcome:
        program.says(script.outcome)
    if script.after:
        works_afterwards(script, peer, program)
    program.do("close")


def works_afterwards(script: Script, peer: Peer, program: Client) -> None:
    """The same client makes another call, and gets its answer."""
    if script.after == "new connection, when the old one has failed":
        program.tell(
            "call same 9 0"
        )  # which may be repeated: it is chance whether the client has seen the end of the old one
    else:
        assert script.after in ("same connection", "new connection"), script.after
        program.tell("call add 9 0")
    if script.after != "same connection":
        peer.play("accept")
    peer.play("request int:9")
    peer.play("answer")
    program.says("9")


def test_peers_have_names_of_their_own_and_reasons() -> None:
    assert len({script.name for script in SCRIPTS}) == len(SCRIPTS)
    assert all(script.why for script in SCRIPTS)
