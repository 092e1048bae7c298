<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- Runs the examples of READMEs without a host: their arguments are checked and encoded, and go nowhere. -->
"""Runs the examples in the READMEs that it is given."""

from __future__ import annotations

import importlib
import ssl
import sys
import traceback
from pathlib import Path
from unittest.mock import create_autospec

#: What calls raise instead of returning.
failure = None
ssl.create_default_context = create_autospec(
    ssl.create_default_context, return_value=create_autospec(ssl.SSLContext, instance=True)
)


def answer(self, method, arguments, read, items=None):
    list(items or ())
    if failure is not None:
        raise failure
    return ()


async def async_answer(self, method, arguments, read, items=None):
    return ()


async def async_close(self):
    pass


async def entered(self):
    return self


errors = []
<#list packages as package>
errors.append(importlib.import_module("${package.namespace}.runtime.error"))
client = importlib.import_module("${package.namespace}.runtime.call.client").Client
stream = importlib.import_module("${package.namespace}.runtime.call.stream").Stream
client._open = staticmethod(lambda settings: None)
client._call = answer
client._stream = lambda *arguments, of=stream.of: of([answer(*arguments)])
client.close = lambda self: None
client = importlib.import_module("${package.namespace}.runtime.call.aio").AsyncClient
client._open = staticmethod(lambda settings: None)
client._call = async_answer
client.close = async_close
client.__aenter__ = entered
</#list>


def failures(names):
    """What the calls of an example may raise that catches something: the exception that it names, and another error."""
    for error in errors:
        for each in list(names.values()):
            if isinstance(each, type) and issubclass(each, error.DeclaredError):
                yield each.__new__(each, *each.__match_args__)
                if names.get("CreoError") is error.CreoError:
                    yield error.TransportError("the connection broke")


def run(example):
    global failure
    names = {"print": lambda *values: None}
    code = compile(example.read_text(encoding="utf-8"), str(example), "exec")
    exec(code, names)
    for failure in failures(names):
        exec(code, names)
    failure = None


wrong = False
for example in map(Path, sys.argv[1:]):
    try:
        run(example)
    except Exception:
        traceback.print_exc()
        wrong = True
        failure = None
sys.exit(wrong)
