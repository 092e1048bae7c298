<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- The program of creo verify in Python: a line in, a line out. -->
"""Reads `PACKAGE MESSAGE BYTES [json]`, prints the value's bytes, and its JSON where that is wanted.

With the address of a host as its argument, it reads `PACKAGE METHOD ARGUMENTS [ITEMS]`, and prints what came back.
"""

from __future__ import annotations

import importlib
import sys

packages = {<#list packages as package>"${package.name}": "${package.namespace}.creo_verification"<#sep>, </#list>}
modules = {}


def bytes_of(hexadecimal: str) -> bytes:
    return b"" if hexadecimal == "-" else bytes.fromhex(hexadecimal)


def answer_to(words: list[str], address: list[str]) -> str:
    if words[0] not in modules:
        modules[words[0]] = importlib.import_module(packages[words[0]])
    module = modules[words[0]]
    try:
        if address:
            return module.call(words[1], address[0], bytes_of(words[2]), [bytes_of(item) for item in words[3:]])
        data = bytes_of(words[2])
        json = [module.in_json(words[1], data)] if words[3:] == ["json"] else []
        return " ".join(["=", module.again(words[1], data).hex() or "-", *json])
    except module.MalformedError as error:
        return f"! {error}"
    except Exception as error:  # whatever it is, it is a finding
        return f"? {type(error).__name__}: {error}"


sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")
for line in sys.stdin:
    print(answer_to(line.split(), sys.argv[1:]).replace("\n", " ").replace("\r", " "), flush=True)
for module in modules.values():
    module.close()
