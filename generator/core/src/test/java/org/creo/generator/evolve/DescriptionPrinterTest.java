// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.evolve;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.creo.generator.check.Checks;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.diagnostic.TextPrinter;
import org.creo.generator.model.Description;
import org.creo.generator.parse.DescriptionParser;
import org.creo.generator.source.ImportPath;
import org.creo.generator.source.SourceFile;
import org.junit.jupiter.api.Test;

class DescriptionPrinterTest {

    private static Description parse(String text) {
        Diagnostics diagnostics = new Diagnostics();
        Description description =
                DescriptionParser.parse(new SourceFile("shop.creo", text), ImportPath.NONE, diagnostics);
        assertEquals("", TextPrinter.print(diagnostics.sorted()));
        return description;
    }

    @Test
    void printsNormalForm() {
        String text = DescriptionPrinter.print(parse("""
                /** About. */
                @PACKAGE("shop") @VERSION("1.2.0")

                interface Shop // second
                {
                    /** Says so. */
                    @ONEWAY void log (String text);
                    Optional<Order> find (@DEFAULT(5) int limit, Map<String,Long> counts) throws Missing, Broken;
                    String NAME = "a \\"b\\" \\\\ \\n \\u00e9";
                    long MOST = 5000000000L;
                }
                @DEPRECATED("no") @ROLES("admin") interface Admin { void stop (); @ROLES({"owner", "night-shift"}) @ONEWAY void start (); }
                exception Missing { String key; Level level; }
                exception Broken {}
                struct Order
                {
                    @DEPRECATED("use x") @DEFAULT('\\'') char mark; double[][] samples;
                    @DEFAULT(LOW) Level level; @DEFAULT({}) Map<Level, double[]> more; @DEFAULT(0.1f) float ratio; @DEFAULT(-1.5e300) double big;
                }
                enum Level { LOW, @DEFAULT(LOW) MEDIUM, HIGH }
                """));
        assertEquals("""
                @PACKAGE("shop")
                @VERSION("1.2.0")

                enum Level
                {
                    LOW,
                    @DEFAULT(LOW) MEDIUM,
                    HIGH
                }

                struct Order
                {
                    @DEFAULT('\\'') char mark;
                    double[][] samples;
                    @DEFAULT(LOW) Level level;
                    @DEFAULT({}) Map<Level, double[]> more;
                    @DEFAULT(0.1f) float ratio;
                    @DEFAULT(-1.5E300) double big;
                }

                exception Broken
                {
                }

                exception Missing
                {
                    String key;
                    Level level;
                }

                interface Admin
                {
                    @ROLES({"night-shift", "owner"}) @ONEWAY void start ();
                    @ROLES("admin") void stop ();
                }

                interface Shop
                {
                    long MOST = 5000000000L;
                    String NAME = "a \\"b\\" \\\\ \\n é";
                    Optional<Order> find (@DEFAULT(5) int limit, Map<String, Long> counts) throws Broken, Missing;
                    @ONEWAY void log (String text);
                }
                """, text);
        assertEquals(text, DescriptionPrinter.print(parse(text)), "normal form is a description in normal form");
    }

    @Test
    void keepsEveryValue() {
        String values = """
                @PACKAGE("values")

                interface Values
                {
                    char A = '\\u0000';
                    char B = '\\\\';
                    char C = '"';
                    char D = '\\ud83d';
                    float E = 3.4028235E38f;
                    double F = 4.9E-324;
                    double G = -0.0;
                    long H = -9223372036854775808L;
                    byte I = -128;
                    String J = "\\u0000\\u2028 😀 ☃ '";
                    boolean K = true;
                }
                """;
        assertEquals(values, DescriptionPrinter.print(parse(values)));
    }

    @Test
    void hasRoutes() {
        String text = DescriptionPrinter.print(parse("""
                @PACKAGE("lab")
                @RESOURCE("/lab") @ROLES("staff") interface Lab
                {
                    @STATE Map<String, double[]> kept;
                    @CACHED @GET("/series/{name}") @READS("kept[name]") Optional<double[]> get (String name);
                    @GET("/series") @READS("kept") Stream<String> names (@DEFAULT("") String prefix);
                    @POST("/search") @READS("kept") String[] search (Map<String, String> labels);
                    @WRITES("kept[name]") @PUT("/series/{name}") @CREATED("/series/{name}") void put (String name, @DEFAULT({}) @BODY double[] samples) throws Full;
                    @DELETE("/series/{name}") @WRITES("kept[name]") void remove (String name);
                    @REDIRECT(code = 302, value = "/series/{result}") @POST("/series") String add (double[] samples);
                    @REDIRECT(value = "/series/{result}", code = 303) @PATCH("/series/{from}") String rename (String from, String to);
                    @GET("/plots/{name}.png") @TYPE("image/png") @STATELESS byte[] plot (String name);
                    @GET("/files/{path+}") @STATELESS String file (String path);
                }
                @DEPRECATED("no") @STATUS(507) exception Full { }
                """));
        assertEquals("""
                @PACKAGE("lab")

                @STATUS(507)
                exception Full
                {
                }

                @RESOURCE("/lab")
                interface Lab
                {
                    @ROLES("staff") @POST("/series") @REDIRECT(value = "/series/{result}", code = 302) String add (double[] samples);
                    @ROLES("staff") @STATELESS @GET("/files/{path+}") String file (String path);
                    @ROLES("staff") @STATELESS @GET("/series/{name}") @CACHED Optional<double[]> get (String name);
                    @ROLES("staff") @STATELESS @GET("/series") Stream<String> names (@DEFAULT("") String prefix);
                    @ROLES("staff") @STATELESS @GET("/plots/{name}.png") @TYPE("image/png") byte[] plot (String name);
                    @ROLES("staff") @PUT("/series/{name}") @CREATED("/series/{name}") void put (String name, @BODY @DEFAULT({}) double[] samples) throws Full;
                    @ROLES("staff") @DELETE("/series/{name}") void remove (String name);
                    @ROLES("staff") @PATCH("/series/{from}") @REDIRECT("/series/{result}") String rename (String from, String to);
                    @ROLES("staff") @IDEMPOTENT @POST("/search") String[] search (Map<String, String> labels);
                }
                """, text);
        Description again = parse(text);
        assertEquals(text, DescriptionPrinter.print(again), "normal form is a description in normal form");
        Diagnostics diagnostics = new Diagnostics();
        Checks.check(again, List.of(), diagnostics);
        assertEquals("", TextPrinter.print(diagnostics.sorted()), "it breaks no rule, although it has no state");
    }

    /** It is the service's own; clients learn what they may send again. */
    @Test
    void leavesStateOut() {
        String text = DescriptionPrinter.print(parse("""
                @PACKAGE("shop")
                interface Shop
                {
                    @STATE long count = 3;
                    @READS("count") long count ();
                    @WRITES("count") long next ();
                    @IDEMPOTENT @WRITES("count") void reset ();
                    @READS("count") @ONEWAY void log ();
                    @READS("count") Stream<Long> watch ();
                }
                """));
        assertEquals("""
                @PACKAGE("shop")

                interface Shop
                {
                    @IDEMPOTENT long count ();
                    @ONEWAY void log ();
                    long next ();
                    @IDEMPOTENT void reset ();
                    @IDEMPOTENT Stream<Long> watch ();
                }
                """, text);
        assertEquals(text, DescriptionPrinter.print(parse(text)), "normal form is a description in normal form");
    }
}
