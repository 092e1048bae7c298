// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.creo.generator.Compilation;
import org.creo.generator.cli.verify.DifferenceException;
import org.creo.generator.cli.verify.RandomDescription;
import org.creo.generator.cli.verify.Report;
import org.creo.generator.cli.verify.Toolchain;
import org.creo.generator.cli.verify.Toolchains;
import org.creo.generator.cli.verify.Verification;
import org.creo.generator.language.Language;
import org.creo.generator.model.Description;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code creo verify}: whether everything generated from a description agrees. */
@Command(
        name = "verify",
        mixinStandardHelpOptions = true,
        description = {
            "Verifies what is generated from descriptions, with vectors for their own types: edge values, random ones, and bytes"
                    + " that are no values.",
            "The clients of all languages and the host are compiled into a temporary folder. Each decodes and encodes every vector again, and each"
                    + " client calls every method of a host. What comes back must be the same bytes, and all must refuse bytes that are no value."
                    + " The column http calls the host with JSON. What --service generates answers the same calls in workers of a host, in"
                    + " columns of its own. Without host in --lang nothing is called. The examples in the READMEs are compiled, too.",
            "A language whose compiler is not installed is left out, unless --lang names it; so is that of a plug-in."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:all agree",
            "1:some do not, or the description has errors, or a file could not be written",
            "2:wrong usage, or something that a language of --lang needs is not installed"
        },
        footer = {
            "",
            "Examples:",
            "  creo verify data.creo",
            "  creo verify data.creo --lang ${bundle:text.two-clients} --count 200",
            "  creo verify data.creo --seed 7 --keep build/verify    other values; keeps all that was written",
            "  creo verify --random 20                                Creo itself, with random descriptions"
        })
final class VerifyCommand extends CreoCommand {

    @Parameters(arity = "0..*", paramLabel = "FILE", description = "the descriptions; their packages differ")
    private List<String> files = List.of();

    @Mixin
    private Imports imports;

    @Mixin
    private Targets targets;

    @Option(
            names = "--seed",
            paramLabel = "NUMBER",
            defaultValue = "1",
            description = "a different one gives different values (default: ${DEFAULT-VALUE})")
    private long seed;

    @Option(
            names = "--count",
            paramLabel = "COUNT",
            defaultValue = "25",
            description = "vectors for each message; corrupted ones are added to them (default: ${DEFAULT-VALUE})")
    private int count;

    @Option(
            names = "--values",
            paramLabel = "COUNT",
            defaultValue = "0",
            description = {
                "also let this many random values go through the clients, also through Python's C extension, each in"
                        + " a program that stays open: their bytes have to come back, also by way of JSON, which"
                        + " has to be that of a host. A number, a text or a constant counts as one, what holds others"
                        + " does not"
            })
    private long values;

    @Option(
            names = "--values-from",
            paramLabel = "NUMBER",
            defaultValue = "0",
            description = "the batch of random values to begin with, as a failure names it (default: ${DEFAULT-VALUE})")
    private long from;

    @Option(
            names = "--values-json",
            paramLabel = "NUMBER",
            defaultValue = "1",
            description =
                    "only every so many batches of random values go through JSON (default: ${DEFAULT-VALUE}, all)")
    private int json;

    @Option(
            names = "--random",
            paramLabel = "COUNT",
            defaultValue = "0",
            description =
                    "also verify this many random descriptions, made from the seed and those that follow it; for them a compiler's warning is a failure")
    private int random;

    @Option(
            names = "--keep",
            paramLabel = "FOLDER",
            description = "write here, and keep everything: the programs, what they were asked, what they answered")
    private Optional<Path> keep = Optional.empty();

    @Option(
            names = "--places",
            description = "also print which types stood where, and in which languages that went wrong")
    private boolean places;

    @Mixin
    private Reports reports;

    @Override
    public Integer call() throws IOException {
        if (files.isEmpty() && random == 0) {
            throw wrongUsage("creo verify needs a description, for example creo verify data.creo");
        }
        if (count < 1 || random < 0 || values < 0 || json < 1) {
            String wrong = count < 1
                    ? "--count " + count
                    : random < 0 ? "--random " + random : values < 0 ? "--values " + values : "--values-json " + json;
            throw wrongUsage(wrong + ": it cannot be that few");
        }
        List<Language> languages = targets.languages();
        Optional<List<Description>> descriptions = descriptions(languages);
        if (descriptions.isEmpty()) {
            return 1;
        }
        Path folder = keep.isPresent() ? empty(keep.get()) : Files.createTempDirectory("creo-verify");
        try {
            return verify(descriptions.get(), languages, folder.toAbsolutePath());
        } finally {
            if (keep.isEmpty()) {
                delete(folder);
            }
        }
    }

