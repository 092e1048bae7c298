/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Every line of framework/protocol/vectors through generated code. Good ones: decode, write in the vectors' own
 * notation, compare; encode, compare. Malformed ones: decoding must return CREO_MALFORMED. A line that names an unknown
 * type fails. The texts of good values must be those of text.txt.
 */
#define _POSIX_C_SOURCE 200809L

#include "lines.h"
#include "suites.h"
#include "vectors.h"
#include "vectors_codec.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The notation */

static char dumped[65536];
static size_t dumped_length;

static void add(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(dumped + dumped_length, sizeof dumped - dumped_length, format, arguments);
    va_end(arguments);
    dumped_length += (size_t)length;
    ck_assert_uint_lt(dumped_length, sizeof dumped);
}

static void dump_boolean(bool value)
{
    add("%s", value ? "true" : "false");
}

static void dump_byte(int8_t value)
{
    add("%d", value);
}

static void dump_char(uint16_t value)
{
    add("%u", (unsigned)value);
}

static void dump_short(int16_t value)
{
    add("%d", value);
}

static void dump_int(int32_t value)
{
    add("%" PRId32, value);
}

static void dump_long(int64_t value)
{
    add("%" PRId64, value);
}

static void dump_float(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    add("0x%08" PRIx32, bits);
}

static void dump_double(double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    add("0x%016" PRIx64, bits);
}

static void dump_string(vectors_string value)
{
    add("\"");
    for (int32_t i = 0; i < value.length; i++) {
        const unsigned char byte = (unsigned char)value.bytes[i];
        if (byte < 0x20 || byte == 0x7F) {
            add("\\u%04x", byte);
        } else {
            add(byte == '"' || byte == '\\' ? "\\%c" : "%c", byte);
        }
    }
    add("\"");
    ck_assert_int_eq(value.bytes[value.length], 0);
}

#define DUMP_ARRAY(array, dump_item, address)       \
    static void dump_##array(vectors_##array value) \
    {                                               \
        add("[");                                   \
        for (int32_t i = 0; i < value.count; i++) { \
            add(i > 0 ? ", " : "");                 \
            dump_item(address value.items[i]);      \
        }                                           \
        add("]");                                   \
    }

#define NOTHING

DUMP_ARRAY(boolean_array, dump_boolean, NOTHING)
DUMP_ARRAY(byte_array, dump_byte, (int8_t))
DUMP_ARRAY(char_array, dump_char, NOTHING)
DUMP_ARRAY(short_array, dump_short, NOTHING)
DUMP_ARRAY(int_array, dump_int, NOTHING)
DUMP_ARRAY(long_array, dump_long, NOTHING)
DUMP_ARRAY(float_array, dump_float, NOTHING)
DUMP_ARRAY(double_array, dump_double, NOTHING)
DUMP_ARRAY(string_array, dump_string, NOTHING)
DUMP_ARRAY(byte_array_array, dump_byte_array, NOTHING)
DUMP_ARRAY(int_array_array, dump_int_array, NOTHING)
DUMP_ARRAY(double_array_array, dump_double_array, NOTHING)
DUMP_ARRAY(string_array_array, dump_string_array, NOTHING)

#define FIELD(before, dump, name, operand) (add(before #name ": "), dump(operand))

#define DUMP_ONE_FIELD(type, name, dump)                 \
    static void dump_##type(const vectors_##type *value) \
    {                                                    \
        FIELD("{", dump, name, value->name);             \
        add("}");                                        \
    }

DUMP_ONE_FIELD(boolean_value, value, dump_boolean)
DUMP_ONE_FIELD(byte_value, value, dump_byte)
DUMP_ONE_FIELD(char_value, value, dump_char)
DUMP_ONE_FIELD(short_value, value, dump_short)
DUMP_ONE_FIELD(int_value, value, dump_int)
DUMP_ONE_FIELD(long_value, value, dump_long)
DUMP_ONE_FIELD(float_value, value, dump_float)
DUMP_ONE_FIELD(double_value, value, dump_double)
DUMP_ONE_FIELD(string_value, value, dump_string)
DUMP_ONE_FIELD(boolean_array_struct, items, dump_boolean_array)
DUMP_ONE_FIELD(byte_array_struct, items, dump_byte_array)
DUMP_ONE_FIELD(char_array_struct, items, dump_char_array)
DUMP_ONE_FIELD(short_array_struct, items, dump_short_array)
DUMP_ONE_FIELD(int_array_struct, items, dump_int_array)
DUMP_ONE_FIELD(long_array_struct, items, dump_long_array)
DUMP_ONE_FIELD(float_array_struct, items, dump_float_array)
DUMP_ONE_FIELD(double_array_struct, items, dump_double_array)
DUMP_ONE_FIELD(string_array_struct, items, dump_string_array)
DUMP_ONE_FIELD(byte_table, rows, dump_byte_array_array)
DUMP_ONE_FIELD(int_table, rows, dump_int_array_array)
DUMP_ONE_FIELD(double_table, rows, dump_double_array_array)
DUMP_ONE_FIELD(string_table, rows, dump_string_array_array)

static void dump_scalars(const vectors_scalars *value)
{
    FIELD("{", dump_boolean, flag, value->flag);
    FIELD(", ", dump_byte, small, value->small);
    FIELD(", ", dump_char, letter, value->letter);
    FIELD(", ", dump_short, medium, value->medium);
    FIELD(", ", dump_int, number, value->number);
    FIELD(", ", dump_long, large, value->large);
    FIELD(", ", dump_float, ratio, value->ratio);
    FIELD(", ", dump_double, precise, value->precise);
    add("}");
}

DUMP_ARRAY(scalars_array, dump_scalars, &)
DUMP_ONE_FIELD(scalars_array_struct, items, dump_scalars_array)

static void dump_framed(const vectors_framed *value)
{
    FIELD("{", dump_short, before, value->before);
    FIELD(", ", dump_scalars, middle, &value->middle);
    FIELD(", ", dump_short, after, value->after);
    add("}");
}

static void dump_mixed(const vectors_mixed *value)
{
    FIELD("{", dump_int, first, value->first);
    FIELD(", ", dump_string, name, value->name);
    FIELD(", ", dump_short, second, value->second);
    FIELD(", ", dump_long, third, value->third);
    FIELD(", ", dump_double_array, samples, value->samples);
    FIELD(", ", dump_boolean, last, value->last);
    add("}");
}

