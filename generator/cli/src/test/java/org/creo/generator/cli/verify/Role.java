// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a word can name in a description. Names of the description's own begin with {@code zz}, as no word does. */
enum Role {
    /** Each word has a description of its own. */
    PACKAGE {
        @Override
        void declare(List<String> words, List<String> lines) {
            lines.add("enum ZzKind { ZZ_A, ZZ_B }");
            lines.add("struct ZzPoint { double zzX; ZzKind zzKind; String[] zzNotes; }");
            // A case may hide a class that the code around it then names with its package.
            lines.add("union ZzUnion { int codec; ZzUnion[] json; String[] values; double[] arrays; String objects; }");
            lines.add("exception ZzMissing { ZzPoint zzLast; ZzUnion zzUnion; }");
            lines.add("interface ZzStore { Optional<ZzPoint> zzPut (ZzPoint zzA) throws ZzMissing; }");
        }

        @Override
        List<String> forms(List<String> words) {
            Set<String> small = words.stream()
                    .map(word -> word.toLowerCase(Locale.ROOT))
                    .collect(Collectors.toCollection(TreeSet::new));
            return Stream.concat(small.stream(), small.stream().map("zzp."::concat))
                    .toList();
        }

        @Override
        String description(String packageName, List<String> words) {
            return super.description(words.get(0), words);
        }
    },
    STRUCT {
        @Override
        void declare(List<String> words, List<String> lines) {
            words.forEach(word -> lines.add("struct " + word + " { int zzA; }"));
            use(words, lines, HELD);
        }
    },
    ENUM {
        @Override
        void declare(List<String> words, List<String> lines) {
            words.forEach(word -> lines.add("enum " + word + " { ZZ_A, ZZ_B }"));
            use(words, lines, HELD);
        }
    },
    EXCEPTION {
        @Override
        void declare(List<String> words, List<String> lines) {
            words.forEach(word -> lines.add("exception " + word + " { int zzA; }"));
            lines.add("interface ZzUse {");
            for (int i = 0; i < words.size(); i++) {
                lines.add("void zzThrow" + i + " (int zzA) throws " + words.get(i) + ";");
            }
            lines.add("}");
        }
    },
    INTERFACE {
        @Override
        void declare(List<String> words, List<String> lines) {
            words.forEach(word -> lines.add("interface " + word + " { int ZZ_MOST = 3; int zzGet (int zzA); }"));
        }
    },
    ENUM_CONSTANT {
        @Override
        void declare(List<String> words, List<String> lines) {
            lines.add("enum ZzEnum {");
            words.forEach(word -> lines.add(word + ","));
            lines.add("ZZ_LAST }");
            lines.add("struct ZzHolder { ZzEnum zzA; ZzEnum[] zzB; Map<ZzEnum, String> zzC; Optional<ZzEnum> zzD; }");
        }
    },
    CONSTANT {
        @Override
        void declare(List<String> words, List<String> lines) {
            List<String> forms = List.of("int % = 1;", "String % = \"zz\";", "double % = 0.5;", "char % = 'z';");
            lines.add("interface ZzUse { void zzRun ();");
            each(words, lines, i -> forms.get(i % forms.size()));
            lines.add("}");
        }
    },
    FIELD {
        @Override
        void declare(List<String> words, List<String> lines) {
            fields("struct", words, lines);
        }
    },
    EXCEPTION_FIELD {
        @Override
        void declare(List<String> words, List<String> lines) {
            fields("exception", words, lines);
            lines.add("interface ZzUse {");
            for (int i = 0; i < fieldBlocks(words); i++) {
                lines.add("void zzRun" + i + " () throws ZzFields" + i + ";");
            }
            lines.add("}");
        }
    },
    METHOD {
        @Override
        void declare(List<String> words, List<String> lines) {
            List<String> forms = List.of(
                    "int % (int zzA);",
                    "void % ();",
                    "Stream<Integer> % (int zzA);",
                    "int % (Stream<Integer> zzA);",
                    "@ONEWAY void % (int zzA);",
                    "String[] % (String zzA);",
                    "ZzPoint % (ZzPoint zzA);");
            lines.add("struct ZzPoint { int zzX; String zzY; }");
            lines.add("interface ZzUse {");
            each(words, lines, i -> forms.get(i % forms.size()));
            lines.add("}");
        }
    },
    PARAMETER {
        @Override
        void declare(List<String> words, List<String> lines) {
            List<String> results = List.of("void", "int", "String", "ZzPoint[]", "Stream<Integer>");
            lines.add("struct ZzPoint { int zzX; String zzY; }");
            lines.add("interface ZzUse {");
            for (int start = 0; start < words.size(); start += TOGETHER) {
                List<String> some = words.subList(start, Math.min(start + TOGETHER, words.size()));
                for (int turn = 0; turn < 2; turn++) {
                    int types = start / TOGETHER + turn * 3;
                    lines.add(results.get((start / TOGETHER + turn) % results.size()) + " zzRun" + start + "Turn" + turn
                            + " (");
                    each(
                            some,
                            lines,
                            i -> TYPES.get((i + types) % TYPES.size()) + " %" + (i == some.size() - 1 ? "" : ","));
                    lines.add(");");
                }
            }
            lines.add("}");
        }
    };

