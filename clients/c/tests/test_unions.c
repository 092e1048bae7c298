/* SPDX-License-Identifier: Apache-2.0 */

/* Unions in generated code: their bytes, what is none, equality, texts, and trees of them. */
#include "kinds.h"
#include "suites.h"

#include <stdio.h>
#include <string.h>

static const kinds_point POINTS[] = {{1, 2}, {-3, 4}};
static const kinds_shape CIRCLE = {KINDS_SHAPE_CIRCLE, {.circle = {1.5}}};
static const kinds_shape POLYGON = {KINDS_SHAPE_POLYGON, {.polygon = {POINTS, 2}}};
static const kinds_shape NOTE = {KINDS_SHAPE_NOTE, {.note = {"n", 1}}};
static const kinds_shape WORDS = {KINDS_SHAPE_WORDS, {.words = {&(const kinds_string){"w", 1}, 1}}};
static const kinds_shape REGISTER = {KINDS_SHAPE_REGISTER, {.register_ = 7}};

/* Each value that a switch with all cases has to tell apart; a compiler warns if one is left out. */
static int corners(const kinds_shape *shape)
{
    switch (shape->kind) {
    case KINDS_SHAPE_CIRCLE:
        return 0;
    case KINDS_SHAPE_POLYGON:
        return shape->value.polygon.count;
    case KINDS_SHAPE_NOTE:
    case KINDS_SHAPE_WORDS:
    case KINDS_SHAPE_REGISTER:
        return -1;
    }
    return -2;
}

static void assert_text(const kinds_shape *shape, const char *expected)
{
    char text[200];
    ck_assert_uint_eq(kinds_shape_text(shape, text, sizeof text), strlen(expected));
    ck_assert_str_eq(text, expected);
}

static void assert_same_after_bytes(const kinds_shape *shape, const uint8_t *expected, size_t size)
{
    const kinds_byte_array *bytes;
    const kinds_shape *again;
    kinds_shape *copy;
    kinds_error error;
    ck_assert_msg(kinds_shape_to_bytes(shape, &bytes, &error) == KINDS_OK, "%s", error.message);
    ck_assert_uint_eq((size_t)bytes->count, size);
    ck_assert_mem_eq(bytes->items, expected, size);
    ck_assert_msg(kinds_shape_from_bytes(*bytes, &again, &error) == KINDS_OK, "%s", error.message);
    ck_assert(kinds_shape_equal(shape, again));
    ck_assert_int_eq(corners(shape), corners(again));
    ck_assert_msg(kinds_shape_copy(again, &copy, &error) == KINDS_OK, "%s", error.message);
    kinds_free(again);
    ck_assert(kinds_shape_equal(shape, copy));
    kinds_free(copy);
    kinds_free(bytes);
}

START_TEST(a_union_is_the_number_of_its_case_and_the_value)
{
    static const uint8_t CIRCLE_BYTES[] = {0, 0, 0, 0, 0x3F, 0xF8, 0, 0, 0, 0, 0, 0};
    static const uint8_t POLYGON_BYTES[] = {
        0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 2, 0xFF, 0xFF, 0xFF, 0xFD, 0, 0, 0, 4};
    static const uint8_t NOTE_BYTES[] = {0, 0, 0, 2, 0, 0, 0, 1, 'n'};
    static const uint8_t WORDS_BYTES[] = {0, 0, 0, 3, 0, 0, 0, 1, 0, 0, 0, 1, 'w'};
    static const uint8_t REGISTER_BYTES[] = {0, 0, 0, 4, 0, 0, 0, 7};
    assert_same_after_bytes(&CIRCLE, CIRCLE_BYTES, sizeof CIRCLE_BYTES);
    assert_same_after_bytes(&POLYGON, POLYGON_BYTES, sizeof POLYGON_BYTES);
    assert_same_after_bytes(&NOTE, NOTE_BYTES, sizeof NOTE_BYTES);
    assert_same_after_bytes(&WORDS, WORDS_BYTES, sizeof WORDS_BYTES);
    assert_same_after_bytes(&REGISTER, REGISTER_BYTES, sizeof REGISTER_BYTES);
}

END_TEST

START_TEST(unions_are_equal_where_their_cases_and_values_are)
{
    const kinds_shape other = {KINDS_SHAPE_CIRCLE, {.circle = {2.5}}};
    const kinds_shape same = {KINDS_SHAPE_CIRCLE, {.circle = {1.5}}};
    const kinds_shape unknown = {(kinds_shape_kind)9, {.register_ = 1}};
    ck_assert(kinds_shape_equal(&CIRCLE, &same));
    ck_assert(!kinds_shape_equal(&CIRCLE, &other));
    ck_assert(!kinds_shape_equal(&CIRCLE, &NOTE));
    ck_assert(!kinds_shape_equal(&unknown, &unknown));
}

