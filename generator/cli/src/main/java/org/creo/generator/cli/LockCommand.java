// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.creo.generator.Compilation;
import org.creo.generator.diagnostic.Code;
import org.creo.generator.diagnostic.Diagnostic;
import org.creo.generator.diagnostic.Severity;
import org.creo.generator.evolve.Comparison;
import org.creo.generator.evolve.Difference;
import org.creo.generator.evolve.DifferencePrinter;
import org.creo.generator.evolve.Lock;
import org.creo.generator.model.Description;
import org.creo.generator.model.Release;
import org.creo.generator.output.WholeFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code creo lock}: the shapes of a release, recorded. */
@Command(
        name = "lock",
        mixinStandardHelpOptions = true,
        description = {
            "Records the shapes of a release in creo.lock, next to the description.",
            "The release is the description's @VERSION. creo diff compares with it, and a host generated from then on",
            "also answers the clients of that release. It also says what becomes of the state that hosts of the release",
            "before have kept."
        },
        footer = {
            "",
            "Examples:",
            "  creo lock data.creo                 records its version",
            "  creo lock data.creo --drop 1.0.0    gives up the clients of 1.0.0"
        })
final class LockCommand extends CreoCommand {

    @Mixin
    private Input input;

    @Option(
            names = "--drop",
            paramLabel = "VERSION",
            description =
                    "give up the clients of a release instead: a host only tells them what differs; dropped once more, the"
                            + " release is forgotten")
    private String drop;

    @Option(names = "--force", description = "replace the shapes that are recorded for this version")
    private boolean force;

    @Mixin
    private Reports reports;

    @Override
    public Integer call() throws IOException {
        Path file = input.file().orElseThrow(() -> wrongUsage("creo lock needs a file: the lock is next to it"));
        Compilation compilation = Compilation.forReading(List.of());
        Optional<Description> description = compilation.read(input.read(), input.importPath());
        Path path = Locks.beside(file);
        Lock lock = Locks.read(path, compilation);
        if (!compilation.failed() && drop == null) {
            versionError(description.get(), lock).ifPresent(compilation::add);
        }
        if (reports.failed(compilation, "; nothing was recorded")) {
            return 1;
        }
        return drop == null
                ? record(description.get(), lock, path)
                : drop(description.get().packageName(), lock, path);
    }

    private Optional<Diagnostic> versionError(Description description, Lock lock) {
        if (description.version().isEmpty()) {
            return Optional.of(Diagnostic.error(
                    Code.VERSION_MISSING,
                    description.packageAt(),
                    "a release needs a version",
                    "write @VERSION(\"1.0.0\") after @PACKAGE"));
        }
        return force
                ? Optional.empty()
                : Lock.versionTaken(
                        description,
                        lock.of(description.packageName()),
                        Severity.ERROR,
                        release -> "choose a new version; if this one was never released, use --force");
    }

    private int record(Description description, Lock lock, Path path) throws IOException {
        Release release = Lock.release(description);
        boolean changed = WholeFile.write(path, lock.with(release).text().getBytes(StandardCharsets.UTF_8));
        reports.print(List.of());
        reports.out()
                .println(path + (changed ? ": recorded " : ": has ") + release.packageName() + " " + release.version());
        before(release, lock).ifPresent(before -> {
            Difference difference = Comparison.of(before, description, lock);
            reports.out().print(DifferencePrinter.kept(difference.kept()));
            reports.out().print(DifferencePrinter.keptSummary(difference));
            reports.out().flush();
        });
        return 0;
    }

    /** The release that hosts in the field have, as far as it is recorded. */
    private static Optional<Release> before(Release release, Lock lock) {
        List<Release> older = lock.of(release.packageName()).stream()
                .filter(each -> Release.ORDER.compare(each, release) < 0)
                .toList();
        return older.isEmpty() ? Optional.empty() : Optional.of(older.get(older.size() - 1));
    }

    /** A release is given up; one that was given up before is forgotten. */
    private int drop(String packageName, Lock lock, Path path) throws IOException {
        Optional<Release> recorded = lock.recorded(packageName, drop);
        if (recorded.isEmpty()) {
            List<String> versions =
                    lock.of(packageName).stream().map(Release::version).toList();
            throw new IOException(path + " records no " + packageName + " " + drop
                    + (versions.isEmpty() ? "" : "; it has " + String.join(", ", versions)));
        }
        boolean again = recorded.get().dropped();
        Lock rest = again
                ? lock.without(packageName, drop)
                : lock.with(recorded.get().drop());
        if (rest.releases().isEmpty()) {
            Files.delete(path);
        } else {
            WholeFile.write(path, rest.text().getBytes(StandardCharsets.UTF_8));
        }
        reports.print(List.of());
        reports.out()
                .println(path + (again ? ": forgot " : ": dropped ") + packageName + " " + drop
                        + (again ? "" : "; a host tells its clients what differs, until it is dropped once more"));
        return 0;
    }
}
