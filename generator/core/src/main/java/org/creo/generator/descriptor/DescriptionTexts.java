// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.descriptor;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.creo.generator.model.Deprecation;
import org.creo.generator.model.Description;
import org.creo.generator.model.Documentation;
import org.creo.generator.model.Enumeration;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Field;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.generator.model.Struct;
import org.creo.generator.model.Union;
import org.creo.json.descriptor.DocumentationText;

/**
 * The documentation of all that a description declares, and what to use instead of what is deprecated, in declared
 * order, by the names that {@link org.creo.json.descriptor.InterfaceDescriptor} explains.
 */
public final class DescriptionTexts {

    private final Map<String, List<String>> documentation = new LinkedHashMap<>();
    private final Map<String, List<String>> deprecations = new LinkedHashMap<>();

    private DescriptionTexts() {}

    public static DescriptionTexts of(Description description) {
        DescriptionTexts texts = new DescriptionTexts();
        description.interfaces().forEach(texts::add);
        for (Enumeration enumeration : description.enums()) {
            texts.add(enumeration.name(), enumeration.documentation(), enumeration.deprecation());
            enumeration
                    .constants()
                    .forEach(each -> texts.add(
                            enumeration.name() + "." + each.name(), each.documentation(), each.deprecation()));
        }
        for (Struct struct : description.structs()) {
            texts.add(struct.name(), struct.documentation(), struct.deprecation());
            texts.addFields(struct.name(), struct.fields());
        }
        for (Union union : description.unions()) {
            texts.add(union.name(), union.documentation(), union.deprecation());
            texts.addFields(union.name(), union.fields());
        }
        for (ExceptionType exception : description.exceptions()) {
            texts.add(exception.name(), exception.documentation(), exception.deprecation());
            texts.addFields(exception.name(), exception.fields());
        }
        return texts;
    }

    /** The documentation as one text, which {@link DocumentationText} reads. */
    public String documentation() {
        return DocumentationText.write(documentation);
    }

    /** What to use instead of what is deprecated, as one text, which {@link DocumentationText} reads. */
    public String deprecations() {
        return DocumentationText.write(deprecations);
    }

    private void add(Interface service) {
        add(service.name(), service.documentation(), service.deprecation());
        for (Method method : service.methods()) {
            String name = service.name() + "." + method.name();
            Documentation said = method.documentation();
            add(name, said, method.deprecation());
            addFields(name, method.parameters());
            add(name + ".return", said.result());
            method.exceptions()
                    .forEach(thrown -> add(
                            name + ".throws." + thrown.name(),
                            said.exceptions().getOrDefault(thrown.name(), List.of())));
        }
    }

    private void addFields(String owner, List<Field> fields) {
        fields.forEach(field -> add(owner + "." + field.name(), field.documentation(), field.deprecation()));
    }

    private void add(String name, Documentation said, Optional<Deprecation> deprecation) {
        add(name, said.lines());
        deprecation.ifPresent(each -> deprecations.put(name, each.text().lines().toList()));
    }

    private void add(String name, List<String> lines) {
        if (!lines.isEmpty()) {
            documentation.put(name, lines);
        }
    }
}
