// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import javax.lang.model.SourceVersion;
import org.creo.generator.Compilation;
import org.creo.generator.language.Language;

/**
 * The words that mean something in one language: keywords, what generated code names and what its runtime declares,
 * which are read from the files themselves, and what the language's library has for every program, which the language
 * itself is asked for.
 */
final class TakenWords {

    /** Uses all of the language; its own names begin with {@code zz}. */
    private static final String SAMPLE = """
            @PACKAGE("zzp")
            enum ZzEnum { ZZ_A, ZZ_B }
            struct ZzPoint { double zzX; @DEFAULT("zz") String zzName; Optional<ZzEnum> zzKind; byte[] zzBytes; }
            struct ZzTree { ZzTree[] zzChildren; Map<String, ZzPoint> zzPoints; Map<ZzEnum, Long> zzCounts; int[][] zzI; }
            exception ZzGone { String zzName; Optional<ZzPoint> zzPoint; }
            interface ZzUse {
                int ZZ_MOST = 3;
                @IDEMPOTENT ZzTree zzGet (ZzTree zzTree, Optional<Integer> zzI, ZzPoint[] zzPoints) throws ZzGone;
                @ONEWAY void zzPut (char zzC, boolean zzB, float[] zzF, short zzS, String[] zzTexts);
                Stream<ZzPoint> zzWatch (long zzFrom);
                @DEPRECATED("zz") Optional<Long> zzLoad (String zzName, Stream<ZzTree> zzTrees) throws ZzGone;
                Map<String, Double> zzTurn (Stream<double[]> zzD);
            }
            """;

    private static final Pattern COMMENT = Pattern.compile(
            "/\\*.*?\\*/|(?m)^\\s*(?://|#(?!\\s*define|\\s*include))[^\n]*|\"\"\".*?\"\"\"", Pattern.DOTALL);
    private static final Pattern WORD = Pattern.compile("\\b[A-Za-z]\\w*");
    /** A name after what declares it, or before its parameters or members. */
    private static final Pattern DECLARED = Pattern.compile(
            "\\b(?:class|interface|enum|struct|record|def|function|const|let|import|using|define|delegate)\\s+([A-Za-z]\\w*)"
                    + "|\\b([A-Za-z]\\w*)\\s*[({]");

    private static final Pattern OWN =
            Pattern.compile("(?i)_?zz.*|.*zz(p|a|b|use|point|tree|gone|enum|get|put|watch|load|turn).*");
    private static final Pattern PREFIX = Pattern.compile("(?i)^zzp_");

    private TakenWords() {}

    static List<String> of(Language language) throws IOException {
        Set<String> words = new TreeSet<>();
        new Compilation(List.of(language))
                .render(ValuesTest.read(SAMPLE))
                .get(language)
                .forEach((path, text) -> {
                    if (path.matches(".*\\.(java|py|js|ts|cs|c|h)")) {
                        boolean runtime = !text.contains("zz_use")
                                && !text.contains("ZzUse")
                                && !language.id().equals("c");
                        Pattern pattern = runtime ? DECLARED : WORD;
                        pattern.matcher(COMMENT.matcher(text).replaceAll(" "))
                                .results()
                                .map(TakenWords::found)
                                .map(word -> PREFIX.matcher(word).replaceFirst(""))
                                .filter(word -> !OWN.matcher(word).matches())
                                .forEach(words::add);
                    }
                });
        words.addAll(library(language));
        words.removeIf(word -> !word.matches("[A-Za-z]\\w{0,40}"));
        words.removeIf(SourceVersion::isKeyword); // which no description is allowed to use
        return List.copyOf(words);
    }

    private static String found(MatchResult match) {
        return match.groupCount() == 0 ? match.group() : match.group(1) != null ? match.group(1) : match.group(2);
    }

    private static Collection<String> library(Language language) throws IOException {
        return switch (language.id()) {
            case "python" ->
                answer(
                        "python3",
                        "-c",
                        "import builtins, keyword, sys; print(*keyword.kwlist, *getattr(keyword, 'softkwlist', []),"
                                + " *dir(builtins), *sys.stdlib_module_names, *dir(tuple), *dir(Exception))");
            case "typescript" ->
                answer(
                        "node",
                        "-e",
                        "console.log(require('module').builtinModules.join(' '), [globalThis, Object.prototype, Array.prototype, Function.prototype, Error.prototype,"
                                + " Promise.prototype].flatMap(each => Object.getOwnPropertyNames(each)).join(' '))");
            case "c" ->
                answer(
                        "sh",
                        "-c",
                        "printf '#include <%s>\\n' errno.h fcntl.h math.h netdb.h poll.h pthread.h signal.h stdbool.h"
                                + " stddef.h stdint.h stdio.h stdlib.h string.h sys/socket.h time.h unistd.h | cc -E -dM -"
                                + " | sed -n 's/^#define \\([A-Za-z][A-Za-z0-9_]*\\).*/\\1/p' | grep -v '^[A-Z].*_'");
            case "java" -> Arrays.asList(JAVA.split(" "));
            default -> Arrays.asList(CSHARP.split(" "));
        };
    }

    private static final String JAVA = "Boolean Byte Character Class ClassLoader Comparable Double Enum Error Exception"
            + " Float Integer Iterable Long Math Module Number Object Override Package Process Record Runnable Runtime"
            + " Short String StringBuilder System Thread Throwable Void record sealed permits var yield module open with"
            + " exports requires uses provides transitive opens to when values valueOf ordinal compareTo name hashCode"
            + " getClass notify notifyAll wait finalize clone equals toString getMessage getCause java javax jdk sun com org"
            + " lang util io net nio time math text sql logging function stream concurrent runtime";
    private static final String CSHARP = "abstract as base bool checked decimal delegate event explicit extern fixed"
            + " foreach implicit in internal is lock namespace object operator out override params readonly ref sbyte"
            + " sealed sizeof stackalloc string struct typeof uint ulong unchecked unsafe ushort using virtual add alias"
            + " ascending async await by descending dynamic equals field file from get global group init into join let"
            + " managed nameof not notnull on or and orderby partial record remove required scoped select set unmanaged"
            + " value var when where with yield With ToString GetHashCode Equals GetType MemberwiseClone Finalize"
            + " ReferenceEquals Message Data InnerException Source StackTrace HResult HelpLink TargetSite GetBaseException"
            + " System Console Math Object String Exception Task Type Attribute Enum Nullable Func Action Tuple Item1"
            + " GetObjectData CompareTo HasFlag GetTypeCode op_Equality Dispose Collections Generic IO Linq Text Threading"
            + " Tasks Net Xml Json Reflection Diagnostics Globalization Security Drawing Runtime Microsoft Windows";

    private static List<String> answer(String... command) throws IOException {
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (Tools.await(process) != 0) {
            throw new IOException(String.join(" ", command) + " failed");
        }
        return Arrays.asList(text.trim().split("\\s+"));
    }
}
