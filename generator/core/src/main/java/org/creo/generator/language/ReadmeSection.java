// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.creo.generator.model.Description;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Field;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;

/**
 * A section of a client's README that shows something in code. All languages have the same ones, in the order of their
 * topics.
 *
 * @param example what the language's template prints
 */
public record ReadmeSection<T>(Topic topic, T example) {

    /** What a section shows. */
    public enum Topic {
        CATCH,
        RECEIVE,
        SEND,
        /** A stream each way, where no method has only the one or only the other. */
        EXCHANGE,
        ASYNCHRONOUS,
        TIMEOUTS,
        TLS
    }

    /** The language's macro that prints the example. */
    public String macro() {
        return topic.name().toLowerCase(Locale.ROOT);
    }

    /** Shows a topic by a method. */
    @FunctionalInterface
    public interface Maker<T> {
        T of(Topic topic, Interface service, Method method);
    }

    /**
     * The methods of an interface in the order in which a README shows calls of them: those with the fewest arguments
     * first, those with streams after the others, deprecated ones last.
     */
    public static List<Method> simplestFirst(Interface service) {
        return service.methods().stream()
                .sorted(Comparator.comparing(
                                (Method method) -> method.deprecation().isPresent())
                        .thenComparing(Method::streaming)
                        .thenComparing(method -> method.parameters().size()))
                .toList();
    }

    private record Candidate(Interface service, Method method) {

        boolean deprecated() {
            return service.deprecation().isPresent() || method.deprecation().isPresent();
        }
    }

    /**
     * The sections of a description: each shows the first method that has what it is about, and there is none where no
     * method has it. Deprecated methods are shown where there are no others.
     */
    public static <T> List<ReadmeSection<T>> all(Description description, Maker<T> maker) {
        List<Candidate> candidates = candidates(description);
        Optional<Candidate> catching = first(candidates, method -> throwing(method) && !method.streaming())
                .or(() -> first(candidates, ReadmeSection::throwing));
        Optional<Candidate> receiving = first(candidates, method -> receives(method) && !sends(method));
        Optional<Candidate> sending = first(candidates, method -> sends(method) && !receives(method));
        Optional<Candidate> exchanging = receiving.isPresent() && sending.isPresent()
                ? Optional.empty()
                : first(candidates, method -> sends(method) && receives(method));
        Optional<Candidate> plain = first(candidates, method -> !method.streaming() && !method.oneway())
                .or(() -> first(candidates, method -> !method.streaming()));
        List<ReadmeSection<T>> sections = new ArrayList<>();
        add(Topic.CATCH, catching, maker, sections);
        add(Topic.RECEIVE, receiving, maker, sections);
        add(Topic.SEND, sending, maker, sections);
        add(Topic.EXCHANGE, exchanging, maker, sections);
        add(Topic.ASYNCHRONOUS, plain, maker, sections);
        add(Topic.TIMEOUTS, plain, maker, sections);
        add(Topic.TLS, plain.or(() -> first(candidates, method -> true)), maker, sections);
        return List.copyOf(sections);
    }

    private static List<Candidate> candidates(Description description) {
        List<Candidate> all = description.interfaces().stream()
                .flatMap(service -> service.methods().stream().map(method -> new Candidate(service, method)))
                .toList();
        return Stream.concat(
                        all.stream().filter(each -> !each.deprecated()),
                        all.stream().filter(Candidate::deprecated))
                .toList();
    }

    private static Optional<Candidate> first(List<Candidate> candidates, Predicate<Method> has) {
        return candidates.stream().filter(each -> has.test(each.method())).findFirst();
    }

    private static boolean throwing(Method method) {
        return !method.exceptions().isEmpty();
    }

    private static boolean receives(Method method) {
        return method.download().isPresent();
    }

    private static boolean sends(Method method) {
        return method.upload().isPresent();
    }

    private static <T> void add(
            Topic topic, Optional<Candidate> shown, Maker<T> maker, List<ReadmeSection<T>> sections) {
        shown.map(each -> maker.of(topic, each.service(), each.method()))
                .map(example -> new ReadmeSection<>(topic, example))
                .ifPresent(sections::add);
    }

    /** The exception that an example catches, if that is its topic: the first that the method declares. */
    public static Optional<ExceptionType> caught(Topic topic, Method method, Description description) {
        return method.exceptions().stream()
                .filter(thrown -> topic == Topic.CATCH)
                .flatMap(thrown -> description.exception(thrown.name()).stream())
                .findFirst();
    }

    /** The field of an exception that an example prints: the first that every language prints as it is. */
    public static Optional<Field> printed(ExceptionType exception) {
        return exception.fields().stream()
                .filter(field -> field.deprecation().isEmpty())
                .filter(field -> field.type().parts().isEmpty()
                        && field.type().asStruct().isEmpty()
                        && field.type().asUnion().isEmpty())
                .findFirst();
    }
}