DUMP_ARRAY(mixed_array, dump_mixed, &)
DUMP_ARRAY(mixed_array_array, dump_mixed_array, NOTHING)
DUMP_ONE_FIELD(mixed_table, rows, dump_mixed_array_array)

static void dump_inner(const vectors_inner *value)
{
    FIELD("{", dump_string, text, value->text);
    FIELD(", ", dump_int_array, numbers, value->numbers);
    add("}");
}

DUMP_ARRAY(inner_array, dump_inner, &)

static void dump_middle(const vectors_middle *value)
{
    FIELD("{", dump_inner, inner, &value->inner);
    FIELD(", ", dump_inner_array, inners, value->inners);
    add("}");
}

DUMP_ARRAY(middle_array, dump_middle, &)

static void dump_outer(const vectors_outer *value)
{
    FIELD("{", dump_middle, middle, &value->middle);
    FIELD(", ", dump_middle_array, middles, value->middles);
    FIELD(", ", dump_byte, end, value->end);
    add("}");
}

/* Enums, optional values, maps, trees */

static void dump_color(vectors_color value)
{
    add("%s", vectors_color_name(value));
}

DUMP_ARRAY(color_array, dump_color, NOTHING)
DUMP_ARRAY(color_array_array, dump_color_array, NOTHING)
DUMP_ONE_FIELD(enum_value, value, dump_color)
DUMP_ONE_FIELD(enum_array, items, dump_color_array)
DUMP_ONE_FIELD(enum_table, rows, dump_color_array_array)

static void dump_enum_run(const vectors_enum_run *value)
{
    FIELD("{", dump_byte, before, value->before);
    FIELD(", ", dump_color, color, value->color);
    FIELD(", ", dump_boolean, flag, value->flag);
    FIELD(", ", dump_color, other, value->other);
    FIELD(", ", dump_short, after, value->after);
    add("}");
}

DUMP_ARRAY(enum_run_array, dump_enum_run, &)
DUMP_ONE_FIELD(enum_run_array_struct, items, dump_enum_run_array)

#define DUMP_MAP(map, dump_key, dump_value, address)    \
    static void dump_##map(vectors_##map value)         \
    {                                                   \
        add(value.count == 0 ? "[:" : "[");             \
        for (int32_t i = 0; i < value.count; i++) {     \
            add(i > 0 ? ", " : "");                     \
            dump_key(value.entries[i].key);             \
            add(": ");                                  \
            dump_value(address value.entries[i].value); \
        }                                               \
        add("]");                                       \
    }

DUMP_MAP(string_to_int_map, dump_string, dump_int, NOTHING)
DUMP_MAP(string_to_string_map, dump_string, dump_string, NOTHING)
DUMP_MAP(byte_to_int_map, dump_byte, dump_int, NOTHING)
DUMP_MAP(char_to_boolean_map, dump_char, dump_boolean, NOTHING)
DUMP_MAP(short_to_double_map, dump_short, dump_double, NOTHING)
DUMP_MAP(int_to_double_array_map, dump_int, dump_double_array, NOTHING)
DUMP_MAP(long_to_string_map, dump_long, dump_string, NOTHING)
DUMP_MAP(color_to_inner_map, dump_color, dump_inner, &)
DUMP_MAP(string_to_color_map, dump_string, dump_color, NOTHING)
DUMP_MAP(int_to_string_map, dump_int, dump_string, NOTHING)
DUMP_MAP(string_to_int_to_string_map_map, dump_string, dump_int_to_string_map, NOTHING)
DUMP_MAP(int_to_boolean_map, dump_int, dump_boolean, NOTHING)
DUMP_ARRAY(int_to_boolean_map_array, dump_int_to_boolean_map, NOTHING)
DUMP_MAP(string_to_int_to_boolean_map_array_map, dump_string, dump_int_to_boolean_map_array, NOTHING)
DUMP_ARRAY(string_to_int_map_array, dump_string_to_int_map, NOTHING)
DUMP_ONE_FIELD(text_map, entries, dump_string_to_string_map)
DUMP_ONE_FIELD(byte_map, entries, dump_byte_to_int_map)
DUMP_ONE_FIELD(char_map, entries, dump_char_to_boolean_map)
DUMP_ONE_FIELD(short_map, entries, dump_short_to_double_map)
DUMP_ONE_FIELD(int_map, entries, dump_int_to_double_array_map)
DUMP_ONE_FIELD(long_map, entries, dump_long_to_string_map)
DUMP_ONE_FIELD(enum_map, entries, dump_color_to_inner_map)
DUMP_ONE_FIELD(color_by_name, entries, dump_string_to_color_map)
DUMP_ONE_FIELD(map_of_maps, entries, dump_string_to_int_to_string_map_map)
DUMP_ONE_FIELD(map_of_map_arrays, entries, dump_string_to_int_to_boolean_map_array_map)
DUMP_ONE_FIELD(map_array, items, dump_string_to_int_map_array)

