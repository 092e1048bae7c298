// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.creo.generator.source.Token;

/** Files that describe services for other systems, which is worth more than an error for each of their lines. */
enum ForeignFiles {
    PROTOBUF(
            "a description for Protocol Buffers",
            "[.]proto",
            "(?m)^[ \\t]*syntax\\s*=\\s*\"proto[23]\"",
            "message becomes struct, service interface, an rpc a method, repeated T an array T[], int64 long, uint64 ulong,"
                    + " bool boolean, bytes byte[] and stream T Stream<T>"),
    THRIFT(
            "a description for Thrift",
            "[.]thrift",
            "(?m)^[ \\t]*namespace\\s+(\\*|java|py|cpp|csharp|netstd|c_glib|go|js|rb)\\s+[\\w.]+",
            "service becomes interface, list<T> an array T[], map<K, V> Map<K, V>, i32 int, i64 long, bool boolean, string"
                    + " String, binary byte[] and oneway @ONEWAY; numbers of fields are left out"),
    FLATBUFFERS(
            "a schema for FlatBuffers",
            "[.]fbs",
            "(?m)^[ \\t]*(root_type\\s+\\w+\\s*;|table\\s+\\w+\\s*\\{)",
            "table becomes struct, rpc_service interface, [T] an array T[], bool boolean and string String; numbers keep their names"),
    OPENAPI(
            "a description in OpenAPI",
            null,
            "(?m)^[ \\t{]*[\"']?(openapi|swagger)[\"']?\\s*:\\s*[\"']?[0-9]",
            "each schema becomes a struct, each operation a method of an interface, and errors exceptions that methods throw;"
                    + " a path has no counterpart, since methods are called by their names"),
    AVRO(
            "a schema for Avro",
            "[.](avsc|avdl|avpr)",
            null,
            "record becomes struct, protocol interface, array<T> an array T[], a union with null Optional<T>"),
    CAPNPROTO(
            "a schema for Cap'n Proto",
            "[.]capnp",
            null,
            "struct and interface stay, List(T) becomes an array T[], Text String, Int32 int and Data byte[]"),
    GRAPHQL(
            "a schema for GraphQL",
            "[.](graphql|graphqls|gql)",
            null,
            "type becomes struct, Query and Mutation an interface, [T] an array T[] and what may be null Optional<T>"),
    WSDL(
            "a description in WSDL or XML Schema",
            "[.](wsdl|xsd)",
            null,
            "complexType becomes struct, portType interface, and fault an exception that methods throw");

    private final String what;
    private final Pattern name;
    private final Pattern text;
    private final String way;

    /**
     * @param name how its name ends, or null if that says nothing
     * @param text what only such a file contains, or null if nothing is known
     * @param way how Creo writes its parts
     */
    ForeignFiles(String what, String name, String text, String way) {
        this.what = what;
        this.name = name == null ? null : Pattern.compile(".*" + name);
        this.text = text == null ? null : Pattern.compile(text);
        this.way = way;
    }

    /**
     * What is wrong with a file, and what to do.
     *
     * @return empty where it may be a description of Creo's: it begins with {@code @PACKAGE}, or is none of these
     */
    static Optional<String> message(String file, String content) {
        return beginsAsDescription(content)
                ? Optional.empty()
                : Arrays.stream(values())
                        .filter(each -> each.is(file, content))
                        .findFirst()
                        .map(each -> file + " is " + each.what
                                + "; Creo reads descriptions of its own (.creo)\nWrite one next to it: " + each.way
                                + ".\n'creo new NAME' makes a project with a description to begin with.");
    }

    private static boolean beginsAsDescription(String content) {
        List<Token> tokens = Token.of(content).stream()
                .filter(token -> token.kind() != Token.Kind.COMMENT)
                .limit(2)
                .toList();
        return tokens.size() == 2
                && tokens.get(0).is(content, "@")
                && tokens.get(1).is(content, "PACKAGE");
    }

    private boolean is(String file, String content) {
        return name != null && name.matcher(file.toLowerCase(Locale.ROOT)).matches()
                || text != null && text.matcher(content).find();
    }
}
