/* SPDX-License-Identifier: Apache-2.0 */

#include "creo_utf8.h"
#include "creo_wire.h"
#include "suites.h"

#include <string.h>

static creo_writer writer;

static void start_writer(void)
{
    creo_writer_start(&writer);
}

static void free_writer(void)
{
    creo_writer_free(&writer);
}

#define assert_written(...)                                        \
    do {                                                           \
        const uint8_t expected[] = {__VA_ARGS__};                  \
        ck_assert_uint_eq(writer.length, sizeof expected);         \
        ck_assert_mem_eq(writer.bytes, expected, sizeof expected); \
        creo_writer_reset(&writer);                                \
    } while (0)

START_TEST(numbers_go_in_network_order)
{
    creo_put_short(creo_writer_claim(&writer, 2), -2);
    assert_written(0xFF, 0xFE);
    creo_put_char(creo_writer_claim(&writer, 2), 0xD83D);
    assert_written(0xD8, 0x3D);
    creo_put_int(creo_writer_claim(&writer, 4), 0x01020304);
    assert_written(1, 2, 3, 4);
    creo_put_long(creo_writer_claim(&writer, 8), INT64_C(0x0102030405060708));
    assert_written(1, 2, 3, 4, 5, 6, 7, 8);
    creo_put_double(creo_writer_claim(&writer, 8), -0.0);
    assert_written(0x80, 0, 0, 0, 0, 0, 0, 0);
    creo_put_float(creo_writer_claim(&writer, 4), 1.0f);
    assert_written(0x3F, 0x80, 0, 0);
}

END_TEST

START_TEST(arrays_have_their_count_in_front)
{
    ck_assert(creo_write_short_array(&writer, (creo_short_array){(const int16_t[]){1, -1}, 2}));
    assert_written(0, 0, 0, 2, 0, 1, 0xFF, 0xFF);
    ck_assert(creo_write_byte_array(&writer, (creo_byte_array){(const uint8_t[]){1, 255}, 2}));
    assert_written(0, 0, 0, 2, 1, 0xFF);
    ck_assert(creo_write_boolean_array(&writer, (creo_boolean_array){(const bool[]){true, false}, 2}));
    assert_written(0, 0, 0, 2, 1, 0);
    ck_assert(creo_write_double_array(&writer, (creo_double_array){NULL, 0}));
    assert_written(0, 0, 0, 0);
    ck_assert(creo_write_string(&writer, (creo_string){NULL, 0}));
    assert_written(0, 0, 0, 0);
    ck_assert(creo_write_string_array(&writer, (creo_string_array){(const creo_string[]){{"a", 1}, {"", 0}}, 2}));
    assert_written(0, 0, 0, 2, 0, 0, 0, 1, 'a', 0, 0, 0, 0);
}

END_TEST

START_TEST(a_writer_grows)
{
    for (int32_t i = 0; i < 100000; i++) {
        uint8_t *const at = creo_writer_claim(&writer, 4);
        ck_assert_ptr_nonnull(at);
        creo_put_int(at, i);
    }
    for (int32_t i = 0; i < 100000; i++) {
        ck_assert_int_eq(creo_get_int(writer.bytes + 4 * i), i);
    }
}

END_TEST

START_TEST(bad_arguments_are_refused)
{
    ck_assert(!creo_write_string(&writer, creo_string_of(NULL)));
    ck_assert_str_eq(writer.fault.reason, "is NULL");
    ck_assert_int_eq(writer.fault.status, CREO_BAD_ARGUMENT);
    creo_writer_reset(&writer);
    ck_assert(!creo_write_string(&writer, (creo_string){"x", -1}));
    ck_assert_str_eq(writer.fault.reason, "has a negative length");
    creo_writer_reset(&writer);
    ck_assert(!creo_write_string(&writer, creo_string_of("\xED\xA0\x80")));
    ck_assert_str_eq(writer.fault.reason, "is not well-formed UTF-8");
    creo_writer_reset(&writer);
    ck_assert(!creo_write_int_array(&writer, (creo_int_array){NULL, 1}));
    ck_assert_str_eq(writer.fault.reason, "is NULL");
    creo_writer_reset(&writer);
    ck_assert(!creo_write_int_array(&writer, (creo_int_array){(const int32_t[]){1}, -1}));
    ck_assert_str_eq(writer.fault.reason, "has a negative count");
}

