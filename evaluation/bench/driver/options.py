# SPDX-License-Identifier: Apache-2.0
"""The options of scripts/bench."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any, Sequence

from . import plan
from .contestants import LANGUAGES
from .measures import MEASURES
from .plan import FULL_PACE, QUICK_PACE, SIZES

PAYLOADS = tuple(dict.fromkeys(payload for each in MEASURES.values() for payload in each.messages))

#: The short names that creo gen has for the languages, too.
SHORT_NAMES = {"cs": "csharp", "py": "python"}


def parse_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="scripts/bench",
        description="Measures Creo and its peers, and draws the results.",
        epilog="A run that was stopped continues where it stopped. A whole run is kept in evaluation/results.",
    )
    parser.add_argument("--quick", action="store_true", help="a few messages and short turns: less than ten minutes")
    parser.add_argument(
        "--gate",
        action="store_true",
        help="the quick set; fails if a ratio is worse than in the last kept results by 5 %% and more than chance",
    )
    parser.add_argument(
        "--only", type=listed(tuple(MEASURES)), default=list(MEASURES), metavar="LIST", help=", ".join(MEASURES)
    )
    parser.add_argument(
        "--lang",
        type=listed(LANGUAGES, SHORT_NAMES),
        default=list(LANGUAGES),
        metavar="LIST",
        help=", ".join(LANGUAGES),
    )
    parser.add_argument(
        "--payload", type=listed(PAYLOADS), default=list(PAYLOADS), metavar="LIST", help=", ".join(PAYLOADS)
    )
    parser.add_argument(
        "--size", type=sizes, metavar="LIST", help="100, 1k, 10k … 100M, or a range such as 1k..1M; default: all"
    )
    parser.add_argument(
        "--peers",
        type=lambda text: text.split(","),
        default=[],
        metavar="LIST",
        help="only these, in addition to Creo; default: all",
    )
    parser.add_argument(
        "--before",
        type=checkout,
        metavar="CHECKOUT",
        help="lets Creo of another checkout take turns, too: its clients with this one's host, and its host with this "
        "one's clients",
    )
    parser.add_argument(
        "--rounds",
        type=positive,
        metavar="N",
        help=f"the number of rounds of each start; default {FULL_PACE.rounds}, with --quick {QUICK_PACE.rounds}",
    )
    parser.add_argument(
        "--starts",
        type=positive,
        metavar="N",
        help=f"how often all programs are started anew; default {FULL_PACE.starts}; 1 gives no intervals",
    )
    parser.add_argument("--again", action="store_true", help="measures again what is measured already")
    parser.add_argument(
        "--figures",
        type=results,
        metavar="FOLDER",
        help="draws the data in a folder of results and writes its report; measures nothing",
    )
    parser.add_argument(
        "--list",
        action="store_true",
        help="prints what would be measured, for which contestants, and how long it should take",
    )
    parser.add_argument("--no-build", action="store_true", help="uses the programs as they are")
    options = parser.parse_args()
    options.whole = (
        not options.rounds
        and not options.starts
        and not options.before
        and all(
            getattr(options, name) == parser.get_default(name) for name in ("only", "lang", "payload", "size", "peers")
        )
    )
    return options


def listed(known: Sequence[str], short: dict[str, str] | None = None) -> Any:
    def parse(text: str) -> list[str]:
        names = [(short or {}).get(name, name) for name in text.split(",")]
        for name in names:
            if name not in known:
                raise argparse.ArgumentTypeError(f"there is no '{name}', choose from {', '.join(known)}")
        return [name for name in known if name in names]

    return parse


def sizes(text: str) -> list[int]:
    chosen: set[int] = set()
    try:
        for part in text.split(","):
            first, dots, last = part.partition("..")
            low, high = plan.parse_size(first), plan.parse_size(last if dots else first)
            chosen.update(size for size in SIZES if low <= size <= high)
    except ValueError as wrong:
        raise argparse.ArgumentTypeError(str(wrong)) from None
    if not chosen:
        raise argparse.ArgumentTypeError(f"{text} has no size: the smaller one comes first")
    return sorted(chosen)


def checkout(text: str) -> Path:
    folder = Path(text).resolve()
    if not (folder / "evaluation" / "bench" / "build").is_dir():
        raise argparse.ArgumentTypeError(
            f"{text} is not a checkout whose benchmark is built: run scripts/bench --list there"
        )
    return folder


def results(text: str) -> Path:
    folder = Path(text)
    if not list(folder.glob("*.csv")):
        raise argparse.ArgumentTypeError(f"there are no results in {text}: evaluation/results has those that are kept")
    return folder


def positive(text: str) -> int:
    if not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"'{text}' is not a number: 1 or more")
    return int(text)
