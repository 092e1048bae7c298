# SPDX-License-Identifier: Apache-2.0
"""The same in JSON, where a union is an object with one member, the case."""

import sys
from typing import Any

from evaluation.harness.over_http import Failed, Service

forms = Service(sys.argv[1], "forms.Forms")


def told(shape: dict[str, Any]) -> str:
    [(case, value)] = shape.items()
    return f"{case} {value}" if case == "side" else f"{case} of {len(value)}"


sent = {
    "shape": {"circle": {"radius": 1.5}},
    "others": [{"side": 2}, {"again": 2}],
    "named": {"a": {"note": "x"}},
    "tree": {"branches": [{"leaf": 1}, {"branches": []}]},
}
back = forms.call("redraw", drawing=sent)
print(
    'Drawing(shape=Shape(circle=Circle(radius=1.5)), others=[Shape(side=2), Shape(again=2)], named=["a": Shape(note="x")],'
    " frame=absent, tree=Tree(branches=[Tree(leaf=1), Tree(branches=[])]))"
)
print(f"back: {'the same' if back in (sent, {**sent, 'frame': None}) else 'another one'}")
print(f"extent: {forms.call('extent', shape=sent['shape']):g} {forms.call('extent', shape={'side': 2}):g}")
try:
    forms.call("extent", shape={"note": "x"})
except Failed as error:
    print("unfit:", error.value["shape"]["note"])
polygon = {"polygon": [{"x": 1, "y": 2}]}
mirrored = forms.exchange("mirrored", [{"side": 7}, polygon, {"marks": [3, 4]}])
print("mirrored:", ", ".join(map(told, mirrored)))
forms.call("retain", name="mine", shape=polygon)
print("retained:", told(forms.call("retained", name="mine")))
for shape, mistake in (({}, "no case of Shape is given"), ({"side": 1, "note": "x"}, "'side' came before")):
    try:
        print("taken:", forms.call("extent", shape=shape))
    except Failed as error:
        assert mistake in str(error), str(error)
