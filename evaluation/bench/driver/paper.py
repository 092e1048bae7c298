# SPDX-License-Identifier: Apache-2.0
"""What section 5 of the Creo paper ("Creo: Reduced Complexity Service Development", 2014) found, as data to compare
with what is measured here.

Factors say how many times Creo's time another tool took. Where the paper does not say over which sizes it averages, and
by which mean, this does not say so, either; ours are geometric means over all sizes that both sides have.
"""

from __future__ import annotations

from dataclasses import dataclass

MB = 1 << 20
FINE, LARGE = (), (MB, 10 * MB, 100 * MB)
#: The paper's tools and, by name, their counterparts among the contestants; Thrift has several.
TOOLS = {"jos": "JOS", "rmi": "RMI", "rest": "REST", "json": "REST", "soap": "SOAP", "jaxb": "SOAP"}


def tool(contestant: str) -> str:
    """The paper's name for a contestant; empty if the paper does not have it."""
    return (
        "Thrift" if contestant.startswith("thrift") else "Creo" if contestant == "creo" else TOOLS.get(contestant, "")
    )


@dataclass(frozen=True)
class Average:
    """A factor that the paper names, and our cells that correspond to it."""

    factor: float
    #: The client's language; comparisons with other Java tools in the paper are in Java.
    language: str
    payload: str
    #: The tool, as named in the paper.
    tool: str
    measure: str = "response"
    #: encode for serialisation; pinned for response, since the paper's client and service each had a machine without
    #: other work.
    how: str = "pinned"
    #: The sizes of the payload, in bytes; empty if the paper does not say.
    sizes: tuple[int, ...] = FINE
    #: Our counterpart, if it is another tool.
    answered_by: str = ""

    @property
    def peer(self) -> str:
        return self.answered_by or self.tool


@dataclass(frozen=True)
class Compact:
    """How much less (or, negative, more) TCompactProtocol took than TBinaryProtocol, in percent, on average."""

    percent: float
    payload: str
    #: None: it is about the size of requests, which is the same in all languages.
    language: str | None = None


@dataclass(frozen=True)
class Overhead:
    """The size of a request over that of its payload, at most."""

    factor: float
    tools: tuple[str, ...]
    payloads: tuple[str, ...]


@dataclass(frozen=True)
class Figure:
    number: str
    title: str
    #: What the paper says about it, in addition to the averages.
    says: str
    #: What has changed since then, apart from the machine and the versions of languages.
    since: str
    averages: tuple[Average, ...] = ()
    compact: tuple[Compact, ...] = ()
    overheads: tuple[Overhead, ...] = ()


def _thrift(
    payload: str,
    measure: str,
    how: str,
    c: float,
    csharp: float,
    java: float,
    python: float,
    sizes: tuple[int, ...] = FINE,
) -> tuple[Average, ...]:
    by_language = {"c": c, "csharp": csharp, "java": java, "python": python}
    return tuple(
        Average(factor, language, payload, "Thrift", measure, how, sizes) for language, factor in by_language.items()
    )


def _java(payload: str, measure: str, how: str, **tools: float) -> tuple[Average, ...]:
    return tuple(
        Average(
            factor,
            "java",
            payload,
            tool,
            measure,
            how,
            answered_by="JOS" if (measure, tool) == ("serialisation", "RMI") else "",
        )
        for tool, factor in tools.items()
    )


