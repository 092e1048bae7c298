# SPDX-License-Identifier: Apache-2.0
"""A terminal to chat at: prints what all say, and says what is typed. The end of the input leaves the chat."""

from __future__ import annotations

import sys
from threading import Thread

from chat import CallCancelledError, ChatClient, CreoError, Line
from chat.runtime.call.stream import Stream


def show(lines: Stream[Line]) -> None:
    try:
        for line in lines:
            print(f"{line.name}: {line.text}", flush=True)
    except CallCancelledError:
        pass  # the chat was left, and its lines with it
    except CreoError as error:
        print(error, file=sys.stderr)


def main() -> int:
    if len(sys.argv) != 3:
        print("usage: python3 client.py ADDRESS NAME", file=sys.stderr)
        return 1
    try:
        with ChatClient(sys.argv[1]) as chat, chat.join() as lines:
            Thread(target=show, args=(lines,), daemon=True).start()
            for text in sys.stdin:
                chat.say(Line(name=sys.argv[2], text=text.rstrip("\n")))
    except CreoError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
