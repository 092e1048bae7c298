// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.bench.call;

import org.creo.evaluation.bench.values.Payload;

/** Clients and services by the names that contestants.toml has for them. */
final class Contestants {
    private Contestants() {}

    static Connector client(String contestant, Payload payload, int size) throws Exception {
        return switch (contestant) {
            case "socket" -> SocketClients.of(payload, size);
            case "thrift-binary", "thrift-compact", "thrift-tuned", "thrift-hsha" ->
                thriftClient(contestant, payload, size);
            case "rmi" -> RmiClients.of(payload, size);
            case "jos" -> JosClients.of(payload, size);
            case "rest" -> RestClients.of(payload, size);
            case "soap" -> SoapClients.of(payload, size);
            case "grpc" -> GrpcClients.of(payload, size);
            case "fory-generated" ->
                (Connector) generated("ForyClients")
                        .getDeclaredMethod("of", Payload.class, int.class)
                        .invoke(null, payload, size);
            default -> {
                if (!contestant.equals("creo")
                        && !contestant.startsWith("creo-")) { // only the service has another scheduler
                    throw new IllegalArgumentException("there is no contestant " + contestant);
                }
                yield CreoClients.of(payload, size);
            }
        };
    }

    static Service service(String name) throws ReflectiveOperationException {
        return switch (name) {
            case "thrift-binary", "thrift-compact", "thrift-tuned", "thrift-hsha" -> thriftService(name);
            case "rmi" -> new RmiService();
            case "jos" -> new JosService();
            case "rest" -> new RestService();
            case "soap" -> new SoapService();
            case "grpc" -> new GrpcService();
            case "fory-grpc" ->
                (Service) generated("ForyService").getDeclaredConstructor().newInstance();
            default -> throw new IllegalArgumentException("there is no service " + name);
        };
    }

    // By name, since they are not compiled without Thrift's compiler or Fory's.

    private static Connector thriftClient(String contestant, Payload payload, int size)
            throws ReflectiveOperationException {
        return (Connector) generated("ThriftClients")
                .getDeclaredMethod("of", String.class, Payload.class, int.class)
                .invoke(null, contestant, payload, size);
    }

    private static Service thriftService(String name) throws ReflectiveOperationException {
        return (Service)
                generated("ThriftService").getDeclaredConstructor(String.class).newInstance(name);
    }

    private static Class<?> generated(String name) throws ClassNotFoundException {
        return Class.forName(Contestants.class.getPackageName() + "." + name);
    }
}
