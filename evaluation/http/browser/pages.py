# SPDX-License-Identifier: Apache-2.0
"""Pages of others: a server with an empty page under every name that leads to it."""

from __future__ import annotations

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit


class Pages(ThreadingHTTPServer):
    """`/` is an empty page. `/?to=URL` leads to another address, with the method and the body that came; `/?report=URL`
    is a page that may not load its image, and has the browser tell that address so, by POST.
    """

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Page)
        self.port = self.server_address[1]
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def close(self) -> None:
        self.shutdown()
        self.server_close()


class _Page(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        asked = {name: values[0] for name, values in parse_qs(urlsplit(self.path).query).items()}
        body = (
            b""
            if "to" in asked
            else b"<!doctype html><title>Nothing</title><img src=image>"
            if "report" in asked
            else b"<!doctype html>"
        )
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.send_response(307 if "to" in asked else 200)
        if "to" in asked:
            self.send_header("Location", asked["to"])
        if "report" in asked:
            self.send_header("Content-Security-Policy", f"img-src 'none'; report-uri {asked['report']}")
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    do_POST = do_GET

    def log_message(self, *_: object) -> None:
        """Nothing: tests say what went wrong."""
