# SPDX-License-Identifier: Apache-2.0
"""What processes of clients have in common: they are told by lines what to do, and open many files."""

from __future__ import annotations

import asyncio
import resource
import sys


async def orders() -> asyncio.StreamReader:
    """The lines of the standard input."""
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    return reader


def allow_many_files() -> None:
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
