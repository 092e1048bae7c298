// SPDX-License-Identifier: Apache-2.0
package org.creo.server.mock;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.creo.protocol.Status;
import org.creo.protocol.text.Nearest;

/**
 * How some calls fail.
 *
 * @param share of the calls, from 0 to 1
 * @param status that they get; empty for an exception
 * @param exception its name; empty for a status
 */
record Failure(double share, Optional<Status> status, String exception) {
    private static final Pattern FORM = Pattern.compile("(\\d+(?:\\.\\d+)?)%(?:=(.+))?");
    private static final BigDecimal WHOLE = BigDecimal.valueOf(100);

    /**
     * Reads failures such as {@code 5%}, {@code 5%=UNAVAILABLE} or {@code 0.5%=Full}.
     *
     * @param methods to which they apply
     * @throws IllegalArgumentException if they are wrong; the message says why, and how to write them
     */
    static List<Failure> read(List<String> texts, List<MockMethod> methods) {
        List<Failure> failures = new ArrayList<>();
        BigDecimal sum = BigDecimal.ZERO;
        for (String text : texts) {
            Matcher parts = FORM.matcher(text.strip());
            if (!parts.matches()) {
                throw new IllegalArgumentException(
                        "'" + text + "' is not a share such as 5%, 5%=UNAVAILABLE or 5%=Full");
            }
            BigDecimal percent = new BigDecimal(parts.group(1));
            sum = sum.add(percent);
            if (sum.compareTo(WHOLE) > 0) {
                throw new IllegalArgumentException(
                        failures.isEmpty()
                                ? "'" + text + "' is more than all calls; write 0% to 100%"
                                : "the shares are " + sum.toPlainString() + "% together, and can be 100% at most");
            }
            String name = parts.group(2) == null
                    ? Status.INTERNAL.name()
                    : parts.group(2).strip();
            Optional<Status> status = status(name);
            if (status.isEmpty()) {
                requireException(name, methods);
            }
            failures.add(new Failure(percent.doubleValue() / WHOLE.doubleValue(), status, name));
        }
        return failures;
    }

    private static void requireException(String name, List<MockMethod> methods) {
        if (methods.stream().noneMatch(method -> method.exception(name).isPresent())) {
            TreeSet<String> known = new TreeSet<>(statuses());
            methods.forEach(
                    method -> method.descriptor().exceptions().forEach(thrown -> known.add(MockMethod.simple(thrown))));
            throw new IllegalArgumentException(unknown("status or declared exception", name, known));
        }
    }

    /** @param what kind of name */
    static String unknown(String what, String name, Collection<String> known) {
        return "there is no " + what + " '" + name + "'; "
                + Nearest.meant(name, known).orElseGet(() -> "known: " + String.join(", ", known));
    }

    /** A status that calls can get here, by its name; an exception is told by its own name, and clients cancel. */
    static Optional<Status> status(String name) {
        return Stream.of(Status.values())
                .filter(status -> status != Status.EXCEPTION && status != Status.CANCELLED)
                .filter(status -> status.name().equals(name))
                .findFirst();
    }

    static TreeSet<String> statuses() {
        TreeSet<String> names = new TreeSet<>();
        Stream.of(Status.values())
                .map(Status::name)
                .filter(name -> status(name).isPresent())
                .forEach(names::add);
        return names;
    }

    private boolean appliesTo(MockMethod method) {
        return status.isPresent() || method.exception(exception).isPresent();
    }

    /** The failure of a call, if it is to fail. */
    static Optional<Failure> draw(List<Failure> failures, MockMethod method, Random random) {
        double drawn = random.nextDouble();
        for (Failure each : failures) {
            if (each.appliesTo(method)) {
                drawn -= each.share;
                if (drawn < 0) {
                    return Optional.of(each);
                }
            }
        }
        return Optional.empty();
    }

    Reply reply(MockMethod method, MadeUp values, Random random) {
        return status.map(given -> Reply.refused(given, "a failure " + MadeUp.MESSAGE))
                .orElseGet(() -> method.exception(exception)
                        .map(thrown -> Reply.thrown(MadeUp.MESSAGE, thrown.id(), values.fields(method, thrown, random)))
                        .orElseThrow());
    }
}
