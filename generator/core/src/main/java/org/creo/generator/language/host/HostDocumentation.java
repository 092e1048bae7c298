// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.host;

import java.util.List;
import org.creo.generator.model.Description;
import org.creo.generator.model.Documentation;
import org.creo.generator.model.Enumeration;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Field;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.generator.model.Struct;

/**
 * What a description says about all that it declares, as one text: a line with each name, and after it what is said,
 * indented. The framework's {@code DocumentationText} reads it, {@code InterfaceDescriptor} explains the names.
 */
final class HostDocumentation {

    private final StringBuilder text = new StringBuilder();

    private HostDocumentation() {}

    static String of(Description description) {
        HostDocumentation documentation = new HostDocumentation();
        description.interfaces().forEach(documentation::add);
        for (Enumeration enumeration : description.enums()) {
            documentation.add(enumeration.name(), enumeration.documentation());
            enumeration
                    .constants()
                    .forEach(each -> documentation.add(enumeration.name() + "." + each.name(), each.documentation()));
        }
        for (Struct struct : description.structs()) {
            documentation.add(struct.name(), struct.documentation());
            documentation.addFields(struct.name(), struct.fields());
        }
        for (ExceptionType exception : description.exceptions()) {
            documentation.add(exception.name(), exception.documentation());
            documentation.addFields(exception.name(), exception.fields());
        }
        return documentation.text.toString();
    }

    private void add(Interface service) {
        add(service.name(), service.documentation());
        for (Method method : service.methods()) {
            String name = service.name() + "." + method.name();
            Documentation said = method.documentation();
            add(name, said);
            addFields(name, method.parameters());
            add(name + ".return", said.result());
            method.exceptions()
                    .forEach(thrown -> add(
                            name + ".throws." + thrown.name(),
                            said.exceptions().getOrDefault(thrown.name(), List.of())));
        }
    }

    private void addFields(String owner, List<Field> fields) {
        fields.forEach(field -> add(owner + "." + field.name(), field.documentation()));
    }

    private void add(String name, Documentation said) {
        add(name, said.lines());
    }

    private void add(String name, List<String> lines) {
        if (!lines.isEmpty()) {
            text.append(name).append('\n');
            lines.forEach(
                    line -> text.append(line.isEmpty() ? "" : "    " + line).append('\n'));
        }
    }
}
