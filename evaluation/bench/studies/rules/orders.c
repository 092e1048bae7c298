/* SPDX-License-Identifier: Apache-2.0 */

/* Encodes values, with and without checks: ITEMS ROUNDS SECONDS. Prints a line for each turn. C checks what is sent. */
#define _POSIX_C_SOURCE 200809L

#include "checked.h"
#include "trusting.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define SECOND_NS INT64_C(1000000000)

/* How long the runs between two readings of the clock take at least. */
#define BATCH_NS 1000000

#define MOST_BATCHES 65536

static double *samples;
static int32_t sample_count;

static void stop(const char *why)
{
    fprintf(stderr, "%s\n", why);
    exit(EXIT_FAILURE);
}

/* The same code for both clients: all names differ in what they begin with. */
#define CLIENT(p, P)                                                      \
    static void p##_struct(void)                                          \
    {                                                                     \
        const p##_order order = {{"AB-1234", 7}, 12, 9.5, {"EUR", 3}, 7}; \
        const p##_byte_array *bytes;                                      \
        if (p##_order_to_bytes(&order, &bytes, NULL) != P##_OK) {         \
            stop("an order is refused");                                  \
        }                                                                 \
        p##_free(bytes);                                                  \
    }                                                                     \
    static void p##_array(void)                                           \
    {                                                                     \
        const p##_samples value = {{samples, sample_count}};              \
        const p##_byte_array *bytes;                                      \
        if (p##_samples_to_bytes(&value, &bytes, NULL) != P##_OK) {       \
            stop("samples are refused");                                  \
        }                                                                 \
        p##_free(bytes);                                                  \
    }

CLIENT(checked, CHECKED)
CLIENT(trusting, TRUSTING)

typedef struct contestant {
    const char *value;
    const char *client;
    void (*run)(void);
} contestant;

static const contestant CONTESTANTS[] = {
    {"struct", "checked", checked_struct},
    {"struct", "trusting", trusting_struct},
    {"array", "checked", checked_array},
    {"array", "trusting", trusting_array},
};
#define COUNT ((int)(sizeof CONTESTANTS / sizeof *CONTESTANTS))

/* The thread's processor time, which does not include that of other programs. */
static int64_t now_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return now.tv_sec * SECOND_NS + now.tv_nsec;
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
    const int64_t end = now_ns() + (int64_t)(seconds * (double)SECOND_NS);
    int64_t runs = 1;
    int count = 0;
    for (int64_t now = now_ns(); (now < end && count < MOST_BATCHES) || count == 0;) {
        const int64_t start = now;
        for (int64_t i = 0; i < runs; i++) {
            run();
        }
        now = now_ns();
        if (now - start < BATCH_NS && count == 0) {
            runs *= 2;
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
        stop("usage: orders ITEMS ROUNDS SECONDS");
    }
    sample_count = atoi(arguments[1]);
    samples = malloc((size_t)sample_count * sizeof *samples);
    if (samples == NULL) {
        stop("no memory");
    }
    for (int32_t i = 0; i < sample_count; i++) {
        samples[i] = sin(i);
    }
    for (int round = 0; round < atoi(arguments[2]); round++) {
        for (int i = 0; i < COUNT; i++) {
            const contestant *const each = &CONTESTANTS[(round + i) % COUNT];
            printf("%d,%s,%s,%.4f\n", round, each->value, each->client, turn(each->run, atof(arguments[3])));
        }
    }
    free(samples);
    return EXIT_SUCCESS;
}
