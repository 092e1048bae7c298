// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import java.util.List;
import org.creo.framework.queue.Principal;
import org.creo.json.descriptor.InterfaceDescriptor;
import org.creo.json.openapi.OpenApi;
import org.creo.json.openapi.OpenApiVersion;

/** The document of OpenAPI, which is made when it is first asked for. Safe for several threads. */
final class OpenApiPage implements OwnPages.Page {
    /** The type that is registered for documents of OpenAPI. */
    private static final String TYPE = "application/vnd.oai.openapi+json";

    private final List<InterfaceDescriptor> interfaces;
    private final OpenApiVersion version;
    private Tagged text;

    OpenApiPage(List<InterfaceDescriptor> interfaces, OpenApiVersion version) {
        this.interfaces = interfaces;
        this.version = version;
    }

    private synchronized Tagged text() {
        if (text == null) {
            text = Tagged.of(OpenApi.of(interfaces, version));
        }
        return text;
    }

    @Override
    public Reception.Settled answer(Head head, Principal caller) {
        boolean asked = head.accepted().stream().anyMatch(media -> media.type().equals(TYPE));
        return text().answer(head, asked ? TYPE + ";version=" + version.number() : Media.JSON, "accept");
    }
}
