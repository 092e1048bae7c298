# SPDX-License-Identifier: Apache-2.0
"""`creo state list` and `get` at hosts that run, for who may and who may not."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from evaluation.harness.places import ROOT

from .keeper import QUICK, Keeper, compiled

SIZE = 50
#: More than fits into all buffers between a host and who reads its states.
LARGE = 100_000
CREO = str(ROOT / "scripts" / "creo")
ROLES = {"alice": "admin", "bob": "reader"}


@pytest.fixture(scope="module")
def classes(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The classes of both releases."""
    return compiled(tmp_path_factory.mktemp("keeper"))


@pytest.fixture
def tokens(tmp_path: Path) -> Path:
    """The tokens of all, which are their names."""
    tokens = tmp_path / "tokens"
    tokens.write_text(
        "".join(f"{hashlib.sha256(name.encode()).hexdigest()} {name} {role}\n" for name, role in ROLES.items()),
        encoding="utf-8",
    )
    tokens.chmod(0o600)
    return tokens


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "state"
    folder.mkdir()
    return folder


def creo(*arguments: object, who: str = "alice", code: int = 0, given: dict[str, str] | None = None) -> str:
    """What a command prints: the answer, or where it fails the error."""
    done = subprocess.run(
        [CREO, *map(str, arguments)],
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "CREO_TOKEN": who, **(given or {})},
    )
    assert done.returncode == code, f"{arguments}\n{done.stdout}{done.stderr}"
    return done.stdout if code == 0 else done.stderr


def test_an_administrator_sees_what_a_host_holds(classes: dict[str, Path], folder: Path, tokens: Path) -> None:
    with Keeper(classes["before"], folder, QUICK, f"--tokens-file={tokens}") as host:
        at = host.address
        # Before anything is kept, too.
        assert creo("state", "get", at, "level") == '"LOW"\n'
        creo("call", at, "fill", f"[{SIZE}]", who="bob")
        listed = creo("state", "list", at)
        sample = "{value:int,level:enum{LOW,HIGH},unit:String}"
        assert [line.split() for line in listed.splitlines()] == [
            ["state", "entries", "type"],
            ["keeper.Keeper.samples", str(SIZE), f"Map<int,{sample}>"],
            ["keeper.Keeper.queue", str(SIZE), f"{sample}[]"],
            ["keeper.Keeper.level", "1", "enum{LOW,HIGH}"],
        ]
        samples = creo("state", "get", at, "keeper.Keeper.samples")
        assert [json.loads(line) for line in samples.splitlines()] == [{str(i): value(i)} for i in range(SIZE)]
        queue = creo("state", "get", at, "queue")
        assert [json.loads(line) for line in queue.splitlines()] == [value(i) for i in range(SIZE)]
        assert creo("state", "get", at, "level") == '"HIGH"\n'
        for state in ("samples", "queue"):
            assert json.loads(creo("state", "get", at, state, 7)) == value(7)
            assert f"keeper.Keeper.{state} has nothing under {SIZE}" in creo("state", "get", at, state, SIZE, code=1)
        mistakes = {
            ("samples", "x"): "x is no key of keeper.Keeper.samples: ",
            ("queue", "x"): "keeper.Keeper.queue is an array; the place of an item is a number from 0 on, not x",
            ("level", "0"): "keeper.Keeper.level has one value and no keys; leave 0 out",
            ("none",): f"nothing is kept of none; creo state list {at} shows what is",
        }
        for words, said in mistakes.items():
            assert said in creo("state", "get", at, *words, code=1)
        host.stop()
    # The same commands at the folder, when the host has stopped.
    assert sorted(creo("state", "list", folder).splitlines()) == sorted(listed.splitlines())
    assert creo("state", "get", folder, "queue") == queue
    assert sorted(creo("state", "get", folder, "samples").splitlines()) == sorted(samples.splitlines())
    for state in ("samples", "queue"):
        assert json.loads(creo("state", "get", folder, state, 7)) == value(7)
        assert "has nothing under" in creo("state", "get", folder, state, SIZE, code=1)


