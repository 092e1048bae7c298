// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.evolve;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.creo.generator.diagnostic.Code;
import org.creo.generator.diagnostic.Diagnostic;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.diagnostic.Severity;
import org.creo.generator.model.Description;
import org.creo.generator.model.Release;
import org.creo.generator.parse.DescriptionParser;
import org.creo.generator.source.ImportPath;
import org.creo.generator.source.Location;
import org.creo.generator.source.SourceFile;

/**
 * The releases that {@value #FILE} next to a description records: for each package and version a line {@code ===
 * packagename 1.0.0 sha256:...} and below it the description in normal form, what its hosts keep, and which views of
 * that its handlers get.
 *
 * <p>People read it and version control merges it; only {@code creo lock} writes it. The hash is over the text below
 * its line, up to the next such line, without the blank lines at its end.
 *
 * @param releases by package, older ones before newer ones
 */
public record Lock(List<Release> releases) {

    public static final String FILE = "creo.lock";
    public static final Lock EMPTY = new Lock(List.of());

    private static final String ABOUT = """
            # The shapes of each release, recorded by 'creo lock'. Keep this file in version control; do not edit it:
            # 'creo lock FILE' adds a release, 'creo lock FILE --drop VERSION' gives up its clients.
            """;
    private static final Pattern HEADER =
            Pattern.compile("=== (\\S+) (\\d+\\.\\d+\\.\\d+) sha256:([0-9a-f]{64})( dropped)?");
    /** Early locks do not record that a stream may be opened again, which no byte on the wire tells. */
    private static final Pattern REOPENED = Pattern.compile("@IDEMPOTENT (?=(?:@\\w+(?:\\([^)]*\\))? )*Stream<)");

    private static final Pattern CONFLICT = Pattern.compile("(<{7}|\\|{7}|={7}|>{7})( .*)?");

    public Lock {
        releases = releases.stream().sorted(Release.ORDER).toList();
    }

    /** The release that a description would be now: under its {@code @VERSION}, or else under its file's name. */
    public static Release release(Description description) {
        return new Release(
                description.packageName(),
                description
                        .version()
                        .map(Description.Version::text)
                        .orElseGet(() -> description.source().fileName()),
                body(description),
                description,
                description.version().map(Description.Version::at).orElseGet(description::packageAt),
                false);
    }

    /**
     * The advice to record a release of descriptions that have none, and to do so now: later the lock would record
     * another shape.
     */
    public static String advice(List<Description> unrecorded) {
        List<String> names = unrecorded.stream()
                .map(description -> description.source().name())
                .toList();
        String version =
                unrecorded.get(0).version().isPresent() ? "" : "write @VERSION(\"1.0.0\") after @PACKAGE, and ";
        return "no " + FILE + " records a release of " + String.join(", ", names)
                + ": any change of what is sent will break the clients that are in use. Before the first change, "
                + version
                + "'creo lock " + names.get(0) + "' has later hosts answer them";
    }

    private static String body(Description description) {
        String own = KeptLines.of(description) + ViewLines.of(description);
        return DescriptionPrinter.print(description) + (own.isEmpty() ? "" : "\n" + own);
    }

    /** Whether two releases tell clients the same; what hosts keep, and what handlers get, may differ. */
    public static boolean same(Release one, Release other) {
        return told(one).equals(told(other));
    }

    private static String told(Release release) {
        String body = ViewLines.without(KeptLines.without(release.body())).stripTrailing();
        return REOPENED.matcher(body).replaceAll("");
    }

    /**
     * The error that the version of a description is taken by a release with other shapes, roles or routes, whose
     * clients are in the field.
     *
     * @param releases all releases of its package
     * @param hint what to do about it
     */
    public static Optional<Diagnostic> versionTaken(
            Description description, List<Release> releases, Severity severity, Function<Release, String> hint) {
        return description
                .version()
                .flatMap(version -> releases.stream()
                        .filter(release ->
                                !release.dropped() && release.version().equals(version.text()))
                        .filter(release -> !same(release, release(description)))
                        .findFirst()
                        .map(release -> new Diagnostic(
                                        severity,
                                        Code.RELEASED_ALREADY,
                                        version.at(),
                                        version.text() + " is recorded with different shapes, roles or routes",
                                        hint.apply(release),
                                        List.of())
                                .withNote(release.at(), "recorded here")));
    }

    /** The releases of one package whose clients are answered, older ones before newer ones. */
    public List<Release> of(String packageName) {
        return all(packageName).stream().filter(release -> !release.dropped()).toList();
    }

    /** All releases of one package, also those that were dropped. */
    public List<Release> all(String packageName) {
        return releases.stream()
                .filter(release -> release.packageName().equals(packageName))
                .toList();
    }

