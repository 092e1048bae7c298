// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language;

import java.util.Set;

/**
 * What every program of a language finds under a short name: a package of that name hides it, or is hidden by it. Only
 * the first part of a name with dots is at the same place as these in Python, and only a name without dots elsewhere.
 */
public final class PlatformNames {

    /** The modules of Python's standard library, in any version since 3.9. */
    public static final Set<String> PYTHON =
            Set.of(("abc aifc antigravity argparse array ast asynchat asyncio asyncore atexit audioop"
                            + " base64 bdb binascii binhex bisect builtins bz2 calendar cgi cgitb chunk cmath cmd"
                            + " code codecs codeop collections colorsys compileall concurrent configparser"
                            + " contextlib contextvars copy copyreg crypt csv ctypes curses dataclasses datetime dbm"
                            + " decimal difflib dis distutils doctest email encodings ensurepip enum errno"
                            + " faulthandler fcntl filecmp fileinput fnmatch formatter fractions ftplib functools gc"
                            + " genericpath getopt getpass gettext glob graphlib grp gzip hashlib heapq hmac html"
                            + " http idlelib imaplib imghdr imp importlib inspect io ipaddress itertools json"
                            + " keyword lib2to3 linecache locale logging lzma mailbox mailcap marshal math mimetypes"
                            + " mmap modulefinder msilib msvcrt multiprocessing netrc nis nntplib nt ntpath"
                            + " nturl2path numbers opcode operator optparse os ossaudiodev parser pathlib pdb pickle"
                            + " pickletools pipes pkgutil platform plistlib poplib posix posixpath pprint profile"
                            + " pstats pty pwd py_compile pyclbr pydoc pydoc_data pyexpat queue quopri random re"
                            + " readline reprlib resource rlcompleter runpy sched secrets select selectors shelve"
                            + " shlex shutil signal site smtpd smtplib sndhdr socket socketserver spwd sqlite3"
                            + " sre_compile sre_constants sre_parse ssl stat statistics string stringprep struct"
                            + " subprocess sunau symbol symtable sys sysconfig syslog tabnanny tarfile telnetlib"
                            + " tempfile termios textwrap this threading time timeit tkinter token tokenize tomllib"
                            + " trace traceback tracemalloc tty turtle turtledemo types typing unicodedata unittest"
                            + " urllib uu uuid venv warnings wave weakref webbrowser winreg winsound wsgiref xdrlib"
                            + " xml xmlrpc zipapp zipfile zipimport zlib zoneinfo")
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
