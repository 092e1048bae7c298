# SPDX-License-Identifier: Apache-2.0
"""RASP as a page speaks it over a WebSocket, its bytes written by hand."""

from __future__ import annotations

from evaluation.harness.rasp import PREFACE, Kind, Method, count, frame, request, string

READ = request(Method("wall.Wall", "read():String"), id=1)
LINES = request(Method("wall.Wall", "lines(int):Stream<String>"), count(3), id=2)
COPY = request(Method("wall.Wall", "copy(Stream<String>):Stream<String>"), id=3)
WATCH = request(Method("wall.Wall", "watch():Stream<String>"), id=4)
SLEEP = request(Method("wall.Wall", "sleep():void"), id=5)
WIPE = request(Method("wall.Wall", "wipe():void"), id=6)
UP = b"".join(frame(Kind.ITEM, 3, string(word)) for word in ("up", "and", "down")) + frame(Kind.END, 3)

#: Opens a WebSocket at `host`, sends bytes, and resolves with the frames that come: kind, id and text, until one ends
#: the call; or with how the WebSocket closed.
_SPOKEN = """
const socket = new WebSocket(host.replace("http", "ws") + "/creo/rasp", "rasp.1");
socket.binaryType = "arraybuffer";
globalThis.kept = socket;
const heard = [];
let bytes = [];
let begun = false;
return new Promise(resolve => {
    socket.onopen = () => socket.send(Uint8Array.from(%s));
    socket.onerror = () => resolve("error");
    socket.onclose = event => resolve("closed " + event.code);
    socket.onmessage = event => {
        bytes.push(...new Uint8Array(event.data));
        if (!begun && bytes.length >= 8) {
            bytes = bytes.slice(8);
            begun = true;
        }
        while (begun && bytes.length >= 12) {
            const view = new DataView(Uint8Array.from(bytes).buffer);
            const end = 4 + view.getUint32(0);
            if (bytes.length < end) break;
            const text = String.fromCharCode(...bytes.slice(16, end));
            heard.push([view.getUint8(4), view.getUint32(8), text].join(" ").trim());
            bytes = bytes.slice(end);
            if (heard.length == %d) resolve(heard.join());
        }
    };
});
"""


def spoken(data: bytes, frames: int) -> str:
    """The body of a function, after PRELUDE, that sends bytes after the preface and returns so many frames."""
    return _SPOKEN % (list(PREFACE + data), frames)
