// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.creo.generator.check.Checks;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.docs.DocsPage;
import org.creo.generator.evolve.DescriptionPrinter;
import org.creo.generator.model.Description;
import org.creo.generator.parse.DescriptionParser;
import org.creo.generator.source.ImportPath;
import org.creo.generator.source.SourceFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FormatterTest {

    private static final Path ROOT = Path.of("../..");
    /** Of each description, how many copies with other blanks; for a search use more: -Dformatter.copies=1000. */
    private static final int COPIES = Integer.getInteger("formatter.copies", 3);

    private static final List<String> BLANKS =
            List.of("", " ", "  ", "\t", "\n", "\n\n", "\n   ", " \n\n\n\t ", "\r\n");

    /** Every description of the repository that is one. */
    static Stream<Path> descriptions() throws IOException {
        List<Path> found;
        try (Stream<Path> files = Files.walk(ROOT)) {
            found = files.filter(file -> file.toString().endsWith(".creo"))
                    .filter(file -> !file.toString().matches(".*/(target|build|\\.cache|out)/.*"))
                    .filter(FormatterTest::parses)
                    .sorted()
                    .toList();
        }
        assertFalse(found.isEmpty());
        return found.stream();
    }

    @ParameterizedTest
    @MethodSource("descriptions")
    void keepsWhatADescriptionSays(Path file) throws IOException {
        String text = Files.readString(file);
        check(text);
        Random random = new Random(text.hashCode());
        for (int i = 0; i < COPIES; i++) {
            check(disturb(text, random));
        }
    }

    private static void check(String text) {
        String formatted = Formatter.format(text);
        assertEquals(formatted, Formatter.format(formatted), () -> "formatted twice:\n" + text);
        assertEquals(tokens(text), tokens(formatted));
        said(text)
                .ifPresent(view ->
                        assertEquals(view, said(formatted).orElse(null), () -> text + "\nbecame\n" + formatted));
    }

    /** The same tokens with other blanks between them. */
    private static String disturb(String text, Random random) {
        StringBuilder disturbed = new StringBuilder();
        FormatToken last = null;
        for (FormatToken token : Lexer.read(text)) {
            String gap = BLANKS.get(random.nextInt(BLANKS.size()));
            boolean wordBefore = last != null && last.kind() != FormatToken.Kind.SIGN && !last.isComment();
            if (last != null && last.kind() == FormatToken.Kind.LINE_COMMENT && !gap.contains("\n")) {
                gap = "\n";
            } else if (wordBefore && token.kind() != FormatToken.Kind.SIGN && gap.isEmpty()) {
                gap = " ";
            }
            disturbed.append(gap).append(token.text());
            last = token;
        }
        return disturbed.toString();
    }

    /** Tokens and comments, whose lines may have moved. */
    private static List<String> tokens(String text) {
        return Lexer.read(text.replace("\r\n", "\n")).stream()
                .map(token -> token.text().replaceAll("\\n[ \\t]+", "\n"))
                .toList();
    }

    private static boolean parses(Path file) {
        try {
            return parses(Files.readString(file));
        } catch (IOException e) {
            return false;
        }
    }

    private static boolean parses(String text) {
        Diagnostics diagnostics = new Diagnostics();
        DescriptionParser.parse(new SourceFile("test.creo", text), ImportPath.NONE, diagnostics);
        return diagnostics.isEmpty();
    }

    /** All that a description says, without the places where it says it; empty where it breaks a rule. */
    private static Optional<List<String>> said(String text) {
        Diagnostics diagnostics = new Diagnostics();
        Description description =
                DescriptionParser.parse(new SourceFile("test.creo", text), ImportPath.NONE, diagnostics);
        Checks.check(description, List.of(), diagnostics);
        return diagnostics.isEmpty()
                ? Optional.of(List.of(DescriptionPrinter.print(description), DocsPage.print(description, List.of())))
                : Optional.empty();
    }

    @Test
    void leavesTheReferenceAsItIs() throws IOException {
        String text = Files.readString(ROOT.resolve("samples/data-service/data.creo"));
        assertEquals(text, Formatter.format(text));
    }

    @Test
    void bringsAnyStyleIntoOne() {
        assertFormatted("""
                @PACKAGE("a.b")

                struct Data
                {
                    String name;

                    double[][] samples;
                    Map<String, int[]> counts;
                }

                interface Service
                {
                    void store (Data[] data, String name) throws NotFound, Gone;
                    Data load (String name);
                    void clear ();
                }
                """, """
                @PACKAGE ( "a.b" )
                struct Data {

                String name ;


                double [ ] [] samples;
                  Map < String,int [] >counts;

                }
                interface Service {
                  void store(Data [] data,
                             String name)
                     throws NotFound,Gone;
                  Data
                  load( String name );
                  void clear( );
                }""");
    }

    @Test
    void keepsCommentsWhereTheyAre() {
        assertFormatted("""
                // licence

                // about the package
                @PACKAGE("a") // trailing

                /**
                 * A value.
                 *   Deeper.
                 */
                struct Data // of a measurement
                { // here
                    // first
                    int a; // what a is
                    /* b */ int b; /* what b is */

                    /** c */
                    int /* odd */ c;
                    // last
                }

                // free
                // standing

                interface Service
                {
                    /* as
                         drawn
                       here */
                    void a (int x /* in m */, int y);
                    void b (
                        int x, // metres
                        // of a
                        int y);
                }
                // end
                """, """

                // licence

                // about the package
                @PACKAGE("a")// trailing
                \t/**
                * A value.
                *   Deeper.
                  \t*/
                struct Data // of a measurement
                { // here

                   // first
                  int a;// what a is
                  /* b */ int b; /* what b is */

                  /** c */
                     int/* odd */c;
                  // last

                }
                // free
                // standing

                interface Service {
                        /* as
                             drawn
                           here */
                  void a(int x/* in m */,int y);
                  void b(int x, // metres
                     // of a
                     int y);
                }
                // end


                """);
    }

    @Test
    void keepsShortDeclarationsOnOneLine() {
        assertFormatted("""
                @PACKAGE("a")
                @VERSION("1.0.0")

                import a.b.C;
                import a.c.*;

                struct A { int a; }
                struct B { int a; String[] b; }
                exception Gone { }

                /** Levels. */
                enum Level { DEBUG, INFO }

                enum Long
                {
                    FIRST,

                    /** The second. */
                    SECOND,
                    @DEPRECATED("use SECOND") THIRD,
                    @DEPRECATED("use SECOND")
                    FOURTH
                }
                @DEPRECATED("use A")
                struct C { int c; }
                """.replace("}\n@DEPR", "}\n\n@DEPR"), """
                @PACKAGE("a") @VERSION("1.0.0") import a.b.C; import a.c.*;
                struct A{int a;}
                struct B{int a;String[]b;}
                exception Gone {}

                /** Levels. */
                enum Level{DEBUG,INFO}
                enum Long { FIRST,

                  /** The second. */
                  SECOND, @DEPRECATED("use SECOND") THIRD,
                  @DEPRECATED("use SECOND")
                  FOURTH }
                @DEPRECATED("use A") struct C { int c; }
                """);
    }

    @Test
    void wrapsWhatIsWiderThanAScreen() {
        assertFormatted("""
                @PACKAGE("a")

                interface Service
                {
                    int LIMIT = -10;
                    @ONEWAY void log (String entry);
                    Measurements retrieveMeasurements (
                        Map<String, Measurements> known,
                        @DEFAULT(5) int atLeast,
                        String descriptionOfTheSeries) throws NotFound;
                }

                struct Wide
                {
                    String aRatherLongNameOfAField;
                    String anotherRatherLongNameOfAField;
                    int andAThirdOne;
                }
                """, """
                @PACKAGE("a")
                interface Service
                {
                    int LIMIT=- 10;
                    @ONEWAY void log(String entry);
                    Measurements retrieveMeasurements (Map<String, Measurements> known, @DEFAULT(5) int atLeast, String descriptionOfTheSeries) throws NotFound;
                }
                struct Wide { String aRatherLongNameOfAField; String anotherRatherLongNameOfAField; int andAThirdOne; }
                """);
    }

    @Test
    void setsListsOfAnnotationsWithoutBlanks() {
        assertFormatted("""
                @PACKAGE("a")

                @ROLES({"admin", "operator"})
                interface Service
                {
                    @ROLES("admin") void stop (@DEFAULT({}) int[] codes);
                    @ROLES({"admin"})
                    @ONEWAY void log (String entry);
                }

                struct Empty { @DEFAULT({}) int[] codes; }
                """, """
                @PACKAGE("a")
                @ROLES ( { "admin" ,"operator" } ) interface Service
                {
                    @ROLES( "admin" ) void stop (@DEFAULT({ }) int[] codes);
                    @ROLES({"admin" })
                    @ONEWAY void log(String entry);
                }
                struct Empty { @DEFAULT( {} ) int[] codes; }
                """);
    }

    @Test
    void setsState() {
        assertFormatted("""
                @PACKAGE("a")

                interface Service
                {
                    /** How many. */
                    @STATE long count = 0;
                    @STATE Map<String, long[]> names, others = {};

                    @READS({"count", "names[a.b]"}) @WRITES("others") void put (A a);
                    @WRITES("count")
                    long next ();
                }

                interface Short { @STATE int[] a = {}; @WRITES("a") void b (); }
                """, """
                @PACKAGE("a")
                interface Service {
                    /** How many. */
                    @STATE  long count=0;
                    @STATE Map<String,long[]> names,others={ } ;

                    @READS ({ "count","names[a.b]" })@WRITES( "others" ) void put(A a);
                    @WRITES("count")
                    long next();
                }
                interface Short { @STATE int[] a = { }; @WRITES("a") void b(); }
                """);
    }

    @Test
    void setsStreamsAsOtherTypesWithBrackets() {
        assertFormatted("""
                @PACKAGE("a")

                interface Service
                {
                    @STATELESS Stream<Map<String, int[]>> sort (int from, Stream<Integer> numbers) throws Full;
                    @IDEMPOTENT void set (int number);
                    @IDEMPOTENT
                    void put (int number);
                }
                """, """
                @PACKAGE("a")
                interface Service
                {
                    @STATELESS Stream < Map<String,int[]> >sort( int from,Stream< Integer > numbers) throws Full ;
                    @IDEMPOTENT   void set(int number);
                    @IDEMPOTENT
                    void put(int number);
                }
                """);
    }

    @Test
    void setsRoutes() {
        assertFormatted("""
                @PACKAGE("a")

                @RESOURCE("/lab")
                interface Service
                {
                    @GET("/plots/{name}.png") @TYPE("image/png") @STATELESS byte[] plot (String name);
                    @POST("/a")
                    @REDIRECT(value = "/b/{result}", code = 302)
                    int make (@BODY @DEFAULT({}) int[] codes);
                    @PUT("/series/{name}/{longerNameOfAParameter}") @CREATED("/series/{name}") void put (
                        String name,
                        @BODY double[] samples);
                }

                @STATUS(404)
                exception Gone { }

                @STATUS(409)
                exception Full
                {
                    int most;
                }
                """, """
                @PACKAGE("a")
                @RESOURCE ("/lab") interface Service
                {
                    @GET ("/plots/{name}.png")@TYPE( "image/png" ) @STATELESS byte[] plot(String name);
                    @POST("/a")
                    @REDIRECT(value="/b/{result}",code=302)
                    int make(@BODY @DEFAULT({ }) int[] codes);
                    @PUT("/series/{name}/{longerNameOfAParameter}") @CREATED("/series/{name}") void put (String name, @BODY double[] samples);
                }
                @STATUS(404) exception Gone{}
                @STATUS( 409 )exception Full
                { int most; }
                """);
    }

    @Test
    void keepsTheEndsOfLines() {
        assertEquals(
                "@PACKAGE(\"a\")\r\n\r\nstruct A\r\n{\r\n    int a;\r\n}\r\n",
                Formatter.format("\uFEFF@PACKAGE(\"a\")\r\nstruct A {\r\nint a; }"));
    }

    private static void assertFormatted(String expected, String text) {
        assertEquals(expected, Formatter.format(text));
        assertEquals(expected, Formatter.format(expected));
        assertEquals(tokens(text), tokens(expected));
    }
}
