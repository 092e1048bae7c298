/* SPDX-License-Identifier: Apache-2.0 */

#define _POSIX_C_SOURCE 200809L

#include "turns.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* How long the runs between two looks at the clock take at least, and how many such batches a turn has at most. */
enum { BATCH_NS = 1000000, MOST_BATCHES = 100000 };

/* The thread's, which other programs on the machine do not advance. */
static int64_t now_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

static int compare(const void *left, const void *right)
{
    const double a = *(const double *)left;
    const double b = *(const double *)right;
    return (a > b) - (a < b);
}

/* Microseconds of one run: the median over the batches of a turn. */
static double turn(void (*run)(void), double seconds)
{
    static double batches[MOST_BATCHES];
    const int64_t end = now_ns() + (int64_t)(seconds * 1e9);
    int64_t runs = 1;
    int count = 0;
    for (int64_t now = now_ns(); (now < end && count < MOST_BATCHES) || count == 0;) {
        const int64_t start = now;
        for (int64_t i = 0; i < runs; i++) {
            run();
        }
        now = now_ns();
        if (now - start < BATCH_NS && count == 0) {
            runs *= 2; /* the clock takes as long as a small message */
        } else {
            batches[count++] = (double)(now - start) / (double)runs / 1000;
        }
    }
    qsort(batches, (size_t)count, sizeof *batches, compare);
    return batches[count / 2];
}

void take_turns(struct contestant contestant)
{
    char operation[8];
    double seconds;
    while (scanf("%7s %lf", operation, &seconds) == 2) {
        const double us = turn(strcmp(operation, "encode") == 0 ? contestant.encode : contestant.decode, seconds);
        printf("%.4f %zu\n", us, contestant.length());
        fflush(stdout);
    }
}
