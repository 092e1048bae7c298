// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.creo.generator.Compilation;
import org.creo.generator.cli.call.Caller;
import org.creo.generator.cli.call.Control;
import org.creo.generator.cli.host.HostAddress;
import org.creo.generator.cli.host.HostConnection;
import org.creo.generator.evolve.Comparison;
import org.creo.generator.evolve.Difference;
import org.creo.generator.evolve.DifferencePrinter;
import org.creo.generator.evolve.Lock;
import org.creo.generator.model.Description;
import org.creo.generator.model.Release;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code creo diff}: what a change does to existing clients, to kept state, and to the code of its service. */
@Command(
        name = "diff",
        mixinStandardHelpOptions = true,
        description = {
            "Says what a change of a description does to existing clients, and to what hosts keep.",
            "wire: existing clients, calling a host of the new description; source: code that uses clients once they are",
            "generated again; http: requests without a client; kept: the state that hosts of the old"
                    + " description have in files; views: handlers of a service in Java, where their code compiles"
                    + " unchanged and gets other parts of the state; rules: values that were taken before. With one file: against the"
                    + " newest release in the creo.lock next to it. With a file and the address of a running host: what"
                    + " clients of the file's description notice there."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:compatible",
            "1:clients break, kept state would get lost, handlers mistake states, values are refused, or the input has errors",
            "2:wrong usage",
            "3:the host could not be reached, or does not describe itself"
        },
        footer = {
            "",
            "Examples:",
            "  creo diff data.creo                     against the newest release in creo.lock",
            "  creo diff data.creo --release 1.0.0     against another one",
            "  creo diff old.creo new.creo             two files",
            "  creo diff data.creo localhost:7000      clients of data.creo at a running host",
            "  creo diff data.creo --fail-on wire      for CI: new fields with defaults pass"
        })
final class DiffCommand extends CreoCommand {

    /** Which verdict decides the exit code, in lower case because that is how it is typed. */
    enum Side {
        any,
        wire,
        source,
        http,
        kept,
        views,
        rules
    }

    @Parameters(
            paramLabel = "FILE",
            arity = "1..2",
            description =
                    "the description, or the old one and the new one; in the place of the new one the HOST:PORT of a host"
                            + " that serves it")
    private List<String> files;

    @Option(names = "--release", paramLabel = "VERSION", description = "which release of creo.lock to compare with")
    private String release;

    @Option(
            names = "--fail-on",
            paramLabel = "SIDE",
            defaultValue = "any",
            description = "which verdict decides the exit code: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE})")
    private Side failOn;

    @Option(names = "--json", description = "print JSON for programs")
    private boolean json;

    @Mixin
    private ConnectionOptions connection;

    @Mixin
    private Imports imports;

    @Mixin
    private Reports reports;

    @Override
    public Integer call() throws IOException {
        if (files.size() == 2 && release != null) {
            throw wrongUsage("--release is for one file, which has a lock next to it");
        }
        String file = files.get(files.size() - 1);
        Optional<HostAddress> host = files.size() == 2 ? host(file) : Optional.empty();
        if (host.isPresent()) {
            return compare(files.get(0), host.get());
        }
        Compilation compilation = Compilation.forReading(List.of());
        for (String each : files) {
            compilation.read(Sources.read(each), imports.of(each));
        }
        Path path = Locks.beside(Path.of(file));
        Lock lock = Locks.read(path, compilation);
        if (reports.failed(compilation, "; nothing was compared")) {
            return 1;
        }
        List<Description> read = compilation.descriptions();
        Description after = read.get(read.size() - 1);
        Release before = read.size() == 2 ? Lock.release(read.get(0)) : recorded(after, lock, path);
        return report(Comparison.of(before, after, lock), "");
    }

    /** The address, unless that is the name of a file. */
    private static Optional<HostAddress> host(String text) {
        try {
            return Files.exists(Path.of(text)) ? Optional.empty() : Optional.of(HostAddress.parse(text));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** What clients of the description notice at a running host. */
    private int compare(String file, HostAddress address) throws IOException {
        Compilation compilation = new Compilation(List.of());
        if (!Checked.read(compilation, List.of(file), imports, reports, "; nothing was compared")) {
            return 1;
        }
        Description theirs = compilation.descriptions().get(0);
        try (HostConnection host = connection.connector(address).connect()) {
            RunningHost running = new RunningHost(address, new Control(new Caller(host)));
            Difference difference = running.compare(theirs);
            return report(difference, difference.wireCompatible() ? "" : running.advice(theirs, file));
        }
    }

    /** @param advice for people, after the difference */
    private int report(Difference difference, String advice) {
        // Not through the reports: this is the answer itself, in either form.
        out().print(json ? DifferenceJson.print(difference) : DifferencePrinter.print(difference) + advice);
        boolean wire = !asked(Side.wire) || difference.wireCompatible();
        boolean source = !asked(Side.source) || difference.sourceCompatible();
        boolean http = !asked(Side.http) || difference.httpCompatible();
        boolean kept = !asked(Side.kept) || difference.keptCompatible();
        boolean views = !asked(Side.views) || difference.viewsCompatible();
        boolean rules = !asked(Side.rules) || difference.rulesCompatible();
        return wire && source && http && kept && views && rules ? 0 : 1;
    }

    private boolean asked(Side side) {
        return failOn == side || failOn == Side.any;
    }

    private Release recorded(Description description, Lock lock, Path path) {
        String name = description.packageName();
        Optional<Release> found = release == null ? lock.newest(name) : lock.find(name, release);
        return found.orElseThrow(() -> wrongUsage(path + " records no release of " + name
                + (release == null
                        ? "; 'creo lock' makes one, or name two files"
                        : " " + release + ", but "
                                + lock.of(name).stream().map(Release::version).toList())));
    }
}
