// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.bench.serialise;

import org.creo.evaluation.bench.values.Payload;
import org.creo.evaluation.bench.values.Workload;

/**
 * Encodes and decodes in memory: {@code CONTESTANT numeric|string|mixed SIZE}. It reads from standard input what to
 * measure; see {@link Turns}.
 */
public final class Main {
    private Main() {}

    public static void main(String[] arguments) throws Exception {
        if (arguments.length != 3 || arguments[1].equals("bytes")) {
            System.err.println("usage: CONTESTANT serialise numeric|string|mixed SIZE");
            System.exit(1);
        }
        Turns.take(contestant(arguments[0], Payload.named(arguments[1]), Integer.parseInt(arguments[2])));
    }

    private static Contestant contestant(String name, Payload payload, int size) throws Exception {
        return switch (name) {
            case "creo" -> bench.Creo.of(payload, size);
            case "thrift-binary", "thrift-compact", "thrift-tuned" -> thrift(name, payload, size);
            case "protobuf" -> new Protobuf(payload, size);
            case "avro" -> new Avro(payload, size);
            case "sbe" -> new Sbe(values(payload, size), size);
            case "msgpack" -> new Msgpack(values(payload, size), size);
            case "fory" -> new Fory(values(payload, size));
            case "fory-generated" -> foryGenerated(payload, size);
            case "kryo" -> new Kryo(values(payload, size));
            case "jos" -> new Jos(values(payload, size));
            case "json" -> new Json(values(payload, size));
            case "jaxb" -> new Jaxb(values(payload, size));
            case "memcpy" -> new Memcpy(size);
            default -> throw new IllegalArgumentException("there is no contestant " + name);
        };
    }

    private static Object values(Payload payload, int size) {
        return payload == Payload.NUMERIC ? Workload.numbers(size) : Workload.texts(payload, size);
    }

    // By name, since they are not compiled without Thrift's compiler or Fory's.

    private static Contestant thrift(String name, Payload payload, int size) throws ReflectiveOperationException {
        Class<?> thrift = Class.forName(Main.class.getPackageName() + ".Thrift");
        return (Contestant) thrift.getDeclaredMethod("of", String.class, Payload.class, int.class)
                .invoke(null, name, payload, size);
    }

    private static Contestant foryGenerated(Payload payload, int size) throws ReflectiveOperationException {
        return (Contestant) Class.forName(Main.class.getPackageName() + ".ForyGenerated")
                .getDeclaredConstructor(Payload.class, int.class)
                .newInstance(payload, size);
    }
}
