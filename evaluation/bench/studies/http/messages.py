# SPDX-License-Identifier: Apache-2.0
"""The requests of the study and what answers them."""

from __future__ import annotations

import json
import struct
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

PROTO = Path(__file__).parent / "peers" / "web.proto"


@dataclass(frozen=True)
class Message:
    """A call whose answer is its argument."""

    name: str
    method: str
    argument: dict[str, Any]

    @property
    def parameter(self) -> str:
        return "series" if self.method == "series" else "point"

    def json(self) -> str:
        return json.dumps({self.parameter: self.argument}, separators=(",", ":"))

    def is_answer(self, text: bytes) -> bool:
        """Whether the JSON is the argument; whole numbers may be text, as some write `long`."""
        answer = json.loads(text)
        for name, value in self.argument.items():
            if isinstance(value, int):
                answer[name] = int(answer[name])
            elif isinstance(value, list) and isinstance(value[0], int):
                answer[name] = [int(each) for each in answer[name]]
        return answer == self.argument

    def grpc(self) -> bytes:
        """The same as the body of a request of gRPC."""
        kind = f"web.{self.method.capitalize()}Request"
        text = f"{self.parameter} {_text(self.argument)}"
        command = ["protoc", f"--encode={kind}", "-I", PROTO.parent, PROTO]
        body = subprocess.run(command, input=text.encode(), stdout=subprocess.PIPE, check=True).stdout
        return struct.pack(">?I", False, len(body)) + body


def _text(value: Any) -> str:
    """In the text format of Protocol Buffers."""
    if isinstance(value, dict):
        return "{" + " ".join(f"{name}: {_text(each)}" for name, each in value.items()) + "}"
    return json.dumps(value)


SMALL = Message("51 B", "same", {"x": 1.5, "y": 2.25, "count": 7, "note": "n01"})
#: As measurements are: a time each second, and numbers with a few digits.
LARGE = Message(
    "1 kB",
    "series",
    {
        "name": "station",
        "times": [1_700_000_000_000 + 1000 * i for i in range(20)],
        "samples": [round(1.37 * i + 0.12345, 5) for i in range(75)],
    },
)
