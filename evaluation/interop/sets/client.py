# SPDX-License-Identifier: Apache-2.0
"""Sets, to the host and back; their order means nothing."""

import sys

from labels import Bag, Hue, LabelsClient, LocalDate, Unwanted

with LabelsClient(sys.argv[1]) as client:
    bag = Bag(
        tags={"a", "b"},
        numbers=[7, -1],
        hues={Hue.BLUE, Hue.RED},
        days={LocalDate.fromisoformat("2026-01-01"), LocalDate.fromisoformat("2026-12-31")},
        by_name={"x": {1, 2}},
        groups=[set(), {3}],
        few=["abcde"],
    )
    back = client.repack(bag)
    print(f"back: {'the same' if back == bag else 'another one'}")
    print(f"in it: {'yes' if 'a' in back.tags else 'no'} {'yes' if 'c' in back.tags else 'no'}")
    print(f"days: {' '.join(map(str, sorted(back.days or [])))}")
    print(f"annotated: {client.annotate(['a', 'b'])} {client.annotate({'c', 'b'})}")
    print(f"all: {' '.join(sorted(client.annotated()))}")
    try:
        client.annotate({"good", "bad"})
    except Unwanted as error:
        print(f"unwanted: {' '.join(error.tags)}")
    print(f"united: {' '.join(map(str, sorted(client.unite([{3, 1}, [2, 3]]))))}")
    with client.separate({2, 1}) as separate:
        print(f"separate: {sum(len(each) for each in separate)}")
