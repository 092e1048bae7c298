// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.creo.generator.Compilation;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.diagnostic.TextPrinter;
import org.creo.generator.model.Resources.Resource;
import org.creo.generator.model.Route.Place;
import org.creo.generator.model.RoutePath.Kind;
import org.creo.generator.source.ImportPath;
import org.creo.generator.source.SourceFile;
import org.creo.type.Scalar;
import org.junit.jupiter.api.Test;

class ResourcesTest {

    private static final Description LAB = parse("""
            @PACKAGE("lab")
            struct Series { String name; double[] samples; }
            @STATUS(404) exception NotFound { String name; }
            exception Other { }
            @RESOURCE("/lab") interface Store
            {
                @STATE Map<String, Series> kept;
                @STATE Map<Long, String> reports;
                @STATE long last = 0;

                @GET("/") @READS("last") long last ();
                @GET("/series/{name}") @CACHED @READS("kept[name]") Optional<Series> get (String name, int page);
                @PUT("/series/{name}") @WRITES("kept[name]") void put (String name, @BODY Series series, int page);
                @DELETE("/series/{name}") @WRITES("kept[name]") void remove (String name, boolean all) throws NotFound;
                @PATCH("/series/{name}") @WRITES("kept[name]") void change (String name, String newName, int page);
                @POST("/series") void load (int page, Stream<Series> series);
                @POST("/raw") void raw (int page, @BODY Stream<byte[]> bytes);
                @POST("/reports") @REDIRECT("/reports/{result}") @WRITES({"reports", "last"}) long report (String words);
                @PUT("/reports/{id}") @CREATED("/reports/{id}") @WRITES("reports[id]") void write (long id, @BODY String words);
                @POST("/copies") @REDIRECT(value = "/pages/{result}", code = 302) int copy ();
                @GET("/reports/{id}") @READS("reports[id]") Optional<String> read (long id);
                @GET("/plots/{name}.png") @TYPE("image/png") @READS("kept[name]") byte[] plot (String name);
                @GET("/files/{path+}") @STATELESS String file (String path);
                void elsewhere ();
            }
            @RESOURCE("/") interface Pages { @GET("/pages/{number}") @STATELESS String page (int number); }
            interface Others { void elsewhere (); }
            """);
    private static final Resources ALL = Resources.of(LAB);

    private static Description parse(String text) {
        Diagnostics diagnostics = new Diagnostics();
        Optional<Description> description =
                Compilation.read(new SourceFile("lab.creo", text), ImportPath.NONE, List.of(), diagnostics);
        assertEquals("", TextPrinter.print(diagnostics.sorted()));
        return description.orElseThrow();
    }

    private static Resource resource(String method) {
        return ALL.all().stream()
                .filter(each -> each.method().name().equals(method))
                .findFirst()
                .orElseThrow();
    }

    private static Place place(String method, String parameter) {
        Resource resource = resource(method);
        return resource.method().parameters().stream()
                .filter(each -> each.name().equals(parameter))
                .map(resource.route()::place)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void pathsAreBelowThatOfTheInterface() {
        assertEquals(
                List.of(
                        "GET /lab",
                        "GET /lab/series/{name}",
                        "PUT /lab/series/{name}",
                        "DELETE /lab/series/{name}",
                        "PATCH /lab/series/{name}",
                        "POST /lab/series",
                        "POST /lab/raw",
                        "POST /lab/reports",
                        "PUT /lab/reports/{id}",
                        "POST /lab/copies",
                        "GET /lab/reports/{id}",
                        "GET /lab/plots/{name}.png",
                        "GET /lab/files/{path+}",
                        "GET /pages/{number}"),
                ALL.all().stream().map(Resource::text).toList());
        assertEquals("/lab/plots/{}.png", resource("plot").path().shape());
    }

    @Test
    void segmentsHaveKinds() {
        assertEquals(
                List.of(Kind.LITERAL, Kind.LITERAL, Kind.FRAMED),
                resource("plot").path().segments().stream()
                        .map(RoutePath.Segment::kind)
                        .toList());
        assertEquals(
                Kind.REST, resource("file").route().path().segments().get(1).kind());
        assertEquals(
                Kind.WHOLE, resource("get").route().path().segments().get(1).kind());
    }

    @Test
    void eachParameterHasItsPlace() {
        assertEquals(Place.PATH, place("get", "name"));
        assertEquals(Place.QUERY, place("get", "page"));
        assertEquals(Place.QUERY, place("remove", "all"));
        assertEquals(Place.PATH, place("put", "name"));
        assertEquals(Place.BODY, place("put", "series"));
        assertEquals(Place.QUERY, place("put", "page"));
        assertEquals(Place.PATH, place("change", "name"));
        assertEquals(Place.MEMBER, place("change", "newName"));
        assertEquals(Place.MEMBER, place("load", "page"));
        assertEquals(Place.MEMBER, place("load", "series"));
        assertEquals(Place.QUERY, place("raw", "page"));
        assertEquals(Place.BODY, place("raw", "bytes"));
    }

    @Test
    void targetsAreFoundNextToTheirMethodOrAnywhere() {
        assertEquals("read", target("report").method().name());
        assertEquals(303, resource("report").route().target().orElseThrow().status());
        assertEquals("read", target("write").method().name());
        assertEquals(201, resource("write").route().target().orElseThrow().status());
        assertEquals("page", target("copy").method().name());
        assertEquals(302, resource("copy").route().target().orElseThrow().status());
        assertEquals(Optional.of(Scalar.LONG), resource("report").targeted("result"));
        assertEquals(Optional.of(Scalar.LONG), resource("write").targeted("id"));
        assertEquals(Optional.empty(), resource("write").targeted("result"));
    }

    private static Resource target(String method) {
        Resource from = resource(method);
        return ALL.find(from, from.route().target().orElseThrow()).orElseThrow();
    }

    @Test
    void marksAreKept() {
        assertTrue(resource("get").route().cached());
        assertFalse(resource("read").route().cached());
        assertEquals("image/png", resource("plot").route().type().orElseThrow().text());
        assertEquals(
                404,
                LAB.exception("NotFound").orElseThrow().status().orElseThrow().code());
        assertTrue(LAB.exception("Other").orElseThrow().status().isEmpty());
    }

    /** As HTTP has it. */
    @Test
    void putAndDeleteMayBeSentAgain() {
        assertTrue(resource("put").method().repeatable());
        assertTrue(resource("remove").method().repeatable());
        assertFalse(resource("report").method().repeatable());
        assertFalse(resource("change").method().repeatable());
    }
}
