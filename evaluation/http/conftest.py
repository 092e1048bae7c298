# SPDX-License-Identifier: Apache-2.0
"""What several tests of HTTP need, made once."""

from __future__ import annotations

from pathlib import Path

import pytest

from .browser.host import compiled


@pytest.fixture(scope="session")
def wall(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The classes of the service that browsers call."""
    return compiled(tmp_path_factory.mktemp("wall"))
