// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.bench.call;

import com.sun.net.httpserver.HttpServer;
import jakarta.jws.WebService;
import jakarta.xml.ws.Endpoint;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.Executors;
import org.creo.evaluation.bench.values.NumberKilobyte;
import org.creo.evaluation.bench.values.TextKilobyte;

/**
 * SOAP: JAX-WS (Metro) on the JDK's HTTP server, with which it publishes endpoints. Public, since JAX-WS calls its
 * methods.
 */
@WebService(
        endpointInterface = "org.creo.evaluation.bench.call.SoapBench",
        targetNamespace = SoapBench.NAMESPACE,
        serviceName = SoapService.NAME,
        portName = SoapService.NAME)
public final class SoapService implements Service, SoapBench {
    static final String NAME = "Bench";
    static final String PATH = "/bench";

    @Override
    public int start() throws IOException {
        System.setProperty("sun.net.httpserver.nodelay", "true");
        // Seconds; the default of 30 may pass during the turns of other contestants.
        System.setProperty("sun.net.httpserver.idleInterval", "3600");
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newCachedThreadPool()); // without one, it answers one request at a time
        Endpoint.create(this).publish(server.createContext(PATH));
        server.start();
        return server.getAddress().getPort();
    }

    @Override
    public int sendNumbers(NumberKilobyte[] data) {
        return data.length;
    }

    @Override
    public int sendTexts(TextKilobyte[] data) {
        return data.length;
    }

    @Override
    public int sendBytes(byte[] data) {
        return data.length;
    }
}
