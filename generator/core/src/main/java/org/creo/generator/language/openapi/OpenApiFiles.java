// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.openapi;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.creo.generator.descriptor.Descriptors;
import org.creo.generator.language.Language;
import org.creo.generator.language.LanguageFiles;
import org.creo.generator.language.LanguageOption;
import org.creo.generator.model.Description;
import org.creo.generator.view.Names;
import org.creo.json.openapi.OpenApi;
import org.creo.json.openapi.OpenApiVersion;

/**
 * The description as a document of OpenAPI, for programs that know HTTP and not Creo: the same that a host serves. No
 * template prints it, since hosts have none.
 */
public final class OpenApiFiles implements Language {

    private static final LanguageOption VERSION = LanguageOption.value(
            "openapi-version",
            "VERSION",
            "OpenAPI: the version of the document, 3.1 (default), or 3.0 for tools that do not know that",
            new LanguageOption.Example("data.creo --lang openapi", "openapi.json, as the host serves it"));

    private final OpenApiVersion version;

    public OpenApiFiles() {
        this(OpenApiVersion.V3_1);
    }

    private OpenApiFiles(OpenApiVersion version) {
        this.version = version;
    }

    @Override
    public List<LanguageOption> options() {
        return List.of(VERSION);
    }

    @Override
    public OpenApiFiles with(LanguageOption option, String value) {
        return new OpenApiFiles(OpenApiVersion.find(value)
                .orElseThrow(() -> new IllegalArgumentException("it is 3.1 or 3.0, not '" + value + "'")));
    }

    @Override
    public String id() {
        return "openapi";
    }

    @Override
    public String title() {
        return "OpenAPI";
    }

    @Override
    public boolean onRequest() {
        return true;
    }

    @Override
    public Optional<String> meaning() {
        return Optional.of("openapi.json, for programs that know HTTP");
    }

    @Override
    public boolean streams() {
        return true;
    }

    @Override
    public Names names(Description description) {
        return new OpenApiNames();
    }

    @Override
    public LanguageFiles files(Description description) {
        return new LanguageFiles(List.of(), List.of());
    }

    @Override
    public SortedMap<String, String> arrange(SortedMap<String, String> files, Description description) {
        byte[] document = OpenApi.of(Descriptors.of(description), version);
        return new TreeMap<>(Map.of("openapi.json", new String(document, StandardCharsets.UTF_8)));
    }
}
