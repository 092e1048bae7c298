// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.bench.serialise;

import org.creo.evaluation.bench.values.Workload;

/**
 * Encodes and decodes in memory: {@code CONTESTANT numeric|string SIZE}. It reads from standard input what to measure;
 * see {@link Turns}.
 */
public final class Main {
    private Main() {}

    public static void main(String[] arguments) throws Exception {
        if (arguments.length != 3 || !arguments[1].equals("numeric") && !arguments[1].equals("string")) {
            System.err.println("usage: CONTESTANT serialise numeric|string SIZE");
            System.exit(1);
        }
        Turns.take(contestant(arguments[0], arguments[1].equals("numeric"), Integer.parseInt(arguments[2])));
    }

    private static Contestant contestant(String name, boolean numeric, int size) throws Exception {
        return switch (name) {
            case "creo" -> bench.Creo.of(numeric, size);
            case "thrift-binary", "thrift-compact", "thrift-tuned" -> thrift(name, numeric, size);
            case "protobuf" -> new Protobuf(numeric, size);
            case "avro" -> new Avro(numeric, size);
            case "sbe" -> new Sbe(values(numeric, size), size);
            case "msgpack" -> new Msgpack(values(numeric, size), size);
            case "fory" -> new Fory(values(numeric, size));
            case "kryo" -> new Kryo(values(numeric, size));
            case "jos" -> new Jos(values(numeric, size));
            case "json" -> new Json(values(numeric, size));
            case "jaxb" -> new Jaxb(values(numeric, size));
            case "memcpy" -> new Memcpy(size);
            default -> throw new IllegalArgumentException("there is no contestant " + name);
        };
    }

    private static Object values(boolean numeric, int size) {
        return numeric ? Workload.numbers(size) : Workload.texts(size);
    }

    /** By name, since it is not compiled without Thrift's compiler. */
    private static Contestant thrift(String name, boolean numeric, int size) throws ReflectiveOperationException {
        Class<?> thrift = Class.forName(Main.class.getPackageName() + ".Thrift");
        return (Contestant) thrift.getDeclaredMethod("of", String.class, boolean.class, int.class)
                .invoke(null, name, numeric, size);
    }
}
