# SPDX-License-Identifier: Apache-2.0
"""Holds framework/RASP.md to its word: its hex dumps against its own text, and against a running host."""

import hashlib
import re
import struct
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DOCUMENT = (ROOT / "framework" / "RASP.md").read_text(encoding="utf-8")

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


def test_there_is_a_dump_for_every_kind_in_use():
    reserved = set(re.findall(r"^\| \d+ \| ([A-Z]+) \| \w+ \| \*reserved\*", DOCUMENT, re.MULTILINE))
    assert {title.split()[0] for title in FRAMES} == KINDS.keys() - reserved


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
        if note.startswith('"'):
            shown = re.match(r'"(.*?)"', note)[1]
            assert data.decode("utf-8") == shown
        elif counted := re.search(r": (\d+) (?:bytes|items?|ms)\b", note):
            assert number == int(counted[1])
        elif timestamp := re.search(r"timestamp: (\d+)", note):
            assert number == int(timestamp[1])
        elif re.fullmatch(r"-?\d+\.\d+", note):
            assert struct.unpack(">d", data) == (float(note),)


@pytest.mark.parametrize("title", FRAMES)
def test_headers_are_those_of_the_tables(title):
    data = content(FRAMES[title])
    length, kind, flags, status, request_id = HEADER.unpack_from(data)
    words = title.split()
    assert length == len(data) - 4
    assert kind == KINDS[words[0]]
    assert flags == 0
    assert status == (STATUSES[words[1]] if words[0] == "ERROR" else 0)
    assert (request_id == 0) == (words[0] == "GOAWAY")


@pytest.mark.parametrize("text", FINGERPRINTS)
def test_fingerprints_are_sha256(text):
    assert hashlib.sha256(text.encode()).hexdigest()[:8] == FINGERPRINTS[text]


def test_requests_carry_the_fingerprints():
    for title, text in FRAMES.items():
        if title.startswith("REQUEST"):
            protocol, method = (data.hex() for _, data, note in lines(text) if re.match(r"(protocol|method) id", note))
            assert protocol == FINGERPRINTS["packagename.DataService"]
            assert (method in FINGERPRINTS.values()) == ("another" not in title)


def test_a_value_has_the_same_bytes_wherever_it_stands():
    value = content(DUMPS["value Data"])
    assert content(FRAMES["REQUEST"])[28:] == value
    assert content(FRAMES["RESPONSE retrieveData"])[12:] == value
