// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.fuzz;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.creo.framework.dispatch.MalformedArgumentsException;
import org.creo.framework.dispatch.MethodBinding;
import org.creo.framework.queue.Arguments;
import ruled.Booking;
import ruled.Maybe;
import ruled.RuledDispatcher;
import ruled.RuledHandler;
import ruled.Sample;
import ruled.Tree;

/**
 * Jazzer's input for values with rules, as the host reads them: the first byte chooses a method of {@code ruled.creo},
 * the rest is its argument.
 *
 * <p>Whatever the bytes are, they are refused, with words, or reach the method as a value that a program could make,
 * too; that value encodes to the same bytes.
 */
public final class RulesTarget {
    private static final List<String> METHODS = List.of("put", "plant", "reserve");

    private static final Sample SAMPLE = Sample.builder()
            .name("é😀b")
            .weights(new double[] {0, 0.5, 1})
            .counts(Map.of("abc", new int[] {-5, 7}))
            .level(Optional.of(5))
            .bytes(new byte[] {1, (byte) 200})
            .build();
    private static final Tree TREE = new Tree(
            SAMPLE, new Tree[] {new Tree(SAMPLE, new Tree[0], Map.of())}, Map.of(-1L, new Maybe(Optional.of(SAMPLE))));
    private static final Booking BOOKING = Booking.builder()
            .made(Instant.parse("2026-11-27T10:30:00.5Z"))
            .day(Optional.of(LocalDate.parse("2026-01-01")))
            .length(Duration.ofHours(24))
            .prices(new BigDecimal[] {new BigDecimal("99.99"), BigDecimal.ZERO})
            .delays(Map.of(LocalDate.parse("2026-12-31"), new Duration[] {Duration.ZERO}))
            .build();

    /** What has reached a method, as it is made and encoded again. */
    private byte[] again;

    private RulesTarget() {}

    /** Called by Jazzer, with one input after another. */
    public static void fuzzerTestOneInput(byte[] input) throws Exception {
        if (input.length > 0) {
            isAllowed(METHODS.get((input[0] & 0xFF) % METHODS.size()), Arrays.copyOfRange(input, 1, input.length));
        }
    }

    /** Whether these bytes reach the method; checks what must hold in either case. */
    static boolean isAllowed(String method, byte[] bytes) throws Exception {
        RulesTarget target = new RulesTarget();
        try {
            target.method(method).handler().handle(new Arguments(bytes, 0, bytes.length, null, 64, Integer.MAX_VALUE));
        } catch (MalformedArgumentsException e) {
            check(!e.getMessage().isBlank(), "no words", method, bytes);
            return false;
        }
        check(Arrays.equals(bytes, target.again), "another value arrives", method, bytes);
        return true;
    }

    private MethodBinding method(String name) {
        RuledHandler handler = (RuledHandler) Proxy.newProxyInstance(
                RuledHandler.class.getClassLoader(),
                new Class<?>[] {RuledHandler.class},
                (proxy, method, arguments) -> {
                    again = encoded(arguments);
                    return method.getReturnType() == int.class ? (Object) 0 : "";
                });
        return new RuledDispatcher(handler)
                .methods().stream()
                        .filter(each -> each.name().equals(name))
                        .findFirst()
                        .orElseThrow();
    }

    /** A value is made again by its builder, which checks the rules of its own fields. */
    private static byte[] encoded(Object[] arguments) {
        if (arguments[0] instanceof Sample sample) {
            return put(sample.toBuilder().build(), (int) arguments[1]);
        }
        return arguments[0] instanceof Tree tree
                ? again(tree).toBytes()
                : ((Booking) arguments[0]).toBuilder().build().toBytes();
    }

    private static Tree again(Tree tree) {
        Tree[] trees = Arrays.stream(tree.trees()).map(RulesTarget::again).toArray(Tree[]::new);
        tree.others()
                .values()
                .forEach(other ->
                        other.sample().ifPresent(sample -> sample.toBuilder().build()));
        return new Tree(tree.sample().toBuilder().build(), trees, tree.others());
    }

    private static byte[] put(Sample sample, int count) {
        byte[] bytes = sample.toBytes();
        return ByteBuffer.allocate(bytes.length + Integer.BYTES)
                .put(bytes)
                .putInt(count)
                .array();
    }

    private static void check(boolean holds, String otherwise, String method, byte[] bytes) {
        if (!holds) {
            throw new AssertionError(
                    otherwise + ": " + method + " | " + HexFormat.of().formatHex(bytes));
        }
    }

    /** Arguments for each method, in the order of these. */
    static List<byte[]> examples() {
        return List.of(put(SAMPLE, 10), TREE.toBytes(), BOOKING.toBytes());
    }

    /** Writes an example of each method as a file into a folder: {@code RulesTarget FOLDER}. */
    public static void main(String[] arguments) throws IOException {
        for (int i = 0; i < METHODS.size(); i++) {
            byte[] example = examples().get(i);
            byte[] input = new byte[1 + example.length];
            input[0] = (byte) i;
            System.arraycopy(example, 0, input, 1, example.length);
            Files.write(Path.of(arguments[0], "example-" + i), input);
        }
    }
}
