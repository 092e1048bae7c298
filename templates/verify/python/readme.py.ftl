<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- Runs the examples of READMEs without a host: their arguments are checked and encoded, and go nowhere. -->
"""Runs the examples in the READMEs that it is given."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

<#list packages as package>
client = importlib.import_module("${package.namespace}.runtime.call.client").Client
client._open = staticmethod(lambda settings: None)
client._call = client._stream = lambda self, *arguments: ()
client.close = lambda self: None
</#list>

for example in map(Path, sys.argv[1:]):
    exec(compile(example.read_text(encoding="utf-8"), str(example), "exec"), {"print": lambda *values: None})
