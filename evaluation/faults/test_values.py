# SPDX-License-Identifier: Apache-2.0
"""Arguments that cannot be decoded, and arguments that only look like that."""

from __future__ import annotations

import socket
import struct
import threading
from typing import Iterator, Sequence

import pytest

from evaluation.harness.rasp import Closed, Frame, Kind, Method, Status, count, request, string

from . import trouble
from .hosts import Host

#: Bytes of a REQUEST before its arguments.
HEAD = 24


def answers(host: Host, method: Method, cases: Sequence[bytes]) -> Iterator[tuple[bytes, Frame]]:
    """Calls a method with each of the arguments, all over one connection, and yields each with its answer."""
    with host.connect() as client:

        def send() -> None:
            client.send(b"".join(request(method, arguments, id) for id, arguments in enumerate(cases, 1)))

        # Answers must be read meanwhile, or the host stops reading.
        sender = threading.Thread(target=send, daemon=True)
        sender.start()
        seen = {}
        for _ in cases:
            answer = client.read()
            assert seen.setdefault(answer.id, answer) is answer, f"answered twice: {answer}"
        sender.join()
    for id, arguments in enumerate(cases, 1):
        yield arguments, seen[id]


def all_malformed(host: Host, method: Method, cases: Sequence[bytes]) -> None:
    """Each is refused, none is run, and the connection stays usable: `answers` needs only one."""
    with host.connect() as observer:
        before = observer.call(trouble.CALLS).body
        for arguments, answer in answers(host, method, cases):
            assert answer.status == Status.MALFORMED, f"{arguments[:100].hex()}: {answer}"
        assert observer.call(trouble.CALLS).body == before


def all_mirrored(host: Host, method: Method, cases: Sequence[bytes]) -> None:
    for arguments, answer in answers(host, method, cases):
        assert answer.kind == Kind.RESPONSE, f"{arguments[:100].hex()}: {answer}"
        assert answer.body == arguments


def test_golden_arguments_come_back(host: Host) -> None:
    for method, arguments in trouble.GOLDEN.items():
        all_mirrored(host, method, [arguments])


@pytest.mark.parametrize("method", trouble.GOLDEN, ids=lambda method: method.text.partition("(")[0])
class TestGolden:
    """What is done to each correct frame."""

    def test_arguments_cut_at_every_offset(self, host: Host, method: Method) -> None:
        arguments = trouble.GOLDEN[method]
        all_malformed(host, method, [arguments[:size] for size in range(len(arguments))])

    def test_the_connection_cut_at_every_offset(self, host: Host, method: Method) -> None:
        data = trouble.golden(method)
        with host.connect() as observer:
            before = observer.call(trouble.CALLS).body
            for size in range(len(data)):
                with host.connect() as client:
                    client.send(data[:size])
            assert observer.call(trouble.CALLS).body == before

    @pytest.mark.parametrize("extra", [1, 4, 1000])
    def test_trailing_bytes(self, host: Host, method: Method, extra: int) -> None:
        all_malformed(host, method, [trouble.GOLDEN[method] + bytes(extra)])

    def test_every_bit_of_the_arguments_flipped(self, host: Host, method: Method) -> None:
        cases = list(flipped(trouble.GOLDEN[method]))
        for arguments, answer in answers(host, method, cases):
            if answer.kind == Kind.RESPONSE:
                # Whatever the host accepts, it writes again in the same way: each value has one encoding.
                assert answer.body == arguments
            else:
                assert answer.status == Status.MALFORMED, f"{arguments.hex()}: {answer}"

    def test_every_bit_of_the_head_flipped(self, host: Host, method: Method) -> None:
        data = trouble.golden(method)
        for bit, head in enumerate(flipped(data[:HEAD])):
            with host.connect() as client:
                client.send(head + data[HEAD:])
                # If the length grew, the host waits for the rest.
                client.socket.shutdown(socket.SHUT_WR)
                seen = list(client.rest())
            field = bit // 8
            # If the length shrank, the rest is taken for a second frame.
            assert len(seen) <= (2 if field < 4 else 1), f"{head.hex()}: {seen}"
            if any(answer.kind == Kind.RESPONSE for answer in seen):
                assert 8 <= field < 12 or 20 <= field, f"run in spite of damage to byte {field}"


