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
    void printsUnionsWhereThereAreSome() throws IOException {
        Path description = Files.writeString(folder.resolve("shapes.creo"), """
                @PACKAGE("lab")
                struct Circle { double radius; }
                union Shape { Circle circle; Shape[] shapes; Set<String> tags; }
                interface Lab { Shape put (Set<Byte> bytes, Optional<Shape> shape); }
                """);
        assertEquals(0, creo.run("wireshark", description), creo::err);
        assertTrue(creo.out().contains("""
                unions["Shape"] = {
                    recursive = true,
                    slot("lab.Shape.circle", "circle", struct("Circle", 8)),
                    slot("lab.Shape.shapes", "shapes", array(union("Shape", 8))),
                    slot("lab.Shape.tags", "tags", array(text)),
                }
                """), creo::out);
        assertTrue(creo.out().contains("slot(\"lab.Lab.put.bytes\", \"bytes\", array(byte))"), creo::out);
        assertEquals(
                0, creo.run("wireshark", Files.writeString(description, "@PACKAGE(\"lab\")\nstruct A { int a; }\n")));
        assertFalse(creo.out().contains("unions"), creo::out);
    }

    /** A method that is the same in all releases is there once; types are those of the release that sends them. */
    @Test
    void printsWhatClientsOfRecordedReleasesSend() throws IOException {
        Path description = folder.resolve("data.creo");
        String text = """
                @PACKAGE("lab") @VERSION("1.0.0")
                enum Level { LOW, HIGH }
                struct Point { int x; Level level; String name; }
                struct Unused { int x; }
                interface Points { Point find (String key); void same (Unused unused); void gone (Level level); }
                """;
        Files.writeString(description, text);
        assertEquals(0, creo.run("lock", description), creo::err);
        Files.writeString(
                description,
                text.replace("1.0.0", "1.1.0")
                        .replace("LOW,", "LOW, MIDDLE,")
                        .replace("int x; Level", "Optional<Integer> x; Level")
                        .replace("String name", "@DEFAULT(0) int name")
                        .replace(" void gone (Level level);", ""));
        assertEquals(0, creo.run("wireshark", description), creo::err);
        String ids = creo.out().replaceAll("0x[0-9a-f]{8}", "0xID");
        assertTrue(ids.contains("""
                enums["Level"] = enumeration { "LOW", "MIDDLE", "HIGH" }
                enums["Level of 1.0.0"] = enumeration { "LOW", "HIGH" }

                structs["Point"] = {
                    recursive = false,
                    slot("lab.Point.x", "x", optional(int)),
                    slot("lab.Point.level", "level", enums["Level"]),
                    slot("lab.Point.name", "name", int),
                }
                structs["Unused"] = {
                    recursive = false,
                    slot("lab.Unused.x", "x", int),
                }
                structs["Point of 1.0.0"] = {
                    recursive = false,
                    slot("lab.Point.x", "x", int),
                    slot("lab.Point.level-1.0.0", "level", enums["Level of 1.0.0"]),
                    slot("lab.Point.name-1.0.0", "name", text),
                }

                local interfaces = {}
                interfaces[0xID] = {
                    name = "lab.Points",
                    methods = {
                        [0xID] = {
                            name = "Points.find",
                            slot("lab.Points.find.key", "key", text),
                            result = slot("lab.Points.find", "result", struct("Point", 9)),
                        },
                        [0xID] = {
                            name = "Points.same",
                            slot("lab.Points.same.unused", "unused", struct("Unused", 4)),
                        },
                        [0xID] = {
                            name = "Points.find",
                            release = "1.0.0",
                            slot("lab.Points.find.key", "key", text),
                            result = slot("lab.Points.find", "result", struct("Point of 1.0.0", 12)),
                        },
                        [0xID] = {
                            name = "Points.gone",
                            release = "1.0.0",
                            slot("lab.Points.gone.level", "level", enums["Level of 1.0.0"]),
                        },
                    },
                }
                """), creo::out);
    }

    @Test
    void reportsWhatIsWrong() throws IOException {
        Path description = Files.writeString(folder.resolve("data.creo"), "@PACKAGE(\"lab\")\nstruct A { B b; }\n");
        assertEquals(1, creo.run("wireshark", description, "-o", folder.resolve("data.lua")));
        assertTrue(creo.err().contains("unknown type 'B'"), creo::err);
        assertFalse(Files.exists(folder.resolve("data.lua")));
    }
}
