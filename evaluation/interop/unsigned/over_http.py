# SPDX-License-Identifier: Apache-2.0
"""The same in JSON: numbers of 64 bits are text, or numbers where a client reads them exactly."""

import sys

from evaluation.harness.over_http import Service

MIDDLE = 2**63

counters = Service(sys.argv[1], "counters.Counters")
sent = {
    "level": 255,
    "port": 65535,
    "address": 2**32 - 1,
    "total": 2**64 - 1,
    "levels": [0, 128, 255],
    "ports": [32768, 65535],
    "addresses": [2**31, 2**32 - 1],
    "totals": [str(MIDDLE), 2**64 - 1],
    "limit": str(2**64 - 2),
    "byAddress": {str(2**32 - 1): MIDDLE},
}
back = counters.call("echo", reading=sent)
fields = ", ".join(
    f"{name}={str(value).replace(chr(39), '').replace('{', '[').replace('}', ']')}" for name, value in back.items()
)
print(f"Reading({fields})")
texts = {
    "total": str(2**64 - 1),
    "totals": [str(MIDDLE), str(2**64 - 1)],
    "byAddress": {str(2**32 - 1): str(MIDDLE)},
    "most": str(2**64 - 1),
}
print(f"back: {'the same' if back == {**sent, **texts} else 'another one'}")
print(f"sum: {counters.call('sum', numbers=[str(MIDDLE - 1), MIDDLE], factor=1)}")
for number in (2**64 - 1, 1, MIDDLE, MIDDLE - 1):
    counters.call("count", number=str(number), by=255)
print("counted:", *counters.call("counted", **{"from": 0}))
print("from the middle:", *counters.call("counted", **{"from": str(MIDDLE)}))
print("constants:", 255, 65535, 2**32 - 1, 2**64 - 1)  # which are no part of a call
