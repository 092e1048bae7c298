# SPDX-License-Identifier: Apache-2.0
"""Checks framework/protocol/RASP.md: its hex dumps against its own text, a running host and a client."""

import hashlib
import re
import socket
import struct
import threading

import pytest

from evaluation.harness.places import ROOT
from evaluation.harness.rasp import Kind, Status

DOCUMENT = (ROOT / "framework" / "protocol" / "RASP.md").read_text(encoding="utf-8")

BLOCK = re.compile(r"^```(hex|fingerprint) (.*)\n((?:.*\n)*?)```$", re.MULTILINE)
DUMP_LINE = re.compile(r"(?P<offset>[0-9a-f]{4})  (?P<hex>[0-9a-f]{2}(?: [0-9a-f]{2})*)  +(?P<note>\S.*)")
TABLE_ROW = re.compile(r"^\| (\d+) \| ([A-Z_]+) \|", re.MULTILINE)
SECTION = re.compile(r"^## ", re.MULTILINE)
HEADER = struct.Struct(">IBBHI")

BLOCKS = [match.groups() for match in BLOCK.finditer(DOCUMENT)]
DUMPS = {title: text for language, title, text in BLOCKS if language == "hex"}
FRAMES = {title.removeprefix("frame "): text for title, text in DUMPS.items() if title.startswith("frame ")}
FINGERPRINTS = {text.strip(): value for language, value, text in BLOCKS if language == "fingerprint"}


def lines(text):
    for line in text.splitlines():
        match = DUMP_LINE.fullmatch(line)
        assert match, f"not a line of a dump: {line}"
        yield int(match["offset"], 16), bytes.fromhex(match["hex"]), match["note"]


def content(text):
    return b"".join(data for _, data, _ in lines(text))


def names(section):
    """The numbers and names of the table in a section: kinds in 3, statuses in 5."""
    text = next(part for part in SECTION.split(DOCUMENT) if part.startswith(f"{section} "))
    return {name: int(number) for number, name in TABLE_ROW.findall(text)}


KINDS, STATUSES = names(3), names(5)


def test_all_tables_are_that_of_the_vectors():
    rows = (ROOT / "framework" / "protocol" / "vectors" / "rasp.txt").read_text(encoding="utf-8").splitlines()
    parts = [[part.strip() for part in row.split("|", 3)] for row in rows if row and not row.startswith("#")]
    kinds, statuses = (
        {name: int(value) for name, what, _, value in parts if what == table} for table in ("kind", "status")
    )
    assert KINDS == kinds == {kind.name: int(kind) for kind in Kind}
    assert STATUSES == statuses == {status.name: int(status) for status in Status if status}


def test_there_is_a_dump_for_every_kind():
    assert {title.split()[0] for title in FRAMES} == KINDS.keys()


@pytest.mark.parametrize("title", DUMPS)
def test_offsets_count_the_bytes(title):
    expected = 0
    for offset, data, _ in lines(DUMPS[title]):
        assert offset == expected
        expected += len(data)


@pytest.mark.parametrize("title", DUMPS)
def test_notes_say_what_the_bytes_say(title):
    for _, data, note in lines(DUMPS[title]):
        note = note.strip()
        number = int.from_bytes(data, "big", signed=True)
        if note[0] in "\"'":  # in single quotes if the text contains double ones
            assert data.decode("utf-8") == re.match(r"([\"'])(.*?)\1", note)[2]
        elif counted := re.search(r": (\d+) (?:bytes?|items?|entry|entries|ms)\b|constant (\d+)", note):
            assert number == int(counted[1] or counted[2])
        elif note.endswith(("present", "absent")):
            assert data == (b"\1" if note.endswith("present") else b"\0")
        elif timestamp := re.search(r"timestamp: (\d+)", note):
            assert number == int(timestamp[1])
        elif re.fullmatch(r"-?\d+\.\d+", note):
            assert struct.unpack(">d", data) == (float(note),)
        elif re.fullmatch(r"-?\d+", note):
            assert number == int(note)


@pytest.mark.parametrize("title", FRAMES)
def test_headers_are_those_of_the_tables(title):
    data = content(FRAMES[title])
    length, kind, flags, status, request_id = HEADER.unpack_from(data)
    words = title.split()
    assert length == len(data) - 4
    assert kind == KINDS[words[0]]
    assert flags == 0
    assert status == (STATUSES[words[1]] if words[0] == "ERROR" else 0)
    assert (request_id == 0) == ("one-way" in title or words[0] in ("GOAWAY", "HELLO"))


@pytest.mark.parametrize("text", FINGERPRINTS)
def test_fingerprints_are_sha256(text):
    assert hashlib.sha256(text.encode()).hexdigest()[:8] == FINGERPRINTS[text]


def test_requests_carry_the_fingerprints():
    for title, text in FRAMES.items():
        if title.startswith("REQUEST"):
            protocol, method = (data.hex() for _, data, note in lines(text) if re.match(r"(protocol|method) id", note))
            assert protocol in (
                FINGERPRINTS[name] for name in ("packagename.DataService", "constructs.Constructs", "trials.Trials")
            )
            assert (method in FINGERPRINTS.values()) == ("another" not in title)


def test_a_value_has_the_same_bytes_wherever_it_stands():
    value = content(DUMPS["value Data"])
    assert content(FRAMES["REQUEST"])[28:] == value
    assert content(FRAMES["RESPONSE retrieveData"])[12:] == value
    assert content(FRAMES["REQUEST log, one-way"])[24:] == content(DUMPS["value Entry"])