def flipped(data: bytes) -> Iterator[bytes]:
    for bit in range(8 * len(data)):
        damaged = bytearray(data)
        damaged[bit // 8] ^= 1 << bit % 8
        yield bytes(damaged)


@pytest.mark.parametrize(
    "bad",
    [
        -1,
        0x80000000,
        0x7FFFFFFF,
        0x20000000,
        0x40000001,
        10_000_000,
        None,
    ],
    ids=lambda bad: "one too many" if bad is None else f"{bad & 0xFFFFFFFF:08x}",
)
def test_counts_that_lie(host: Host, bad: int | None) -> None:
    """Including counts that become 0 or small when they are multiplied by the size of an item."""
    pieces = trouble.everything()
    cases = []
    for index, piece in enumerate(pieces):
        if piece.what.startswith("count of "):
            after = sum(len(later.data) for later in pieces[index + 1 :])
            number = after // int(piece.what.removeprefix("count of ")) + 1 if bad is None else bad
            cases.append(
                b"".join(before.data for before in pieces[:index])
                + count(number)
                + b"".join(later.data for later in pieces[index + 1 :])
            )
    assert len(cases) > 15
    all_malformed(host, trouble.MIRROR, cases)


@pytest.mark.parametrize(
    "field",
    [
        "text",
        "flags",
        "bytes",
        "letters",
        "mediums",
        "numbers",
        "larges",
        "ratios",
        "values",
        "texts",
        "places",
        "table",
        "named",
    ],
)
def test_nothing_in_place_of_a_string_an_array_or_a_map(host: Host, field: str) -> None:
    all_mirrored(host, trouble.MIRROR, [trouble.encoded(trouble.everything(**{field: count(0)}))])


def test_everything_empty_at_once(host: Host) -> None:
    empty = dict.fromkeys(
        [
            "text",
            "flags",
            "bytes",
            "letters",
            "mediums",
            "numbers",
            "larges",
            "ratios",
            "values",
            "texts",
            "places",
            "table",
            "named",
        ],
        count(0),
    )
    all_mirrored(host, trouble.MIRROR, [trouble.encoded(trouble.everything(**empty, perhaps=b"\0"))])


@pytest.mark.parametrize(
    "field, data",
    [
        ("flag", b"\2"),
        ("flag", b"\xff"),
        ("level", count(3)),
        ("level", count(-1)),
        ("perhaps", b"\2"),
        ("flags", count(1) + b"\2"),
        ("named", count(2) + 2 * (string("k") + count(0))),
    ],
)
def test_values_that_do_not_exist(host: Host, field: str, data: bytes) -> None:
    all_malformed(host, trouble.MIRROR, [trouble.encoded(trouble.everything(**{field: data}))])


ILL_FORMED = [
    "80",
    "c080",
    "c1bf",
    "e08080",
    "e09f80",
    "eda080",
    "edbfbf",
    "f0808080",
    "f08f8080",
    "f4908080",
    "f8888080",
    "fe",
    "ff",
    "c3",
    "e298",
    "f09f98",
    "61c3",
    "c328",
    "e228a1",
    "f0288cbc",
    "edb080eda080",
]


def test_text_that_is_not_utf_8(host: Host) -> None:
    all_malformed(host, trouble.TEXT, [string(bytes.fromhex(code)) for code in ILL_FORMED])


def test_text_that_is(host: Host) -> None:
    texts = [
        "",
        "\0",
        "a\0b",
        "\uffff",
        "\ufeff",
        "\U0010ffff",
        "\U0001f468\u200d\U0001f469",
        "\ud7ff\ue000",
        "\u00e9" * 500_000,
    ]
    all_mirrored(host, trouble.TEXT, [string(text) for text in texts])


def test_a_count_that_splits_a_character(host: Host) -> None:
    data = "\u2603".encode()
    all_malformed(host, trouble.TEXT, [count(size) + data for size in (1, 2)])


@pytest.mark.parametrize("levels", [1, 63, 64])
def test_trees_up_to_the_limit(host: Host, levels: int) -> None:
    all_mirrored(host, trouble.GROW, [trouble.tree(levels)])


@pytest.mark.parametrize("levels", [65, 66, 1000, 500_000])
def test_deeper_trees(host: Host, levels: int) -> None:
    all_malformed(host, trouble.GROW, [trouble.tree(levels)])


FLOATS = {
    "ratio": ["7fc00001", "7f800001", "ffc00000", "7f800000", "ff800000", "80000000", "00000001", "7f7fffff"],
    "value": [
        "7ff8000000000001",
        "7ff0000000000001",
        "fff8000000000000",
        "7ff0000000000000",
        "fff0000000000000",
        "8000000000000000",
        "0000000000000001",
        "7fefffffffffffff",
    ],
}


@pytest.mark.parametrize("field", FLOATS)
def test_floating_point_bits_survive(host: Host, field: str) -> None:
    all_mirrored(
        host,
        trouble.MIRROR,
        [trouble.encoded(trouble.everything(**{field: bytes.fromhex(bits)})) for bits in FLOATS[field]],
    )


@pytest.mark.parametrize("field, form", [("small", ">b"), ("medium", ">h"), ("number", ">i"), ("large", ">q")])
def test_the_limits_of_whole_numbers(host: Host, field: str, form: str) -> None:
    bits = 8 * struct.calcsize(form)
    numbers = [-(1 << bits - 1), (1 << bits - 1) - 1, -1, 0]
    all_mirrored(
        host,
        trouble.MIRROR,
        [trouble.encoded(trouble.everything(**{field: struct.pack(form, number)})) for number in numbers],
    )


@pytest.mark.parametrize("letter", ["0000", "d800", "dfff", "ffff"])
def test_chars_are_code_units(host: Host, letter: str) -> None:
    all_mirrored(host, trouble.MIRROR, [trouble.encoded(trouble.everything(letter=bytes.fromhex(letter)))])


def test_a_negative_timeout_is_malformed(host: Host) -> None:
    with host.connect() as client:
        client.send(request(trouble.TEXT, string("x"), timeout=-1))
        assert client.read().status == Status.MALFORMED


def test_a_request_of_id_0_that_gives_an_answer_closes_the_connection(host: Host) -> None:
    with host.connect() as client:
        client.send(request(trouble.TEXT, string("x"), id=0))
        assert [answer.status for answer in client.rest()] == [Status.MALFORMED]
        with pytest.raises(Closed):
            client.read()
