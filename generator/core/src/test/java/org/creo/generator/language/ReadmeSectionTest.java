// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.model.Description;
import org.creo.generator.model.Field;
import org.creo.generator.model.Method;
import org.creo.generator.parse.DescriptionParser;
import org.creo.generator.source.ImportPath;
import org.creo.generator.source.SourceFile;
import org.junit.jupiter.api.Test;

class ReadmeSectionTest {

    private static Description description(String declarations) {
        Diagnostics diagnostics = new Diagnostics();
        Description description = DescriptionParser.parse(
                new SourceFile("lab.creo", "@PACKAGE(\"lab\")\n" + declarations), ImportPath.NONE, diagnostics);
        assertEquals("[]", diagnostics.sorted().toString());
        return description;
    }

    /** Topics, each with the method that shows it. */
    private static List<String> sections(String declarations) {
        return ReadmeSection.all(description(declarations), (topic, service, method) -> method.name()).stream()
                .map(section -> section.topic() + " " + section.example())
                .toList();
    }

    @Test
    void eachShowsTheFirstMethodThatHasIt() {
        assertEquals(
                List.of("CATCH find", "RECEIVE all", "SEND add", "ASYNCHRONOUS get", "TIMEOUTS get", "TLS get"),
                sections("exception Gone { int at; }"
                        + " interface Feed { Stream<int[]> both(Stream<int[]> items); Stream<int[]> all() throws Gone; }"
                        + " interface Store { @DEPRECATED(\"use get\") int old() throws Gone; @ONEWAY void tell();"
                        + " int get(); int find() throws Gone; void add(Stream<int[]> items); }"));
    }

    @Test
    void whatADescriptionDoesNotHaveIsNotShown() {
        assertEquals(List.of("ASYNCHRONOUS a", "TIMEOUTS a", "TLS a"), sections("interface S { void a(); void b(); }"));
        assertEquals(List.of("EXCHANGE a", "TLS a"), sections("interface S { Stream<int[]> a(Stream<int[]> b); }"));
        assertEquals(List.of(), sections("interface S { int X = 1; } exception Gone { int at; }"));
    }

    @Test
    void whatIsDeprecatedIsShownWhereThereIsNothingElse() {
        assertEquals(
                List.of("ASYNCHRONOUS a", "TIMEOUTS a", "TLS a"),
                sections("@DEPRECATED(\"no\") interface S { void a(); }"));
    }

    @Test
    void theFirstCallsAreThoseWithTheFewestArguments() {
        Description description = description("interface S { @DEPRECATED(\"no\") void gone(); Stream<int[]> all();"
                + " void put(String name, int at); void take(int at); void drop(int at); }");
        assertEquals(
                List.of("take", "drop", "put", "all", "gone"),
                ReadmeSection.simplestFirst(description.interfaces().get(0)).stream()
                        .map(Method::name)
                        .toList());
    }

    @Test
    void theFieldThatIsPrintedIsOneThatAllLanguagesPrint() {
        assertEquals(
                Optional.of("text"),
                printed("int[] items; Optional<Integer> more; S s; @DEPRECATED(\"no\") int old; String text; int x;"));
        assertEquals(Optional.empty(), printed("int[] items;"));
    }

    private static Optional<String> printed(String fields) {
        Description description = description("struct S { int x; } exception Gone { " + fields + " }");
        return ReadmeSection.printed(description.exceptions().get(0)).map(Field::name);
    }
}
