# SPDX-License-Identifier: Apache-2.0
"""Flask, on gunicorn with threads, which keeps connections open: flask_numbers.py WORKERS."""

from __future__ import annotations

import os
import socket
import sys

from busy import busy
from flask import Flask, jsonify, request

app = Flask(__name__)


@app.post("/doubled")
def doubled():
    return jsonify([2 * value for value in request.get_json()["values"]])


@app.post("/work")
def work():
    return jsonify(busy(request.get_json()["microseconds"]))


if __name__ == "__main__":
    listening = socket.create_server(("127.0.0.1", 0), backlog=1024)
    listening.set_inheritable(True)
    print(f"listening on 127.0.0.1:{listening.getsockname()[1]}", flush=True)
    options = ["-w", sys.argv[1], "-k", "gthread", "--threads", "4", "--keep-alive", "60", "--log-level", "error"]
    command = ["-m", "gunicorn", "-b", f"fd://{listening.fileno()}", *options, "flask_numbers:app"]
    os.execv(sys.executable, [sys.executable, *command])
