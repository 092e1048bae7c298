// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.bench.serialise;

/** Encodes and decodes in memory: {@code CONTESTANT numeric|string SIZE}. What it is asked to measure it reads from standard input; see {@link Turns}. */
public final class Main {
    private Main() {
    }

    public static void main(String[] arguments) throws Exception {
        if (arguments.length != 3 || !arguments[1].equals("numeric") && !arguments[1].equals("string")) {
            System.err.println("usage: CONTESTANT serialise numeric|string SIZE");
            System.exit(1);
        }
        Turns.take(contestant(arguments[0], arguments[1].equals("numeric"), Integer.parseInt(arguments[2])));
    }

    private static Contestant contestant(String name, boolean numeric, int size) throws ReflectiveOperationException {
        return switch (name) {
            case "creo" -> bench.Creo.of(numeric, size);
            case "memcpy" -> new Memcpy(size);
            default -> throw new IllegalArgumentException("there is no contestant " + name);
        };
    }
}
