// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.parse;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.model.Description;
import org.creo.generator.parse.Scope.Meaning;
import org.creo.generator.source.ImportPath;
import org.creo.generator.source.SourceFile;

/** Turns the text of a description, and of those that it imports, into its model, and reports whatever is not Creo. */
public final class DescriptionParser {

    private DescriptionParser() {}

    /**
     * Reads the model. Where an error was added, the model has what could be read, which is enough to find more errors.
     */
    public static Description parse(SourceFile source, ImportPath path, Diagnostics diagnostics) {
        Unit main = Unit.parse(source, diagnostics);
        Imports imports = new Imports(path, diagnostics);
        imports.load(main);
        Map<Unit, Declared> declared = new LinkedHashMap<>();
        declared.put(main, declared(main, diagnostics));
        imports.units().forEach(unit -> declared.put(unit, declared(unit, diagnostics)));

        Declared all = new Declared();
        Map<Unit, Set<String>> needed = needed(main, imports.wanted(), declared);
        declared.forEach((unit, found) -> all.add(
                found,
                name -> unit == main || needed.getOrDefault(unit, Set.of()).contains(name)));
        return new Description(
                source,
                main.packageName(),
                main.java().packageAt(),
                main.java().version(),
                imports.units().stream().map(unit -> unit.java().source()).toList(),
                all.structs,
                all.unions,
                all.enums,
                all.exceptions,
                declared.get(main).interfaces,
                declared.get(main).remotes,
                List.of(),
                Optional.empty(),
                true,
                diagnostics.hasErrors() ? unread(declared.keySet()) : Set.of());
    }

    private static Set<String> unread(Set<Unit> units) {
        Set<String> names = new LinkedHashSet<>();
        units.forEach(unit -> names.addAll(unit.scope().names()));
        return names;
    }

    /** Reports a text that cannot be read as a description at all, and nothing else. */
    public static void checkSyntax(SourceFile source, Diagnostics diagnostics) {
        Unit.parse(source, diagnostics);
    }

    private static Declared declared(Unit unit, Diagnostics diagnostics) {
        Declared declared = new Declared();
        unit.pieces().forEach(piece -> new DeclarationParser(unit, piece, declared, diagnostics).take());
        return declared;
    }

    /** The types of other descriptions that the main one names, and those that these are made of. */
    private static Map<Unit, Set<String>> needed(Unit main, Set<String> wanted, Map<Unit, Declared> declared) {
        Map<Unit, Set<String>> needed = new LinkedHashMap<>();
        Deque<Meaning> open = new ArrayDeque<>();
        Deque<String> names = new ArrayDeque<>();
        Scope scope = main.scope();
        BiConsumer<Scope, String> visit = (from, name) -> from.meaning(name)
                .filter(meaning -> meaning.unit() != main)
                .filter(meaning -> needed.computeIfAbsent(meaning.unit(), unit -> new LinkedHashSet<>())
                        .add(name))
                .ifPresent(meaning -> {
                    open.add(meaning);
                    names.add(name);
                });
        wanted.forEach(name -> visit.accept(scope, name));
        while (!open.isEmpty()) {
            Unit unit = open.remove().unit();
            declared.get(unit)
                    .fields(names.remove())
                    .forEach(field -> field.type().names().forEach(name -> visit.accept(unit.scope(), name)));
        }
        return needed;
    }
}
