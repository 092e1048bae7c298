/* SPDX-License-Identifier: Apache-2.0 */

/* Encodes and decodes arrays: ITEMS ROUNDS SECONDS. Prints a line for each turn of each contestant. */
#define _POSIX_C_SOURCE 200809L

#include "spans.h"
#include "spans_codec.h" /* not for users: encoding without a call is what is measured */

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* How long the runs between two readings of the clock take at least, and how many such batches a turn has at most. */
enum { BATCH_NS = 1000000, MOST_BATCHES = 10000, SECOND_NS = 1000000000 };

static spans_writer writer;
static spans_longs longs;
static spans_uints uints;
static spans_ulongs ulongs;
static spans_instants instants;
static spans_durations durations;
static spans_dates dates;
static spans_uuids uuids;
static spans_decimals decimals;
static spans_ids ids;
static spans_readings readings;

static void stop(const char *message)
{
    fprintf(stderr, "%s\n", message);
    exit(EXIT_FAILURE);
}

static void *allocate(int32_t count, size_t size)
{
    void *const memory = calloc((size_t)count, size);
    if (memory == NULL) {
        stop("there is not enough memory");
    }
    return memory;
}

/* Defines how a struct is encoded into memory that is reused, and decoded like an answer. */
#define DEFINE_CODEC(name)                                                                     \
    static void encode_##name(void)                                                            \
    {                                                                                          \
        spans_writer_reset(&writer);                                                           \
        if (!spans_write_##name(&writer, &name)) {                                             \
            stop("encoding failed");                                                           \
        }                                                                                      \
    }                                                                                          \
                                                                                               \
    static void decode_##name(void)                                                            \
    {                                                                                          \
        spans_reader reader;                                                                   \
        spans_reader_start(&reader, writer.bytes, writer.length);                              \
        spans_##name *const root = spans_reader_allocate(&reader, 1, sizeof *root);            \
        if (root == NULL || !spans_read_##name(&reader, root) || !spans_reader_end(&reader)) { \
            stop("decoding failed");                                                           \
        }                                                                                      \
        spans_free(root);                                                                      \
    }

DEFINE_CODEC(longs)
DEFINE_CODEC(uints)
DEFINE_CODEC(ulongs)
DEFINE_CODEC(instants)
DEFINE_CODEC(durations)
DEFINE_CODEC(dates)
DEFINE_CODEC(uuids)
DEFINE_CODEC(decimals)
DEFINE_CODEC(ids)
DEFINE_CODEC(readings)

typedef struct contestant {
    const char *name;
    void (*encode)(void);
    void (*decode)(void);
} contestant;

static const contestant CONTESTANTS[] = {
    {"long", encode_longs, decode_longs},
    {"uint", encode_uints, decode_uints},
    {"ulong", encode_ulongs, decode_ulongs},
    {"Instant", encode_instants, decode_instants},
    {"Duration", encode_durations, decode_durations},
    {"LocalDate", encode_dates, decode_dates},
    {"UUID", encode_uuids, decode_uuids},
    {"BigDecimal", encode_decimals, decode_decimals},
    {"Set<Long>", encode_ids, decode_ids},
    {"union", encode_readings, decode_readings},
};

enum { COUNT = sizeof CONTESTANTS / sizeof *CONTESTANTS };

static void fill(int32_t count)
{
    int64_t *const numbers = allocate(count, sizeof *numbers);
    uint32_t *const narrow = allocate(count, sizeof *narrow);
    uint64_t *const wide = allocate(count, sizeof *wide);
    spans_instant *const times = allocate(count, sizeof *times);
    spans_duration *const lengths = allocate(count, sizeof *lengths);
    int32_t *const days = allocate(count, sizeof *days);
    spans_uuid *const keys = allocate(count, sizeof *keys);
    spans_bigdecimal *const prices = allocate(count, sizeof *prices);
    spans_reading *const values = allocate(count, sizeof *values);

    enum { PRICE = 24 };

    char *const texts = allocate(count, PRICE);
    for (int32_t i = 0; i < count; i++) {
        numbers[i] = i * INT64_C(1000000007);
        narrow[i] = (uint32_t)i * 4000037;
        wide[i] = UINT64_MAX - (uint64_t)i;
        times[i].seconds = 1700000000 + (int64_t)i;
        times[i].nanos = (int32_t)(i * INT64_C(1001) % SECOND_NS);
        lengths[i].seconds = i;
        lengths[i].nanos = (int32_t)(i * INT64_C(1000) % SECOND_NS);
        days[i] = i;
        for (int b = 0; b < 16; b++) {
            keys[i].bytes[b] = (uint8_t)(i * 31 + b);
        }
        snprintf(texts + (size_t)i * PRICE, PRICE, "%d.%02d", (int)(i * INT64_C(1999) % 1000000), (int)(i % 100));
        prices[i] = spans_bigdecimal_of(texts + (size_t)i * PRICE);
        if (i % 2 == 0) {
            values[i].kind = SPANS_READING_COUNT;
            values[i].value.count = i;
        } else {
            values[i].kind = SPANS_READING_LEVEL;
            values[i].value.level = i;
        }
    }
    longs.items = (spans_long_array){numbers, count};
    uints.items = (spans_uint_array){narrow, count};
    ulongs.items = (spans_ulong_array){wide, count};
    instants.items = (spans_instant_array){times, count};
    durations.items = (spans_duration_array){lengths, count};
    dates.items = (spans_localdate_array){days, count};
    uuids.items = (spans_uuid_array){keys, count};
    decimals.items = (spans_bigdecimal_array){prices, count};
    ids.items = (spans_long_set){numbers, count};
    readings.items = (spans_reading_array){values, count};
}

/* The thread's processor time, which does not include that of other programs. */
static int64_t now_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return now.tv_sec * (int64_t)SECOND_NS + now.tv_nsec;
}

static int compare(const void *left, const void *right)
{
    const double a = *(const double *)left;
    const double b = *(const double *)right;
    return (a > b) - (a < b);
}

/* Microseconds of one run: the median over the batches of a turn, of which there is at least one. */
static double turn(void (*run)(void), double seconds)
{
    static double batches[MOST_BATCHES];
    const int64_t end = now_ns() + (int64_t)(seconds * SECOND_NS);
    int64_t runs = 1;
    int count = 0;
    for (int64_t now = now_ns(); (now < end && count < MOST_BATCHES) || count == 0;) {
        const int64_t start = now;
        for (int64_t i = 0; i < runs; i++) {
            run();
        }
        now = now_ns();
        if (now - start < BATCH_NS && count == 0) {
            runs *= 2; /* reading the clock takes as long as a few items */
        } else {
            batches[count++] = (double)(now - start) / (double)runs / 1000;
        }
    }
    qsort(batches, (size_t)count, sizeof *batches, compare);
    return batches[count / 2];
}

int main(int count, char **arguments)
{
    if (count != 4) {
        stop("usage: arrays ITEMS ROUNDS SECONDS");
    }
    const double seconds = atof(arguments[3]);
    spans_keep_memory((size_t)64 << 20); /* as value.h says of large answers */
    spans_writer_start(&writer);
    fill(atoi(arguments[1]));
    for (int round = 0; round < atoi(arguments[2]); round++) {
        for (int i = 0; i < COUNT; i++) {
            const contestant *const each = &CONTESTANTS[(round + i) % COUNT];
            printf("%d,%s,encode,%.4f\n", round, each->name, turn(each->encode, seconds));
            printf("%d,%s,decode,%.4f\n", round, each->name, turn(each->decode, seconds));
        }
    }
    return EXIT_SUCCESS;
}
