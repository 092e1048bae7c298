# SPDX-License-Identifier: Apache-2.0
"""All figures: those that correspond to the paper's, and those for what the paper left out."""

from __future__ import annotations

from . import cells
from .cells import LANGUAGE_LABELS, PAYLOAD_LABELS
from .chart import Axis, Chart
from .panels import (
    PERCENTILES,
    Who,
    at_rates,
    buffers,
    by_payload,
    compact,
    costs,
    factors,
    java_tools,
    of_protocols,
    over_size,
    overhead,
    parallel,
    percentiles,
    thrift,
    to_the_limit,
)
from .measures.latency import SIZE as LATENCY_SIZE
from .measures.parallel import CLIENTS
from .plan import SIZES

BY_SIZE = Axis("payload", marks={size: cells.size(size) for size in SIZES})
TIME = Axis("time", text=cells.duration)
TIMES = Axis("times as long as Creo", text=cells.times, line=1)

PINNED = "Client and service share a core up to 100 kB and have one each from 1 MB on."
UNPINNED = "The kernel chooses the cores: small calls take one of two times, and chance decides which."


def _response(name: str, title: str, who: Who, payload: str, how: str = "pinned") -> Chart:
    return Chart(
        name,
        title,
        PINNED if how == "pinned" else UNPINNED,
        BY_SIZE,
        TIME,
        over_size(who, measure="response", how=how, payload=payload),
    )


def _encode(name: str, title: str, who: Who, payload: str, how: str = "encode") -> Chart:
    return Chart(
        name,
        title,
        "The limit is a copy of as many bytes.",
        BY_SIZE,
        TIME,
        over_size(who, measure="serialisation", how=how, payload=payload),
    )


#: Our counterparts, by the number of the paper's figure.
PAPER = {
    "2a": _encode("2a-serialisation-numbers", "Encoding numbers: Creo and Thrift", thrift, "numeric"),
    "2b": _encode("2b-serialisation-strings", "Encoding strings: Creo and Thrift", thrift, "string"),
    "3a": _encode(
        "3a-serialisation-numbers-java", "Encoding numbers in Java", java_tools("JOS", "RMI", "REST", "SOAP"), "numeric"
    ),
    "3b": _encode(
        "3b-serialisation-strings-java", "Encoding strings in Java", java_tools("JOS", "RMI", "REST", "SOAP"), "string"
    ),
    "4a": Chart(
        "4a-size-binary",
        "Request over payload: Creo, Thrift and Java Object Serialization",
        "Bytes on the wire, without those of TCP and IP.",
        BY_SIZE,
        Axis("bytes for each byte of payload", log=False, text=cells.times, line=1),
        overhead("Creo", "Thrift", "JOS", "RMI"),
    ),
    "4b": Chart(
        "4b-size-text",
        "Request over payload: REST and SOAP",
        "Bytes on the wire, without those of TCP and IP.",
        BY_SIZE,
        Axis("bytes for each byte of payload", log=False, text=cells.times, line=1),
        overhead("Creo", "REST", "SOAP"),
    ),
    "5a": _response("5a-response-numbers", "Response time for numbers: Creo and Thrift", thrift, "numeric"),
    "5b": _response("5b-response-strings", "Response time for strings: Creo and Thrift", thrift, "string"),
    "6a": _response(
        "6a-response-numbers-java",
        "Response time for numbers in Java",
        java_tools("RMI", "JOS", "REST", "SOAP"),
        "numeric",
    ),
    "6b": _response(
        "6b-response-bytes-java", "Response time for bytes in Java", java_tools("RMI", "JOS", "REST", "SOAP"), "bytes"
    ),
    "7a": Chart(
        "7a-compact-size",
        "Bytes that TCompactProtocol saves compared with TBinaryProtocol",
        "Of a request on the wire.",
        BY_SIZE,
        Axis("saved, percent", log=False, begin=0, text=lambda value: f"{cells.digits(value)} %"),
        compact,
    ),
    "7b": Chart(
        "7b-buffers",
        "Response time in C: Thrift at its defaults and tuned",
        "Tuned: a larger buffer, and no waiting for acknowledgements (Nagle's algorithm off).",
        BY_SIZE,
        TIME,
        by_payload(buffers, measure="response", how="pinned", language="c"),
    ),
    "8a": Chart(
        "8a-protocols-numbers",
        "Response time for numbers: Thrift's two binary protocols",
        PINNED,
        BY_SIZE,
        TIME,
        of_protocols("numeric"),
    ),
    "8b": Chart(
        "8b-protocols-strings",
        "Response time for strings: Thrift's two binary protocols",
        PINNED,
        BY_SIZE,
        TIME,
        of_protocols("string"),
    ),
}

