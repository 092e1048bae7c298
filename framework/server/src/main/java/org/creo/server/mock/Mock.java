// SPDX-License-Identifier: Apache-2.0
package org.creo.server.mock;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.creo.framework.dispatch.Dispatcher;
import org.creo.generator.model.Description;
import org.creo.generator.model.Documentation;
import org.creo.generator.model.Interface;
import org.creo.server.config.Kind;
import org.creo.server.config.Problems;
import org.creo.server.described.DescribedServices;
import org.creo.server.described.DescriptionFile;
import org.creo.server.mock.MadeUp.Source;

/**
 * Services of descriptions whose answers are made up. Callers meet them as they would meet the real ones; but the
 * documentation of each interface says what they are, and so does a field of each answer over HTTP.
 */
public final class Mock {
    /** What the documentation of each interface begins with. */
    private static final String REMARK = "Answers are made up: this is creo mock, and not the real service.";

    private static final Kind<Source> SOURCE = Kind.oneOf(List.of(Source.values()));

    private final MockOptions options;
    private final Problems problems;

    private Mock(MockOptions options, Problems problems) {
        this.options = options;
        this.problems = problems;
    }

    /**
     * The services of all descriptions.
     *
     * @param problems gets all that is wrong with the options; there are no services then
     */
    public static List<Dispatcher> services(MockOptions options, Problems problems) {
        return new Mock(options, problems).services();
    }

    /** What whoever starts them should know, on one line. */
    public static String remark(MockOptions options) {
        Source source = SOURCE.read(options.values());
        String others = source.words() + (source.isRandom() ? ", seed " + options.seed() : "");
        return "answers are made up: "
                + options.answers().map(file -> "those of " + file + ", else ").orElse("") + others
                + "; nothing is kept";
    }

    private List<Dispatcher> services() {
        List<Description> descriptions = new ArrayList<>();
        options.descriptions().forEach(file -> described(file).ifPresent(descriptions::add));
        Optional<Source> source = read("--values", () -> SOURCE.read(options.values()));
        Optional<Long> seed = read("--seed", () -> seed(options.seed()));
        Optional<Delay> delay = read("--delay", () -> Delay.read(options.delay()));
        if (descriptions.size() < options.descriptions().size()) {
            return List.of();
        }
        List<MockMethod> methods = descriptions.stream()
                .flatMap(each -> MockMethod.of(each).stream())
                .toList();
        MadeUp values = new MadeUp(source.orElse(Source.EXAMPLES));
        Optional<List<Failure>> failures = read("--fail", () -> Failure.read(options.fail(), methods));
        Optional<CannedFile> canned =
                options.answers().map(file -> new CannedFile(file, () -> new CannedReader(methods, values), problems));
        if (!problems.isEmpty()) {
            return List.of();
        }
        MockService service = new MockService(
                methods, values, canned, delay.orElseThrow(), failures.orElseThrow(), seed.orElseThrow());
        return descriptions.stream()
                .flatMap(each -> DescribedServices.of(remarked(each), work -> service).stream())
                .toList();
    }

    private Optional<Description> described(Path file) {
        Optional<Description> description = read("description", () -> DescriptionFile.read(file, List.of()));
        if (description.isPresent() && description.get().methods().findAny().isEmpty()) {
            problems.add("description", file + " has no interface with a method, so there is nothing to answer");
            return Optional.empty();
        }
        return description;
    }

    private static long seed(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'" + text + "' is not a whole number such as 42", e);
        }
    }

    private <T> Optional<T> read(String origin, Supplier<T> reader) {
        try {
            return Optional.of(reader.get());
        } catch (IllegalArgumentException e) {
            problems.add(origin, e.getMessage());
            return Optional.empty();
        }
    }

    private static Description remarked(Description description) {
        return description.with(
                description.interfaces().stream().map(Mock::remarked).toList());
    }

    private static Interface remarked(Interface service) {
        Documentation said = service.documentation();
        List<String> lines = new ArrayList<>(List.of(REMARK));
        if (!said.lines().isEmpty()) {
            lines.add("");
            lines.addAll(said.lines());
        }
        return service.with(new Documentation(lines, said.parameters(), said.result(), said.exceptions()));
    }
}
