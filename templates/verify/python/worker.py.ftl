<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- The worker of creo verify in Python. -->
"""Serves the packages in a host that starts it: `worker.py SCRIPT REPORT [async]`.

The script has lines `PACKAGE METHOD ARGUMENTS ITEMS... > ANSWER`. The report gets each one-way call, and each that the
script does not have.
"""

from __future__ import annotations

import importlib
import os
import sys
import threading
import traceback
from collections import deque

packages = [<#list packages as package>"${package.namespace}.creo_verification_service"<#sep>, </#list>]


class Script:
    """The answers to requests; if a request has several, they take turns."""

    def __init__(self, file: str, report: str) -> None:
        self._answers: dict[str, deque[str]] = {}
        self._lock = threading.Lock()
        self._report = open(report, "a", encoding="utf-8")
        with open(file, encoding="utf-8") as lines:
            for line in lines:
                request, answer = line.rstrip("\n").split(" > ")
                self._answers.setdefault(request, deque()).append(answer)

    def answer(self, request: str) -> list[str]:
        """`= RESULT...`, or `e EXCEPTION BYTES`."""
        with self._lock:
            known = self._answers.get(request)
            if known is None:
                self._tell("?", request)
                raise LookupError(f"an unexpected request: {request}")
            known.rotate(-1)
            return known[-1].split(" ")

    def oneway(self, request: str) -> None:
        with self._lock:
            self._tell("1" if request in self._answers else "?", request)

    def _tell(self, what: str, request: str) -> None:
        print(what, request, file=self._report, flush=True)


def serve(module) -> None:
    try:
        module.serve(*module.handlers(script, sys.argv[3:] == ["async"]))
    except BaseException:  # also SystemExit, which ends a thread without a word
        traceback.print_exc()
        os._exit(1)


script = Script(*sys.argv[1:3])
for name in packages:
    threading.Thread(target=serve, args=(importlib.import_module(name),)).start()
