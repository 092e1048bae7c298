/* SPDX-License-Identifier: Apache-2.0 */

/* creo numeric|string SIZE: takes its turns with the C client's codec. */

#include "bench_codec.h" /* not for users: encoding without a call is what is measured */
#include "turns.h"
#include "workload.h"

#include <string.h>

static bool numeric;
static bench_number_kilobyte_array number_values;
static bench_text_kilobyte_array text_values;
static bench_writer writer;

static void write_values(bench_writer *out, bench_number_kilobyte_array numbers_in, bench_text_kilobyte_array texts_in)
{
    bench_writer_reset(out);
    if (!(numeric ? bench_write_number_kilobyte_array(out, numbers_in) : bench_write_text_kilobyte_array(out, texts_in))) {
        stop("encoding failed");
    }
}

/* As a generated method does with its answer: the root first, then all else. The caller frees it. */
static void *read_values(void)
{
    bench_reader reader;
    bench_reader_start(&reader, writer.bytes, writer.length);
    void *const root = bench_reader_allocate(&reader, 1, numeric ? sizeof number_values : sizeof text_values);
    if (root != NULL && numeric) {
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
    if (numeric) {
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

int main(int count, char **arguments)
{
    if (count != 3) {
        stop("usage: creo numeric|string SIZE");
    }
    numeric = strcmp(arguments[1], "numeric") == 0;
    if (numeric) {
        number_values = numeric_message(atoi(arguments[2]));
    } else {
        text_values = string_message(atoi(arguments[2]));
    }
    bench_writer_start(&writer);
    check();
    take_turns((struct contestant){encode, decode, length});
    return 0;
}
