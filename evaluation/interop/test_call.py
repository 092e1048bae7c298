# SPDX-License-Identifier: Apache-2.0
"""`creo call` and `creo ping` against a real host: they see what generated clients see, without any generated code."""

from __future__ import annotations

import base64
import enum
import hashlib
import json
import os
import re
import shlex
import signal
import socket
import struct
import subprocess
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import Any, Callable

import pytest

from evaluation.harness.commands import build, run
from evaluation.harness.places import ROOT

from .hosts import Host

TARGET = ROOT / "generator" / "cli" / "target"
# The command of scripts/creo, which would look at each source to see whether there is something to build: that takes
# too long for this many calls.
CREO = [
    "java",
    f"-XX:SharedArchiveFile={TARGET}/creo.jsa",
    "-Xshare:auto",
    "-Xlog:disable",
    "-XX:+UseSerialGC",
    "-XX:TieredStopAtLevel=1",
    "-jar",
    str(TARGET / "creo.jar"),
]
CONSTRUCTS = ROOT / "evaluation" / "interop" / "constructs" / "constructs.creo"
DATA = ROOT / "samples" / "data-service" / "data.creo"


@pytest.fixture(scope="module", autouse=True)
def built() -> None:
    build("generator")


def creo(*arguments: object, code: int = 0, **options: Any) -> subprocess.CompletedProcess[str]:
    """Runs creo, which must end with this exit code."""
    done = subprocess.run([*CREO, *map(str, arguments)], capture_output=True, encoding="utf-8", timeout=120, **options)
    assert done.returncode == code, f"{arguments}\n{done.stdout}{done.stderr}"
    return done


def call(host: str, method: str, arguments: object = None) -> Any:
    """What a call prints, read as JSON; None if it prints nothing."""
    printed = creo("call", host, method, *([] if arguments is None else [json.dumps(arguments)])).stdout
    return json.loads(printed) if printed else None


def as_json(value: Any) -> Any:
    """A value of a generated Python client in the JSON of `creo call`."""
    if hasattr(value, "__match_args__"):
        return {name: as_json(getattr(value, name)) for name in value.__match_args__}
    if isinstance(value, enum.Enum):
        return value.name
    if isinstance(value, bytes):
        return base64.b64encode(value).decode()
    if isinstance(value, Mapping):
        return {key.name if isinstance(key, enum.Enum) else str(key): as_json(item) for key, item in value.items()}
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    return [as_json(item) for item in value]


@pytest.fixture(scope="module")
def client(python_client: Callable[[str, str], ModuleType]) -> Callable[[str], ModuleType]:
    """Returns the generated Python package of that name."""
    descriptions = {"constructs": CONSTRUCTS, "packagename": DATA}
    return lambda package: python_client(descriptions[package], package)


def test_the_host_says_what_can_be_called(host: str) -> None:
    listed = creo("call", host).stdout
    for interface in ("packagename.DataService", "faults.Faults", "constructs.Constructs", "shop.Shop", "rasp.Control"):
        assert f"interface {interface}\n" in listed
    assert f"  Data retrieveData(String description)\n    creo call {host} DataService.retrieveData '" in listed


def test_each_listed_command_runs_as_it_stands(fresh_host: str) -> None:
    """Except for calls that the service itself refuses: the examples are valid arguments."""
    listed = creo("call", fresh_host).stdout
    commands = [line.strip() for line in listed.splitlines() if re.match("    (echo '.*' [|] )?creo call ", line)]
    assert len(commands) > 20
    for command in commands:
        if re.search("Trials.endless|Witness|readTogether", command):
            continue  # they wait for what another client does
        done = subprocess.run(
            command.replace("creo call", f"{shlex.join(CREO)} call"),
            shell=True,
            capture_output=True,
            encoding="utf-8",
            timeout=120,
        )
        assert done.returncode == 0 or "INTERNAL" in done.stderr or '"exception"' in done.stderr, (
            command + "\n" + done.stderr
        )