def exchanges():
    """The frames of a client, each with what follows it in the document: its answer. A one-way request has none."""
    frames = list(FRAMES)
    return [
        (sent, None if "one-way" in sent else frames[at + 1])
        for at, sent in enumerate(frames)
        if sent.split()[0] in ("REQUEST", "PING") and "streams" not in sent
    ]


def receive(connection, count):
    data = b""
    while len(data) < count:
        piece = connection.recv(count - len(data))
        assert piece, f"the connection ended after {data!r}"
        data += piece
    return data


def receive_frame(connection):
    length = receive(connection, 4)
    return length + receive(connection, int.from_bytes(length, "big"))


def without_log_id(frame):
    """An ERROR names an entry of the host's log, a different one each time."""
    return re.sub(rb"id [0-9a-f]{8}\.", b"id ........", frame)


def test_the_host_answers_as_shown(fresh_host):
    name, port = fresh_host.rsplit(":", 1)
    with socket.create_connection((name, int(port)), timeout=10) as connection:
        first, *others = exchanges()
        opening = [content(DUMPS["preface"]), content(FRAMES["HELLO"]), content(FRAMES["CONTEXT"])]
        connection.sendall(b"".join(opening) + content(FRAMES[first[0]]))
        assert receive(connection, 8) == content(DUMPS["preface"])
        assert receive_frame(connection) == content(FRAMES[first[1]])
        for sent, answer in others:
            connection.sendall(content(FRAMES[sent]))
            if answer is None:
                continue
            assert without_log_id(receive_frame(connection)) == without_log_id(content(FRAMES[answer]))
        # A CANCEL of a request that has its answer already does nothing: what comes next answers the PING.
        connection.sendall(content(FRAMES["CANCEL"]) + content(FRAMES["PING"]))
        assert receive_frame(connection) == content(FRAMES["PONG"])


def test_the_host_streams_as_shown(host):
    """The items of each side, the credit of both and their ends; more items than the document has dumps for."""
    request, sent, answer, credit, end = (
        content(FRAMES[title])
        for title in ("REQUEST doubled, with streams", "ITEM of the client", "ITEM of the server", "CREDIT", "END")
    )
    name, port = host.rsplit(":", 1)
    with socket.create_connection((name, int(port)), timeout=10) as connection:
        connection.sendall(content(DUMPS["preface"]) + request + sent)
        assert receive(connection, 8) == content(DUMPS["preface"])
        assert receive_frame(connection) == answer
        connection.sendall(31 * sent)
        frames = [receive_frame(connection) for _ in range(32)]
        assert (frames.count(answer), frames.count(credit)) == (31, 1)
        # More than 64 items need the credit of the other side.
        connection.sendall(credit + 64 * sent + end)
        frames = list(iter(lambda: receive_frame(connection), end))
        assert frames.count(answer) == 64
        assert set(frames) <= {answer, credit}


def test_a_client_sends_and_understands_what_is_shown(python_client):
    package = python_client("samples/data-service/data.creo", "packagename")
    value = package.Data(package.MetaData("Umeå", 1709251200000), [-4.5, 0.25])
    seen = []

    def serve(listener):
        connection, _ = listener.accept()
        with connection:
            connection.settimeout(10)
            seen.append(receive(connection, 8))
            connection.sendall(content(DUMPS["preface"]))
            for answer in ("RESPONSE storeData", "RESPONSE retrieveData"):
                request = receive_frame(connection)
                seen.append(with_id(request, 0))
                connection.sendall(with_id(content(FRAMES[answer]), int.from_bytes(request[8:12], "big")))

    with socket.create_server(("127.0.0.1", 0)) as listener:
        server = threading.Thread(target=serve, args=(listener,), daemon=True)
        server.start()
        with package.DataServiceClient(f"127.0.0.1:{listener.getsockname()[1]}") as client:
            client.store_data([value])
            assert client.retrieve_data("Umeå") == value
        server.join(10)

    shown = [with_id(content(FRAMES[title]), 0) for title in ("REQUEST", "REQUEST retrieveData")]
    assert seen == [content(DUMPS["preface"]), *shown]


def test_a_client_streams_as_shown(python_client):
    package = python_client("evaluation/interop/trials/trials.creo", "trials")
    sent, answered = (
        [content(FRAMES[title]) for title in titles]
        for titles in (("REQUEST doubled, with streams", "ITEM of the client", "END"), ("ITEM of the server", "END"))
    )
    seen = []

    def serve(listener):
        connection, _ = listener.accept()
        with connection:
            connection.settimeout(10)
            assert receive(connection, 8) == content(DUMPS["preface"])
            connection.sendall(content(DUMPS["preface"]))
            seen.extend(receive_frame(connection) for _ in sent)
            for answer in answered:
                connection.sendall(with_id(answer, int.from_bytes(seen[0][8:12], "big")))
            receive_end(connection)

    with socket.create_server(("127.0.0.1", 0)) as listener:
        server = threading.Thread(target=serve, args=(listener,), daemon=True)
        server.start()
        with package.TrialsClient(f"127.0.0.1:{listener.getsockname()[1]}") as client:
            with client.doubled([21]) as doubled:
                assert list(doubled) == [42]
        server.join(10)
    # A client counts its requests from 1.
    assert seen == [with_id(frame, 1) for frame in sent]


def receive_end(connection):
    while connection.recv(1000):
        pass


def with_id(frame, request_id):
    return frame[:8] + request_id.to_bytes(4, "big") + frame[12:]
