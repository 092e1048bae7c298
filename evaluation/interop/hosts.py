# SPDX-License-Identifier: Apache-2.0
"""The host that serves the interfaces of all scenarios, as a process."""

from __future__ import annotations

import os
from typing import Sequence

from evaluation.harness.archive import archived
from evaluation.harness.clients import QUICK
from evaluation.harness.commands import build
from evaluation.harness.places import EVALUATION, ROOT
from evaluation.harness.program import Program

#: With INTEROP_DESCRIBED=1, dispatchers made from the descriptions stand before the generated ones, and no test may
#: notice.
DESCRIBED = [f"-Dinterop.described={ROOT}"] if os.environ.get("INTEROP_DESCRIBED") else []

JAR = EVALUATION / "interop" / "host" / "target" / "interop-host.jar"


class Host(Program):
    """A separate host, with these flags. Leaving a `with` stops it as an administrator would."""

    def __init__(self, *settings: object, jvm: Sequence[str] = ()) -> None:
        build("interop")
        flags = list(map(str, settings))
        if "--listen" not in flags:
            flags += ["--listen", "127.0.0.1:0"]
        super().__init__(
            "the host",
            [
                "java",
                *QUICK,
                *archived(JAR),
                *DESCRIBED,
                *jvm,
                "-Dio.netty.leakDetection.level=paranoid",
                "-jar",
                JAR,
                *flags,
            ],
            environment={"LC_ALL": "C.UTF-8"},
        )
        #: Where it listens, in the order of its settings.
        self.addresses = [self.listening() for _ in flags[flags.index("--listen") + 1].split(",")]
        self.address = self.addresses[0]

    def __exit__(self, *_: object) -> None:
        try:
            self.stop()
        finally:
            self.kill()
        assert "LEAK:" not in self.log(), self.log()  # Netty's word for a buffer that was not released
