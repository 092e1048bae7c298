/* SPDX-License-Identifier: Apache-2.0 */

/* The C client, and its codec alone. */
#define _POSIX_C_SOURCE 200809L

#include "bench.h"
#include "bench_codec.h" /* not for users: encoding without a call is what is measured */
#include "contestant.h"

#include <string.h>

static enum payload kind;
static bench_number_kilobyte_array number_values;
static bench_text_kilobyte_array text_values;
static bench_byte_array byte_values;
static bench_writer writer;

static bench_number_array numbers(int32_t count)
{
    bench_number *const blocks = allocate((size_t)count, sizeof *blocks);
    for (int32_t i = 0; i < count; i++) {
        blocks[i].value = NUMBER_VALUE(i);
        blocks[i].count = NUMBER_COUNT(i);
    }
    return (bench_number_array){blocks, count};
}

static bench_string_array texts(int32_t count)
{
    bench_string *const blocks = allocate((size_t)count, sizeof *blocks);
    for (int32_t i = 0; i < count; i++) {
        blocks[i] = bench_string_of(strdup(text_of(kind, i)));
    }
    return (bench_string_array){blocks, count};
}

static bench_number_kilobyte_array numeric_message(int32_t size)
{
    static const int32_t PAD[1] = {0};
    const bool small = size < KILOBYTE;
    const int32_t count = items(NUMERIC, size);
    bench_number_kilobyte *const kilobytes = allocate((size_t)count, sizeof *kilobytes);
    for (int32_t i = 0; i < count; i++) {
        const int32_t group_count = small ? 1 : GROUPS;
        bench_number_group *const groups = allocate((size_t)group_count, sizeof *groups);
        for (int32_t g = 0; g < group_count; g++) {
            groups[g].blocks = numbers(BLOCKS);
        }
        kilobytes[i].groups = (bench_number_group_array){groups, group_count};
        kilobytes[i].rest = numbers(small ? 0 : REST);
        kilobytes[i].pad = (bench_int_array){PAD, small ? 0 : 1};
    }
    return (bench_number_kilobyte_array){kilobytes, count};
}

static bench_text_kilobyte_array string_message(int32_t size)
{
    const bool small = size < KILOBYTE;
    const int32_t count = items(STRING, size);
    bench_text_kilobyte *const kilobytes = allocate((size_t)count, sizeof *kilobytes);
    for (int32_t i = 0; i < count; i++) {
        const int32_t group_count = small ? 1 : GROUPS;
        bench_text_group *const groups = allocate((size_t)group_count, sizeof *groups);
        for (int32_t g = 0; g < group_count; g++) {
            groups[g].blocks = texts(BLOCKS);
        }
        kilobytes[i].groups = (bench_text_group_array){groups, group_count};
        kilobytes[i].rest = texts(small ? 0 : REST);
        kilobytes[i].pad = bench_string_of(small ? "" : TEXT_PAD);
    }
    return (bench_text_kilobyte_array){kilobytes, count};
}

static bench_byte_array byte_message(int32_t size)
{
    uint8_t *const bytes = allocate((size_t)size, 1);
    for (int32_t i = 0; i < size; i++) {
        bytes[i] = (uint8_t)i;
    }
    return (bench_byte_array){bytes, size};
}

static void prepare(enum payload payload, int32_t size)
{
    kind = payload;
    bench_keep_memory((size_t)256 << 20); /* as value.h says of answers of 100 MB */
    bench_writer_start(&writer);
    if (payload == NUMERIC) {
        number_values = numeric_message(size);
    } else if (payload != BYTES) {
        text_values = string_message(size);
    } else {
        byte_values = byte_message(size);
    }
}

static void write_values(bench_writer *out, bench_number_kilobyte_array numbers_in, bench_text_kilobyte_array texts_in)
{
    bench_writer_reset(out);
    if (!(kind == NUMERIC ? bench_write_number_kilobyte_array(out, numbers_in)
                          : bench_write_text_kilobyte_array(out, texts_in))) {
        stop("encoding failed");
    }
}

/* Like a generated method with its answer: the root first, then everything else. The caller frees it. */
static void *read_values(void)
{
    bench_reader reader;
    bench_reader_start(&reader, writer.bytes, writer.length);
    void *const root = bench_reader_allocate(&reader, 1, kind == NUMERIC ? sizeof number_values : sizeof text_values);
    if (root != NULL && kind == NUMERIC) {
        bench_read_number_kilobyte_array(&reader, root);
    } else if (root != NULL) {
        bench_read_text_kilobyte_array(&reader, root);
    }
    if (!bench_reader_end(&reader)) {
        stop("decoding failed");
    }
    return root;
}

static void encode(void)
{
    write_values(&writer, number_values, text_values);
}

static void decode(void)
{
    bench_free(read_values());
}

static size_t length(void)
{
    return writer.length;
}

/* What was decoded must encode to the same bytes: a value has one encoding, and each encoding one value. */
static void check(void)
{
    encode();
    void *const root = read_values();
    bench_writer again;
    bench_writer_start(&again);
    if (kind == NUMERIC) {
        write_values(&again, *(bench_number_kilobyte_array *)root, text_values);
    } else {
        write_values(&again, number_values, *(bench_text_kilobyte_array *)root);
    }
    if (again.length != writer.length || memcmp(again.bytes, writer.bytes, writer.length) != 0) {
        stop("what was decoded is not what was encoded");
    }
    bench_writer_free(&again);
    bench_free(root);
}

static void *open_connection(const char *address)
{
    bench_error error;
    bench_client *const client = bench_connect(address, &error);
    if (client == NULL) {
        stop(error.message);
    }
    return client;
}

static int32_t call(void *client)
{
    int32_t answer;
    bench_error error;
    const bench_status status = kind == NUMERIC ? bench_send_numbers(client, number_values, &answer, &error)
                                : kind == BYTES ? bench_send_bytes(client, byte_values, &answer, &error)
                                                : bench_send_texts(client, text_values, &answer, &error);
    if (status != BENCH_OK) {
        stop(error.message);
    }
    return answer;
}

const struct contestant CONTESTANT = {.prepare = prepare,
    .encode = encode,
    .decode = decode,
    .length = length,
    .check = check,
    .connect = open_connection,
    .call = call};
