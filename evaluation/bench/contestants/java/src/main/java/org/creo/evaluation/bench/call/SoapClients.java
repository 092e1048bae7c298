// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.bench.call;

import jakarta.xml.ws.BindingProvider;
import java.net.InetSocketAddress;
import java.net.MalformedURLException;
import java.net.URL;
import javax.xml.namespace.QName;
import org.creo.evaluation.bench.values.NumberKilobyte;
import org.creo.evaluation.bench.values.Payload;
import org.creo.evaluation.bench.values.TextKilobyte;
import org.creo.evaluation.bench.values.Workload;

/**
 * SOAP: JAX-WS (Metro) over the JDK's HttpURLConnection; a proxy for each client, since proxies are not thread-safe.
 */
final class SoapClients {
    private SoapClients() {}

    static Connector of(Payload payload, int size) {
        // One idle connection for each of our clients, because the default keeps five and closes others; and none is
        // closed for being idle.
        System.setProperty("http.maxConnections", "1000");
        System.setProperty("http.keepAlive.time.server", "3600");
        switch (payload) {
            case BYTES -> {
                byte[] data = Workload.bytes(size);
                return service -> {
                    SoapBench bench = connect(service);
                    return () -> bench.sendBytes(data);
                };
            }
            case NUMERIC -> {
                NumberKilobyte[] data = Workload.numbers(size);
                return service -> {
                    SoapBench bench = connect(service);
                    return () -> bench.sendNumbers(data);
                };
            }
            default -> {
                TextKilobyte[] data = Workload.texts(payload, size);
                return service -> {
                    SoapBench bench = connect(service);
                    return () -> bench.sendTexts(data);
                };
            }
        }
    }

    private static SoapBench connect(InetSocketAddress service) throws MalformedURLException {
        String url = "http://" + service.getHostString() + ":" + service.getPort() + SoapService.PATH;
        SoapBench bench = jakarta.xml.ws.Service.create(
                        new URL(url + "?wsdl"), new QName(SoapBench.NAMESPACE, SoapService.NAME))
                .getPort(SoapBench.class);
        ((BindingProvider) bench).getRequestContext().put(BindingProvider.ENDPOINT_ADDRESS_PROPERTY, url);
        return bench;
    }
}
