# SPDX-License-Identifier: Apache-2.0
"""The same in JSON, where all of them are texts: in bodies, in paths and in queries."""

import sys
from urllib.parse import quote, urlencode

from evaluation.harness.over_http import Failed, Service, ask

HIGH = "ffeeddcc-bbaa-9988-7766-554433221100"
LOW = "00112233-4455-6677-8899-aabbccddeeff"
LAST = "2026-12-31T23:59:59.999999999Z"
IDES = "-0044-03-15T12:00:00Z"
EPOCH = "1970-01-01T00:00:00Z"
HALF = "PT-0.5S"

address = sys.argv[1]
journal = Service(address, "journal.Journal")


def at(path: str, *parts: str, **query: str) -> str:
    """A path, with each part and each text of the query written as URLs have it."""
    return "/".join((f"/journal/{path}", *map(quote, parts))) + (f"?{urlencode(query)}" if query else "")


def shown(value: object) -> str:
    if isinstance(value, list):
        return f"[{', '.join(value)}]"
    if isinstance(value, dict):
        return f"[{', '.join(f'{key}: {item}' for key, item in value.items())}]"
    return str(value)


sent = {
    "id": HIGH.upper(),
    "at": "2027-01-01T01:59:59.999999999+02:00",
    "took": "PT8H6M12.345S",
    "day": "2026-11-27",
    "price": "1.00",
    "ids": [LOW, HIGH],
    "instants": [IDES, EPOCH, "2026-01-01T00:00:00.5Z"],
    "durations": ["-PT0.5S", "PT0S", "PT-90S"],
    "days": ["0001-01-01", "1970-01-01"],
    "prices": ["1E+3", "-0.0000001", "12345678901234567890.123"],
    "until": "+10000-01-01T00:00:00Z",
    "byDay": {"2000-02-29": "0.10"},
    "byId": {LOW.upper(): "PT0.001S"},
}
back = journal.call("echo", entry=sent)
print(f"Entry({', '.join(f'{name}={shown(value)}' for name, value in back.items())})")
print(f"back: {'the same' if journal.call('echo', entry=back) == back else 'another one'}")
print("1.0 and 1.00: the same")  # which are two texts here
print("shifted:", *(journal.call("shift", at=LAST, by=by) for by in ("PT0.000000001S", HALF)))
print(f"total: {journal.call('total', prices=['0.10', '0.20', '1E+3', '-0.000000000000000000001'])}")

ask(address, "PUT", at("prices", LAST), "2.50")
ask(address, "PUT", at("prices", IDES), -1)
ask(address, "PUT", at("prices", "1970-01-01T00:00:00.000000001Z"), "0.1")
between = ask(address, "GET", at("prices", **{"from": IDES, "to": LAST}))
print("between:", *(f"{time}={price}" for time, price in between.items()))
print(f"found: {ask(address, 'GET', at('prices', '2027-01-01T01:59:59.999999999+02:00'))}")
try:
    ask(address, "GET", at("prices", EPOCH))
except Failed as missing:
    print(f"missing: {missing.value['at']}, again in {missing.value['retry']}")

ask(address, "PUT", at("lengths", HIGH), "P2D")
ask(address, "PUT", at("lengths", LOW.upper()), "PT-1S")
print("measured:", *ask(address, "GET", at("lengths")))
for day in ("2026-11-27", "1969-07-20", "9999-12-31"):
    ask(address, "PUT", at("openings", day), LAST)
print("open from 1970 on:", *ask(address, "GET", at("openings", **{"from": "1970-01-01"})))
print("every:", *journal.items("every", **{"from": LAST}, step="PT0.001S", count=3))
print("sum:", journal.send("sum", ["PT36H", "PT-0.000000001S", HALF]))
print("constants:", IDES, HALF, "2000-02-29", "6ba7b810-9dad-11d1-80b4-00c04fd430c8", "0.10")  # no part of a call
