// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DescribeCommandTest {

    private final Creo creo = new Creo();

    @TempDir
    private Path folder;

    private Path description;

    @BeforeEach
    void writeDescription() throws IOException {
        description = Files.writeString(folder.resolve("data.creo"), """
                @PACKAGE("lab")
                @VERSION("1.2.0")
                enum Level { LOW, HIGH }
                struct Point { int x; Level level; }
                exception NotFound { String key; }
                interface Points
                {
                    Point find (String key) throws NotFound;
                    @ROLES({"surveyor", "admin"}) @ONEWAY void put (Point point);
                    @IDEMPOTENT void set (Point point);
                    @STATELESS Stream<Point> sort (boolean up, Stream<String> names);
                }
                interface Marks
                {
                    @STATE Map<String, Level> marks;
                    @STATE long count = -1;
                    @READS("count") @WRITES({"marks[point]", "marks[other]"}) void mark (String point, String other);
                    @WRITES("count") void reset ();
                }
                """);
    }

    @ParameterizedTest
    @CsvSource({
        "localhost:7000, http://localhost:7000",
        "http://localhost:7000/calc/, http://localhost:7000/calc",
        "https://lab.example/calc/creo/description.creo, https://lab.example:443/calc"
    })
    void saysWhereTheDescriptionOfAHostIs(String text, String root) {
        assertEquals(1, creo.run("describe", text));
        assertEquals(
                "error: there is no file " + text + ", and descriptions are read from files. A host that hands out its"
                        + " description (--hand-out description) gives it to curl -o FILE " + root
                        + "/creo/description.creo\n",
                creo.err());
    }

    @Test
    void printsSetsAndUnions() throws IOException {
        Path shapes = Files.writeString(folder.resolve("shapes.creo"), """
                @PACKAGE("lab")
                union Shape { double radius; Shape[] shapes; @DEFAULT(radius) Set<String> tags; }
                """);
        assertEquals(0, creo.run("describe", shapes), creo::err);
        assertEquals("""
                package lab

                unions
                  Shape
                    canonical  union{radius:double,shapes:^1[],tags:Set<String>}
                    size       at least 8 bytes
                    case       0 double radius
                    case       1 Shape[] shapes
                    case       2 Set<String> tags
                """, creo.out());
        assertEquals(0, creo.run("describe", shapes, "--json"), creo::err);
        assertTrue(
                creo.out()
                        .replaceAll("\\s", "")
                        .contains("\"unions\":[{\"name\":\"Shape\","
                                + "\"canonical\":\"union{radius:double,shapes:^1[],tags:Set<String>}\","
                                + "\"cases\":[{\"name\":\"radius\",\"type\":\"double\"},{\"name\":\"shapes\",\"type\":\"Shape[]\"},"
                                + "{\"name\":\"tags\",\"type\":\"Set<String>\",\"default\":\"radius\"}],"
                                + "\"size\":{\"least\":8,\"fixed\":false}}]"),
                creo::out);
    }

    @Test
    void printsTextsIdsAndSizes() {
        assertEquals(0, creo.run("describe", description), creo::err);
        assertEquals("""
                package lab, version 1.2.0

                interface lab.Points
                  id         0xID

                  Point find(String key)
                    id         0xID
                    canonical  find(String):{x:int,level:enum{LOW,HIGH}}
                    request    at least 28 bytes
                    answer     20 bytes
                    throws     NotFound

                  oneway void put(Point point)
                    id         0xID
                    canonical  put({x:int,level:enum{LOW,HIGH}}):oneway
                    request    32 bytes
                    needs      the role surveyor or admin

                  idempotent void set(Point point)
                    id         0xID
                    canonical  set({x:int,level:enum{LOW,HIGH}}):void
                    request    32 bytes
                    answer     12 bytes

                  stateless Stream<Point> sort(boolean up, Stream<String> names)
                    id         0xID
                    canonical  sort(boolean,Stream<String>):Stream<{x:int,level:enum{LOW,HIGH}}>
                    request    25 bytes
                    item in    at least 16 bytes
                    item out   20 bytes

                interface lab.Marks
                  id         0xID
                  state      Map<String, Level> marks
                  state      long count = -1L

                  void mark(String point, String other)
                    id         0xID
                    canonical  mark(String,String):void
                    request    at least 32 bytes
                    answer     12 bytes
                    reads      count
                    writes     marks[point], marks[other]

                  void reset()
                    id         0xID
                    canonical  reset():void
                    request    24 bytes
                    answer     12 bytes
                    writes     count

                exceptions
                  NotFound
                    id         0xID
                    canonical  NotFound{key:String}
                    fields     at least 4 bytes

                structs
                  Point  8 bytes

                enums
                  Level  0 LOW, 1 HIGH
                """, creo.out().replaceAll("0x[0-9A-F]{8}", "0xID"));
    }

    @Test
    void printsTheSameForPrograms() {
        assertEquals(0, creo.run("describe", description, "--json"), creo::err);
        assertTrue(creo.out().contains("\"canonical\" : \"NotFound{key:String}\""), creo::out);
        assertTrue(creo.out().matches("(?s).*\"roles\" : \\[\\s+\"surveyor\",\\s+\"admin\"\\s+].*"), creo::out);
        assertTrue(creo.out().contains("\"version\" : \"1.2.0\""), creo::out);
        assertTrue(
                creo.out()
                        .contains(
                                "\"states\" : [\n        {\n          \"name\" : \"marks\",\n          \"type\" : \"Map<String, Level>\"\n        }"),
                creo::out);
        assertTrue(creo.out().contains("\"initial\" : \"-1L\""), creo::out);
        assertTrue(
                creo.out()
                        .matches("(?s).*\"access\" : \"writing\",\\s+\"reads\" : \\[\\s+\"count\"\\s+],"
                                + "\\s+\"writes\" : \\[\\s+\"marks\\[point]\",\\s+\"marks\\[other]\"\\s+].*"),
                creo::out);
        assertTrue(creo.out().contains("\"constants\" : [\n        \"LOW\",\n        \"HIGH\"\n      ]"), creo::out);
    }

    @Test
    void tellsWhatHttpReaches() throws IOException {
        Files.writeString(description, """
                @PACKAGE("lab")
                @STATUS(404) exception NotFound { }
                @RESOURCE("/lab") interface Store
                {
                    @GET("/series/{name}") @STATELESS int get (String name) throws NotFound;
                    int plain ();
                }
                """);
        assertEquals(0, creo.run("describe", description), creo::err);
        assertTrue(
                creo.out().contains("    canonical  get(String):int\n    route      GET /lab/series/{name}\n"),
                creo::out);
        assertTrue(creo.out().contains("    canonical  NotFound{}\n    status     404\n"), creo::out);
        assertEquals(1, creo.out().split("route  ", -1).length - 1, creo::out);
        assertEquals(0, creo.run("describe", description, "--json"), creo::err);
        assertTrue(creo.out().contains("\"route\" : \"GET /lab/series/{name}\""), creo::out);
        assertTrue(creo.out().contains("\"status\" : 404"), creo::out);
    }

    @Test
    void reportsWhatIsWrong() throws IOException {
        Files.writeString(description, "@PACKAGE(\"lab\")\nstruct A { B b; }\n");
        assertEquals(1, creo.run("describe", description));
        assertEquals("", creo.out());
        assertTrue(creo.err().contains("unknown type 'B'"), creo::err);
    }
}