#define OPTIONAL_FIELD(before, dump, name) \
    (add(before #name ": "), value->has_##name ? dump(value->name) : add("absent"))
#define OPTIONAL_STRUCT(before, dump, name) \
    (add(before #name ": "), value->name != NULL ? dump(value->name) : add("absent"))

#define DUMP_OPTIONAL(type, dump)                        \
    static void dump_##type(const vectors_##type *value) \
    {                                                    \
        OPTIONAL_FIELD("{", dump, value);                \
        add("}");                                        \
    }

DUMP_OPTIONAL(optional_boolean_struct, dump_boolean)
DUMP_OPTIONAL(optional_byte_struct, dump_byte)
DUMP_OPTIONAL(optional_char_struct, dump_char)
DUMP_OPTIONAL(optional_short_struct, dump_short)
DUMP_OPTIONAL(optional_int_struct, dump_int)
DUMP_OPTIONAL(optional_long_struct, dump_long)
DUMP_OPTIONAL(optional_float_struct, dump_float)
DUMP_OPTIONAL(optional_double_struct, dump_double)
DUMP_OPTIONAL(optional_string_struct, dump_string)
DUMP_OPTIONAL(optional_enum, dump_color)
DUMP_OPTIONAL(optional_array, dump_int_array)
DUMP_OPTIONAL(optional_map, dump_string_to_int_map)

static void dump_optional_struct(const vectors_optional_struct *value)
{
    OPTIONAL_STRUCT("{", dump_int_value, value);
    add("}");
}

static void dump_optional_inner_struct(const vectors_optional_inner_struct *value)
{
    OPTIONAL_STRUCT("{", dump_inner, value);
    add("}");
}

static void dump_optionals(const vectors_optionals *value)
{
    FIELD("{", dump_int, before, value->before);
    OPTIONAL_FIELD(", ", dump_int, number);
    OPTIONAL_FIELD(", ", dump_string, text);
    OPTIONAL_FIELD(", ", dump_boolean, flag);
    FIELD(", ", dump_int, after, value->after);
    add("}");
}

static void dump_tree(const vectors_tree *value);
static void dump_named(const vectors_named *value);
static void dump_hen(const vectors_hen *value);

DUMP_ARRAY(tree_array, dump_tree, &)
DUMP_MAP(string_to_named_map, dump_string, dump_named, &)

static void dump_tree(const vectors_tree *value)
{
    FIELD("{", dump_int, value, value->value);
    FIELD(", ", dump_tree_array, children, value->children);
    add("}");
}

static void dump_chain(const vectors_chain *value)
{
    FIELD("{", dump_int, value, value->value);
    OPTIONAL_STRUCT(", ", dump_chain, next);
    add("}");
}

static void dump_named(const vectors_named *value)
{
    FIELD("{", dump_string_to_named_map, parts, value->parts);
    FIELD(", ", dump_int, value, value->value);
    add("}");
}

static void dump_egg(const vectors_egg *value)
{
    OPTIONAL_STRUCT("{", dump_hen, hen);
    add("}");
}

DUMP_ARRAY(egg_array, dump_egg, &)

static void dump_hen(const vectors_hen *value)
{
    FIELD("{", dump_egg_array, eggs, value->eggs);
    FIELD(", ", dump_string, name, value->name);
    add("}");
}

DUMP_ONE_FIELD(forest, trees, dump_tree_array)

/* Whole numbers without a sign */

static void dump_ubyte(uint8_t value)
{
    add("%" PRIu8, value);
}

static void dump_ushort(uint16_t value)
{
    add("%" PRIu16, value);
}

static void dump_uint(uint32_t value)
{
    add("%" PRIu32, value);
}

static void dump_ulong(uint64_t value)
{
    add("%" PRIu64, value);
}

DUMP_ARRAY(ubyte_array, dump_ubyte, NOTHING)
DUMP_ARRAY(ushort_array, dump_ushort, NOTHING)
DUMP_ARRAY(uint_array, dump_uint, NOTHING)
DUMP_ARRAY(ulong_array, dump_ulong, NOTHING)
DUMP_ARRAY(ubyte_array_array, dump_ubyte_array, NOTHING)
DUMP_ARRAY(ulong_array_array, dump_ulong_array, NOTHING)
DUMP_ONE_FIELD(ubyte_value, value, dump_ubyte)
DUMP_ONE_FIELD(ushort_value, value, dump_ushort)
DUMP_ONE_FIELD(uint_value, value, dump_uint)
DUMP_ONE_FIELD(ulong_value, value, dump_ulong)
DUMP_ONE_FIELD(ubyte_array_struct, items, dump_ubyte_array)
DUMP_ONE_FIELD(ushort_array_struct, items, dump_ushort_array)
DUMP_ONE_FIELD(uint_array_struct, items, dump_uint_array)
DUMP_ONE_FIELD(ulong_array_struct, items, dump_ulong_array)
DUMP_ONE_FIELD(ubyte_table, rows, dump_ubyte_array_array)
DUMP_ONE_FIELD(ulong_table, rows, dump_ulong_array_array)
DUMP_OPTIONAL(optional_ubyte_struct, dump_ubyte)
DUMP_OPTIONAL(optional_ushort_struct, dump_ushort)
DUMP_OPTIONAL(optional_uint_struct, dump_uint)
DUMP_OPTIONAL(optional_ulong_struct, dump_ulong)
DUMP_MAP(ubyte_to_int_map, dump_ubyte, dump_int, NOTHING)
DUMP_MAP(ushort_to_ubyte_array_map, dump_ushort, dump_ubyte_array, NOTHING)
DUMP_MAP(uint_to_ulong_map, dump_uint, dump_ulong, NOTHING)
DUMP_MAP(ulong_to_string_map, dump_ulong, dump_string, NOTHING)
DUMP_ONE_FIELD(ubyte_map, entries, dump_ubyte_to_int_map)
DUMP_ONE_FIELD(ushort_map, entries, dump_ushort_to_ubyte_array_map)
DUMP_ONE_FIELD(uint_map, entries, dump_uint_to_ulong_map)
DUMP_ONE_FIELD(ulong_map, entries, dump_ulong_to_string_map)

static void dump_unsigned(const vectors_unsigned *value)
{
    FIELD("{", dump_ubyte, small, value->small);
    FIELD(", ", dump_ushort, medium, value->medium);
    FIELD(", ", dump_uint, number, value->number);
    FIELD(", ", dump_ulong, large, value->large);
    add("}");
}

DUMP_ARRAY(unsigned_array, dump_unsigned, &)
DUMP_ONE_FIELD(unsigned_array_struct, items, dump_unsigned_array)

/* Times, dates, UUIDs and decimal numbers: as their texts */

static void dump_instant(vectors_instant value)
{
    char text[VECTORS_TIME_TEXT];
    vectors_instant again;
    vectors_instant_text(value, text, sizeof text);
    ck_assert(vectors_instant_parse(text, &again) && vectors_instant_equal(again, value));
    add("%s", text);
}

static void dump_duration(vectors_duration value)
{
    char text[VECTORS_TIME_TEXT];
    vectors_duration again;
    vectors_duration_text(value, text, sizeof text);
    ck_assert(vectors_duration_parse(text, &again) && vectors_duration_equal(again, value));
    add("%s", text);
}

static void dump_localdate(int32_t value)
{
    char text[VECTORS_TIME_TEXT];
    int32_t again;
    vectors_localdate_text(value, text, sizeof text);
    ck_assert(vectors_localdate_parse(text, &again) && again == value);
    add("%s", text);
}

static void dump_uuid(vectors_uuid value)
{
    char text[VECTORS_UUID_TEXT];
    vectors_uuid again;
    vectors_uuid_text(value, text, sizeof text);
    ck_assert(vectors_uuid_parse(text, &again) && vectors_uuid_equal(again, value));
    add("%s", text);
}

static void dump_bigdecimal(vectors_bigdecimal value)
{
    char text[VECTORS_BIGDECIMAL_TEXT];
    ck_assert_uint_eq(vectors_bigdecimal_text(value, text, sizeof text), (size_t)value.length);
    ck_assert_str_eq(text, value.text);
    add("%s", text);
}

DUMP_ARRAY(instant_array, dump_instant, NOTHING)
DUMP_ARRAY(duration_array, dump_duration, NOTHING)
DUMP_ARRAY(localdate_array, dump_localdate, NOTHING)
DUMP_ARRAY(uuid_array, dump_uuid, NOTHING)
DUMP_ARRAY(bigdecimal_array, dump_bigdecimal, NOTHING)
DUMP_ARRAY(instant_array_array, dump_instant_array, NOTHING)
DUMP_ARRAY(bigdecimal_array_array, dump_bigdecimal_array, NOTHING)
DUMP_ONE_FIELD(instant_value, value, dump_instant)
DUMP_ONE_FIELD(duration_value, value, dump_duration)
DUMP_ONE_FIELD(local_date_value, value, dump_localdate)
DUMP_ONE_FIELD(uuid_value, value, dump_uuid)
DUMP_ONE_FIELD(big_decimal_value, value, dump_bigdecimal)
DUMP_ONE_FIELD(instant_array_struct, items, dump_instant_array)
DUMP_ONE_FIELD(duration_array_struct, items, dump_duration_array)
DUMP_ONE_FIELD(local_date_array, items, dump_localdate_array)
DUMP_ONE_FIELD(uuid_array_struct, items, dump_uuid_array)
DUMP_ONE_FIELD(big_decimal_array, items, dump_bigdecimal_array)
DUMP_ONE_FIELD(instant_table, rows, dump_instant_array_array)
DUMP_ONE_FIELD(big_decimal_table, rows, dump_bigdecimal_array_array)
DUMP_OPTIONAL(optional_instant_struct, dump_instant)
DUMP_OPTIONAL(optional_duration_struct, dump_duration)
DUMP_OPTIONAL(optional_local_date, dump_localdate)
DUMP_OPTIONAL(optional_uuid_struct, dump_uuid)
DUMP_OPTIONAL(optional_big_decimal, dump_bigdecimal)
DUMP_MAP(instant_to_localdate_map, dump_instant, dump_localdate, NOTHING)
DUMP_MAP(localdate_to_bigdecimal_map, dump_localdate, dump_bigdecimal, NOTHING)
DUMP_MAP(uuid_to_instant_array_map, dump_uuid, dump_instant_array, NOTHING)
DUMP_MAP(string_to_duration_map, dump_string, dump_duration, NOTHING)
DUMP_MAP(string_to_bigdecimal_map, dump_string, dump_bigdecimal, NOTHING)
DUMP_ONE_FIELD(instant_map, entries, dump_instant_to_localdate_map)
DUMP_ONE_FIELD(local_date_map, entries, dump_localdate_to_bigdecimal_map)
DUMP_ONE_FIELD(uuid_map, entries, dump_uuid_to_instant_array_map)
DUMP_ONE_FIELD(duration_by_name, entries, dump_string_to_duration_map)
DUMP_ONE_FIELD(decimal_by_name, entries, dump_string_to_bigdecimal_map)

static void dump_times(const vectors_times *value)
{
    FIELD("{", dump_instant, at, value->at);
    FIELD(", ", dump_duration, length, value->length);
    FIELD(", ", dump_localdate, day, value->day);
    FIELD(", ", dump_uuid, id, value->id);
    add("}");
}

static void dump_priced(const vectors_priced *value)
{
    FIELD("{", dump_uuid, id, value->id);
    FIELD(", ", dump_bigdecimal, price, value->price);
    FIELD(", ", dump_instant, at, value->at);
    add("}");
}

DUMP_ARRAY(times_array, dump_times, &)
DUMP_ARRAY(priced_array, dump_priced, &)
DUMP_ONE_FIELD(times_array_struct, items, dump_times_array)
DUMP_ONE_FIELD(priced_array_struct, items, dump_priced_array)

/* Sets: as arrays */

DUMP_ARRAY(string_set, dump_string, NOTHING)
DUMP_ARRAY(byte_set, dump_byte, NOTHING)
DUMP_ARRAY(char_set, dump_char, NOTHING)
DUMP_ARRAY(short_set, dump_short, NOTHING)
DUMP_ARRAY(int_set, dump_int, NOTHING)
DUMP_ARRAY(long_set, dump_long, NOTHING)
DUMP_ARRAY(color_set, dump_color, NOTHING)
DUMP_ARRAY(ubyte_set, dump_ubyte, NOTHING)
DUMP_ARRAY(ushort_set, dump_ushort, NOTHING)
DUMP_ARRAY(uint_set, dump_uint, NOTHING)
DUMP_ARRAY(ulong_set, dump_ulong, NOTHING)
DUMP_ARRAY(instant_set, dump_instant, NOTHING)
DUMP_ARRAY(localdate_set, dump_localdate, NOTHING)
DUMP_ARRAY(uuid_set, dump_uuid, NOTHING)
DUMP_ARRAY(string_set_array, dump_string_set, NOTHING)
DUMP_MAP(string_to_long_set_map, dump_string, dump_long_set, NOTHING)
DUMP_ONE_FIELD(text_set, items, dump_string_set)
DUMP_ONE_FIELD(byte_set_struct, items, dump_byte_set)
DUMP_ONE_FIELD(char_set_struct, items, dump_char_set)
DUMP_ONE_FIELD(short_set_struct, items, dump_short_set)
DUMP_ONE_FIELD(int_set_struct, items, dump_int_set)
DUMP_ONE_FIELD(long_set_struct, items, dump_long_set)
DUMP_ONE_FIELD(color_set_struct, items, dump_color_set)
DUMP_ONE_FIELD(ubyte_set_struct, items, dump_ubyte_set)
DUMP_ONE_FIELD(ushort_set_struct, items, dump_ushort_set)
DUMP_ONE_FIELD(uint_set_struct, items, dump_uint_set)
DUMP_ONE_FIELD(ulong_set_struct, items, dump_ulong_set)
DUMP_ONE_FIELD(instant_set_struct, items, dump_instant_set)
DUMP_ONE_FIELD(local_date_set, items, dump_localdate_set)
DUMP_ONE_FIELD(uuid_set_struct, items, dump_uuid_set)
DUMP_OPTIONAL(optional_set, dump_int_set)
DUMP_ONE_FIELD(set_array, items, dump_string_set_array)
DUMP_ONE_FIELD(set_map, entries, dump_string_to_long_set_map)

static void dump_set_run(const vectors_set_run *value)
{
    FIELD("{", dump_int, before, value->before);
    FIELD(", ", dump_byte_set, small, value->small);
    FIELD(", ", dump_string_set, names, value->names);
    FIELD(", ", dump_color_set, colors, value->colors);
    FIELD(", ", dump_long, after, value->after);
    add("}");
}

/* Unions: the case and its value */

#define CASE(kind, dump, name, address)  \
    case VECTORS_##kind:                 \
        add("{" #name ": ");             \
        dump(address value->value.name); \
        add("}");                        \
        break;

DUMP_ONE_FIELD(circle, radius, dump_double)

static void dump_point(const vectors_point *value)
{
    FIELD("{", dump_int, x, value->x);
    FIELD(", ", dump_int, y, value->y);
    add("}");
}

DUMP_ARRAY(point_array, dump_point, &)

static void dump_shape(const vectors_shape *value)
{
    switch (value->kind) {
        CASE(SHAPE_CIRCLE, dump_circle, circle, &)
        CASE(SHAPE_POLYGON, dump_point_array, polygon, NOTHING)
        CASE(SHAPE_RADIUS, dump_double, radius, NOTHING)
        CASE(SHAPE_NOTE, dump_string, note, NOTHING)
    }
}

static void dump_plain(const vectors_plain *value)
{
    switch (value->kind) {
        CASE(PLAIN_TRUTH, dump_boolean, truth, NOTHING)
        CASE(PLAIN_SMALL, dump_byte, small, NOTHING)
        CASE(PLAIN_LETTER, dump_char, letter, NOTHING)
        CASE(PLAIN_NUMBER, dump_int, number, NOTHING)
        CASE(PLAIN_LARGE, dump_long, large, NOTHING)
        CASE(PLAIN_HUGE, dump_ulong, huge, NOTHING)
        CASE(PLAIN_COLOR, dump_color, color, NOTHING)
        CASE(PLAIN_AT, dump_instant, at, NOTHING)
        CASE(PLAIN_DAY, dump_localdate, day, NOTHING)
        CASE(PLAIN_ID, dump_uuid, id, NOTHING)
        CASE(PLAIN_PRICE, dump_bigdecimal, price, NOTHING)
        CASE(PLAIN_BYTES, dump_byte_array, bytes, NOTHING)
        CASE(PLAIN_NUMBERS, dump_int_set, numbers, NOTHING)
        CASE(PLAIN_NAMES, dump_string_array, names, NOTHING)
        CASE(PLAIN_COUNTS, dump_string_to_int_map, counts, NOTHING)
        CASE(PLAIN_AGAIN, dump_int, again, NOTHING)
    }
}

static void dump_only(const vectors_only *value)
{
    switch (value->kind) {
        CASE(ONLY_NUMBER, dump_int, number, NOTHING)
    }
}

static void dump_json(const vectors_json *value);
static void dump_expression(const vectors_expression *value);

DUMP_ARRAY(json_array, dump_json, &)
DUMP_MAP(string_to_json_map, dump_string, dump_json, &)
DUMP_ARRAY(expression_array, dump_expression, &)

static void dump_json(const vectors_json *value)
{
    switch (value->kind) {
        CASE(JSON_TRUTH, dump_boolean, truth, NOTHING)
        CASE(JSON_NUMBER, dump_double, number, NOTHING)
        CASE(JSON_TEXT, dump_string, text, NOTHING)
        CASE(JSON_LIST, dump_json_array, list, NOTHING)
        CASE(JSON_OBJECT, dump_string_to_json_map, object, NOTHING)
    }
}

static void dump_sum(const vectors_sum *value)
{
    FIELD("{", dump_expression_array, terms, value->terms);
    OPTIONAL_STRUCT(", ", dump_expression, rest);
    add("}");
}

static void dump_expression(const vectors_expression *value)
{
    switch (value->kind) {
        CASE(EXPRESSION_NUMBER, dump_double, number, NOTHING)
        CASE(EXPRESSION_SUM, dump_sum, sum, &)
    }
}

static void dump_either(const vectors_either *value)
{
    switch (value->kind) {
        CASE(EITHER_SHAPE, dump_shape, shape, &)
        CASE(EITHER_JSON, dump_json, json, &)
        CASE(EITHER_COLOR, dump_color, color, NOTHING)
    }
}

DUMP_ARRAY(shape_array, dump_shape, &)
DUMP_ARRAY(shape_array_array, dump_shape_array, NOTHING)
DUMP_MAP(string_to_shape_map, dump_string, dump_shape, &)
DUMP_ARRAY(plain_array, dump_plain, &)
DUMP_ARRAY(only_array, dump_only, &)

#define DUMP_UNION_VALUE(key, dump)                    \
    static void dump_##key(const vectors_##key *value) \
    {                                                  \
        FIELD("{", dump, value, &value->value);        \
        add("}");                                      \
    }

DUMP_UNION_VALUE(shape_value, dump_shape)
DUMP_UNION_VALUE(plain_value, dump_plain)
DUMP_UNION_VALUE(only_value, dump_only)
DUMP_UNION_VALUE(either_value, dump_either)
DUMP_UNION_VALUE(json_value, dump_json)
DUMP_UNION_VALUE(expression_value, dump_expression)
DUMP_ONE_FIELD(shape_array_struct, items, dump_shape_array)
DUMP_ONE_FIELD(shape_table, rows, dump_shape_array_array)
DUMP_ONE_FIELD(shape_map, entries, dump_string_to_shape_map)
DUMP_ONE_FIELD(plain_array_struct, items, dump_plain_array)
DUMP_ONE_FIELD(only_array_struct, items, dump_only_array)

static void dump_optional_shape_struct(const vectors_optional_shape_struct *value)
{
    OPTIONAL_STRUCT("{", dump_shape, value);
    add("}");
}

static void dump_drawing(const vectors_drawing *value)
{
    FIELD("{", dump_int, before, value->before);
    FIELD(", ", dump_shape, shape, &value->shape);
    FIELD(", ", dump_either, either, &value->either);
    OPTIONAL_STRUCT(", ", dump_only, last);
    FIELD(", ", dump_short, after, value->after);
    add("}");
}

/* The types: declared name, name in C */

/* A list, not code. */
/* clang-format off */
#define TYPES(X) \
    X(BooleanValue, boolean_value) X(ByteValue, byte_value) X(CharValue, char_value) X(ShortValue, short_value) \
    X(IntValue, int_value) X(LongValue, long_value) X(FloatValue, float_value) X(DoubleValue, double_value) \
    X(StringValue, string_value) \
    X(BooleanArray, boolean_array_struct) X(ByteArray, byte_array_struct) X(CharArray, char_array_struct) \
    X(ShortArray, short_array_struct) X(IntArray, int_array_struct) X(LongArray, long_array_struct) \
    X(FloatArray, float_array_struct) X(DoubleArray, double_array_struct) X(StringArray, string_array_struct) \
    X(ByteTable, byte_table) X(IntTable, int_table) X(DoubleTable, double_table) X(StringTable, string_table) \
    X(Scalars, scalars) X(ScalarsArray, scalars_array_struct) X(Framed, framed) X(Mixed, mixed) X(MixedTable, mixed_table) \
    X(Inner, inner) X(Middle, middle) X(Outer, outer) \
    X(EnumValue, enum_value) X(EnumArray, enum_array) X(EnumTable, enum_table) X(EnumRun, enum_run) \
    X(EnumRunArray, enum_run_array_struct) \
    X(OptionalBoolean, optional_boolean_struct) X(OptionalByte, optional_byte_struct) X(OptionalChar, optional_char_struct) \
    X(OptionalShort, optional_short_struct) X(OptionalInt, optional_int_struct) X(OptionalLong, optional_long_struct) \
    X(OptionalFloat, optional_float_struct) X(OptionalDouble, optional_double_struct) X(OptionalString, optional_string_struct) \
    X(OptionalEnum, optional_enum) X(OptionalArray, optional_array) X(OptionalStruct, optional_struct) \
    X(OptionalInner, optional_inner_struct) X(OptionalMap, optional_map) X(Optionals, optionals) \
    X(TextMap, text_map) X(ByteMap, byte_map) X(CharMap, char_map) X(ShortMap, short_map) X(IntMap, int_map) X(LongMap, long_map) \
    X(EnumMap, enum_map) X(ColorByName, color_by_name) X(MapOfMaps, map_of_maps) X(MapOfMapArrays, map_of_map_arrays) \
    X(MapArray, map_array) \
    X(UbyteValue, ubyte_value) X(UshortValue, ushort_value) X(UintValue, uint_value) X(UlongValue, ulong_value) \
    X(UbyteArray, ubyte_array_struct) X(UshortArray, ushort_array_struct) \
    X(UintArray, uint_array_struct) X(UlongArray, ulong_array_struct) \
    X(UbyteTable, ubyte_table) X(UlongTable, ulong_table) X(Unsigned, unsigned) X(UnsignedArray, unsigned_array_struct) \
    X(OptionalUbyte, optional_ubyte_struct) X(OptionalUshort, optional_ushort_struct) \
    X(OptionalUint, optional_uint_struct) X(OptionalUlong, optional_ulong_struct) \
    X(UbyteMap, ubyte_map) X(UshortMap, ushort_map) X(UintMap, uint_map) X(UlongMap, ulong_map) \
    X(InstantValue, instant_value) X(DurationValue, duration_value) X(LocalDateValue, local_date_value) \
    X(UuidValue, uuid_value) X(BigDecimalValue, big_decimal_value) \
    X(InstantArray, instant_array_struct) X(DurationArray, duration_array_struct) X(LocalDateArray, local_date_array) \
    X(UuidArray, uuid_array_struct) X(BigDecimalArray, big_decimal_array) \
    X(InstantTable, instant_table) X(BigDecimalTable, big_decimal_table) \
    X(OptionalInstant, optional_instant_struct) X(OptionalDuration, optional_duration_struct) \
    X(OptionalLocalDate, optional_local_date) X(OptionalUuid, optional_uuid_struct) \
    X(OptionalBigDecimal, optional_big_decimal) \
    X(Times, times) X(TimesArray, times_array_struct) X(Priced, priced) X(PricedArray, priced_array_struct) \
    X(InstantMap, instant_map) X(LocalDateMap, local_date_map) X(UuidMap, uuid_map) \
    X(DurationByName, duration_by_name) X(DecimalByName, decimal_by_name) \
    X(TextSet, text_set) X(ByteSet, byte_set_struct) X(CharSet, char_set_struct) X(ShortSet, short_set_struct) \
    X(IntSet, int_set_struct) X(LongSet, long_set_struct) X(ColorSet, color_set_struct) \
    X(UbyteSet, ubyte_set_struct) X(UshortSet, ushort_set_struct) X(UintSet, uint_set_struct) X(UlongSet, ulong_set_struct) \
    X(InstantSet, instant_set_struct) X(LocalDateSet, local_date_set) X(UuidSet, uuid_set_struct) \
    X(OptionalSet, optional_set) X(SetArray, set_array) X(SetMap, set_map) X(SetRun, set_run) \
    X(ShapeValue, shape_value) X(ShapeArray, shape_array_struct) X(ShapeTable, shape_table) X(ShapeMap, shape_map) \
    X(OptionalShape, optional_shape_struct) X(PlainValue, plain_value) X(PlainArray, plain_array_struct) \
    X(OnlyValue, only_value) X(OnlyArray, only_array_struct) X(EitherValue, either_value) X(Drawing, drawing) \
    X(JsonValue, json_value) X(ExpressionValue, expression_value) \
    X(Tree, tree) X(Chain, chain) X(Named, named) X(Hen, hen) X(Egg, egg) X(Forest, forest)
/* clang-format on */

/* The functions of a type, by pointers to void. */
#define ADAPT(declared, key)                                                                                  \
    static bool read_##key(vectors_reader *reader, void *value)                                               \
    {                                                                                                         \
        return vectors_read_##key(reader, value);                                                             \
    }                                                                                                         \
    static bool write_##key(vectors_writer *writer, const void *value)                                        \
    {                                                                                                         \
        return vectors_write_##key(writer, value);                                                            \
    }                                                                                                         \
    static bool equal_##key(const void *left, const void *right)                                              \
    {                                                                                                         \
        return vectors_##key##_equal(left, right);                                                            \
    }                                                                                                         \
    static size_t text_##key(const void *value, char *buffer, size_t size)                                    \
    {                                                                                                         \
        return vectors_##key##_text(value, buffer, size);                                                     \
    }                                                                                                         \
    static void show_##key(const void *value)                                                                 \
    {                                                                                                         \
        dump_##key(value);                                                                                    \
    }                                                                                                         \
    static vectors_status to_##key(const void *value, const vectors_byte_array **bytes, vectors_error *error) \
    {                                                                                                         \
        return vectors_##key##_to_bytes(value, bytes, error);                                                 \
    }                                                                                                         \
    static vectors_status from_##key(vectors_byte_array bytes, const void **value, vectors_error *error)      \
    {                                                                                                         \
        const vectors_##key *made;                                                                            \
        const vectors_status status = vectors_##key##_from_bytes(bytes, &made, error);                        \
        *value = made;                                                                                        \
        return status;                                                                                        \
    }                                                                                                         \
    static void *copy_##key(const void *value)                                                                \
    {                                                                                                         \
        vectors_##key *copy;                                                                                  \
        return vectors_##key##_copy(value, &copy, NULL) == VECTORS_OK ? copy : NULL;                          \
    }

TYPES(ADAPT)

struct type {
    const char *name;
    size_t size;
    bool (*read)(vectors_reader *, void *);
    bool (*write)(vectors_writer *, const void *);
    bool (*equal)(const void *, const void *);
    size_t (*text)(const void *, char *, size_t);
    void (*show)(const void *);
    vectors_status (*to_bytes)(const void *, const vectors_byte_array **, vectors_error *);
    vectors_status (*from_bytes)(vectors_byte_array, const void **, vectors_error *);
    void *(*copy)(const void *);
};

#define ENTRY(declared, key)                                                                                   \
    {#declared, sizeof(vectors_##key), read_##key, write_##key, equal_##key, text_##key, show_##key, to_##key, \
        from_##key, copy_##key},

static const struct type ALL_TYPES[] = {TYPES(ENTRY)};

static const struct type *find_type(const char *name)
{
    for (size_t i = 0; i < sizeof ALL_TYPES / sizeof *ALL_TYPES; i++) {
        if (strcmp(ALL_TYPES[i].name, name) == 0) {
            return &ALL_TYPES[i];
        }
    }
    return NULL;
}

static struct vectors good;
static struct vectors texts;
static struct vectors malformed;
static struct vectors rows; /* of rasp.txt */
static struct vectors corpus;

/* Decodes like a call; NULL if that fails. */
static void *decode(const struct type *type, const uint8_t *bytes, size_t size, vectors_status *status)
{
    vectors_reader reader;
    vectors_reader_start(&reader, bytes, size);
    void *const value = vectors_reader_allocate(&reader, 1, type->size);
    ck_assert_ptr_nonnull(value);
    const bool read = type->read(&reader, value);
    ck_assert_int_eq(read, reader.fault.status == VECTORS_OK);
    const bool ended = vectors_reader_end(&reader);
    *status = reader.fault.status;
    ck_assert_int_eq(ended, *status == VECTORS_OK);
    return ended ? value : NULL;
}

static void assert_encodes(
    const struct vector *vector, const struct type *type, const void *value, const uint8_t *bytes)
{
    vectors_writer writer;
    vectors_writer_start(&writer);
    ck_assert_msg(type->write(&writer, value), "%s: %s %s", vector->name, writer.fault.path, writer.fault.reason);
    ck_assert_msg(writer.length == vector->size && memcmp(writer.bytes, bytes, vector->size) == 0, "%s: other bytes",
        vector->name);
    vectors_writer_free(&writer);
}

START_TEST(a_good_vector_decodes_and_encodes)
{
    const struct vector *const vector = &good.items[_i];
    const struct type *const type = find_type(vector->type);
    ck_assert_msg(type != NULL, "%s: unknown type %s", vector->name, vector->type);
    vectors_status status;
    void *const value = decode(type, vector->bytes, vector->size, &status);
    ck_assert_msg(value != NULL, "%s: %s", vector->name, vectors_status_name(status));
    dumped_length = 0;
    type->show(value);
    ck_assert_msg(strcmp(dumped, vector->value) == 0, "%s: %s", vector->name, dumped);
    assert_encodes(vector, type, value, vector->bytes);

    void *const again = decode(type, vector->bytes, vector->size, &status);
    ck_assert(type->equal(value, again));
    vectors_free(again);
    vectors_free(value);
}

END_TEST

/* In public: bytes make a value, which makes these bytes, and a copy is the same value with all that it points to. */
START_TEST(a_good_vector_is_made_of_its_bytes_and_copied)
{
    const struct vector *const vector = &good.items[_i];
    const struct type *const type = find_type(vector->type);
    ck_assert_msg(type != NULL, "%s: unknown type %s", vector->name, vector->type);
    const void *value;
    const vectors_byte_array *bytes;
    vectors_error error;
    uint8_t *const sent = malloc(vector->size + 1);
    memcpy(sent, vector->bytes, vector->size);
    ck_assert_msg(type->from_bytes((vectors_byte_array){sent, (int32_t)vector->size}, &value, &error) == VECTORS_OK,
        "%s: %s", vector->name, error.message);
    void *const copy = type->copy(value);
    ck_assert_ptr_nonnull(copy);
    ck_assert(type->equal(value, copy));
    vectors_free(value);
    ck_assert_msg(type->to_bytes(copy, &bytes, &error) == VECTORS_OK, "%s: %s", vector->name, error.message);
    ck_assert_int_eq(error.status, VECTORS_OK);
    ck_assert(vectors_byte_array_equal(*bytes, (vectors_byte_array){vector->bytes, (int32_t)vector->size}));
    vectors_free(bytes);
    vectors_free(copy);

    sent[vector->size] = 0;
    ck_assert_int_eq(
        type->from_bytes((vectors_byte_array){sent, (int32_t)vector->size + 1}, &value, &error), VECTORS_MALFORMED);
    ck_assert_ptr_null(value);
    ck_assert_int_eq(error.status, VECTORS_MALFORMED);
    free(sent);
}

END_TEST

static const struct vector *find_good(const char *name)
{
    for (int i = 0; i < good.count; i++) {
        if (strcmp(good.items[i].name, name) == 0) {
            return &good.items[i];
        }
    }
    return NULL;
}

START_TEST(a_value_has_the_text_that_it_has_in_all_languages)
{
    static char text[65536];
    const struct vector *const expected = &texts.items[_i];
    const struct vector *const vector = find_good(expected->name);
    ck_assert_msg(vector != NULL, "%s: no such vector", expected->name);
    const struct type *const type = find_type(vector->type);
    ck_assert_msg(type != NULL, "%s: unknown type %s", vector->name, vector->type);
    vectors_status status;
    void *const value = decode(type, vector->bytes, vector->size, &status);
    ck_assert_msg(value != NULL, "%s: %s", vector->name, vectors_status_name(status));
    const size_t length = type->text(value, text, sizeof text);
    ck_assert_msg(strcmp(text, expected->value) == 0, "%s: %s", vector->name, text);
    ck_assert_uint_eq(length, strlen(text));
    vectors_free(value);
}

END_TEST

START_TEST(each_good_vector_has_a_text)
{
    ck_assert_int_eq(texts.count, good.count);
}

END_TEST

/* Every proper prefix of a value is malformed. With one byte changed, a value is malformed, or another value that is
 * encoded as exactly these bytes. */
START_TEST(a_damaged_vector_does_no_harm)
{
    static const uint8_t CHANGES[] = {0x01, 0x02, 0x40, 0x80, 0xFF};
    const struct vector *const vector = &good.items[_i];
    const struct type *const type = find_type(vector->type);
    ck_assert_msg(type != NULL, "%s: unknown type %s", vector->name, vector->type);
    vectors_status status;
    for (size_t size = 0; size < vector->size; size++) {
        uint8_t *const cut = malloc(size > 0 ? size : 1);
        memcpy(cut, vector->bytes, size);
        ck_assert_ptr_null(decode(type, cut, size, &status));
        ck_assert_int_eq(status, VECTORS_MALFORMED);
        free(cut);
    }
    for (size_t at = 0; at < vector->size; at++) {
        for (size_t change = 0; change < sizeof CHANGES; change++) {
            uint8_t *const changed = malloc(vector->size);
            memcpy(changed, vector->bytes, vector->size);
            changed[at] ^= CHANGES[change];
            void *const value = decode(type, changed, vector->size, &status);
            if (value != NULL) {
                assert_encodes(vector, type, value, changed);
                vectors_free(value);
            } else {
                ck_assert_int_eq(status, VECTORS_MALFORMED);
            }
            free(changed);
        }
    }
}

END_TEST

/* What all languages say of a line of malformed.txt; "" where that is not written down. */
static const char *said_of(const char *name)
{
    for (int i = 0; i < rows.count; i++) {
        if (strcmp(rows.items[i].type, "undecodable") == 0 && strcmp(rows.items[i].name, name) == 0) {
            return rows.items[i].value;
        }
    }
    return "";
}

START_TEST(what_is_said_is_said_of_malformed_vectors)
{
    int said = 0;
    int found = 0;
    for (int i = 0; i < rows.count; i++) {
        said += strcmp(rows.items[i].type, "undecodable") == 0;
    }
    for (int i = 0; i < malformed.count; i++) {
        found += *said_of(malformed.items[i].name) != '\0';
    }
    ck_assert_int_gt(said, 0);
    ck_assert_int_eq(said, found);
}

END_TEST

START_TEST(a_malformed_vector_is_refused)
{
    const struct vector *const vector = &malformed.items[_i];
    const struct type *const type = find_type(vector->type);
    ck_assert_msg(type != NULL, "%s: unknown type %s", vector->name, vector->type);
    vectors_status status;
    ck_assert_msg(
        decode(type, vector->bytes, vector->size, &status) == NULL, "%s: decodes (%s)", vector->name, vector->value);
    ck_assert_msg(status == VECTORS_MALFORMED, "%s: %s", vector->name, vectors_status_name(status));
    const void *value;
    vectors_error error;
    ck_assert_int_eq(type->from_bytes((vectors_byte_array){vector->bytes, (int32_t)vector->size}, &value, &error),
        VECTORS_MALFORMED);
    ck_assert_ptr_null(value);
    ck_assert_msg(strstr(error.message, said_of(vector->name)) != NULL, "%s: %s", vector->name, error.message);
}

END_TEST

/* What a search for surprising inputs has found: every decoder decides alike. */
START_TEST(an_input_of_the_corpus_is_judged_as_elsewhere)
{
    const struct vector *const vector = &corpus.items[_i];
    const struct type *const type = find_type(vector->type);
    ck_assert_msg(type != NULL, "%s: unknown type %s", vector->name, vector->type);
    vectors_status status;
    void *const value = decode(type, vector->bytes, vector->size, &status);
    if (strcmp(vector->value, "malformed") == 0) {
        ck_assert_msg(status == VECTORS_MALFORMED, "%s: %s", vector->name, vectors_status_name(status));
    } else {
        ck_assert_msg(value != NULL, "%s: %s", vector->name, vectors_status_name(status));
        assert_encodes(vector, type, value, vector->bytes);
        vectors_free(value);
    }
}

END_TEST

static void forget_all(void)
{
    vectors_forget(&good);
    vectors_forget(&texts);
    vectors_forget(&malformed);
    vectors_forget(&rows);
    vectors_forget(&corpus);
}

Suite *vectors_suite(void)
{
    vectors_load("good.txt", &good);
    vectors_load_texts("text.txt", &texts);
    vectors_load("malformed.txt", &malformed);
    vectors_load("rasp.txt", &rows);
    vectors_load("corpus/values.txt", &corpus);
    atexit(forget_all);
    Suite *const suite = suite_create("vectors");
    TCase *const cases = tcase_create("vectors");
    tcase_set_timeout(cases, 30);
    tcase_add_loop_test(cases, a_good_vector_decodes_and_encodes, 0, good.count);
    tcase_add_loop_test(cases, a_good_vector_is_made_of_its_bytes_and_copied, 0, good.count);
    tcase_add_loop_test(cases, a_value_has_the_text_that_it_has_in_all_languages, 0, texts.count);
    tcase_add_test(cases, each_good_vector_has_a_text);
    tcase_add_loop_test(cases, a_damaged_vector_does_no_harm, 0, good.count);
    tcase_add_test(cases, what_is_said_is_said_of_malformed_vectors);
    tcase_add_loop_test(cases, a_malformed_vector_is_refused, 0, malformed.count);
    tcase_add_loop_test(cases, an_input_of_the_corpus_is_judged_as_elsewhere, 0, corpus.count);
    suite_add_tcase(suite, cases);
    return suite;
}