FIGURES = (
    Figure(
        "2a",
        "Serialisation of numbers, Creo and Thrift in four languages",
        "The C client of Thrift was young then, which explains its factor.",
        "The paper took the transport out of the generated clients; today both tools write into memory by their "
        "own APIs. Creo's codec writes fields of fixed size straight into one buffer that is reused; Thrift's in "
        "C, Java and pure Python make a call for each field, also where they are tuned.",
        _thrift("numeric", "serialisation", "encode", 36.84, 1.23, 3.51, 5.23),
    ),
    Figure(
        "2b",
        "Serialisation of strings, Creo and Thrift in four languages",
        "As for numbers.",
        "Strings are encoded one at a time by all tools, so they are closer to one another than with numbers. "
        "Java (since 9) and Python (since 3.3) keep plain text as one byte a character, which helps every tool.",
        _thrift("string", "serialisation", "encode", 115.69, 1.16, 2.03, 3.24),
    ),
    Figure(
        "3a",
        "Serialisation of numbers by tools for Java",
        "What the figure calls RMI is Java Object Serialization, which RMI uses. JAXB could not do 100 MB.",
        "JSON is written by Jackson instead of json.org's library and XML by JAXB 4 instead of the JAXB of Java "
        "6. RMI's figure is still that of Java Object Serialization.",
        _java("numeric", "serialisation", "encode", SOAP=388.56, REST=177.18, RMI=34.84),
    ),
    Figure(
        "3b",
        "Serialisation of strings by tools for Java",
        "As for numbers.",
        "As for numbers.",
        _java("string", "serialisation", "encode", SOAP=30.37, REST=20.25, RMI=5.66),
    ),
    Figure(
        "4a",
        "Size of requests over their payload: Creo, Thrift and Java Object Serialization",
        "Bytes cost next to nothing in any of them; numbers and strings at most double.",
        "Creo's bytes are those of RASP/1, which has no tags or names of fields; Thrift's two protocols and Java "
        "Object Serialization have the formats that they had.",
        overheads=(Overhead(2, ("Creo", "Thrift", "JOS"), ("numeric", "string")),),
    ),
    Figure(
        "4b",
        "Size of requests over their payload: REST with JSON, and SOAP",
        "Up to 20 times the payload; neither could do more than 10 MB.",
        "REST is Javalin with Jackson instead of Restlet with json.org, SOAP is Metro instead of Axis2; both end "
        "at 10 MB here, too.",
        overheads=(Overhead(20, ("REST", "SOAP"), ("numeric", "string", "bytes")),),
    ),
    Figure(
        "5a",
        "Response time for numbers, Creo and Thrift in four languages",
        "At 1 and 10 kB Thrift's C and C# clients fall behind; figure 7b says why.",
        "Client and service share a machine, and no network is between them: what a network would add to both "
        "sides is missing, so factors of small messages say more about system calls than in the paper. Nagle's "
        "algorithm is off, except for Thrift's C client at its defaults.",
        _thrift("numeric", "response", "pinned", 19.76, 2.77, 4.21, 2.65),
    ),
    Figure(
        "5b",
        "Response time for strings, Creo and Thrift in four languages",
        "For bytes, which the paper does not draw, Thrift took 16 % (C), 26 % (C#), 27 % (Java) and 32 % (Python) "
        "less time than Creo on average "
        "over 1, 10 and 100 MB.",
        "Clients hand a large array to the operating system without a copy, and the host decodes a request in the"
        " thread that read it: the queues between which the paper's service copied bytes are gone.",
        (
            *_thrift("string", "response", "pinned", 13.42, 2.15, 4.77, 1.87),
            *_thrift("bytes", "response", "pinned", 0.84, 0.74, 0.73, 0.68, LARGE),
        ),
    ),
    Figure(
        "6a",
        "Response time for numbers by tools for Java",
        "The text speaks of a factor of at least 4.91 for numbers and strings; the lowest one next to the figure is "
        "5.04.",
        "The host answers a short call in the thread that read it. REST is Javalin on Jetty, SOAP is Metro, and "
        "connections are kept open.",
        _java("numeric", "response", "pinned", SOAP=135.69, REST=140.93, RMI=6.97, JOS=5.04),
    ),
    Figure(
        "6b",
        "Response time for bytes by tools for Java",
        "Sockets with Java's own arrays were faster than Creo: its service copied what it received more than once.",
        "As in 5b: the copies of the paper's service are gone.",
        _java("bytes", "response", "pinned", SOAP=7.66, REST=11.99, RMI=0.83, JOS=0.83),
    ),
    Figure(
        "7a",
        "How much smaller requests are in Thrift's TCompactProtocol than in its TBinaryProtocol",
        "Bytes stay as they are; only the little that surrounds a small message becomes less.",
        "The two protocols are as they were, so the result should be, too.",
        compact=(Compact(27, "numeric"), Compact(34, "string")),
    ),
    Figure(
        "7b",
        "Response time of Thrift's clients with larger write buffers",
        "Buffers of 16 kB removed the slow calls of 1 and 10 kB; the paper names no average.",
        "Tuned means a buffer of 64 KiB instead of the paper's 16 kB, and Nagle's algorithm off; in Java it means"
        " transports that reuse their buffers.",
    ),
    Figure(
        "8a",
        "Response time for numbers by Thrift's two binary protocols",
        "The text attributes the gains to C and C#, the figure to C# and Java; this table follows the figure.",
        "There is a C library for the compact protocol today; Thrift's client for C# is not measured.",
        compact=(Compact(1.2, "numeric", "csharp"), Compact(26, "numeric", "java"), Compact(-51, "numeric", "python")),
    ),
    Figure(
        "8b",
        "Response time for strings by Thrift's two binary protocols",
        "As for numbers.",
        "As for numbers.",
        compact=(Compact(7.4, "string", "csharp"), Compact(22, "string", "java"), Compact(-40, "string", "python")),
    ),
)

#: Table 1: kinds of tools.
TABLE_HEADER = ("", "Creo", "Thrift", "SOAP", "REST", "RMI")
TABLE = (
    ("Interface is given by", "IDL", "IDL", "IDL", "protocol", "API, stubs"),
    ("Programs use", "stubs", "stubs", "API, stubs", "API, protocol", "stubs"),
    ("Data are", "binary", "text, binary", "text", "text, binary", "binary"),
)
#: The same for the other tools that are measured today.
TABLE_TODAY_HEADER = ("", "gRPC, protobuf", "Avro", "SBE", "Kryo, Fory", "MessagePack")
TABLE_TODAY = (
    ("Interface is given by", "IDL", "schema (JSON)", "schema (XML)", "classes", "nothing"),
    ("Programs use", "stubs, values", "values", "flyweights over a buffer", "objects as they are", "API"),
    (
        "Data are",
        "binary, numbers of variable length",
        "binary, no tags",
        "binary, fixed places",
        "binary",
        "binary, tagged",
    ),
)

#: How the paper measured.
TESTBED = {
    "Machines": "two processors of 16 cores each (AMD Opteron 6272, 2.1 GHz), 54 GB; one for the client, one for the "
    "service",
    "Network": "1 Gbit/s",
    "System": "Ubuntu 12.04, Linux 3.2",
    "C": "GLib 2.32",
    "C#": "Mono 2.10",
    "Java": "OpenJDK 1.6",
    "Python": "Python 2.7",
    "Thrift": "of Ubuntu's repositories",
    "Repetitions": "at least ten",
    "Serialisation": "generated code changed so that it does not send",
}
