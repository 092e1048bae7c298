// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.check;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.creo.generator.diagnostic.Code;
import org.creo.generator.diagnostic.Diagnostic;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.language.Language;
import org.creo.generator.model.Description;
import org.creo.generator.model.Enumeration;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Struct;
import org.creo.generator.source.Location;
import org.creo.generator.view.Names;

/**
 * Types do not differ in case only where each has a file: Windows and macOS would have one file for both, with what was
 * written last.
 */
final class UniqueFiles implements Check {

    private record Type(String name, Location at) {}

    private final List<Language> languages;

    UniqueFiles(List<Language> languages) {
        this.languages = languages.stream().filter(Language::fileForEachType).toList();
    }

    @Override
    public void check(Description description, Diagnostics diagnostics) {
        Map<String, Type> seen = new HashMap<>();
        for (Struct struct : description.structs()) {
            add(new Type(struct.name(), struct.at()), seen, description, diagnostics);
        }
        for (Enumeration enumeration : description.enums()) {
            add(new Type(enumeration.name(), enumeration.at()), seen, description, diagnostics);
        }
        for (ExceptionType exception : description.exceptions()) {
            add(new Type(exception.name(), exception.at()), seen, description, diagnostics);
        }
        for (Interface service : description.allInterfaces()) {
            add(new Type(service.name(), service.at()), seen, description, diagnostics);
        }
    }

    private void add(Type type, Map<String, Type> seen, Description description, Diagnostics diagnostics) {
        Type first = seen.putIfAbsent(type.name().toLowerCase(Locale.ROOT), type);
        if (first == null) {
            return;
        }
        String where = languages.stream()
                .filter(language -> differ(language.names(description), first.name(), type.name()))
                .map(Language::title)
                .collect(Collectors.joining(", "));
        if (!where.isEmpty()) {
            diagnostics.add(Diagnostic.error(
                            Code.SPELLING,
                            type.at(),
                            "'" + type.name() + "' differs from '" + first.name()
                                    + "' in case only: on Windows and macOS they have the same file (" + where + ")",
                            "rename one of them")
                    .withNote(first.at(), "the other one"));
        }
    }

    /** Whether the names differ in case only; where they are the same, UniqueSpelling says so. */
    private static boolean differ(Names names, String first, String second) {
        String one = names.type(first);
        String other = names.type(second);
        return one.equalsIgnoreCase(other) && !one.equals(other);
    }
}
