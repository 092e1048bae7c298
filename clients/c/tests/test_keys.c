/* SPDX-License-Identifier: Apache-2.0 */

#include "creo_wire.h"
#include "suites.h"

#include <stdio.h>
#include <stdlib.h>

struct long_entry {
    int64_t key;
    int8_t value;
};

struct string_entry {
    creo_string key;
    double value;
};

static creo_reader reader;
static creo_writer writer;

static void start(void)
{
    creo_reader_start(&reader, NULL, 0);
    creo_writer_start(&writer);
}

static void assert_unique(const creo_key_kind *kind, const void *entries, int32_t count, size_t size)
{
    start();
    ck_assert_msg(creo_reader_check_keys(&reader, kind, entries, count, size), "%s", reader.fault.reason);
    ck_assert_msg(creo_writer_check_keys(&writer, kind, entries, count, size), "%s", writer.fault.reason);
    ck_assert_int_eq(reader.fault.status, CREO_OK);
    ck_assert_int_eq(writer.fault.status, CREO_OK);
}

static void assert_twice(const creo_key_kind *kind, const void *entries, int32_t count, size_t size, const char *key)
{
    char reason[CREO_REASON_SIZE];
    start();
    ck_assert(!creo_reader_check_keys(&reader, kind, entries, count, size));
    ck_assert_int_eq(reader.fault.status, CREO_MALFORMED);
    snprintf(reason, sizeof reason, "the key %s is there twice", key);
    ck_assert_str_eq(reader.fault.reason, reason);
    ck_assert(!creo_writer_check_keys(&writer, kind, entries, count, size));
    ck_assert_int_eq(writer.fault.status, CREO_BAD_ARGUMENT);
    snprintf(reason, sizeof reason, "cannot be sent: the key %s is there twice", key);
    ck_assert_str_eq(writer.fault.reason, reason);
}

#define assert_keys_of(kind, type, first, second, text)        \
    do {                                                       \
        struct entry {                                         \
            type key;                                          \
            int8_t value;                                      \
        } entries[] = {{first, 1}, {second, 2}};               \
        assert_unique(kind, entries, 2, sizeof *entries);      \
        entries[0].key = second;                               \
        assert_twice(kind, entries, 2, sizeof *entries, text); \
    } while (0)

START_TEST(keys_of_every_type)
{
    assert_keys_of(CREO_KEY_BYTE, int8_t, 0, -1, "-1");
    assert_keys_of(CREO_KEY_CHAR, uint16_t, 'a', 0x2603, "'\xE2\x98\x83'");
    assert_keys_of(CREO_KEY_SHORT, int16_t, 255, -256, "-256");
    assert_keys_of(CREO_KEY_INT, int32_t, 0, INT32_MIN, "-2147483648");
    assert_keys_of(CREO_KEY_LONG, int64_t, 0, INT64_C(1) << 32, "4294967296");
    assert_keys_of(CREO_KEY_UBYTE, uint8_t, 0, UINT8_MAX, "255");
    assert_keys_of(CREO_KEY_USHORT, uint16_t, 255, UINT16_MAX, "65535");
    assert_keys_of(CREO_KEY_UINT, uint32_t, 0, UINT32_MAX, "4294967295");
    assert_keys_of(CREO_KEY_ULONG, uint64_t, UINT64_C(1) << 63, UINT64_MAX, "18446744073709551615");
    struct string_entry entries[] = {{creo_string_of("a"), 1}, {{NULL, 0}, 2}, {{"a\0b", 3}, 3}, {{"a\0c", 3}, 4}};
    assert_unique(CREO_KEY_STRING, entries, 4, sizeof *entries);
    entries[3].key = (creo_string){"a\0b", 3};
    assert_twice(CREO_KEY_STRING, entries, 4, sizeof *entries, "\"a\\u0000b\"");
}

END_TEST

START_TEST(no_keys_are_unique)
{
    assert_unique(CREO_KEY_STRING, NULL, 0, sizeof(struct string_entry));
}

END_TEST

/* Entries 0 to count - 1 in ascending, descending or mixed order; keys that are derived with a step stay different. */
static struct long_entry *numbers(int32_t count, int32_t step)
{
    struct long_entry *const entries = calloc((size_t)count, sizeof *entries);
    for (int32_t i = 0; i < count; i++) {
        entries[i].key = (int64_t)i * step % count - count / 2;
    }
    return entries;
}

/* Each pair of places, for every count around the powers of two at which a merge ends unevenly. */
START_TEST(a_key_that_comes_twice_is_found_wherever_it_is)
{
    static const int32_t STEPS[] = {1, -1, 7};
    for (int32_t count = 2; count < 40; count++) {
        for (size_t step = 0; step < sizeof STEPS / sizeof *STEPS; step++) {
            if (count % 7 == 0 && STEPS[step] == 7) {
                continue;
            }
            struct long_entry *const entries = numbers(count, STEPS[step]);
            assert_unique(CREO_KEY_LONG, entries, count, sizeof *entries);
            for (int32_t i = 0; i < count; i++) {
                for (int32_t j = 0; j < i; j++) {
                    const int64_t kept = entries[i].key;
                    char key[24];
                    entries[i].key = entries[j].key;
                    snprintf(key, sizeof key, "%d", (int)entries[j].key);
                    assert_twice(CREO_KEY_LONG, entries, count, sizeof *entries, key);
                    entries[i].key = kept;
                }
            }
            free(entries);
        }
    }
}

END_TEST

/* Pairwise comparison would need a thousand times the time-out of a test. */
START_TEST(many_keys_take_no_time)
{
    enum { COUNT = 1000003 };
    struct long_entry *const entries = numbers(COUNT, -601);
    assert_unique(CREO_KEY_LONG, entries, COUNT, sizeof *entries);
    entries[COUNT - 1].key = entries[0].key;
    char key[24];
    snprintf(key, sizeof key, "%d", (int)entries[0].key);
    assert_twice(CREO_KEY_LONG, entries, COUNT, sizeof *entries, key);
    free(entries);
}

END_TEST

START_TEST(a_long_key_is_cut_between_characters)
{
    char text[202] = "\"";
    for (int i = 0; i < 100; i++) {
        memcpy(text + 1 + 2 * i, "\xC3\xA5", 2);
    }
    const struct string_entry entries[] = {{{text + 1, 200}, 1}, {{text + 1, 200}, 2}};
    text[1 + 62] = '\0'; /* the quote and 31 characters fit into 64 bytes */
    char cut[64];
    memcpy(cut, text, sizeof cut);
    text[1 + 62] = '\xC3';
    assert_twice(CREO_KEY_STRING, entries, 2, sizeof *entries, cut);
}

END_TEST

Suite *keys_suite(void)
{
    Suite *const suite = suite_create("keys");
    TCase *const cases = tcase_create("keys");
    tcase_set_timeout(cases, 30);
    tcase_add_test(cases, keys_of_every_type);
    tcase_add_test(cases, no_keys_are_unique);
    tcase_add_test(cases, a_key_that_comes_twice_is_found_wherever_it_is);
    tcase_add_test(cases, many_keys_take_no_time);
    tcase_add_test(cases, a_long_key_is_cut_between_characters);
    suite_add_tcase(suite, cases);
    return suite;
}
