/* SPDX-License-Identifier: Apache-2.0 */

/* The messages of bench.creo; they live as long as the program. */
#ifndef WORKLOAD_H
#define WORKLOAD_H

#include "bench.h"

#include <stdio.h>
#include <stdlib.h>

enum { KILOBYTE = 1024, BLOCKS = 10, GROUPS = 10, REST = 2 };

static void stop(const char *why)
{
    fprintf(stderr, "bench: %s\n", why);
    exit(1);
}

static void *allocate(size_t count, size_t size)
{
    void *const memory = calloc(count > 0 ? count : 1, size);
    if (memory == NULL) {
        stop("no memory");
    }
    return memory;
}

static bench_number_array numbers(int32_t count)
{
    bench_number *const items = allocate((size_t)count, sizeof *items);
    for (int32_t i = 0; i < count; i++) {
        items[i].value = 1.25 * i;
        items[i].count = (int16_t)i;
    }
    return (bench_number_array){items, count};
}

static bench_string_array texts(int32_t count)
{
    bench_string *const items = allocate((size_t)count, sizeof *items);
    for (int32_t i = 0; i < count; i++) {
        items[i] = bench_string_of("abcdefghij");
    }
    return (bench_string_array){items, count};
}

static bench_number_kilobyte_array numeric_message(int32_t size)
{
    static const int32_t PAD[1] = {7};
    const bool small = size < KILOBYTE;
    const int32_t count = small ? 1 : size / KILOBYTE;
    bench_number_kilobyte *const items = allocate((size_t)count, sizeof *items);
    for (int32_t i = 0; i < count; i++) {
        const int32_t group_count = small ? 1 : GROUPS;
        bench_number_group *const groups = allocate((size_t)group_count, sizeof *groups);
        for (int32_t g = 0; g < group_count; g++) {
            groups[g].blocks = numbers(BLOCKS);
        }
        items[i].groups = (bench_number_group_array){groups, group_count};
        items[i].rest = numbers(small ? 0 : REST);
        items[i].pad = (bench_int_array){PAD, small ? 0 : 1};
    }
    return (bench_number_kilobyte_array){items, count};
}

static bench_text_kilobyte_array string_message(int32_t size)
{
    const bool small = size < KILOBYTE;
    const int32_t count = small ? 1 : size / KILOBYTE;
    bench_text_kilobyte *const items = allocate((size_t)count, sizeof *items);
    for (int32_t i = 0; i < count; i++) {
        const int32_t group_count = small ? 1 : GROUPS;
        bench_text_group *const groups = allocate((size_t)group_count, sizeof *groups);
        for (int32_t g = 0; g < group_count; g++) {
            groups[g].blocks = texts(BLOCKS);
        }
        items[i].groups = (bench_text_group_array){groups, group_count};
        items[i].rest = texts(small ? 0 : REST);
        items[i].pad = bench_string_of(small ? "" : "abcd");
    }
    return (bench_text_kilobyte_array){items, count};
}

#endif
