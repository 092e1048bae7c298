// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.c;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.List;
import org.creo.generator.model.Description;
import org.creo.generator.model.Struct;
import org.junit.jupiter.api.Test;

class CDocsTest {

    private static List<String> lines(String struct) {
        Struct first =
                Descriptions.of(struct + " struct S { int x; }").structs().get(0);
        return CDocs.lines(first.documentation(), first.deprecation());
    }

    private static CModel.MethodDoc method(String declaration) {
        Description description = Descriptions.of("interface Store { " + declaration + " }");
        CNames names = new CNames(description);
        return new CDocs(names, new CTypes(description, names))
                .method(description.interfaces().get(0).methods().get(0));
    }

    @Test
    void aLineLeavesItsCommentAsItIs() {
        assertEquals(List.of("Of all / * things."), lines("/** Of all /* things. */"));
        assertEquals(List.of(), lines(""));
    }

    @Test
    void whatIsDeprecatedSaysSo() {
        assertEquals(List.of("@deprecated use T"), lines("@DEPRECATED(\"use T\")"));
        assertEquals(
                List.of("Old.", "", "@deprecated end * / here"), lines("/** Old. */ @DEPRECATED(\"end */ here\")"));
    }

    @Test
    void aMethodWithoutACommentShowsHowItIsDeclared() {
        CModel.MethodDoc doc = method("void put(String key, Optional<Integer> size);");
        assertEquals(List.of("put(String key, Optional<Integer> size)"), doc.lines());
        assertEquals(List.of(new CModel.ParameterDoc("size", "NULL: absent")), doc.parameters());
        assertNull(doc.result());
        assertNull(doc.needs());
    }

    @Test
    void aMethodTellsWhatItsCallerHasToKnow() {
        CModel.MethodDoc doc = method("/** Puts.\n * @param client one\n * or two */ @ROLES({\"admin\", \"operator\"})"
                + " @DEPRECATED(\"use set\") void put(Optional<Integer> client);");
        assertEquals(List.of("Puts."), doc.lines());
        assertEquals(List.of(new CModel.ParameterDoc("client_", "one or two; NULL: absent")), doc.parameters());
        assertEquals("Needs the role admin or operator.", doc.needs());
        assertEquals("use set", doc.deprecated());
    }

    @Test
    void aResultTellsWhoReleasesIt() {
        assertEquals(
                "the size; set when the call succeeds",
                method("/** @return the size */ int size();").result());
        assertEquals(
                "set when the call succeeds, together with has_result; absent if has_result is false",
                method("Optional<Integer> size();").result());
        assertEquals(
                "NULL after a failure; otherwise release it with a_b_free",
                method("String name();").result());
        assertEquals(
                "NULL if absent or after a failure; otherwise release it with a_b_free",
                method("Optional<String> name();").result());
    }
}
