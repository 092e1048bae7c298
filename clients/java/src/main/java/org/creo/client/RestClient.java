// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client;

import org.creo.client.internal.RestService;

/** What all generated clients of somebody else's REST services have in common. */
public abstract class RestClient implements AutoCloseable {
    private final RestService service;

    /**
     * For generated clients.
     *
     * @param service what its calls are made through; closed with the client
     */
    @SuppressWarnings("exports")
    protected RestClient(RestService service) {
        this.service = service;
    }

    /**
     * Ends open calls with a {@link CancelledException}, and so later ones. It does nothing to a client that was made
     * by {@code withCallTimeout}: close the original.
     */
    @Override
    public void close() {
        service.close();
    }

    /** The class and the URL: {@code ShopClient at https://shop.example/v1}. */
    @Override
    public String toString() {
        return getClass().getSimpleName() + " at " + service;
    }
}