    private Optional<List<Description>> descriptions(List<Language> languages) throws IOException {
        Compilation compilation = Compilation.forReading(languages);
        if (!Checked.read(compilation, files, imports, reports, "")) {
            return Optional.empty();
        }
        List<Description> descriptions = new ArrayList<>(compilation.descriptions());
        for (int i = 0; i < random; i++) {
            descriptions.add(RandomDescription.of(seed + i));
        }
        Set<String> packages = new HashSet<>();
        for (Description description : descriptions) {
            if (!packages.add(description.packageName())) {
                throw wrongUsage("two of the descriptions are of package " + description.packageName()
                        + "; verify them one after another");
            }
        }
        return Optional.of(descriptions);
    }

    private int verify(List<Description> descriptions, List<Language> languages, Path folder) throws IOException {
        for (Description description : descriptions) {
            Files.writeString(
                    folder.resolve(description.packageName() + ".creo"),
                    description.source().text());
        }
        Toolchains toolchains = new Toolchains(() -> ServeCommand.find("creo verify"));
        List<Toolchain> clients = values > 0 ? toolchains.allClients(languages) : toolchains.clients(languages);
        Optional<Toolchain> host = toolchains.host(languages);
        try (Progress progress = new Progress(reports.err(), Terminal.isErr())) {
            Verification verification = new Verification(
                    descriptions, new Verification.Settings(seed, count, random > 0, folder, progress::show));
            Report report = verification.run(clients, host, toolchains.workers(languages));
            progress.show("");
            print(report);
            if (report.failed()) {
                reports.err().println("\nTo see it again: " + again(report));
                return 1;
            }
            if (values > 0 && !stream(verification, clients, progress)) {
                return 1;
            }
            boolean lacking = report.columns().stream()
                    .anyMatch(column -> column.missing().isPresent());
            return targets.chosen() && lacking ? 2 : 0;
        }
    }

    private void print(Report report) {
        PrintWriter out = out();
        out.print(report.matrix());
        if (places) {
            out.print("\n" + report.places());
        }
        out.flush();
        reports.err().print(report.details());
        reports.err().flush();
    }

    /** Whether random values come back from all clients as they were. */
    private boolean stream(Verification verification, List<Toolchain> clients, Progress progress) throws IOException {
        try {
            Optional<String> streamed = verification.stream(clients, values, from, json);
            progress.show("");
            PrintWriter out = out();
            out.println(streamed.orElse("no values: there is no struct, or no client"));
            out.flush();
            return true;
        } catch (DifferenceException e) {
            progress.show("");
            reports.err().print("\n" + e.details());
            reports.err()
                    .println("\nTo see it again: " + command(List.of()) + " --values 1 --values-from " + e.batch()
                            + keeping());
            reports.err().flush();
            return false;
        }
    }

    /** The command that repeats what failed, and keeps what it writes. */
    private String again(Report report) {
        List<Long> seeds = report.failing().stream()
                .flatMap(description -> RandomDescription.seed(description).stream())
                .toList();
        return command(seeds) + keeping();
    }

    /** @param seeds of random descriptions that fail, of which the first is enough */
    private String command(List<Long> seeds) {
        String what = !seeds.isEmpty()
                ? " --random 1 --seed " + seeds.get(0)
                : files.stream().map(file -> " " + file).collect(Collectors.joining())
                        + (random > 0 ? " --random " + random : "") + " --seed " + seed;
        return "creo verify" + what + (targets.chosen() ? " --lang " + String.join(",", targets.names()) : "")
                + " --count " + count;
    }

    private String keeping() {
        return " --keep " + keep.map(Path::toString).orElse("build/verify");
    }

    private static Path empty(Path folder) throws IOException {
        if (Files.isDirectory(folder)) {
            try (var content = Files.list(folder)) {
                if (content.findAny().isPresent()) {
                    throw new IOException(folder + " is not empty; name another folder, or remove it");
                }
            }
        }
        return Files.createDirectories(folder);
    }

    private static void delete(Path folder) throws IOException {
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path visited, IOException failure) throws IOException {
                Files.delete(visited);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
