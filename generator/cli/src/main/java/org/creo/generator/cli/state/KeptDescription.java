// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.state;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.creo.generator.Compilation;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.model.Description;
import org.creo.generator.model.TypeRef;
import org.creo.generator.source.ImportPath;
import org.creo.generator.source.SourceFile;
import org.creo.protocol.kept.KeptType;
import org.creo.protocol.kept.KeptType.Constants;
import org.creo.protocol.kept.KeptType.Entries;
import org.creo.protocol.kept.KeptType.Items;
import org.creo.protocol.kept.KeptType.Maybe;
import org.creo.protocol.kept.KeptType.Simple;
import org.creo.protocol.kept.KeptType.Struct;

/**
 * The type of a kept state as a description has it, so that its values become JSON as those of calls do. What is kept
 * has no names of types, so they are made up.
 *
 * @param type that of the state
 */
record KeptDescription(Description description, TypeRef type) {

    static KeptDescription of(KeptType type) {
        Printer printer = new Printer();
        String text = type.match(printer);
        String source = "@PACKAGE(\"kept\")\n" + printer.declared + "struct State { " + text + " value; }\n";
        Diagnostics diagnostics = new Diagnostics();
        Description description = Compilation.read(
                        new SourceFile("kept.creo", source), ImportPath.NONE, List.of(), diagnostics)
                .orElseThrow(() -> new IllegalArgumentException(diagnostics.sorted() + "\n" + source));
        return new KeptDescription(
                description,
                description.struct("State").orElseThrow().fields().get(0).type());
    }

    private static final class Printer implements KeptType.Cases<String> {

        private final StringBuilder declared = new StringBuilder();
        private final Map<Struct, String> names = new IdentityHashMap<>();
        private int enums;

        @Override
        public String simple(Simple type) {
            return type.text();
        }

        @Override
        public String items(Items type) {
            return type.item().match(this) + "[]";
        }

        @Override
        public String entries(Entries type) {
            return "Map<" + boxed(type.key()) + ", " + boxed(type.value()) + ">";
        }

        @Override
        public String maybe(Maybe type) {
            return "Optional<" + boxed(type.value()) + ">";
        }

        private String boxed(KeptType type) {
            if (type == Simple.INT) {
                return "Integer";
            } else if (type == Simple.CHAR) {
                return "Character";
            }
            String text = type.match(this);
            return type instanceof Simple ? Character.toUpperCase(text.charAt(0)) + text.substring(1) : text;
        }

        @Override
        public String constants(Constants type) {
            String name = "Enum" + ++enums;
            declared.append("enum " + name + " { " + String.join(", ", type.names()) + " }\n");
            return name;
        }

        @Override
        public String struct(Struct type) {
            String known = names.get(type);
            if (known != null) {
                return known;
            }
            String name = "Struct" + (names.size() + 1);
            names.put(type, name);
            String fields = type.fields().stream()
                    .map(field -> field.type().match(this) + " " + field.name() + "; ")
                    .collect(Collectors.joining());
            declared.append("struct " + name + " { " + fields + "}\n");
            return name;
        }
    }
}
