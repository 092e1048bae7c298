// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language;

import java.util.Set;

/**
 * What every program of a language finds under a short name: a package of that name hides it, or is hidden by it. Only
 * the first part of a name with dots is at the same place as these in Python, and only a name without dots elsewhere.
 */
public final class PlatformNames {

    /** The modules of Python's standard library. */
    public static final Set<String> PYTHON =
            Set.of(("abc argparse array ast asyncio atexit base64 bdb binascii bisect builtins bz2 calendar cmath"
                            + " cmd code codecs codeop collections colorsys compileall configparser contextlib contextvars"
                            + " copy copyreg csv ctypes curses dataclasses datetime dbm decimal difflib dis doctest email"
                            + " encodings enum errno faulthandler fcntl filecmp fileinput fnmatch fractions ftplib functools"
                            + " gc genericpath getopt getpass gettext glob graphlib grp gzip hashlib heapq hmac html http"
                            + " imaplib importlib inspect io ipaddress itertools json keyword linecache locale logging lzma"
                            + " mailbox marshal math mimetypes mmap modulefinder multiprocessing netrc numbers opcode"
                            + " operator optparse os pathlib pdb pickle pickletools pkgutil platform plistlib poplib posix"
                            + " posixpath pprint profile pstats pty pwd pyclbr pydoc queue quopri random re readline reprlib"
                            + " resource runpy sched secrets select selectors shelve shlex shutil signal site smtplib socket"
                            + " socketserver sqlite3 ssl stat statistics string stringprep struct subprocess symtable sys"
                            + " sysconfig syslog tabnanny tarfile tempfile termios textwrap threading time timeit tkinter"
                            + " token tokenize tomllib trace traceback tracemalloc tty turtle types typing unicodedata"
                            + " unittest urllib uuid venv warnings wave weakref webbrowser winreg winsound wsgiref xml"
                            + " xmlrpc zipapp zipfile zipimport zlib zoneinfo")
                    .split(" "));

    /** The modules of Node, which {@code import} finds by the same names as packages of npm. */
    public static final Set<String> NODE =
            Set.of(("assert async_hooks buffer child_process cluster console constants crypto dgram"
                            + " diagnostics_channel dns domain events fs http http2 https inspector module net os path"
                            + " perf_hooks process punycode querystring readline repl stream string_decoder sys timers tls"
                            + " trace_events tty url util v8 vm wasi worker_threads zlib")
                    .split(" "));

    /** Types that most programs of .NET name, in lower case: a name space hides them. */
    public static final Set<String> DOTNET =
            Set.of(("action array attribute buffer char console convert delegate double enum environment"
                            + " exception func guid lazy math memory nullable object progress random range string task"
                            + " thread timer tuple type uri version")
                    .split(" "));

    private PlatformNames() {}
}
