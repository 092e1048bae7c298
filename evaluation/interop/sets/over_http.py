# SPDX-License-Identifier: Apache-2.0
"""The same in JSON, where sets are arrays; one that has an item twice is refused."""

import sys

from evaluation.harness.over_http import Failed, Service

labels = Service(sys.argv[1], "labels.Labels")
sent = {
    "tags": ["b", "a"],
    "numbers": [7, -1],
    "hues": ["BLUE", "RED"],
    "days": ["2026-12-31", "2026-01-01"],
    "byName": {"x": [2, 1]},
    "groups": [[], [3]],
    "few": ["abcde"],
}
back = labels.call("repack", bag=sent)
same = all(sorted(back[name]) == sorted(sent[name]) for name in ("tags", "numbers", "hues", "days", "groups", "few"))
print(f"back: {'the same' if same else 'another one'}")
print(f"in it: {'yes' if 'a' in back['tags'] else 'no'} {'yes' if 'c' in back['tags'] else 'no'}")
print("days:", *sorted(back["days"]))
print("annotated:", labels.call("annotate", tags=["a", "b"]), labels.call("annotate", tags=["c", "b"]))
print("all:", *sorted(labels.call("annotated")))
try:
    labels.call("annotate", tags=["good", "bad"])
except Failed as error:
    print("unwanted:", *error.value["tags"])
print("united:", *sorted(labels.send("unite", [[3, 1], [2, 3]])))
print("separate:", sum(map(len, labels.items("separate", all=[2, 1]))))
try:
    print("twice:", labels.call("annotate", tags=["a", "a"]))
except Failed as error:
    assert error.type == "MALFORMED" and 'the item "a" is there twice' in str(error), str(error)
