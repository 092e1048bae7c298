// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import java.util.List;
import org.creo.json.descriptor.DescriptorDocument.Program;
import org.creo.json.descriptor.InterfaceDescriptor;
import org.creo.json.openapi.OpenApi;
import org.creo.json.openapi.OpenApiVersion;

/**
 * The document of OpenAPI, which is made when it is first asked for. It names the documents of the programs that the
 * caller may go to. Safe for several threads.
 */
final class OpenApiPage {
    /** The type that is registered for documents of OpenAPI. */
    private static final String TYPE = "application/vnd.oai.openapi+json";

    private final List<InterfaceDescriptor> interfaces;
    private final OpenApiVersion version;
    private final Kept<List<String>, Tagged> texts = new Kept<>();

    OpenApiPage(List<InterfaceDescriptor> interfaces, OpenApiVersion version) {
        this.interfaces = interfaces;
        this.version = version;
    }

    /** @param programs that the caller may go to */
    Page page(List<Program> programs) {
        List<String> others = programs.stream()
                .map(program -> program.path() + OpenApi.PATH.substring(1))
                .toList();
        return (head, caller) -> {
            boolean asked =
                    head.accepted().stream().anyMatch(media -> media.type().equals(TYPE));
            return texts.get(others, () -> Tagged.of(OpenApi.of(interfaces, version, others)))
                    .answer(head, asked ? TYPE + ";version=" + version.number() : Media.JSON, "accept, authorization");
        };
    }
}
