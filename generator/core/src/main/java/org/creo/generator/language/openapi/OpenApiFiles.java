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
import org.creo.generator.model.Description;
import org.creo.generator.view.Names;
import org.creo.json.openapi.OpenApi;
import org.creo.json.openapi.OpenApiVersion;

/**
 * The description as a document of OpenAPI, for programs that know HTTP and not Creo: the same that a host serves. No
 * template prints it, since hosts have none.
 */
public final class OpenApiFiles implements Language {

    private final OpenApiVersion version;

    public OpenApiFiles() {
        this(OpenApiVersion.V3_1);
    }

    private OpenApiFiles(OpenApiVersion version) {
        this.version = version;
    }

    /** These languages, with this version of OpenAPI; empty where it is not among them. */
    public static Optional<List<Language>> inVersion(OpenApiVersion version, List<Language> languages) {
        return languages.stream().noneMatch(OpenApiFiles.class::isInstance)
                ? Optional.empty()
                : Optional.of(languages.stream()
                        .map(language -> language instanceof OpenApiFiles ? new OpenApiFiles(version) : language)
                        .toList());
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