    /** How a type is used: each of these makes names of its own in some language. */
    private static final List<String> HELD = List.of("%", "%[]", "Map<String, %>", "Optional<%>");

    private static final List<String> TYPES =
            List.of("int", "String", "Optional<Integer>", "double[]", "ZzPoint", "Map<String, Integer>", "ZzPoint[]");

    /** How many words are fields of one struct, or parameters of one method: the least may hold several of each. */
    private static final int TOGETHER = 12;

    /**
     * Adds declarations that give these words this role.
     *
     * @param lines each has one of the words at most, so that an error's place tells which one it is about
     */
    abstract void declare(List<String> words, List<String> lines);

    /** The words as they are, and as names of this role usually begin. */
    List<String> forms(List<String> words) {
        return words.stream()
                .flatMap(word -> Stream.of(word, type() ? capital(word) : small(word)))
                .collect(Collectors.toCollection(TreeSet::new))
                .stream()
                .toList();
    }

    private boolean type() {
        return this == STRUCT || this == ENUM || this == EXCEPTION || this == INTERFACE;
    }

    private static String capital(String word) {
        return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
    }

    private static String small(String word) {
        return word.substring(0, 1).toLowerCase(Locale.ROOT) + word.substring(1);
    }

    /** @param packageName a name that is free, for words that name no package themselves */
    String description(String packageName, List<String> words) {
        List<String> lines = new ArrayList<>(List.of("@PACKAGE(\"" + packageName + "\")"));
        declare(words, lines);
        return String.join("\n", lines) + "\n";
    }

    private static void use(List<String> words, List<String> lines, List<String> forms) {
        for (int start = 0; start < words.size(); start += TOGETHER) {
            lines.add("struct ZzHolder" + start + " {");
            for (int i = start; i < Math.min(start + TOGETHER, words.size()); i++) {
                for (int form = 0; form < forms.size(); form++) {
                    lines.add(forms.get(form).replace("%", words.get(i)) + " zz" + i + "Form" + form + ";");
                }
            }
            lines.add("}");
        }
        lines.add("interface ZzUse {");
        for (int i = 0; i < words.size(); i++) {
            lines.add(words.get(i) + " zzGet" + i + " (" + words.get(i) + " zzA);");
        }
        lines.add("}");
    }

    private static int fieldBlocks(List<String> words) {
        return (words.size() + TOGETHER - 1) / TOGETHER * 2;
    }

    private static void fields(String kind, List<String> words, List<String> lines) {
        lines.add("struct ZzPoint { int zzX; String zzY; }");
        for (int start = 0; start < words.size(); start += TOGETHER) {
            List<String> some = words.subList(start, Math.min(start + TOGETHER, words.size()));
            for (int turn = 0; turn < 2; turn++) {
                int types = start / TOGETHER + turn * 3;
                lines.add(kind + " ZzFields" + (start / TOGETHER * 2 + turn) + " {");
                each(some, lines, i -> TYPES.get((i + types) % TYPES.size()) + " %;");
                lines.add("}");
            }
        }
    }

    private static void each(List<String> words, List<String> lines, IntFunction<String> form) {
        for (int i = 0; i < words.size(); i++) {
            lines.add(form.apply(i).replace("%", words.get(i)));
        }
    }
}
