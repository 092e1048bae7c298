// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.check;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.creo.generator.diagnostic.Code;
import org.creo.generator.diagnostic.Diagnostic;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.language.Language;
import org.creo.generator.model.Description;
import org.creo.generator.model.Enumeration;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Struct;
import org.creo.generator.model.Union;
import org.creo.generator.source.Location;
import org.creo.generator.view.Names;

/**
 * Files of types do not differ in case only: Windows and macOS would have one file for both, with what was written
 * last.
 */
final class UniqueFiles implements Check {

    /**
     * A type.
     *
     * @param service the interface, where the type is one
     */
    private record Type(String name, Location at, Optional<Interface> service) {

        List<String> files(Names names) {
            return service.map(names::files).orElseGet(() -> List.of(names.type(name)));
        }
    }

    /** A file, and the type that it is for, if it is for one. */
    private record Named(String file, Optional<Type> type) {}

    /** Two files of a language. */
    private record Clash(Language language, Named first, Named second) {}

    private final List<Language> languages;

    UniqueFiles(List<Language> languages) {
        this.languages = languages.stream().filter(Language::fileForEachType).toList();
    }

    @Override
    public void check(Description description, Diagnostics diagnostics) {
        List<Type> types = types(description);
        Map<List<Optional<Type>>, List<Clash>> clashes = new LinkedHashMap<>();
        for (Language language : languages) {
            Names names = language.names(description);
            Map<String, Named> seen = new HashMap<>();
            Stream.concat(
                            names.files().stream().map(file -> new Named(file, Optional.empty())),
                            types.stream()
                                    .flatMap(type ->
                                            type.files(names).stream().map(file -> new Named(file, Optional.of(type)))))
                    .forEach(named -> {
                        Named first = seen.putIfAbsent(named.file().toLowerCase(Locale.ROOT), named);
                        // Where the names are the same, UniqueSpelling reports that.
                        if (first != null && !first.file().equals(named.file())) {
                            clashes.computeIfAbsent(List.of(first.type(), named.type()), pair -> new ArrayList<>())
                                    .add(new Clash(language, first, named));
                        }
                    });
        }
        clashes.values().forEach(same -> diagnostics.add(diagnostic(same)));
    }

    private static List<Type> types(Description description) {
        List<Type> types = new ArrayList<>();
        for (Struct struct : description.structs()) {
            types.add(new Type(struct.name(), struct.at(), Optional.empty()));
        }
        for (Union union : description.unions()) {
            types.add(new Type(union.name(), union.at(), Optional.empty()));
        }
        for (Enumeration enumeration : description.enums()) {
            types.add(new Type(enumeration.name(), enumeration.at(), Optional.empty()));
        }
        for (ExceptionType exception : description.exceptions()) {
            types.add(new Type(exception.name(), exception.at(), Optional.empty()));
        }
        for (Interface service : description.allInterfaces()) {
            types.add(new Type(service.name(), service.at(), Optional.of(service)));
        }
        return types;
    }

    /** The error about files of the same two types that clash in these languages. */
    private static Diagnostic diagnostic(List<Clash> clashes) {
        Named first = clashes.get(0).first();
        Named second = clashes.get(0).second();
        Type type = second.type().orElseThrow();
        String where = clashes.stream()
                .map(each -> each.language().title())
                .distinct()
                .collect(Collectors.joining(", ", "(", ")"));
        String onThem = " in case only: on Windows and macOS they ";
        String files = onThem + "are the same " + where;
        return first.type()
                .map(other -> Diagnostic.error(
                                Code.SPELLING,
                                type.at(),
                                other.name().equalsIgnoreCase(type.name())
                                        ? "'" + type.name() + "' differs from '" + other.name() + "'" + onThem
                                                + "have the same file " + where
                                        : "files of '" + type.name() + "' and '" + other.name() + "', " + second.file()
                                                + " and " + first.file() + ", differ" + files,
                                "rename one of them")
                        .withNote(other.at(), "the other type"))
                .orElseGet(() -> Diagnostic.error(
                        Code.SPELLING,
                        type.at(),
                        "a file of '" + type.name() + "', " + second.file() + ", differs from " + first.file()
                                + ", which is always there," + files,
                        "take another name"));
    }
}
