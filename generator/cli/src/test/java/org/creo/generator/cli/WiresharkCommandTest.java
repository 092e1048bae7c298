// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What tshark makes of the script is tested by {@code evaluation/interop/test_captures.py}. */
class WiresharkCommandTest {

    private final Creo creo = new Creo();

    @TempDir
    private Path folder;

    @Test
    void printsWhatTheDescriptionDeclares() throws IOException {
        Path description = Files.writeString(folder.resolve("data.creo"), """
                @PACKAGE("physics.lab")
                enum Level { LOW, HIGH }
                struct Node { Map<String, Level[]> levels; Optional<Node> next; byte[] data; }
                exception NotFound { String key; }
                interface Lab
                {
                    Node find (String key, Stream<Short> samples) throws NotFound;
                    Stream<Double> watch ();
                }
                """);
        assertEquals(0, creo.run("wireshark", description), creo::err);
        String ids = creo.out().replaceAll("0x[0-9a-f]{8}", "0xID");
        assertTrue(ids.contains("""
                enums["Level"] = enumeration { "LOW", "HIGH" }

                structs["Node"] = {
                    recursive = true,
                    slot("physics.lab.Node.levels", "levels", map(text, array(enums["Level"]))),
                    slot("physics.lab.Node.next", "next", optional(struct("Node", 9))),
                    slot("physics.lab.Node.data", "data", bytes),
                }

                local interfaces = {}
                interfaces[0xID] = {
                    name = "physics.lab.Lab",
                    methods = {
                        [0xID] = {
                            name = "Lab.find",
                            slot("physics.lab.Lab.find.key", "key", text),
                            result = slot("physics.lab.Lab.find", "result", struct("Node", 9)),
                            upload = slot("physics.lab.Lab.find.samples", "samples", short),
                        },
                        [0xID] = {
                            name = "Lab.watch",
                            download = slot("physics.lab.Lab.watch", "result", double),
                        },
                    },
                }

                local exceptions = {}
                exceptions[0xID] = {
                    name = "NotFound",
                    slot("physics.lab.NotFound.key", "key", text),
                }
                """), creo::out);
        assertFalse(creo.out().contains("${"), creo::out);
        String printed = creo.out();
        assertEquals(0, creo.run("wireshark", description, "-o", folder.resolve("data.lua")), creo::err);
        assertEquals(printed, Files.readString(folder.resolve("data.lua")));
    }

    @Test
    void reportsWhatIsWrong() throws IOException {
        Path description = Files.writeString(folder.resolve("data.creo"), "@PACKAGE(\"lab\")\nstruct A { B b; }\n");
        assertEquals(1, creo.run("wireshark", description, "-o", folder.resolve("data.lua")));
        assertTrue(creo.err().contains("unknown type 'B'"), creo::err);
        assertFalse(Files.exists(folder.resolve("data.lua")));
    }
}
