// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.c;

import static org.junit.jupiter.api.Assertions.assertEquals;

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

    private static List<String> method(String declaration) {
        Description description = Descriptions.of("interface Store { " + declaration + " }");
        CNames names = new CNames(description);
        return new CDocs(names, new CTypes(description, names))
                .method(description.interfaces().get(0).methods().get(0), "a_b_store_put");
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
    void aMethodOfWhichThereIsNothingToSayHasNoComment() {
        assertEquals(List.of(), method("void put(String key, int size);"));
        assertEquals(List.of(), method("int size();"));
        assertEquals(List.of("Puts."), method("/** Puts. */ void put(String key);"));
    }

    @Test
    void aMethodTellsWhatItsCallerHasToKnow() {
        assertEquals(
                List.of(
                        "Puts.",
                        "",
                        "Needs the role admin or operator.",
                        "",
                        "@param client_ one or two; NULL: absent",
                        "@deprecated use set"),
                method("/** Puts.\n * @param client one\n * or two */ @ROLES({\"admin\", \"operator\"})"
                        + " @DEPRECATED(\"use set\") void put(Optional<Integer> client);"));
        assertEquals(
                List.of("@return A_B_OK when it is sent, whatever the host makes of it"),
                method("@ONEWAY void put(int size);"));
    }

    @Test
    void aMethodWithStreamsTellsHowTheyAreUsed() {
        assertEquals(
                List.of(
                        "Send items with a_b_store_put_push and read items with a_b_store_put_next, as a_b_call.h describes.",
                        "",
                        "@param call set when the call has begun; end it with a_b_call_close"),
                method("Stream<String> put(Stream<String> items);"));
        assertEquals(
                List.of(
                        "Send items with a_b_store_put_push, as a_b_call.h describes.",
                        "",
                        "@param call set when the call has begun; end it with a_b_store_put_finish"),
                method("void put(Stream<String> items);"));
        assertEquals(
                "Read items with a_b_store_put_next, as a_b_call.h describes.",
                method("Stream<String> put();").get(0));
    }

    @Test
    void aResultTellsWhoReleasesIt() {
        assertEquals(List.of("@param result the size"), method("/** @return the size */ int size();"));
        assertEquals(List.of("@param result absent if has_result is false"), method("Optional<Integer> size();"));
        assertEquals(List.of("@param result release it with a_b_free"), method("String name();"));
        assertEquals(
                List.of("@param result the name; NULL if absent; release it with a_b_free"),
                method("/** @return the name */ Optional<String> name();"));
    }
}
