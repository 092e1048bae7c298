// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.c;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class CModelTest {

    private static CModel model(String definitions) {
        return CModel.of(Descriptions.of(definitions));
    }

    private static CModel.Method method(String declaration) {
        return model("exception Full { } struct Point { int x; } enum Level { LOW } interface Store { " + declaration
                        + " }")
                .interfaces()
                .get(0)
                .methods()
                .get(0);
    }

    @Test
    void aFieldKnowsHowItIsDeclaredWrittenReadAndCompared() {
        List<CModel.Field> fields = model("struct Point { int x; }"
                        + " struct S { Point at; Optional<Point> near; Optional<String> note; int register; }")
                .structs()
                .get(1)
                .fields();
        CModel.Field at = fields.get(0);
        assertEquals("a_b_point at", at.declaration());
        assertEquals("&value->at", at.part().operand());
        assertEquals("&value->at", at.part().target());
        assertEquals("a_b_point_equal(&left->at, &right->at)", at.same());
        assertNull(at.present());

        CModel.Field near = fields.get(1);
        assertTrue(near.nullable());
        assertEquals("value->near", near.part().operand());
        assertEquals("&value->near", near.part().target());
        assertEquals("value->near != NULL", near.present());
        assertEquals(
                "(left->near == NULL || right->near == NULL ? left->near == right->near"
                        + " : a_b_point_equal(left->near, right->near))",
                near.same());
        assertEquals("value->near", near.print().value());

        CModel.Field note = fields.get(2);
        assertEquals("has_note", note.flag());
        assertFalse(note.nullable());
        assertEquals("value->has_note ? &value->note : NULL", note.part().operand());
        assertEquals("&value->has_note, &value->note", note.part().target());
        assertEquals(
                "left->has_note == right->has_note && (!left->has_note || a_b_string_equal(left->note, right->note))",
                note.same());

        assertEquals("value->register_", fields.get(3).part().place());
        assertEquals("register", fields.get(3).part().declaredName());
    }

    @Test
    void neighboursOfFixedSizeAreOneStep() {
        List<CModel.Step> steps = model("struct S { int a; double b; String c; byte d; }")
                .structs()
                .get(0)
                .steps();
        assertEquals(
                List.of(true, false, true),
                steps.stream().map(CModel.Step::fixed).toList());
        assertEquals(
                List.of("at", "at + 4"),
                steps.get(0).slots().stream().map(CModel.Slot::at).toList());
        assertEquals(12, steps.get(0).size());
        assertTrue(steps.get(0).first());
        assertEquals("c", steps.get(1).part().declaredName());
        assertFalse(steps.get(2).first()); // its variable is there already
    }

    @Test
    void compositesOfTheRuntimeAreLeftOut() {
        CModel model = model("enum Level { A, B } struct S { int[] a; int[][] b;"
                + " Map<Level, String[]> c; Map<String, Integer> d; Optional<S[]> e; }");
        assertEquals(
                List.of("int_array_array", "level_to_string_array_map", "string_to_int_map", "s_array"),
                model.containers().stream().map(CModel.Container::key).toList());
        assertEquals(
                List.of("int_array_array", "s_array"),
                model.arrays().stream().map(CModel.Array::key).toList());
        assertEquals(
                List.of("optional_s_array"),
                model.optionals().stream().map(CModel.Optional::key).toList());
        CModel.Map byLevel = model.maps().get(0);
        assertEquals(new CModel.EnumKeys(2, "a_b_level"), byLevel.enumKeys());
        assertNull(byLevel.keyKind());
        assertFalse(byLevel.fixed());
        CModel.Map byString = model.maps().get(1);
        assertNull(byString.enumKeys());
        assertEquals("STRING", byString.keyKind());
    }

    @Test
    void aUnionComesAfterWhatItIsMadeOf() {
        CModel model = model("struct Drawing { Shape shape; Optional<Tree> tree; } union Shape { Circle circle;"
                + " Drawing[] more; @DEPRECATED(\"no\") int register; } struct Circle { @DEFAULT(2) double radius; }"
                + " union Tree { Branch branch; } struct Branch { Tree[] trees; }");
        assertEquals(
                List.of("circle", "shape", "drawing", "branch", "tree"),
                model.structs().stream().map(CModel.Struct::key).toList());
        CModel.Struct shape = model.unions().get(0);
        assertEquals(
                List.of("A_B_SHAPE_CIRCLE", "A_B_SHAPE_MORE", "A_B_SHAPE_REGISTER"),
                shape.cases().stream().map(CModel.Case::kind).toList());
        assertEquals("a_b_circle circle", shape.fields().get(0).declaration());
        assertEquals("&value->value.circle", shape.fields().get(0).part().operand());
        assertEquals(
                "left->value.register_ == right->value.register_",
                shape.fields().get(2).same());
        assertTrue(model.deprecated());
        assertTrue(shape.recursive());
        assertEquals(List.of(new CModel.Assignment("value.value.circle", "a_b_circle_default()")), shape.defaults());
        assertEquals(
                List.of(new CModel.Assignment("value.shape", "a_b_shape_default()")),
                model.structs().get(2).defaults());
        assertTrue(shape.type().struct());
        assertFalse(shape.type().fixed());
        assertEquals(4 + 4, shape.type().minSize());
        assertTrue(model.structs().get(2).fields().get(1).nullable());
    }

    @Test
    void aSetIsAnArrayWhoseItemsAreUnique() {
        CModel model = model("enum Level { A, B } struct S { Set<Level> a; Set<Byte> b; Set<Byte>[] c; }");
        assertEquals(
                List.of("level_set", "byte_set", "byte_set_array"),
                model.containers().stream().map(CModel.Container::key).toList());
        assertEquals(
                List.of(
                        new CModel.Unique("set.items[at] == item", new CModel.EnumKeys(2, "a_b_level"), null),
                        new CModel.Unique("set.items[at] == item", null, "BYTE")),
                model.sets().stream().map(CModel.Array::unique).toList());
        assertEquals("int8_t", model.containers().get(1).item());
        assertNull(model.arrays().get(0).unique());
    }

    private static final String RULED = "struct Point { @RANGE(-90, 90) float at; } struct S { int x; }"
            + " struct Line { Optional<Point> from; @LENGTH(max = 2) Point[] to; @PATTERN(\"a?\") Optional<String> name; }"
            + " interface I { void m(@LENGTH(max = 2) Optional<Line[]> lines, S other); double n(Stream<Point> points); }";

    @Test
    void rulesAreCheckedByFunctions() {
        CModel model = model(RULED);
        assertEquals(
                List.of("a_b_check_point", "a_b_check_line"),
                model.rules().structs().stream().map(CModel.RuledStruct::check).toList());
        assertEquals(
                List.of(
                        new CModel.Check("to", "!a_b_rule_3(fault, value->to)"),
                        new CModel.Check("name", "value->has_name && !a_b_rule_4(fault, value->name)"),
                        new CModel.Check("from", "value->from != NULL && !a_b_check_point(fault, value->from)"),
                        new CModel.Check("to", "!a_b_check_point_array(fault, value->to)")),
                model.rules().structs().get(1).checks());
        assertEquals(
                List.of(
                        new CModel.Check("lines", "lines != NULL && !a_b_rule_1(&writer->fault, *lines)"),
                        new CModel.Check("lines", "lines != NULL && !a_b_check_line_array(&writer->fault, *lines)")),
                model.interfaces().get(0).methods().get(0).checks());
        assertEquals(
                List.of(new CModel.Check("points", "!a_b_check_point(&writer->fault, item)")),
                model.interfaces().get(0).methods().get(1).itemChecks());
        assertEquals("a_b_check_point", model.structs().get(0).check());
        assertNull(model.structs().get(1).check());
        assertEquals(List.of("rule"), model.parts());
        assertEquals(List.of(), model.modules());
    }

    @Test
    void boundsAreNumbersOfC() {
        CModel model = model("struct S { @RANGE(max = 7) long a; @RANGE(max = 3000000000) ulong b;"
                + " @RANGE(0.1, 1e30) float c; @ITEMS(@RANGE(max = 5)) byte[] d; @RANGE(max = 0) int e; }");
        assertEquals(
                List.of(
                        "a_b_rule_whole(fault, value, INT64_MIN, 7, \"..7\")",
                        "a_b_rule_unsigned(fault, value, 0, UINT64_C(3000000000), \"..3000000000\")",
                        "a_b_rule_float(fault, value, 0.10000000149011612, 1.0000000150474662E30," + " \"0.1..1E+30\")",
                        "a_b_rule_whole(fault, (int8_t)value.items[i], -128, 5, \"..5\")",
                        "a_b_rule_whole(fault, value, -2147483648, 0, \"..0\")"),
                model.rules().rules().stream()
                        .flatMap(rule -> (rule.whole().isEmpty() ? rule.items() : rule.whole()).stream())
                        .toList());
    }

    @Test
    void clientsThatLeaveRulesToTheHostHaveNoFunctionsForThem() {
        CModel model = CModel.of(Descriptions.of(RULED).checkingRules(false));
        assertNull(model.rules());
        assertNull(model.structs().get(0).check());
        assertEquals(List.of(), model.interfaces().get(0).methods().get(0).checks());
        assertEquals(List.of(), model.parts());
    }

    @Test
    void onlyWhoHasTimesGetsTheirPartOfTheRuntime() {
        assertEquals(List.of(), model("struct S { String name; long at; }").modules());
        assertEquals(
                List.of("times"), model("struct S { Optional<Instant[]> at; }").modules());
        assertEquals(
                List.of("bigdecimal", "times", "uuid"),
                model("exception E { BigDecimal left; } interface I { LocalDate FIRST = \"2026-11-27\";"
                                + " void m(Map<UUID, Integer> counts); }")
                        .modules());
        assertEquals(
                List.of("bigdecimal"),
                model("interface I { Stream<BigDecimal> sums(); }").modules());
    }

    @Test
    void aTimeIsPassedByValueAndChecked() {
        CModel.Struct struct = model("struct S { Instant at; UUID id; LocalDate day; BigDecimal price; }")
                .structs()
                .get(0);
        CModel.Field at = struct.fields().get(0);
        assertEquals("a_b_instant at", at.declaration());
        assertEquals("value->at", at.part().operand());
        assertEquals("a_b_instant_equal(left->at, right->at)", at.same());
        assertTrue(at.part().type().checked());
        assertTrue(at.part().type().refusable());
        CModel.Field id = struct.fields().get(1);
        assertEquals("a_b_uuid_equal(left->id, right->id)", id.same());
        assertFalse(id.part().type().checked());
        CModel.Field day = struct.fields().get(2);
        assertEquals("int32_t day", day.declaration());
        assertEquals("left->day == right->day", day.same());
        assertEquals("print_localdate", day.print().function());
        CModel.Field price = struct.fields().get(3);
        assertEquals("a_b_bigdecimal_equal(left->price, right->price)", price.same());
        assertEquals(9, price.part().type().minSize());
    }

    @Test
    void aMapOfFixedSizeKnowsWhereItsValuesLie() {
        CModel.Map map = model("struct S { Map<Long, Short> a; }").maps().get(0);
        assertTrue(map.fixed());
        assertEquals(10, map.fixedSize());
        assertEquals("at + 8", map.valueAt());
        assertEquals("LONG", map.keyKind());
    }

    @Test
    void aMethodIsNamedAfterItsInterface() {
        CModel.Method method = method("void put(Point place, Optional<Integer> client);");
        assertEquals("a_b_store_put", method.name());
        assertEquals("store_put", method.key());
        assertEquals(", const a_b_point *place, const int32_t *client_", method.declarations());
        assertEquals(", place, client_", method.arguments());
        assertEquals(
                List.of("place"),
                method.required().stream().map(CModel.Part::operand).toList());
        assertEquals("0", method.traits());
        assertNull(method.result());
    }

    @Test
    void aResultComesIntoAVariableOrAnAddress() {
        CModel.Result number = method("int get();").result();
        assertEquals("int32_t *result", number.parameter());
        assertEquals("0", number.zero());
        CModel.Result level = method("Optional<Level> get();").result();
        assertEquals("bool *has_result, a_b_level *result", level.parameter());
        assertEquals("has_result, result", level.arguments());
        assertEquals("level", level.valueKey());
        CModel.Result point = method("Optional<Point> get();").result();
        assertEquals("const a_b_point **result", point.parameter());
        assertEquals("point", point.valueKey());
    }

    @Test
    void streamsAreItemsThatGoUpOrCome() {
        CModel.Method method = method("Stream<Point> swap(int depth, Stream<String> names);");
        assertTrue(method.streaming());
        assertEquals(
                List.of("depth"),
                method.parameters().stream()
                        .map(parameter -> parameter.part().declaredName())
                        .toList());
        assertEquals("a_b_string item", method.upload().parameter());
        assertEquals("names", method.upload().declaredName());
        assertEquals("const a_b_point **item", method.download().parameter());
        assertNull(method.result());
        assertEquals("A_B_UPLOADS | A_B_DOWNLOADS", method.traits());
    }

    @Test
    void aMethodThatTakesAnArraySaysSo() {
        assertEquals("A_B_ARRAYS", method("void put(int depth, byte[] data);").traits());
        assertEquals(
                "A_B_ONEWAY | A_B_ARRAYS",
                method("@ONEWAY void put(Point[][] data);").traits());
        assertEquals("0", method("byte[] get(Map<String, int[]> all);").traits());
    }

    @Test
    void exceptionsOfMethodsAreThoseOfThePackage() {
        CModel model = model("exception Full { }"
                + " interface Store { /** @throws Full when no room is left */ void put() throws Full; }");
        CModel.Method method = model.interfaces().get(0).methods().get(0);
        assertEquals(model.exceptions(), method.exceptions());
        assertEquals(List.of("@retval A_B_EXCEPTION with a_b_full_of(error): when no room is left"), method.doc());
    }

    @Test
    void whatIsDeprecatedIsMarked() {
        CModel plain = model("struct S { int x; }");
        assertFalse(plain.deprecated());
        CModel field = model("struct S { @DEPRECATED(\"use y\") int x; int y; }");
        assertTrue(field.deprecated());
        assertFalse(field.deprecatedTypes());
        assertEquals(
                "A_B_DEPRECATED(\"use y\")",
                field.structs().get(0).fields().get(0).mark());
        assertNull(field.structs().get(0).fields().get(1).mark());
        assertTrue(model("@DEPRECATED(\"use T\") struct S { int x; }").deprecatedTypes());
        assertFalse(model("interface S { @DEPRECATED(\"use M\") int N = 1; void m(); }")
                .deprecated()); // macros have no mark
    }
}