END_TEST

START_TEST(large_byte_arrays_are_gathered_where_asked_for)
{
    static const uint8_t items[CREO_SMALLEST_PIECE];
    const creo_byte_array large = {items, CREO_SMALLEST_PIECE};
    const creo_byte_array small = {items, CREO_SMALLEST_PIECE - 1};
    ck_assert(creo_write_byte_array(&writer, large));
    ck_assert_uint_eq(writer.length, 4 + CREO_SMALLEST_PIECE);
    creo_writer_reset(&writer);
    writer.gathers = true;
    ck_assert(creo_write_byte_array(&writer, small));
    ck_assert_int_eq(writer.piece_count, 0);
    creo_writer_reset(&writer);
    for (size_t i = 1; i <= CREO_MOST_PIECES; i++) {
        ck_assert(creo_write_byte_array(&writer, large));
        ck_assert_uint_eq(writer.length, 4 * i);
        ck_assert_uint_eq(writer.pieces[i - 1].at, 4 * i);
        ck_assert_uint_eq(writer.piece_bytes, i * CREO_SMALLEST_PIECE);
    }
    ck_assert(creo_write_byte_array(&writer, large));
    ck_assert_uint_eq(writer.length, 4 * CREO_MOST_PIECES + 4 + CREO_SMALLEST_PIECE);
    ck_assert(!creo_write_byte_array(&writer, (creo_byte_array){NULL, CREO_SMALLEST_PIECE}));
}

END_TEST

START_TEST(the_path_to_a_fault_grows_as_it_is_passed_on)
{
    const creo_string texts[] = {{"good", 4}, {"\xFF", 1}};
    ck_assert(!creo_write_string_array(&writer, (creo_string_array){texts, 2}));
    ck_assert_str_eq(writer.fault.path, "[1]");
    ck_assert(!creo_within(&writer.fault, "texts"));
    ck_assert_str_eq(writer.fault.path, "texts[1]");
    ck_assert(!creo_within_item(&writer.fault, 3));
    ck_assert(!creo_within_item(&writer.fault, 7));
    ck_assert(!creo_within(&writer.fault, "data"));
    ck_assert_str_eq(writer.fault.path, "data[7][3].texts[1]");
    for (int i = 0; i < 100; i++) {
        creo_within(&writer.fault, "a_long_name_that_soon_finds_no_room");
    }
    ck_assert_uint_lt(strlen(writer.fault.path), CREO_PATH_SIZE);
}

END_TEST

START_TEST(the_first_fault_is_kept)
{
    creo_writer_fail(&writer, CREO_NO_MEMORY, "finds no memory");
    creo_writer_fail(&writer, CREO_BAD_ARGUMENT, "is NULL");
    ck_assert_int_eq(writer.fault.status, CREO_NO_MEMORY);
}

END_TEST

/* Reads an int array from bytes; returns the status. */
static creo_status read_ints(const uint8_t *bytes, size_t size)
{
    creo_reader reader;
    creo_int_array ints;
    creo_reader_start(&reader, bytes, size);
    creo_read_int_array(&reader, &ints);
    if (creo_reader_end(&reader)) {
        creo_arena_drop(&reader.arena);
    }
    return reader.fault.status;
}

START_TEST(counts_are_checked_before_memory_is_taken)
{
    creo_reader reader;
    creo_int_array ints;
    const uint8_t bytes[] = {0x7F, 0xFF, 0xFF, 0xFF, 0, 0, 0, 1};
    creo_reader_start(&reader, bytes, sizeof bytes);
    ck_assert(!creo_read_int_array(&reader, &ints));
    ck_assert_ptr_null(reader.arena.first);
    ck_assert_str_eq(reader.fault.reason, "impossible count: 2147483647 items of 4 bytes or more, 4 bytes left");
    ck_assert_int_eq(read_ints((const uint8_t[]){0, 0, 0, 1, 0, 0, 0}, 7), CREO_MALFORMED);
    ck_assert_int_eq(read_ints((const uint8_t[]){0, 0, 0, 1, 0, 0, 0, 1}, 8), CREO_OK);
    ck_assert_int_eq(read_ints((const uint8_t[]){0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 1}, 8), CREO_MALFORMED);
    ck_assert_int_eq(read_ints((const uint8_t[]){0, 0, 0}, 3), CREO_MALFORMED);
    ck_assert_int_eq(read_ints((const uint8_t[]){0, 0, 0, 0, 0}, 5), CREO_MALFORMED); /* one left over */
}