def test_every_construct_is_what_a_generated_client_sees(fresh_host: str, client: Callable[[str], Any]) -> None:
    constructs = client("constructs")
    host = fresh_host
    leaf = lambda name: constructs.Node(name, [], None, {})
    root = constructs.Node("root", [leaf("a"), leaf("b ☃")], leaf("twin"), {'left "x"': leaf("l")})
    entry = constructs.Entry(
        constructs.Level.ERROR, "second", constructs.Position(0.5, -0.0), {"a": [1.5, 1e-300], "": []}
    )
    with constructs.ConstructsClient(host) as service:
        assert as_json(service.next(constructs.Level.DEBUG)) == call(host, "Constructs.next", {"level": "DEBUG"})
        assert call(host, "maybe", {"number": 7}) == service.maybe(7)
        assert call(host, "maybe", {}) is None and service.maybe(None) is None
        assert call(host, "maybe", {"number": None}) is None
        counted = call(host, "constructs.Constructs.count", [["ERROR", "DEBUG", "ERROR"]])
        assert counted == as_json(
            service.count([constructs.Level.ERROR, constructs.Level.DEBUG, constructs.Level.ERROR])
        )
        assert list(counted) == ["ERROR", "DEBUG"], "the order is that of the map"
        assert call(host, "Constructs.mirror", {"root": as_json(root)}) == as_json(service.mirror(root))
        assert call(host, "Constructs.find", ["yes"]) == as_json(service.find("yes"))
        assert call(host, "old", {"text": "kept \U0001f600\u0000"}) == "kept \U0001f600\u0000"
        assert call(host, "log", {"entry": as_json(entry)}) is None
        service.log(entry)
        by_call, by_client = call(host, "logged")
        assert by_call == by_client == as_json(entry)


def test_numbers_survive(host: str) -> None:
    data = {
        "metadata": {"description": "long", "timestamp": 9007199254740993},
        "samples": [0.1, -0.0, 5e-324, "NaN", "-Infinity"],
    }
    assert call(host, "storeData", {"data": [data]}) is None
    printed = creo("call", host, "retrieveData", '{"description": "long"}').stdout
    assert '"timestamp":9007199254740993' in printed
    assert '"samples":[0.1,-0.0,4.9E-324,"NaN","-Infinity"]' in printed


def test_a_large_value_goes_through_a_file_and_standard_input(host: str, tmp_path: Path) -> None:
    data = [{"samples": [float(i) for i in range(200_000)], "metadata": {"timestamp": 1, "description": "large"}}]
    file = tmp_path / "data.json"
    file.write_text(json.dumps({"data": data}))
    creo("call", host, "storeData", f"@{file}")
    with file.open() as opened:
        creo("call", host, "storeData", "-", stdin=opened)
    assert call(host, "retrieveData", ["large"]) == data[0]


def test_nesting_is_limited_before_anything_is_sent(host: str) -> None:
    def chain(levels: int) -> dict[str, Any]:
        node: dict[str, Any] = {"name": "end", "children": [], "named": {}}
        for _ in range(levels - 1):
            node = {"name": "node", "children": [node], "named": {}}
        return node

    assert call(host, "depth", [chain(64)]) == 64
    refused = creo("call", host, "depth", json.dumps([chain(65)]), code=2)
    assert "Node is nested deeper than 64" in refused.stderr


def test_a_declared_exception_is_json(host: str, client: Callable[[str], Any]) -> None:
    constructs = client("constructs")
    refused = creo("call", host, "Constructs.find", '["no way"]', code=1)
    assert refused.stdout == ""
    thrown = json.loads(refused.stderr)
    with constructs.ConstructsClient(host) as service, pytest.raises(constructs.NotFound) as seen:
        service.find("no way")
    assert thrown == {
        "exception": "NotFound",
        "fields": {"key": seen.value.key, "searched": as_json(seen.value.searched)},
    }
    assert json.loads(creo("call", host, "Constructs.find", '[""]', code=1).stderr) == {
        "exception": "Empty",
        "fields": {},
    }


def test_failures_of_the_service_and_of_the_user_differ(host: str) -> None:
    failed = creo("call", host, "Faults.divide", '{"a": 1, "b": 0}', code=3)
    assert failed.stderr.startswith(f"error: Faults.divide at {host}: INTERNAL: ")
    wrong = creo("call", host, "Faults.divide", '{"a": 1, "b": "zero"}', code=2)
    assert wrong.stderr.startswith('error: b: expected a number, found "zero"\n')
    unknown = creo("call", host, "Faults.devide", "{}", code=2)
    assert "Faults has no method 'devide'; did you mean 'divide'?" in unknown.stderr


def test_letters_survive_or_are_refused(host: str) -> None:
    """In the locale C, Java cannot read them from the command line."""
    told = creo("call", host, "Faults.echo", '["é☃"]', env={**os.environ, "LC_ALL": "C.UTF-8"})
    assert told.stdout == '"é☃"\n'
    in_c = {**os.environ, "LC_ALL": "C"}
    assert "set LC_ALL=C.UTF-8" in creo("call", host, "Faults.echo", '["é☃"]', code=2, env=in_c).stderr
    assert creo("call", host, "Faults.echo", "-", input='["é☃"]', env=in_c).stdout == '"é☃"\n'