    /** A release whose clients are answered. */
    public Optional<Release> find(String packageName, String version) {
        return recorded(packageName, version).filter(release -> !release.dropped());
    }

    /** A release, dropped or not. */
    public Optional<Release> recorded(String packageName, String version) {
        return all(packageName).stream()
                .filter(release -> release.version().equals(version))
                .findFirst();
    }

    public Optional<Release> newest(String packageName) {
        List<Release> all = of(packageName);
        return all.isEmpty() ? Optional.empty() : Optional.of(all.get(all.size() - 1));
    }

    /** The same lock with one more release, or with one in the place of another of its version. */
    public Lock with(Release release) {
        List<Release> all = new ArrayList<>(without(release.packageName(), release.version()).releases);
        all.add(release);
        return new Lock(all);
    }

    public Lock without(String packageName, String version) {
        return new Lock(releases.stream()
                .filter(release -> !release.packageName().equals(packageName)
                        || !release.version().equals(version))
                .toList());
    }

    /** The text of the file. */
    public String text() {
        StringBuilder text = new StringBuilder(ABOUT);
        for (Release release : releases) {
            text.append('\n').append(release.header()).append('\n').append(release.body());
        }
        return text.toString();
    }

    /** Reads the file; use the result only if no diagnostic was added. */
    public static Lock read(SourceFile file, Diagnostics diagnostics) {
        return new Reader(file, diagnostics).read();
    }

    /** One pass over the lines. */
    private static final class Reader {

        private final SourceFile file;
        private final List<String> lines;
        private final Diagnostics diagnostics;
        private final List<Release> releases = new ArrayList<>();

        Reader(SourceFile file, Diagnostics diagnostics) {
            this.file = file;
            this.lines = file.lines();
            this.diagnostics = diagnostics;
        }

        Lock read() {
            if (findConflict()) {
                return EMPTY;
            }
            int line = 0;
            while (line < lines.size() && !isHeader(line)) {
                if (!lines.get(line).isBlank() && !lines.get(line).startsWith("#")) {
                    diagnostics.error(
                            Code.LOCK_DAMAGED,
                            whole(line),
                            "this belongs to no release",
                            "restore the file from version control");
                    return EMPTY;
                }
                line++;
            }
            while (line < lines.size()) {
                int end = line + 1;
                while (end < lines.size() && !isHeader(end)) {
                    end++;
                }
                take(line, end);
                line = end;
            }
            return new Lock(releases);
        }

        private boolean findConflict() {
            for (int line = 0; line < lines.size(); line++) {
                if (CONFLICT.matcher(lines.get(line)).matches()) {
                    diagnostics.error(
                            Code.LOCK_DAMAGED,
                            whole(line),
                            "a merge left its marks here",
                            "keep the releases of both sides, whole, and remove the marks");
                    return true;
                }
            }
            return false;
        }

        private boolean isHeader(int line) {
            return lines.get(line).startsWith("===");
        }

        private void take(int line, int end) {
            Matcher header = HEADER.matcher(lines.get(line));
            if (!header.matches()) {
                diagnostics.error(
                        Code.LOCK_DAMAGED,
                        whole(line),
                        "this line names no release",
                        "it reads '=== PACKAGE VERSION sha256:HASH'");
                return;
            }
            Location at = place(line, header.start(2), header.end(2));
            String body = String.join("\n", lines.subList(line + 1, end)).stripTrailing() + "\n";
            String name = header.group(1) + " " + header.group(2);
            if (!header.group(3).equals(Release.hash(body))) {
                diagnostics.error(
                        Code.LOCK_DAMAGED,
                        place(line, header.start(3), header.end(3)),
                        "the text below is not what was recorded for " + name + ": its hash differs",
                        "restore it from version control, or remove these lines and record the release again");
                return;
            }
            Optional<Release> twice = new Lock(releases).recorded(header.group(1), header.group(2));
            if (twice.isPresent()) {
                diagnostics.add(
                        Diagnostic.error(Code.LOCK_DAMAGED, at, name + " is recorded twice", "remove one of them")
                                .withNote(twice.get().at(), "the first record of it"));
                return;
            }
            // Blank lines before it keep the places in its text the same as in the file.
            SourceFile source = new SourceFile(file.name(), "\n".repeat(line + 1) + body);
            Description description = DescriptionParser.parse(source, ImportPath.NONE, diagnostics);
            boolean dropped = header.group(4) != null;
            releases.add(new Release(header.group(1), header.group(2), body, description, at, dropped));
        }

        private Location whole(int line) {
            return place(line, 0, lines.get(line).length());
        }

        private Location place(int line, int start, int end) {
            return new Location(file, line + 1, start + 1, Math.max(1, end - start));
        }
    }
}
