/* SPDX-License-Identifier: Apache-2.0 */

#define _POSIX_C_SOURCE 200809L

#include "contestant.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* How long the runs between two readings of the clock take at least, and how many such batches a turn has at most. */
enum { BATCH_NS = 1000000, MOST_BATCHES = 100000 };

/* The thread's processor time, which does not include that of other programs. */
enum { CLOCK = CLOCK_THREAD_CPUTIME_ID };

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
    const int64_t end = now_ns(CLOCK) + (int64_t)(seconds * 1e9);
    int64_t runs = 1;
    int count = 0;
    for (int64_t now = now_ns(CLOCK); (now < end && count < MOST_BATCHES) || count == 0;) {
        const int64_t start = now;
        for (int64_t i = 0; i < runs; i++) {
            run();
        }
        now = now_ns(CLOCK);
        if (now - start < BATCH_NS && count == 0) {
            runs *= 2; /* reading the clock takes as long as a small message */
        } else {
            batches[count++] = (double)(now - start) / (double)runs / 1000;
        }
    }
    qsort(batches, (size_t)count, sizeof *batches, compare);
    return batches[count / 2];
}

void take_turn(const char *operation, double seconds)
{
    if (strcmp(operation, "encode") != 0 && strcmp(operation, "decode") != 0) {
        stop("the operation is encode or decode");
    }
    const double us = turn(strcmp(operation, "encode") == 0 ? CONTESTANT.encode : CONTESTANT.decode, seconds);
    printf("us=%.4f bytes=%zu\n", us, CONTESTANT.length());
}
