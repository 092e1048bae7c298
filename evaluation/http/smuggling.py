# SPDX-License-Identifier: Apache-2.0
"""What other servers make of the requests that we refuse or answer.

    python3 -m evaluation.http.smuggling

Prints each case with our answers and those of the servers that are installed: nginx, apache2, lighttpd,
haproxy, and tomcat10 (libtomcat10-embed-java).
"""

from __future__ import annotations

import re
import socket
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Iterable, Sequence

from evaluation.harness import tables

from . import servers
from .cases import Case, read

#: A server that says nothing for so many seconds waits for more of the request.
SILENCE = 2.0
#: How many connections there are at the same time.
AT_ONCE = 32

_STATUS = re.compile(rb"(?:^|\r\n|>|\n)HTTP/1\.[01] (\d\d\d) ")


def answers(port: int, cases: Iterable[Case]) -> list[tuple[int, ...]]:
    """The status of each answer to each case."""
    with ThreadPoolExecutor(AT_ONCE) as threads:
        return list(threads.map(lambda case: _answers(port, case.data), cases))


def _answers(port: int, data: bytes) -> tuple[int, ...]:
    received = b""
    with socket.create_connection(("127.0.0.1", port), SILENCE) as client:
        try:
            client.sendall(data)
            while more := client.recv(1 << 16):
                received += more
        except (TimeoutError, ConnectionError):
            pass  # it waits for more, or has closed without reading all
    return tuple(int(status) for status in _STATUS.findall(received))


def requests(of: Sequence[int]) -> int:
    """How many requests were taken before one was refused, or the end."""
    return next((index for index, status in enumerate(of) if status >= 400), len(of))


def is_more_lenient(ours: Sequence[int], theirs: Sequence[int]) -> bool:
    """Whether we take a request where another server refuses one, waits for more of one, or sees other requests."""
    refused = len(ours) > requests(ours)
    return requests(ours) > requests(theirs) or not refused and requests(ours) != requests(theirs)


def main() -> None:
    cases = list(read())
    found: dict[str, list[tuple[int, ...]]] = {}
    for name in servers.installed():
        with tempfile.TemporaryDirectory() as folder, servers.running(name, Path(folder)) as port:
            found[name] = answers(port, cases)
    if not found:
        sys.exit("smuggling: none of " + ", ".join(servers.SERVERS) + " is installed")
    rows = []
    for index, case in enumerate(cases):
        theirs = [found[name][index] for name in found]
        rows.append([case.name, *(" ".join(map(str, each)) or "none" for each in (case.answers, *theirs))])
    tables.show(["case", "Creo", *found], rows)


if __name__ == "__main__":
    main()