def value(place: int) -> dict[str, object]:
    return {"value": place, "level": "LOW" if place % 3 else "HIGH", "unit": f"unit {place}"}


def test_nobody_else_does(classes: dict[str, Path], folder: Path, tokens: Path) -> None:
    with Keeper(classes["before"], folder, QUICK, f"--tokens-file={tokens}") as host:
        for command in (("list", host.address), ("get", host.address, "level")):
            said = creo("state", *command, who="bob", code=3)
            assert "FORBIDDEN" in said and "admin" in said, said
            said = creo("state", *command, who="mallory", code=3)
            assert "UNAUTHENTICATED" in said and "--token-file FILE or CREO_TOKEN" in said, said
        # Nor by other doors, and by none a state that is not there.
        state = {"service": "keeper.Keeper", "name": "level"}
        for method, arguments in {"list": {}, "rows": state, "find": {**state, "key": ""}}.items():
            text = json.dumps(arguments)
            assert "FORBIDDEN" in creo("call", host.address, f"rasp.States.{method}", text, who="bob", code=3)
            assert posted(host.address, method, text, "bob") == 403
            assert posted(host.address, method, text, "mallory") == 401
        said = creo("call", host.address, "rasp.States.find", '["keeper.Keeper", "none", ""]', code=1)
        assert json.loads(said)["exception"] == "NoSuchState"
        assert creo("call", host.address, "rasp.States.find", '["keeper.Keeper", "samples", "AA=="]') == "[]\n"
        host.stop()
    # A host that does not know its callers shows it to nobody.
    with Keeper(classes["before"], folder) as host:
        said = creo("state", "list", host.address, code=3)
        assert "UNKNOWN_PROTOCOL" in said and "it needs --tokens-file or --tls-client-ca" in said, said
        host.stop()
    assert "there is no folder nowhere, and 'nowhere' has no port" in creo("state", "list", "nowhere", code=2)


def posted(address: str, method: str, arguments: str, who: str) -> int:
    """The status that a request gets over HTTP."""
    request = Request(
        f"http://{address}/rasp.States/{method}",
        data=arguments.encode(),
        headers={"Authorization": f"Bearer {who}", "Content-Type": "application/json"},
    )
    try:
        with urlopen(request, timeout=30) as answer:
            return answer.status
    except HTTPError as error:
        return error.code


def test_a_large_state_is_of_one_moment_and_takes_no_memory(
    classes: dict[str, Path], folder: Path, tokens: Path
) -> None:
    with Keeper(classes["before"], folder, QUICK, f"--tokens-file={tokens}") as host:
        creo("call", host.address, "fill", f"[{LARGE}]")
        environment = {**os.environ, "CREO_TOKEN": "alice", "JDK_JAVA_OPTIONS": "-Xmx24m"}
        command = [CREO, "state", "get", host.address, "samples"]
        with subprocess.Popen(
            command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        ) as running:
            assert running.stdout and running.stderr
            first = running.stdout.readline()
            # Nobody reads on for now, and the host goes on.
            creo("call", host.address, "fill", "[10]")
            assert len(creo("state", "get", host.address, "samples").splitlines()) == 10
            lines = [first, *running.stdout]
            assert running.wait(60) == 0, running.stderr.read()
        assert [json.loads(line) for line in lines] == [{str(i): value(i)} for i in range(LARGE)]
        # Who reads only the beginning gets it, and the host need not go on.
        creo("call", host.address, "fill", f"[{LARGE}]")
        shown = subprocess.run(
            ["sh", "-c", f"'{CREO}' state get {host.address} queue | head -3"],
            env=environment,
            capture_output=True,
            text=True,
        )
        assert [json.loads(line) for line in shown.stdout.splitlines()] == [value(i) for i in range(3)]
        host.stop()
