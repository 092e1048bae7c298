# SPDX-License-Identifier: Apache-2.0
"""What RFC 9113 and RFC 7541 say a server does, as h2spec tries it (github.com/summerwind/h2spec), plain and over TLS."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from evaluation.faults.conftest import SETTINGS
from evaluation.faults.hosts import Host
from evaluation.harness.authority import Authority
from evaluation.harness.commands import build
from evaluation.harness.places import ROOT

H2SPEC = ROOT / ".cache" / "h2spec" / "bin" / "h2spec"


@pytest.fixture(scope="module", autouse=True)
def installed() -> None:
    if not H2SPEC.exists():
        pytest.skip("h2spec is not installed: scripts/setup --tests does that where there is Go")
    build("faults")


def spec(host: Host, *arguments: object) -> str:
    name, port = host.socket_address
    # A request that waits for its end: one that is refused at once may be over before h2spec sends what it tries.
    command = [H2SPEC, "--host", name, "--port", port, "--path", "/trouble.Vault/contents", *arguments]
    return subprocess.run([str(part) for part in command], capture_output=True, text=True, check=False).stdout


def test_plain() -> None:
    with Host(SETTINGS) as host:
        said = spec(host)
        tests, failed = re.search(r"(\d+) tests, .* (\d+) failed", said).groups()
        assert int(tests) > 140 and int(failed) == 1 and "2: Sends invalid connection preface" in said, said


@pytest.mark.skipif(not shutil.which("openssl"), reason="openssl is not installed")
def test_over_tls(tmp_path: Path) -> None:
    certificate, key = Authority(tmp_path, "authority").issue("host")
    with Host({**SETTINGS, "tls_cert": str(certificate), "tls_key": str(key)}) as host:
        said = spec(host, "--tls", "--insecure")
        assert re.search(r"(\d+) tests, .* 0 failed", said), said
