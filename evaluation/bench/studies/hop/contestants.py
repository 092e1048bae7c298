# SPDX-License-Identifier: Apache-2.0
"""The servers that are compared, and how each is started: their configurations are in `servers`."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import urllib.request
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Callable, Iterator, Sequence

from evaluation.harness import usage
from evaluation.harness.places import ROOT
from evaluation.harness.program import START_TIME, Failure, Program
from evaluation.harness.waiting import eventually

from . import content

HERE = Path(__file__).parent
HOST = ROOT / "framework" / "server" / "target" / "creo-host.jar"
SERVICE = HERE / "host" / "target" / "hop.jar"
TOMCAT = Path("/usr/share/tomcat10")

#: One core each, so the load does not compete with the server.
SERVER_CORE, LOAD_CORE = 0, "1"
#: A JVM on one core.
JVM = ("java", "-Xmx256m", "-XX:+UseSerialGC", "-XX:ActiveProcessorCount=1")
#: Its heap is touched before the first request: otherwise requests would pay for fresh pages.
TOUCHED = ("-Xms256m", "-XX:+AlwaysPreTouch")

#: Servers that are started by root serve as somebody else; what says so in each configuration.
USERS = {
    "nginx.conf": "user www-data;",
    "lighttpd.conf": 'server.username = "www-data"\nserver.groupname = "www-data"',
    "php-fpm.conf": "user = www-data\ngroup = www-data",
    "apache.conf": "User www-data\nGroup www-data",
}


@dataclass(frozen=True)
class Place:
    """Where a server runs: what it serves, a folder for its own files, and its port."""

    files: Path
    folder: Path
    port: int
    #: More options of a JVM.
    jvm: Sequence[str] = TOUCHED

    def configuration(self, name: str, **more: str) -> Path:
        """Writes a configuration of `servers` with the values of this place, and returns where it is."""
        values = {"files": self.files, "folder": self.folder, "port": self.port, **more}
        values["user"] = USERS.get(name, "") if os.getuid() == 0 else ""
        written = self.folder / name
        written.write_text(filled((HERE / "servers" / name).read_text(encoding="utf-8"), values), encoding="utf-8")
        return written


def filled(text: str, values: dict[str, object]) -> str:
    """The text with a value for each @NAME@."""
    for name, value in values.items():
        text = text.replace(f"@{name.upper()}@", str(value))
    return text


#: The programs of a server, each with its arguments.
Commands = Callable[[Place], list[list[object]]]


@dataclass(frozen=True)
class Contestant:
    name: str
    commands: Commands
    #: The Debian packages that it needs, and files that are there if they are installed; they may be patterns.
    packages: str = ""
    installed: tuple[str, ...] = ()
    #: What comes before the name of a file; None if it is there for its programs alone.
    files: str | None = "/"
    #: The path of the page that a program makes; None if it is there for its files alone.
    program: str | None = None
    #: Whether that page comes as a text of JSON.
    json: bool = False
    #: The path of a method that is called with JSON and returns the page; None if there is none.
    call: str | None = None

    def missing(self) -> bool:
        return not all(list(Path("/").glob(each.lstrip("/"))) for each in self.installed)

    def path(self, what: str) -> str | None:
        """Of a file, or of the page that a program makes."""
        if what == PROGRAM:
            return self.program
        if what == CALL:
            return self.call
        return None if self.files is None else self.files + what

    def answer(self, what: str) -> bytes:
        if what not in (PROGRAM, CALL):
            return content.files()[what]
        page = content.page()
        return json.dumps(page.decode()).encode() if self.json or what == CALL else page

    @contextmanager
    def running(self, jvm: Sequence[str] = TOUCHED) -> Iterator[Server]:
        """Starts it in a temporary folder, and ends it and removes that afterwards."""
        with TemporaryDirectory(prefix="hop-") as temporary, ExitStack() as programs:
            folder = Path(temporary)
            folder.chmod(0o755)  # a server that is started by root reads it as somebody else
            content.write(folder / "files")
            place = Place(folder / "files", folder, _free_port(), jvm)
            started = [self._start(programs, command, folder) for command in self.commands(place)]
            server = Server(self, tuple(program.pid for program in started), place.port)
            await_answer(server.url(PROGRAM if self.program else "page.html"), started)
            for pid in server.pids:
                usage.run_on(pid, {SERVER_CORE})
            yield server

    def _start(self, programs: ExitStack, command: list[object], folder: Path) -> Program:
        environment = {"HOME": str(folder), "YAWSHOME": str(folder)}
        core = usage.on_core(str(SERVER_CORE)) if command[0] != "java" else []  # its compilers may use all of them
        program = programs.enter_context(
            Program(self.name, [*core, *command], environment=environment, group=True, folder=ROOT)
        )
        programs.callback(_stop, program)
        return program


@dataclass(frozen=True)
class Server:
    contestant: Contestant
    pids: tuple[int, ...]
    port: int

    def url(self, what: str) -> str:
        return f"http://127.0.0.1:{self.port}{self.contestant.path(what)}"

    def check(self, what: str) -> None:
        """Raises Failure if it does not answer what it should."""
        body, headers = (b"{}", {"Content-Type": "application/json"}) if what == CALL else (None, {})
        with urllib.request.urlopen(urllib.request.Request(self.url(what), body, headers)) as answer:
            text = answer.read()
        if text != self.contestant.answer(what):
            raise Failure(f"{self.contestant.name} answered {text[:200]!r} of {len(text)} bytes for {what}")

    def processor_seconds(self) -> float:
        """What all of its processes have used so far, those that have ended included."""
        return sum(usage.processor_seconds(pid) + usage.ended_seconds(pid) for pid in self.pids)

    def compiler_seconds(self) -> float:
        return sum(usage.compiler_seconds(pid) for pid in self.pids)

    def memory(self) -> int:
        """Bytes that all of its processes hold; what several of them share counts once."""
        return sum(usage.proportional(pid) for pid in self.pids)


#: What is asked for, other than the names of files.
PROGRAM, CALL = "program", "call"


def _creo(place: Place) -> list[list[object]]:
    settings = ["--listen", f"127.0.0.1:{place.port}", "--files", f"/docs={place.files}", "--log-level", "warn"]
    programs = ",".join(f"org.creo.evaluation.hop.{name}" for name in ("Squares", "SquaresProgram"))
    service = ["--class-path", SERVICE, "--service", programs]
    return [[*JVM, *place.jvm, "-jar", HOST, *settings, *service]]


def _php(place: Place) -> list[object]:
    (program,) = sorted(Path("/usr/sbin").glob("php-fpm*"))[-1:]
    return [program, "-F", "-y", place.configuration("php-fpm.conf")]


def _nginx(place: Place) -> list[list[object]]:
    return [_php(place), ["/usr/sbin/nginx", "-e", place.folder / "log", "-c", place.configuration("nginx.conf")]]


def _lighttpd(place: Place) -> list[list[object]]:
    return [_php(place), ["/usr/sbin/lighttpd", "-D", "-f", place.configuration("lighttpd.conf")]]


def _apache(mpm: str, programs: str = "") -> Commands:
    """With one of its modules for many processes, and the configuration of one for programs."""

    def commands(place: Place) -> list[list[object]]:
        include = f"Include {place.configuration(programs)}" if programs else ""
        configuration = place.configuration("apache.conf", mpm=mpm, programs=include)
        return [["/usr/sbin/apache2", "-D", "FOREGROUND", "-f", configuration]]

    return commands


def _tomcat(place: Place) -> list[list[object]]:
    base = place.folder / "tomcat"
    for name in ("conf", "logs", "temp", "webapps", "work"):
        (base / name).mkdir(parents=True)
    place.configuration("server.xml").rename(base / "conf" / "server.xml")
    # What servlets and JSP have by default is Debian's, but that pages are not looked at again and again.
    defaults = Path("/etc/tomcat10/web.xml").read_text(encoding="utf-8")
    jsp = "<servlet-class>org.apache.jasper.servlet.JspServlet</servlet-class>"
    production = "<init-param><param-name>development</param-name><param-value>false</param-value></init-param>"
    (base / "conf" / "web.xml").write_text(defaults.replace(jsp, jsp + production), encoding="utf-8")
    classes = ":".join(str(TOMCAT / "bin" / name) for name in ("bootstrap.jar", "tomcat-juli.jar"))
    settings = [f"-Dcatalina.home={TOMCAT}", f"-Dcatalina.base={base}", f"-Djava.io.tmpdir={base / 'temp'}"]
    return [[*JVM, *place.jvm, *settings, "-cp", classes, "org.apache.catalina.startup.Bootstrap", "start"]]


def _yaws(place: Place) -> list[list[object]]:
    # One scheduler, since it has one core; by itself it has one for each core of the machine.
    return [["/usr/bin/yaws", "--conf", place.configuration("yaws.conf"), "--erlarg", "-noinput +S 1:1"]]


CREO = "Creo"
#: The same page from a method of a description, which answers with a text of JSON.
METHOD = "Creo, a method"
CONTESTANTS = (
    Contestant(CREO, _creo, files="/docs/", program="/squares", call="/hop.Pages/page"),
    Contestant(METHOD, _creo, files=None, program="/made/page", json=True),
    Contestant(
        "nginx, php-fpm",
        _nginx,
        "nginx-light php-fpm",
        ("/usr/sbin/nginx", "/usr/sbin/php-fpm*"),
        program="/page.php",
    ),
    Contestant(
        "lighttpd, php-fpm",
        _lighttpd,
        "lighttpd php-fpm",
        ("/usr/sbin/lighttpd", "/usr/sbin/php-fpm*"),
        program="/page.php",
    ),
    Contestant("Apache 2", _apache("event"), "apache2", ("/usr/sbin/apache2",)),
    Contestant(
        "Apache 2, mod_php",
        _apache("prefork", "mod-php.conf"),
        "apache2 libapache2-mod-php",
        ("/usr/sbin/apache2", "/usr/lib/apache2/modules/libphp*.so"),
        files=None,
        program="/page.php",
    ),
    Contestant(
        "Apache 2, mod_perl",
        _apache("prefork", "mod-perl.conf"),
        "apache2 libapache2-mod-perl2",
        ("/usr/sbin/apache2", "/usr/lib/apache2/modules/mod_perl.so"),
        files=None,
        program="/page.pl",
    ),
    Contestant("Tomcat 10, JSP", _tomcat, "tomcat10", (str(TOMCAT / "bin" / "bootstrap.jar"),), program="/page.jsp"),
    Contestant("Yaws", _yaws, "yaws", ("/usr/bin/yaws",), program="/page.yaws"),
)


def there(contestants: Sequence[Contestant] = CONTESTANTS) -> list[Contestant]:
    """Those that are installed; says of the others what to install."""
    for contestant in contestants:
        if contestant.missing():
            print(
                f"{contestant.name} is left out, since it is not installed: scripts/setup --hop, or "
                f"sudo apt-get install {contestant.packages}"
            )
    return [each for each in contestants if not each.missing()]


def await_answer(url: str, started: Sequence[Program]) -> None:
    """Waits until somebody answers there, with the page; raises Failure if a program ends before."""

    def answers() -> bool:
        for program in started:
            if program.process.poll() is not None:
                raise Failure(f"{program.name} ended with {program.process.returncode}", program.log().splitlines())
        try:
            urllib.request.urlopen(url).close()
        except OSError:  # nobody listens yet, or what makes the page is not there yet
            return False
        return True

    eventually(answers, within=START_TIME)


def _stop(program: Program) -> None:
    """Lets it end its own processes; those that stay are killed with its group, next."""
    program.process.terminate()
    try:
        program.wait(5)
    except subprocess.TimeoutExpired:
        pass


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return int(listening.getsockname()[1])