END_TEST

START_TEST(a_decoded_string_ends_with_nul)
{
    for (size_t length = 0; length < 40; length++) {
        uint8_t bytes[64];
        creo_put_int(bytes, (int32_t)length);
        memset(bytes + 4, 'x', length);
        creo_reader reader;
        creo_string string;
        creo_reader_start(&reader, bytes, 4 + length);
        ck_assert(creo_read_string(&reader, &string));
        ck_assert(creo_reader_end(&reader));
        ck_assert_int_eq(string.length, (int)length);
        ck_assert_mem_eq(string.bytes, bytes + 4, length);
        ck_assert_int_eq(string.bytes[length], 0);
        creo_free(string.bytes);
    }
}

END_TEST

START_TEST(single_values_claim_their_room)
{
    ck_assert(creo_write_boolean(&writer, true) && creo_write_byte(&writer, -1) && creo_write_char(&writer, 0x2603)
              && creo_write_short(&writer, -2) && creo_write_int(&writer, 3) && creo_write_long(&writer, 4)
              && creo_write_float(&writer, 1.0f) && creo_write_double(&writer, -0.0));
    assert_written(1, 0xFF, 0x26, 0x03, 0xFF, 0xFE, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 4, 0x3F, 0x80, 0, 0, 0x80, 0, 0, 0,
        0, 0, 0, 0);
}

END_TEST

START_TEST(a_bad_byte_is_found_where_it_is)
{
    static const uint8_t BYTES[] = {0, 0, 0, 3, 1, 0, 2};
    creo_reader reader;
    creo_boolean_array booleans;
    bool present;
    creo_reader_start(&reader, BYTES, sizeof BYTES);
    ck_assert(!creo_read_boolean_array(&reader, &booleans));
    ck_assert_uint_eq(reader.fault.offset, 6);
    ck_assert(!creo_reader_end(&reader));
    creo_reader_start(&reader, BYTES + 4, 3);
    ck_assert(creo_read_present(&reader, &present) && present);
    ck_assert(creo_read_present(&reader, &present) && !present);
    ck_assert(!creo_read_present(&reader, &present));
    ck_assert_int_eq(reader.fault.status, CREO_MALFORMED);
    ck_assert_uint_eq(reader.fault.offset, 2);
    ck_assert_str_eq(reader.fault.reason, "a presence byte is 2, neither 0 nor 1");
    ck_assert(!creo_reader_end(&reader));
}

END_TEST

START_TEST(a_number_that_is_no_constant_is_named)
{
    static const uint8_t BYTES[] = {0, 0, 0, 7};
    creo_reader reader;
    creo_reader_start(&reader, BYTES, sizeof BYTES);
    ck_assert(!creo_reader_fail_constant(&reader, BYTES, "Level", 7));
    ck_assert_int_eq(reader.fault.status, CREO_MALFORMED);
    ck_assert_str_eq(reader.fault.reason, "Level has no constant 7");
    ck_assert(!creo_writer_fail_constant(&writer, "Level", -1));
    ck_assert_int_eq(writer.fault.status, CREO_BAD_ARGUMENT);
    ck_assert_str_eq(writer.fault.reason, "cannot be sent: Level has no constant -1");
}

END_TEST

START_TEST(nesting_has_a_limit)
{
    creo_reader reader;
    creo_reader_start(&reader, NULL, 0);
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < CREO_DEEPEST; i++) {
            ck_assert(creo_writer_enter(&writer) && creo_reader_enter(&reader));
        }
        for (int i = 0; i < CREO_DEEPEST && round == 0; i++) {
            creo_writer_leave(&writer);
            creo_reader_leave(&reader);
        }
    }
    ck_assert(!creo_writer_enter(&writer) && !creo_reader_enter(&reader));
    ck_assert_int_eq(writer.fault.status, CREO_BAD_ARGUMENT);
    ck_assert_int_eq(reader.fault.status, CREO_MALFORMED);
    ck_assert_str_eq(reader.fault.reason, "nested deeper than 64");
    creo_writer_reset(&writer);
    ck_assert(creo_writer_enter(&writer));
}

