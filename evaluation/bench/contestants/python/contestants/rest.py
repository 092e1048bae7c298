# SPDX-License-Identifier: Apache-2.0
"""JSON over HTTP with a session of requests, which keeps its connection; bytes are sent unchanged."""

from __future__ import annotations

from typing import Any

import contest
import orjson
import requests
import workload
from contest import Call, Service


class Contestant(contest.Contestant):
    def service(self, payload: str, size: int) -> Service:
        message: Any = (
            workload.octets(size) if payload == "bytes" else workload.kilobytes(payload, size, workload.DICTIONARIES)
        )

        def connect(address: str) -> Call:
            session = requests.Session()
            session.trust_env = False  # otherwise each call looks for proxies and passwords
            session.headers["Content-Type"] = "application/octet-stream" if payload == "bytes" else "application/json"
            url = f"http://{address}/{workload.MESSAGES[payload].lower()}"

            def call() -> int:
                answer = session.post(url, message if payload == "bytes" else orjson.dumps(message))
                answer.raise_for_status()
                items: int = orjson.loads(answer.content)
                return items

            return call

        return Service(connect, workload.items(payload, size))