END_TEST

START_TEST(unions_have_texts_and_their_cases_names)
{
    assert_text(&CIRCLE, "Shape(circle=Circle(radius=1.5))");
    assert_text(&POLYGON, "Shape(polygon=[Point(x=1, y=2), Point(x=-3, y=4)])");
    assert_text(&NOTE, "Shape(note=\"n\")");
    assert_text(&WORDS, "Shape(words=[\"w\"])");
    assert_text(&REGISTER, "Shape(register=7)");
    ck_assert_str_eq(kinds_shape_kind_name(KINDS_SHAPE_REGISTER), "register");
    ck_assert_str_eq(kinds_shape_kind_name((kinds_shape_kind)9), "UNKNOWN");
}

END_TEST

START_TEST(a_new_union_is_its_first_case)
{
    const kinds_shape shape = kinds_shape_default();
    ck_assert_int_eq(shape.kind, KINDS_SHAPE_CIRCLE);
    ck_assert_double_eq(shape.value.circle.radius, 2.0); /* the default of a circle */
    const kinds_drawing drawing = kinds_drawing_default();
    ck_assert(kinds_shape_equal(&shape, &drawing.shape));
    ck_assert_ptr_null(drawing.second);
}

END_TEST

static void assert_malformed(const uint8_t *bytes, size_t size, const char *mistake)
{
    const kinds_shape *shape;
    kinds_error error;
    char expected[200];
    snprintf(expected, sizeof expected, "Shape: MALFORMED: %s", mistake);
    ck_assert_int_eq(kinds_shape_from_bytes((kinds_byte_array){bytes, (int32_t)size}, &shape, &error), KINDS_MALFORMED);
    ck_assert_str_eq(error.message, expected);
    ck_assert_ptr_null(shape);
}

START_TEST(what_is_no_case_is_refused)
{
    static const uint8_t FIFTH[] = {0, 0, 0, 5, 0, 0, 0, 0};
    static const uint8_t NEGATIVE[] = {0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0};
    static const uint8_t SHORT[] = {0, 0, 0, 4, 0, 0};
    static const uint8_t NOTHING[] = {0, 0};
    assert_malformed(FIFTH, sizeof FIFTH, "the value: Shape has no case 5 (at byte 0)");
    assert_malformed(NEGATIVE, sizeof NEGATIVE, "the value: Shape has no case -1 (at byte 0)");
    assert_malformed(SHORT, sizeof SHORT, "register: cut short: 4 bytes needed, 2 left (at byte 4)");
    assert_malformed(NOTHING, sizeof NOTHING, "the value: cut short: 4 bytes needed, 2 left (at byte 0)");
    const kinds_byte_array *bytes;
    kinds_error error;
    const kinds_shape unknown = {(kinds_shape_kind)5, {.register_ = 1}};
    ck_assert_int_eq(kinds_shape_to_bytes(&unknown, &bytes, &error), KINDS_BAD_ARGUMENT);
    ck_assert_str_eq(error.message, "Shape: BAD_ARGUMENT: the value cannot be sent: Shape has no case 5");
    const kinds_shape broken = {KINDS_SHAPE_NOTE, {.note = {"\xC3", 1}}};
    const kinds_shape others[] = {CIRCLE, broken};
    const kinds_drawing drawing = {.shape = CIRCLE, .others = {others, 2}};
    ck_assert_int_eq(kinds_drawing_to_bytes(&drawing, &bytes, &error), KINDS_BAD_ARGUMENT);
    ck_assert_str_eq(error.message, "Drawing: BAD_ARGUMENT: others[1].note is not well-formed UTF-8");
}

END_TEST

START_TEST(unions_are_wherever_values_are)
{
    const kinds_color_to_shape_map_entry entries[] = {{KINDS_COLOR_GREEN, POLYGON}};
    const kinds_shape others[] = {NOTE, WORDS, REGISTER};
    const kinds_drawing drawing = {.shape = CIRCLE,
        .second = &NOTE,
        .others = {others, 3},
        .by_color = {entries, 1},
        .tree = {.kind = KINDS_TREE_LEAF}};
    const kinds_byte_array *bytes;
    const kinds_drawing *again;
    kinds_error error;
    char text[400];
    ck_assert_msg(kinds_drawing_to_bytes(&drawing, &bytes, &error) == KINDS_OK, "%s", error.message);
    ck_assert_msg(kinds_drawing_from_bytes(*bytes, &again, &error) == KINDS_OK, "%s", error.message);
    ck_assert(kinds_drawing_equal(&drawing, again));
    kinds_drawing_text(again, text, sizeof text);
    ck_assert_str_eq(text,
        "Drawing(shape=Shape(circle=Circle(radius=1.5)), second=Shape(note=\"n\"), others=[Shape(note=\"n\"), "
        "Shape(words=[\"w\"]), Shape(register=7)], byColor=[GREEN: Shape(polygon=[Point(x=1, y=2), Point(x=-3, y=4)])], "
        "tree=Tree(leaf=\"\"))");
    kinds_free(again);
    kinds_free(bytes);
}