END_TEST

static const struct {
    const char *bytes;
    bool valid;
} UTF8[] = {
    {"", true},
    {"plain", true},
    {"\x7F", true},
    {"\xC2\x80", true},         /* U+0080 */
    {"\xDF\xBF", true},         /* U+07FF */
    {"\xE0\xA0\x80", true},     /* U+0800 */
    {"\xED\x9F\xBF", true},     /* U+D7FF */
    {"\xEE\x80\x80", true},     /* U+E000 */
    {"\xEF\xBF\xBF", true},     /* U+FFFF */
    {"\xF0\x90\x80\x80", true}, /* U+10000 */
    {"\xF4\x8F\xBF\xBF", true}, /* U+10FFFF */
    {"\x80", false},            /* a continuation alone */
    {"\xBF", false},
    {"\xC0\x80", false}, /* overlong U+0000 */
    {"\xC1\xBF", false}, /* overlong U+007F */
    {"\xC2", false},     /* cut */
    {"\xC2\x41", false},
    {"\xE0\x9F\xBF", false}, /* overlong U+07FF */
    {"\xE2\x98", false},
    {"\xE2\x98\x41", false},
    {"\xED\xA0\x80", false}, /* a surrogate */
    {"\xED\xBF\xBF", false},
    {"\xF0\x8F\xBF\xBF", false}, /* overlong U+FFFF */
    {"\xF0\x9F\x98", false},
    {"\xF0\x9F\x98\x41", false},
    {"\xF4\x90\x80\x80", false}, /* U+110000 */
    {"\xF5\x80\x80\x80", false},
    {"\xFE", false},
    {"\xFF", false},
};

/* At every distance from the beginning and the end, so that each of the fast paths is tested. */
START_TEST(utf8_is_checked_wherever_it_stands)
{
    const size_t length = strlen(UTF8[_i].bytes);
    for (size_t before = 0; before < 20; before++) {
        for (size_t after = 0; after < 20; after++) {
            uint8_t bytes[64];
            const size_t size = before + length + after;
            memset(bytes + 4, 'x', size);
            memcpy(bytes + 4 + before, UTF8[_i].bytes, length);
            creo_put_int(bytes, (int32_t)size);
            ck_assert_int_eq(creo_utf8_valid(bytes + 4, size), UTF8[_i].valid);

            creo_reader reader;
            creo_string string;
            creo_reader_start(&reader, bytes, 4 + size);
            ck_assert_int_eq(creo_read_string(&reader, &string), UTF8[_i].valid);
            creo_arena_drop(&reader.arena);

            creo_writer_reset(&writer);
            ck_assert_int_eq(
                creo_write_string(&writer, (creo_string){(const char *)bytes + 4, (int32_t)size}), UTF8[_i].valid);
        }
    }
}

END_TEST

Suite *wire_suite(void)
{
    Suite *const suite = suite_create("wire");
    TCase *const cases = tcase_create("wire");
    tcase_add_checked_fixture(cases, start_writer, free_writer);
    tcase_add_test(cases, numbers_go_in_network_order);
    tcase_add_test(cases, arrays_have_their_count_in_front);
    tcase_add_test(cases, a_writer_grows);
    tcase_add_test(cases, bad_arguments_are_refused);
    tcase_add_test(cases, large_byte_arrays_are_gathered_where_asked_for);
    tcase_add_test(cases, the_path_to_a_fault_grows_as_it_is_passed_on);
    tcase_add_test(cases, the_first_fault_is_kept);
    tcase_add_test(cases, counts_are_checked_before_memory_is_taken);
    tcase_add_test(cases, single_values_claim_their_room);
    tcase_add_test(cases, a_bad_byte_is_found_where_it_is);
    tcase_add_test(cases, a_number_that_is_no_constant_is_named);
    tcase_add_test(cases, nesting_has_a_limit);
    tcase_add_test(cases, a_decoded_string_ends_with_nul);
    tcase_add_loop_test(cases, utf8_is_checked_wherever_it_stands, 0, (int)(sizeof UTF8 / sizeof *UTF8));
    suite_add_tcase(suite, cases);
    return suite;
}
