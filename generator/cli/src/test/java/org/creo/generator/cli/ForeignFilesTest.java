// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files of other systems are named as what they are by each command that reads descriptions. */
class ForeignFilesTest extends CommandTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "pets.proto | message Pet { string name = 1; } | a description for Protocol Buffers",
                "pets.txt | syntax = \"proto3\"; message Pet { string name = 1; } | a description for Protocol Buffers",
                "pets.thrift | service Pets { void ping() } | a description for Thrift",
                "pets.creo | namespace py pets | a description for Thrift",
                "pets.fbs | table Pet { name:string; } | a schema for FlatBuffers",
                "pets.yaml | openapi: 3.0.3 | a description in OpenAPI",
                "pets.yml | swagger: '2.0' | a description in OpenAPI",
                "pets.json | {\"openapi\":\"3.1.0\",\"paths\":{}} | a description in OpenAPI",
                "pets.avsc | {\"type\": \"record\"} | a schema for Avro",
                "pets.capnp | @0xdbb9ad1f14bf0b36; | a schema for Cap'n Proto",
                "pets.GraphQL | type Pet { name: String } | a schema for GraphQL",
                "pets.wsdl | <definitions/> | a description in WSDL or XML Schema",
            })
    void areNamed(String name, String text, String what) throws IOException {
        Path file = file(name, text);
        List<List<Object>> commands = List.of(
                List.of("check", file),
                List.of("gen", file, "-o", folder.resolve("out")),
                List.of("fmt", file),
                List.of("describe", file),
                List.of("docs", file),
                List.of("diff", file, file),
                List.of("verify", file));
        for (List<Object> command : commands) {
            forget();
            assertEquals(1, creo(command.toArray()), err::toString);
            List<String> lines = err.toString().lines().toList();
            assertEquals(
                    "error: " + file + " is " + what + "; Creo reads descriptions of its own (.creo)",
                    lines.get(0),
                    command::toString);
            assertTrue(lines.get(1).startsWith("Write one next to it: "), lines::toString);
            assertEquals("'creo new NAME' makes a project with a description to begin with.", lines.get(2));
            assertEquals(3, lines.size());
        }
    }

    @Test
    void whatBeginsAsADescriptionIsOne() throws IOException {
        Path file = file(
                "pets.proto", "// table Pet {\n/* syntax = \"proto3\" */\n@PACKAGE(\"a\")\nstruct Pet { int age; }\n");
        assertEquals(0, creo("check", file), err::toString);
    }
}
