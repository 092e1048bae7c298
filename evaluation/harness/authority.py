# SPDX-License-Identifier: Apache-2.0
"""Certificates for tests, made by OpenSSL."""

from __future__ import annotations

from pathlib import Path
from typing import Mapping, Sequence

from .commands import run

#: Options of OpenSSL for a new key that has no password.
ELLIPTIC: Sequence[str] = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes")
RSA: Sequence[str] = ("-newkey", "rsa:2048", "-nodes")


class Authority:
    """A certificate authority, whose own certificate is `NAME.pem` in a folder; its key is next to it."""

    def __init__(
        self,
        folder: Path,
        name: str,
        environment: Mapping[str, str] | None = None,
        key: Sequence[str] = ELLIPTIC,
    ) -> None:
        self._folder, self._environment, self._new_key = folder, environment, key
        self.certificate, self._key = folder / f"{name}.pem", folder / f"{name}.key"
        self._make(name, self.certificate, self._key, "-days", "30")

    def issue(self, name: str, alternatives: str = "DNS:localhost,IP:127.0.0.1") -> tuple[Path, Path]:
        """A certificate for a subject, and its key, files called like the subject; valid for a day."""
        certificate, key = (self._folder / f"{name}.{kind}" for kind in ("pem", "key"))
        extensions = ("-addext", f"subjectAltName={alternatives}", "-addext", "basicConstraints=critical,CA:FALSE")
        signed = ("-CA", self.certificate, "-CAkey", self._key)
        self._make(name, certificate, key, *extensions, *signed, "-days", "1")
        return certificate, key

    def _make(self, name: str, certificate: Path, key: Path, *more: object) -> None:
        subject = ("-subj", f"/CN={name}", "-keyout", key, "-out", certificate)
        run(["openssl", "req", "-x509", *self._new_key, *subject, *more], env=self._environment)