_OPEN = "Calls are due at a fixed rate, and time counts from when each was due: a call that waits for a late one is late, too."
_KEY = tuple(
    (language, runtime)
    for language in LANGUAGE_LABELS
    for runtime in (("mono", "dotnet") if language == "csharp" else ("",))
)

#: What the paper left out, by heading.
BEYOND: dict[str, tuple[Chart, ...]] = {
    "Ratio to the limit": (
        Chart(
            "limit-response",
            "Creo's response time over the plain socket's",
            "A plain socket sends the same number of bytes from the same language.",
            BY_SIZE,
            Axis("times the limit", text=cells.times, line=1),
            to_the_limit("response", "socket", ("pinned",)),
        ),
        Chart(
            "limit-serialisation",
            "Creo's time in memory over a copy's",
            "A copy moves as many bytes as the payload has.",
            BY_SIZE,
            Axis("times the limit", text=cells.times, line=1),
            to_the_limit("serialisation", "memcpy", ("encode", "decode")),
        ),
    ),
    "Decoding": (
        _encode("decode-numbers", "Decoding numbers: Creo and Thrift", thrift, "numeric", "decode"),
        _encode("decode-strings", "Decoding strings: Creo and Thrift", thrift, "string", "decode"),
    ),
    "Serialisation compared with every peer": tuple(
        Chart(
            f"factors-serialisation-{'-'.join(filter(None, key))}",
            f"Time in memory over Creo's, {cells.language(*key)}",
            "Right of the line Creo is faster. The larger the message, the larger the dot.",
            TIMES,
            Axis(""),
            factors(*key, "serialisation"),
            dots=True,
        )
        for key in _KEY
    ),
    "Response time compared with every peer": tuple(
        Chart(
            f"factors-response-{'-'.join(filter(None, key))}",
            f"Response time over Creo's, {cells.language(*key)}",
            "Right of the line Creo is faster. The larger the message, the larger the dot.",
            TIMES,
            Axis(""),
            factors(*key, "response"),
            dots=True,
        )
        for key in _KEY
    ),
    "Response time for bytes, and strings in Java": (
        _response("response-bytes", "Response time for bytes: Creo and Thrift", thrift, "bytes"),
        _response(
            "response-strings-java",
            "Response time for strings in Java",
            java_tools("RMI", "JOS", "REST", "SOAP"),
            "string",
        ),
    ),
    "Response time without pinning": tuple(
        _response(
            f"unpinned-{PAYLOAD_LABELS[payload]}",
            f"Response time for {PAYLOAD_LABELS[payload]}, unpinned: Creo and Thrift",
            thrift,
            payload,
            "unpinned",
        )
        for payload in ("numeric", "string", "bytes")
    ),
    "Latency under open load": (
        Chart(
            "latency-percentiles",
            f"Percentiles of latency, {cells.size(LATENCY_SIZE)} of numbers",
            _OPEN,
            Axis("share of the calls", log=False, marks=dict(enumerate(PERCENTILES.values()))),
            TIME,
            percentiles,
        ),
        Chart(
            "latency-rates",
            f"99th percentile of latency over the rate, {cells.size(LATENCY_SIZE)} of numbers",
            _OPEN,
            Axis("calls a second", text=lambda rate: f"{rate:,.0f}"),
            TIME,
            at_rates,
        ),
    ),
    "Parallel invocations": (
        Chart(
            "parallel-throughput",
            "Calls a second over the number of clients",
            "Each client has a connection and calls in a closed loop; clients and service share all cores.",
            Axis("clients", marks={each: str(each) for each in CLIENTS}),
            Axis("calls a second", log=False, begin=0, text=lambda value: f"{value:,.0f}"),
            parallel("calls_per_second"),
        ),
        Chart(
            "parallel-p99",
            "99th percentile of response time over the number of clients",
            "As above.",
            Axis("clients", marks={each: str(each) for each in CLIENTS}),
            TIME,
            parallel("p99"),
        ),
    ),
    "Processor time for each call": tuple(
        Chart(
            f"cpu-{'-'.join(filter(None, key))}",
            f"Processor time for each call, client in {cells.language(*key)}",
            "Of all threads of the process, including time in the kernel. The larger the message, the larger the dot.",
            Axis("processor time", text=cells.duration),
            Axis(""),
            costs(*key, "cpu"),
            dots=True,
        )
        for key in _KEY
    ),
    "Allocation for each call": tuple(
        Chart(
            f"allocation-{'-'.join(filter(None, key))}",
            f"Bytes allocated for each call, client in {cells.language(*key)}",
            "As far as the language can tell; a contestant that allocates nothing has no dot. The larger the message, "
            "the larger the dot.",
            Axis("bytes", text=lambda value: f"{value:,.0f}"),
            Axis(""),
            costs(*key, "allocated"),
            dots=True,
        )
        for key in _KEY
    ),
}

CHARTS = (*PAPER.values(), *(chart for charts in BEYOND.values() for chart in charts))
