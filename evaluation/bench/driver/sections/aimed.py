# SPDX-License-Identifier: Apache-2.0
"""What the project aims at, and whether the results reach it."""

from __future__ import annotations

from .. import cells, page
from ..aims import Aim, Nowhere
from ..cells import LANGUAGE_LABELS, PAYLOAD_LABELS, Results, stem_of
from ..contestants import Contestant
from ..page import Cell, Parts, number
from ..verdicts import Verdict, count, is_one_of, verdicts


def aimed(of: Results) -> Parts:
    reached, all_of_them, unmeasured = count(of)
    text = page.paragraph(
        f"{reached} of {all_of_them} aims are reached"
        + (f"; {unmeasured} could not be measured." if unmeasured else ".")
        + " A factor is another contestant's time, or size, as a multiple of Creo's; the aim is for its geometric mean "
        "over the sizes. Where an aim is about several payloads or peers, each has to reach it, and the one that is "
        "shown has the lowest mean. Where it says “each cell”, no single cell may be below, either."
    )
    for about, found in verdicts(of).items():
        missed = sum(one.reached is not True for one in found)
        rows = [_nowhere(of, one, one.aim) if isinstance(one.aim, Nowhere) else _aim(of, one, one.aim) for one in found]
        header = (
            ["client", "compared with", "aim", "measured", "lowest factor of these", "verdict"]
            if isinstance(found[0].aim, Nowhere)
            else ["client", "what", "compared with", "sizes", "aim", "measured", "worst cell", "verdict"]
        )
        text += page.table(f"{about}: {len(found) - missed} of {len(found)} reached.", header, rows)
    return text


def _aim(of: Results, one: Verdict, aim: Aim) -> list[str | Cell]:
    bound = f"at most {cells.times(1 / aim.mean)}" if aim.near else f"at least {cells.times(aim.mean)}"
    decides = one.decides
    what = "message size" if aim.measure == "size" else cells.MEASURE_LABELS[aim.measure, aim.how].split(",")[0]
    payloads = ", ".join(PAYLOAD_LABELS[each] for each in aim.payloads) if len(aim.payloads) < 3 else "any payload"
    return [
        _client(of, aim.language, aim.own),
        f"{what}, {payloads}",
        decides.peer if decides and len(aim.peers) == 1 else _peers(of, aim.language, aim.peers),
        cells.sizes(decides.by_size if decides else aim.sizes),
        number(bound + (", each cell" if aim.cell else "")),
        number(
            f"{cells.times(_shown(aim, decides.mean))}{_deciding(one, aim)}" if decides else "–",
            "" if one.reached is None else "strong" if decides and decides.mean >= aim.mean else "bad",
        ),
        f"{cells.times(_shown(aim, one.worst))}: {one.where}" if one.worst else "",
        _verdict(one),
    ]


def _shown(aim: Aim, factor: float) -> float:
    return 1 / factor if aim.near else factor


def _deciding(one: Verdict, aim: Aim) -> str:
    """Which of several payloads, peers or runtimes has the lowest mean."""
    if one.decides is None:
        return ""
    names = [PAYLOAD_LABELS[one.payload]] if len(aim.payloads) > 1 else []
    names += [one.decides.peer] if len(aim.peers) > 1 or one.decides.runtime else []
    return f" ({', '.join(names)})" if names else ""


def _nowhere(of: Results, one: Verdict, aim: Nowhere) -> list[str | Cell]:
    return [
        _client(of, aim.language, aim.own),
        _peers(of, aim.language, aim.peers),
        number("in no cell"),
        number(
            "–" if one.reached is None else f"in {one.behind} of {one.compared:,} cells", "" if one.reached else "bad"
        ),
        f"{cells.times(one.worst)}: {one.where}" if one.behind else "",
        _verdict(one),
    ]


def _client(of: Results, language: str, own: str) -> str:
    return LANGUAGE_LABELS[language] + (f": {_label(of, language, own)}" if own else "")


def _label(of: Results, language: str, name: str) -> str:
    known = {(who.language, stem_of(who.name)): who.label for who in of.contestants()}
    return known.get((language, name), name)


def _peers(of: Results, language: str, patterns: tuple[str, ...]) -> str:
    """The labels of those that were measured."""
    known: dict[str, Contestant] = {who.label: who for who in of.contestants() if who.language == language}
    found = [label for label, who in known.items() if is_one_of(who, patterns)]
    return ", ".join(found) or ", ".join("Thrift" if each.startswith("thrift") else each for each in patterns)


def _verdict(one: Verdict) -> Cell:
    if one.reached is None:
        return Cell("not measured", "quiet")
    partly = isinstance(one.aim, Aim) and one.decides and len(one.decides.by_size) < len(one.aim.sizes)
    return Cell(
        ("reached" if one.reached else "missed") + (" at these sizes" if partly else ""),
        "good" if one.reached else "bad",
    )
