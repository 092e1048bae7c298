# SPDX-License-Identifier: Apache-2.0
"""Other servers, most of them as a proxy in front of a service: so they have to know where a request and its body end."""

from __future__ import annotations

import socket
import socketserver
import subprocess
import threading
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Callable, Iterator

from evaluation.harness.waiting import eventually

_NGINX = """daemon off; worker_processes 1; pid {folder}/pid; error_log {folder}/log; user root;
events {{ }}
http {{
    access_log off;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi; uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    server {{ listen 127.0.0.1:{port}; location / {{ proxy_pass http://127.0.0.1:{upstream}; }} }}
}}
"""
_APACHE = """ServerName localhost
Listen 127.0.0.1:{port}
PidFile {folder}/pid
ErrorLog {folder}/log
DefaultRuntimeDir {folder}
LoadModule mpm_event_module /usr/lib/apache2/modules/mod_mpm_event.so
LoadModule authz_core_module /usr/lib/apache2/modules/mod_authz_core.so
LoadModule proxy_module /usr/lib/apache2/modules/mod_proxy.so
LoadModule proxy_http_module /usr/lib/apache2/modules/mod_proxy_http.so
ProxyPass / http://127.0.0.1:{upstream}/
"""
_LIGHTTPD = """server.bind = "127.0.0.1"
server.port = {port}
server.document-root = "{folder}"
server.errorlog = "{folder}/log"
server.modules = ("mod_proxy")
proxy.server = ("" => (("host" => "127.0.0.1", "port" => {upstream})))
"""
_HAPROXY = """defaults
    mode http
    timeout connect 5s
    timeout client 30s
    timeout server 30s
    option abortonclose
frontend front
    bind 127.0.0.1:{port}
    default_backend back
backend back
    server one 127.0.0.1:{upstream}
"""

#: No body of these tests is longer; in bytes.
_LONGEST = 1 << 10
_TOMCAT = Path("/usr/share/java/tomcat10-embed-core.jar")
_HERE = Path(__file__).parent
#: Where Debian has servers, which is not on everybody's path.
_SYSTEM = Path("/usr/sbin")


@dataclass(frozen=True)
class Server:
    """Its configuration, the program, and that one's arguments, from the configuration's path."""

    configuration: str
    program: Path
    arguments: Callable[[Path], list[object]]


SERVERS = {
    "nginx": Server(_NGINX, _SYSTEM / "nginx", lambda path: ["-p", path.parent, "-e", path.parent / "log", "-c", path]),
    "apache2": Server(_APACHE, _SYSTEM / "apache2", lambda path: ["-X", "-d", path.parent, "-f", path]),
    "lighttpd": Server(_LIGHTTPD, _SYSTEM / "lighttpd", lambda path: ["-D", "-f", path]),
    "haproxy": Server(_HAPROXY, _SYSTEM / "haproxy", lambda path: ["-db", "-f", path]),
    # No proxy, and no program: a servlet reads each request to its end. Its configuration is its arguments.
    "tomcat10": Server(
        "{port} {folder}",
        _TOMCAT,
        lambda path: ["-cp", _TOMCAT, _HERE / "Tomcat.java", *path.read_text(encoding="utf-8").split()],
    ),
}


#: Those that differ from others in their settings alone: nginx 1.22 speaks HTTP/1.0 to a service, unless it is told to
#: keep connections. HAProxy sends the requests of several clients over one connection of HTTP/2 at the same time.
VARIANTS = {
    "nginx that keeps connections": replace(
        SERVERS["nginx"],
        configuration=_NGINX.replace(
            "    server {{",
            "    upstream host {{ server 127.0.0.1:{upstream}; keepalive 8; }}\n    server {{",
        ).replace(
            "proxy_pass http://127.0.0.1:{upstream};",
            'proxy_pass http://host; proxy_http_version 1.1; proxy_set_header Connection ""; '
            "proxy_set_header Host localhost;",
        ),
    ),
    "nginx that lets WebSockets pass": replace(
        SERVERS["nginx"],
        configuration=_NGINX.replace(
            "proxy_pass http://127.0.0.1:{upstream};",
            "proxy_pass http://127.0.0.1:{upstream}; proxy_http_version 1.1; proxy_set_header Host $http_host; "
            "proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection upgrade;",
        ),
    ),
    "haproxy that speaks HTTP/2 but for WebSockets": replace(
        SERVERS["haproxy"],
        configuration=_HAPROXY.replace("{upstream}", "{upstream} proto h2 ws h1"),
    ),
    "haproxy that speaks HTTP/2": replace(
        SERVERS["haproxy"],
        configuration=_HAPROXY.replace("{upstream}", "{upstream} proto h2"),
    ),
}


def installed() -> list[str]:
    return [name for name, server in SERVERS.items() if server.program.exists()]


@contextmanager
def running(name: str, folder: Path) -> Iterator[int]:
    """The port of a server of that name; it keeps its files in a folder."""
    with _upstream() as upstream, in_front_of(upstream, name, folder) as port:
        yield port


@contextmanager
def in_front_of(upstream: int, name: str, folder: Path) -> Iterator[int]:
    """The port of a server that passes on what it gets to another port; it keeps its files in a folder."""
    server = {**SERVERS, **VARIANTS}[name]
    port = _free_port()
    configuration = folder / "configuration"
    configuration.write_text(server.configuration.format(folder=folder, port=port, upstream=upstream), encoding="utf-8")
    with (folder / "output").open("wb") as output:
        program = "java" if server.program.suffix == ".jar" else server.program
        command = [str(part) for part in (program, *server.arguments(configuration))]
        process = subprocess.Popen(command, stdout=output, stderr=output)
    try:
        eventually(lambda: _accepts(port), lambda accepts: accepts or process.poll() is not None)
        if process.poll() is not None:
            raise OSError(f"{name} ended: {(folder / 'output').read_text(encoding='utf-8')}")
        yield port
    finally:
        process.terminate()
        process.wait()


class _Answering(socketserver.StreamRequestHandler):
    """Reads a request as the proxies send it, and answers 200."""

    def handle(self) -> None:
        try:
            self._answer()
        except ConnectionError:
            pass  # the proxy has found a mistake in the rest

    def _answer(self) -> None:
        length, chunked = 0, False
        while (line := self.rfile.readline().strip().lower()) != b"":
            name, _, value = line.partition(b":")
            length = int(value) if name == b"content-length" else length
            chunked = chunked or name == b"transfer-encoding"
        self.rfile.read(min(length, _LONGEST))  # haproxy passes on lengths that fit into no number
        while chunked and self.rfile.readline().strip() not in (b"0", b""):
            pass  # chunks of these tests have no line 0 in them
        self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")


@contextmanager
def _upstream() -> Iterator[int]:
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), _Answering) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_address[1]
        server.shutdown()


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return int(listening.getsockname()[1])


def _accepts(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), 1).close()
    except OSError:
        return False
    return True
