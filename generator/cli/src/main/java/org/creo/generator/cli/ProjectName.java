// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.creo.generator.language.Language;
import org.creo.generator.language.Languages;
import org.creo.generator.model.Description;
import org.creo.generator.view.Names;

/**
 * The name of a new project, which becomes a folder, a package, a name space and the beginning of names: each language
 * must be able to spell it as it is.
 */
final class ProjectName {

    private static final String FORM = "[a-z][a-z0-9]*([-_][a-z][a-z0-9]*)*";
    /** Names in C begin with it, and paths hold it three times. */
    private static final int LONGEST = 40;

    /**
     * What the project's own code names, and would no longer find where a name space or a module is called the same.
     */
    private static final Set<String> OWN =
            Set.of("client", "console", "note", "no-such-note", "no_such_note", "main", "test");

    /** Python's standard library: a package of such a name would hide a module from it, or be hidden. */
    private static final Set<String> PYTHON = Set.of(("abc argparse array ast asyncio atexit base64 bdb binascii bisect"
                    + " builtins bz2 calendar cmath cmd code codecs codeop collections colorsys compileall configparser"
                    + " contextlib contextvars copy copyreg csv ctypes curses dataclasses datetime dbm decimal difflib dis"
                    + " doctest email encodings enum errno faulthandler fcntl filecmp fileinput fnmatch fractions ftplib"
                    + " functools gc genericpath getopt getpass gettext glob graphlib grp gzip hashlib heapq hmac html http"
                    + " imaplib importlib inspect io ipaddress itertools json keyword linecache locale logging lzma mailbox"
                    + " marshal math mimetypes mmap modulefinder multiprocessing netrc numbers opcode operator optparse os"
                    + " pathlib pdb pickle pickletools pkgutil platform plistlib poplib posix posixpath pprint profile pstats"
                    + " pty pwd pyclbr pydoc queue quopri random re readline reprlib resource runpy sched secrets select"
                    + " selectors shelve shlex shutil signal site smtplib socket socketserver sqlite3 ssl stat statistics"
                    + " string stringprep struct subprocess symtable sys sysconfig syslog tabnanny tarfile tempfile termios"
                    + " textwrap threading time timeit tkinter token tokenize tomllib trace traceback tracemalloc tty turtle"
                    + " types typing unicodedata unittest urllib uuid venv warnings wave weakref webbrowser winreg winsound"
                    + " wsgiref xml xmlrpc zipapp zipfile zipimport zlib zoneinfo")
            .split(" "));

    private ProjectName() {}

    /** What is wrong with a name, for a message; empty where it has the form of one. */
    static Optional<String> form(String name) {
        if (name.length() > LONGEST && name.matches(FORM)) {
            return Optional.of("'" + name + "' is too long for a project: take " + LONGEST + " characters at most");
        }
        if (name.matches(FORM)) {
            return Optional.empty();
        }
        String better = name.toLowerCase(Locale.ROOT)
                .replaceAll("[^a-z0-9]+", "-")
                .replaceAll("(^|-)[0-9-]+", "$1")
                .replaceAll("^-|-$", "");
        return Optional.of(
                noName(name) + ": write lower-case words of letters and digits, with - between them, such as "
                        + (better.matches(FORM) && better.length() <= LONGEST ? better : "weather"));
    }

    /**
     * Who has such a name for itself, for a message.
     *
     * @param description that of the project
     */
    static Optional<String> taken(String name, Description description) {
        return taker(name, description).map(taker -> noName(name) + ": " + taker + "; try my-" + name);
    }

    private static Optional<String> taker(String name, Description description) {
        for (String id : List.of("java", "python", "csharp", "c")) {
            Language language = Languages.BUILT_IN.find(id).orElseThrow();
            if (!spells(language, name, description)) {
                return Optional.of("in " + language.title() + " the word means something else");
            }
        }
        if (PYTHON.contains(name)) {
            return Optional.of("in Python's standard library a module has that name");
        }
        return OWN.contains(name) ? Optional.of("something inside the project has that name") : Optional.empty();
    }

    /**
     * Whether a language writes the name, and those of the project's types, without a sign that keeps it from others.
     */
    private static boolean spells(Language language, String name, Description description) {
        Names names = language.names(description);
        String packageName = description.packageName();
        String plain = language.id().equals("csharp") ? NewProject.words(name) : packageName;
        boolean keyword = packageName.equals(name) && !names.parameter(name).equals(name);
        return names.namespace(packageName).equals(plain) && !keyword;
    }

    private static String noName(String name) {
        return "'" + name + "' is not a name for a project";
    }
}
