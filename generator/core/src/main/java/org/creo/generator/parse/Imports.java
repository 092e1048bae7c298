// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.parse;

import com.github.javaparser.ast.ImportDeclaration;
import com.github.javaparser.ast.expr.Name;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.creo.generator.diagnostic.Code;
import org.creo.generator.diagnostic.Diagnostic;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.parse.Scope.Meaning;
import org.creo.generator.source.ImportPath;
import org.creo.generator.source.Location;
import org.creo.generator.source.SourceFile;
import org.creo.protocol.text.Nearest;

/** Finds what descriptions import, and what their names then mean. */
final class Imports {

    private final ImportPath path;
    private final Diagnostics diagnostics;
    /** For each package, the description that was imported first. */
    private final Map<String, Optional<Unit>> units = new LinkedHashMap<>();
    /** The names that the main description imports. */
    private final Set<String> wanted = new LinkedHashSet<>();

    Imports(ImportPath path, Diagnostics diagnostics) {
        this.path = path;
        this.diagnostics = diagnostics;
    }

    /** Loads all that a description imports, directly or not. */
    void load(Unit main) {
        units.put(main.packageName(), Optional.of(main));
        follow(main, wanted);
    }

    /** The descriptions that were imported. */
    List<Unit> units() {
        return units.values().stream().skip(1).flatMap(Optional::stream).toList();
    }

    /** The names that the main description imports and that exist. */
    Set<String> wanted() {
        return wanted;
    }

    private void follow(Unit unit, Set<String> names) {
        for (Piece piece : unit.pieces()) {
            for (ImportDeclaration declaration : piece.unit().getImports()) {
                take(unit, declaration, piece.places(), names);
            }
        }
    }

    private void take(Unit unit, ImportDeclaration declaration, Places places, Set<String> names) {
        Location at = places.of(declaration);
        Name name = declaration.getName();
        String packageName = declaration.isAsterisk()
                ? name.asString()
                : name.getQualifier().map(Name::asString).orElse("");
        if (declaration.isStatic() || packageName.startsWith("java.") || packageName.startsWith("javax.")) {
            diagnostics.error(
                    Code.JAVA_IMPORT, at, "a description imports descriptions, not Java classes", "leave it out");
        } else if (packageName.isEmpty()) {
            diagnostics.error(
                    Code.UNKNOWN_IMPORT,
                    at,
                    "an import names a package and a type",
                    "such as 'import units." + name.asString() + ";'");
            unit.scope().addUnclear(name.asString());
        } else if (packageName.equals(unit.packageName())) {
            diagnostics.error(
                    Code.IMPORTS_ITSELF,
                    at,
                    "'" + packageName + "' is the package of this description itself",
                    "leave it out: its types are known here");
        } else {
            unit(packageName, at)
                    .ifPresentOrElse(
                            imported -> add(unit, imported, declaration, at, names),
                            () -> addUnclear(unit, declaration));
        }
    }

    private static void addUnclear(Unit unit, ImportDeclaration declaration) {
        if (declaration.isAsterisk()) {
            unit.scope().addUnclear();
        } else {
            unit.scope().addUnclear(declaration.getName().getIdentifier());
        }
    }

    private void add(Unit unit, Unit imported, ImportDeclaration declaration, Location at, Set<String> names) {
        Map<String, String> declared = imported.java().declared();
        if (!imported.java().readable()) {
            addUnclear(unit, declaration);
        }
        if (declaration.isAsterisk()) {
            declared.forEach((name, word) -> {
                if (isType(word)) {
                    unit.scope().add(name, new Meaning(word, imported));
                    names.add(name);
                }
            });
            return;
        }
        String name = declaration.getName().getIdentifier();
        String word = declared.get(name);
        if (word == null || !isType(word)) {
            addUnclear(unit, declaration);
            List<String> types = declared.entrySet().stream()
                    .filter(entry -> isType(entry.getValue()))
                    .map(Map.Entry::getKey)
                    .toList();
            diagnostics.error(
                    Code.UNKNOWN_IMPORTED_TYPE,
                    at,
                    word == null
                            ? imported.java().source().name() + " declares no type '" + name + "'"
                            : "'" + name + "' is an interface; types are imported",
                    Nearest.meant(name, types)
                            .orElse(types.isEmpty() ? "" : "it declares " + String.join(", ", types)));
            return;
        }
        Optional<Unit> other = unit.scope().meaning(name).map(Meaning::unit).filter(known -> known != imported);
        if (other.isPresent()) {
            diagnostics.error(
                    Code.DUPLICATE_NAME,
                    at,
                    "'" + name + "' is "
                            + (other.get() == unit
                                    ? "declared in this description"
                                    : "imported from '" + other.get().packageName() + "'")
                            + ", too",
                    "rename one of them");
            return;
        }
        unit.scope().add(name, new Meaning(word, imported));
        names.add(name);
    }

    private static boolean isType(String word) {
        return !word.equals("interface") && !word.equals("class") && !word.equals("record");
    }

    private Optional<Unit> unit(String packageName, Location at) {
        Optional<Unit> known = units.get(packageName);
        if (known != null) {
            return known;
        }
        units.put(packageName, Optional.empty()); // so that it is reported once
        try {
            Optional<SourceFile> found = path.find(packageName);
            if (found.isEmpty()) {
                report(packageName, at);
                return Optional.empty();
            }
            Unit unit = Unit.parse(found.get(), diagnostics);
            units.put(packageName, Optional.of(unit));
            if (!unit.packageName().isEmpty() && !unit.packageName().equals(packageName)) {
                diagnostics.add(Diagnostic.error(
                                Code.IMPORTED_PACKAGE_DIFFERS,
                                unit.java().packageAt(),
                                "this file is imported as the package '" + packageName + "' but is '"
                                        + unit.packageName() + "'",
                                "rename one of them")
                        .withNote(at, "imported here"));
            }
            follow(unit, new LinkedHashSet<>());
            return Optional.of(unit);
        } catch (CharacterCodingException e) {
            diagnostics.error(
                    Code.NOT_UTF8,
                    at,
                    "the description of '" + packageName + "' is not UTF-8 text",
                    "save it as UTF-8");
        } catch (IOException e) {
            diagnostics.error(
                    Code.UNKNOWN_IMPORT,
                    at,
                    "the description of '" + packageName + "' cannot be read: " + e.getMessage());
        }
        return Optional.empty();
    }

    private void report(String packageName, Location at) {
        List<String> places = path.places(packageName);
        diagnostics.error(
                Code.UNKNOWN_IMPORT,
                at,
                "there is no description of the package '" + packageName + "'"
                        + (places.isEmpty() ? "" : "; looked for " + String.join(", ", places)),
                "give its folder with -I");
    }
}