END_TEST

enum { DEEPEST = 64, TOO_DEEP = 70 };

/* Trees in a chain: each value of the union is a level, a branch is none by itself but for what it may hold. */
static void chain(kinds_tree trees[], int count)
{
    for (int i = 0; i < count - 1; i++) {
        trees[i].kind = KINDS_TREE_TREES;
        trees[i].value.trees = (kinds_tree_array){&trees[i + 1], 1};
    }
    trees[count - 1].kind = KINDS_TREE_LEAF;
    trees[count - 1].value.leaf = kinds_string_of("x");
}

START_TEST(trees_of_unions_may_be_64_deep)
{
    static kinds_tree trees[TOO_DEEP];
    static kinds_tree others[TOO_DEEP];
    const kinds_byte_array *bytes;
    const kinds_tree *again;
    kinds_error error;
    char text[4096];
    chain(trees, DEEPEST);
    chain(others, DEEPEST);
    ck_assert_msg(kinds_tree_to_bytes(&trees[0], &bytes, &error) == KINDS_OK, "%s", error.message);
    ck_assert_msg(kinds_tree_from_bytes(*bytes, &again, &error) == KINDS_OK, "%s", error.message);
    ck_assert(kinds_tree_equal(&trees[0], again));
    ck_assert(kinds_tree_equal(&trees[0], &others[0]));
    kinds_free(again);
    kinds_free(bytes);
    chain(trees, DEEPEST + 1);
    chain(others, DEEPEST + 1);
    ck_assert_int_eq(kinds_tree_to_bytes(&trees[0], &bytes, &error), KINDS_BAD_ARGUMENT);
    ck_assert_ptr_nonnull(strstr(error.message, "is nested deeper than 64"));
    ck_assert(kinds_tree_equal(&trees[0], &trees[0]));
    ck_assert(!kinds_tree_equal(&trees[0], &others[0]));
    kinds_tree_text(&trees[0], text, sizeof text);
    ck_assert_ptr_nonnull(strstr(text, "..."));
}

END_TEST

START_TEST(bytes_that_are_nested_too_deep_are_malformed)
{
    uint8_t bytes[8 * TOO_DEEP + 8] = {0};
    for (int i = 0; i < TOO_DEEP; i++) {
        bytes[8 * i + 3] = 1; /* the case trees */
        bytes[8 * i + 7] = 1; /* of one */
    }
    const kinds_tree *tree;
    kinds_error error;
    ck_assert_int_eq(
        kinds_tree_from_bytes((kinds_byte_array){bytes, (int32_t)sizeof bytes}, &tree, &error), KINDS_MALFORMED);
    ck_assert_ptr_nonnull(strstr(error.message, "nested deeper than 64"));
}

END_TEST

START_TEST(rules_hold_inside_of_unions)
{
    const kinds_byte_array *bytes;
    kinds_error error;
    const kinds_shape bad = {KINDS_SHAPE_CIRCLE, {.circle = {-1}}};
    ck_assert_int_eq(kinds_shape_to_bytes(&bad, &bytes, &error), KINDS_BAD_ARGUMENT);
    ck_assert_str_eq(error.message, "Shape: BAD_ARGUMENT: circle.radius: -1 is not in 0..");
    const kinds_shape others[] = {NOTE, bad};
    const kinds_drawing drawing = {.shape = CIRCLE, .others = {others, 2}};
    ck_assert_int_eq(kinds_drawing_to_bytes(&drawing, &bytes, &error), KINDS_BAD_ARGUMENT);
    ck_assert_str_eq(error.message, "Drawing: BAD_ARGUMENT: others[1].circle.radius: -1 is not in 0..");
}

END_TEST

Suite *unions_suite(void)
{
    Suite *const suite = suite_create("unions");
    TCase *const values = tcase_create("values");
    tcase_add_test(values, a_union_is_the_number_of_its_case_and_the_value);
    tcase_add_test(values, unions_are_equal_where_their_cases_and_values_are);
    tcase_add_test(values, unions_have_texts_and_their_cases_names);
    tcase_add_test(values, a_new_union_is_its_first_case);
    tcase_add_test(values, what_is_no_case_is_refused);
    tcase_add_test(values, unions_are_wherever_values_are);
    tcase_add_test(values, rules_hold_inside_of_unions);
    suite_add_tcase(suite, values);
    TCase *const trees = tcase_create("trees");
    tcase_add_test(trees, trees_of_unions_may_be_64_deep);
    tcase_add_test(trees, bytes_that_are_nested_too_deep_are_malformed);
    suite_add_tcase(suite, trees);
    return suite;
}