def test_a_description_does_where_the_host_gives_none(host: str) -> None:
    assert (
        creo(
            "call",
            host,
            "Faults.divide",
            "[7, 2]",
            "--description",
            DATA.parents[2] / "evaluation/interop/faults/faults.creo",
        ).stdout
        == "3\n"
    )
    # Imports are found next to the file.
    assert creo("call", host, "next", '["ERROR"]', "--description", CONSTRUCTS).stdout == '"DEBUG"\n'


def test_ping(host: str) -> None:
    lines = creo("ping", host, "-c", 2, "-i", "10ms").stdout.splitlines()
    assert lines[0].startswith(f"{host} is a RASP host; connected in ")
    assert lines[-1].startswith("2 sent, 2 answered; min ")


def test_ping_says_what_answers_instead() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = f"127.0.0.1:{server.getsockname()[1]}"
        process = subprocess.Popen(
            [*CREO, "ping", address, "-c", "1"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        peer, _ = server.accept()
        with peer:
            peer.recv(8)
            peer.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (1, "1 sent, 0 answered\n")
    assert err == f"ping 1: {address} is not a RASP host: it is a web server (HTTP)\n"


def receive(peer: socket.socket, size: int) -> bytes:
    data = b""
    while len(data) < size:
        more = peer.recv(size - len(data))
        assert more, "the client closed"
        data += more
    return data


def receive_frame(peer: socket.socket) -> tuple[int, int]:
    """Kind and request id."""
    length, kind, _, _, request = struct.unpack(">IBBHI", receive(peer, 12))
    receive(peer, length - 8)
    return kind, request


def test_interrupting_a_call_cancels_it() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = f"127.0.0.1:{server.getsockname()[1]}"
        process = subprocess.Popen([*CREO, "call", address, "next", '["INFO"]', "--description", str(CONSTRUCTS)])
        peer, _ = server.accept()
        with peer:
            peer.settimeout(60)
            peer.sendall(receive(peer, 8))
            kind, request = receive_frame(peer)
            assert kind == 1
            process.send_signal(signal.SIGINT)
            assert receive_frame(peer) == (6, request), "a CANCEL of that request"
        assert process.wait(timeout=60) == 128 + signal.SIGINT


def test_a_socket_in_the_file_system(tmp_path: Path) -> None:
    path = f"unix:{tmp_path}/host.sock"
    with Host("--listen", path):
        assert creo("ping", path, "-c", 1).stdout.startswith(f"{path} is a RASP host")
        assert call(path, "Faults.divide", [7, 2]) == 3


def test_tls_and_tokens(tmp_path: Path) -> None:
    run(
        [
            "openssl",
            "req",
            "-x509",
            "-newkey",
            "ec",
            "-pkeyopt",
            "ec_paramgen_curve:P-256",
            "-nodes",
            "-days",
            "2",
            "-keyout",
            "host.key",
            "-out",
            "host.pem",
            "-subj",
            "/CN=host",
            "-addext",
            "subjectAltName=IP:127.0.0.1",
        ],
        cwd=tmp_path,
    )
    (tmp_path / "tokens").write_text(f"{hashlib.sha256(b'secret').hexdigest()}  bob  reader\n")
    (tmp_path / "token").write_text("secret\n")
    (tmp_path / "tokens").chmod(0o600)
    with Host(
        "--tls-cert", tmp_path / "host.pem", "--tls-key", tmp_path / "host.key", "--tokens-file", tmp_path / "tokens"
    ) as running:
        host = running.address
        assert f"{host} uses TLS: add --tls\n" in creo("ping", host, "-c", 1, code=1).stderr
        assert "--ca FILE names one that did" in creo("ping", host, "-c", 1, "--tls", code=1).stderr
        trusted = ["--ca", tmp_path / "host.pem"]
        refused = creo("call", host, "Faults.divide", "[7, 2]", *trusted, code=3).stderr
        assert "UNAUTHENTICATED" in refused and "--token-file FILE or CREO_TOKEN" in refused
        assert (
            creo("call", host, "Faults.divide", "[7, 2]", *trusted, "--token-file", tmp_path / "token").stdout == "3\n"
        )
        known = {**os.environ, "CREO_TOKEN": "secret"}
        assert creo("call", host, "Faults.divide", "[7, 2]", *trusted, env=known).stdout == "3\n"
        assert (
            "UNAUTHENTICATED" in creo("call", host, "divide", "[7, 2]", *trusted, "--token", "guessed", code=3).stderr
        )


def test_serve_shows_its_help() -> None:
    build("server")
    assert "creo serve [FILE.creo...] [--SETTING VALUE]..." in creo("serve", "--help").stdout


def lines(*arguments: object, items: str = "", code: int = 0) -> list[Any]:
    """What a call with a stream prints, read as one JSON value per line; `items` is its input."""
    return [json.loads(line) for line in creo("call", *arguments, input=items, code=code).stdout.splitlines()]


def readings(count: int) -> list[dict[str, Any]]:
    return [
        {"number": number, "note": f"reading {number}", "values": [float(number), number / 2]}
        for number in range(count)
    ]


def json_lines(values: list[Any]) -> str:
    return "".join(json.dumps(value, ensure_ascii=False) + "\n" for value in values)


def test_a_streamed_result_is_a_line_for_each_item(host: str) -> None:
    assert lines(host, "readings", "[0, 1000]") == readings(1000)
    assert lines(host, "readings", "[0, 0]") == []
    refused = creo("call", host, "Trials.broken", "[2]", code=1)
    assert refused.stdout == "0\n1\n"
    assert json.loads(refused.stderr) == {"exception": "Refused", "fields": {"reason": "no more", "number": 2}}


def test_a_stream_is_read_from_standard_input_or_a_file(host: str, tmp_path: Path) -> None:
    items = json_lines(readings(10_000))
    assert lines(host, "Trials.total", '["å"]', items=items) == [sum(range(10_000))]
    assert lines(host, "Trials.total", '{"label": ""}') == [0]
    file = tmp_path / "readings.jsonl"
    file.write_text(items, encoding="utf-8")
    assert lines(host, "Trials.total", '["x"]', "--items", file) == [sum(range(10_000))]
    assert lines(host, "Trials.total", "-", "--items", file, items='["x"]') == [sum(range(10_000))]


def test_streams_both_ways_answer_item_by_item(host: str) -> None:
    process = subprocess.Popen(
        [*CREO, "call", host, "doubled"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
    )
    assert process.stdin is not None and process.stdout is not None
    for number in (1, 4611686018427387903):
        process.stdin.write(f"{number}\n")
        process.stdin.flush()
        assert process.stdout.readline() == f"{2 * number}\n", "no item waits for the next one"
    process.stdin.close()
    assert process.stdout.read() == "" and process.wait() == 0
    assert lines(host, "doubled", items=json_lines(list(range(1000)))) == [2 * number for number in range(1000)]


def test_a_host_that_has_enough_ends_the_call(host: str) -> None:
    process = subprocess.Popen(
        [*CREO, "call", host, "firstOf", "[2]"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
    )
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write("3\n4\n")
    process.stdin.flush()  # and stays open
    assert process.stdout.readline() == "7\n"
    assert process.wait() == 0
    process.stdin.close()


def test_an_item_that_is_none_ends_the_call_with_its_line(host: str) -> None:
    done = creo("call", host, "firstOf", "[9]", input="1\n\n1.5\n", code=2)
    assert done.stderr == "error: standard input, line 3: expected a whole number, found 1.5\nthe call was given up\n"


def test_who_has_enough_of_a_stream_lets_the_host_go(fresh_host: str) -> None:
    """Whether the pipe's reader ends or the user stops it: the service learns of it."""
    command = [*CREO, "call", fresh_host, "endless"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8")
    assert process.stdout is not None
    assert [process.stdout.readline() for _ in range(3)] == ["0\n", "1\n", "2\n"]
    process.stdout.close()
    assert process.wait(timeout=60) == 0
    assert call(fresh_host, "interrupted", [1]) == 1
    interrupted = subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8")
    assert interrupted.stdout is not None
    interrupted.stdout.readline()
    interrupted.send_signal(signal.SIGINT)
    interrupted.stdout.read()
    assert interrupted.wait(timeout=60) == 128 + signal.SIGINT
    assert call(fresh_host, "interrupted", [2]) == 2


def test_a_limit_is_for_the_whole_call(host: str) -> None:
    process = subprocess.Popen(
        [*CREO, "call", host, "doubled", "--timeout", "300ms"],
        stdin=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )
    assert process.stdin is not None and process.stderr is not None
    assert process.wait(timeout=60) == 3, "though the input is still open"
    assert re.search(r"Trials.doubled at .*(DEADLINE|no answer within 300 ms)", process.stderr.read())
    process.stdin.close()
    process.stderr.close()
