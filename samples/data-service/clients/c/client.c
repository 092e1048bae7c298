/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Stores the measurements of a file, one Data per series, and prints a summary of what it reads back.
 *
 *     client ADDRESS measurements.csv
 */
#include "packagename.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_SERIES = 1000, LONGEST_LINE = 1000 };

struct series {
    char *name;
    int64_t start;
    double *samples;
    int32_t count;
    int32_t capacity;
};

/* All errors end here: one line, exit code 1. */
static void stop(const char *message)
{
    fprintf(stderr, "client: %s\n", message);
    exit(EXIT_FAILURE);
}

static void *checked(void *memory)
{
    if (memory == NULL) {
        stop("no memory");
    }
    return memory;
}

static struct series *find_or_add(struct series *all, int32_t *count, const char *name, int64_t timestamp)
{
    for (int32_t i = 0; i < *count; i++) {
        if (strcmp(all[i].name, name) == 0) {
            return &all[i];
        }
    }
    if (*count == MOST_SERIES) {
        stop("too many series");
    }
    struct series *const added = &all[(*count)++];
    added->name = checked(malloc(strlen(name) + 1));
    strcpy(added->name, name);
    added->start = timestamp;
    return added;
}

static void add_sample(struct series *series, double sample)
{
    if (series->count == series->capacity) {
        series->capacity = series->capacity == 0 ? 64 : 2 * series->capacity;
        series->samples = checked(realloc(series->samples, (size_t)series->capacity * sizeof *series->samples));
    }
    series->samples[series->count++] = sample;
}

/* Reads lines of the form series,timestamp,value after a header; returns the number of series. */
static int32_t read_series(const char *path, struct series *all)
{
    char line[LONGEST_LINE];
    int32_t count = 0;
    FILE *const file = fopen(path, "r");
    if (file == NULL) {
        stop("cannot open the file of measurements");
    }
    if (fgets(line, sizeof line, file) == NULL) {
        stop("the file of measurements is empty");
    }
    while (fgets(line, sizeof line, file) != NULL) {
        char *const first = strchr(line, ',');
        char *const second = first == NULL ? NULL : strchr(first + 1, ',');
        if (second == NULL) {
            stop("a line of the file is not of the form series,timestamp,value");
        }
        *first = '\0';
        add_sample(find_or_add(all, &count, line, strtoll(first + 1, NULL, 10)), strtod(second + 1, NULL));
    }
    fclose(file);
    return count;
}

static void store(packagename_data_service_client *client, const struct series *all, int32_t count)
{
    packagename_data *const items = checked(calloc((size_t)count + 1, sizeof *items));
    for (int32_t i = 0; i < count; i++) {
        items[i] = (packagename_data){
            .metadata = {.description = packagename_string_of(all[i].name), .timestamp = all[i].start},
            .samples = {all[i].samples, all[i].count},
        };
    }
    packagename_error error;
    if (packagename_data_service_store_data(client, (packagename_data_array){items, count}, &error) != PACKAGENAME_OK) {
        stop(error.message);
    }
    free(items); /* a call keeps no pointers into its arguments */
}

/* FNV-1a, 64 bits, over the big-endian bytes of the samples. */
static uint64_t digest(packagename_double_array samples)
{
    uint64_t value = UINT64_C(0xCBF29CE484222325);
    for (int32_t i = 0; i < samples.count; i++) {
        uint64_t bits;
        memcpy(&bits, &samples.items[i], sizeof bits);
        for (int shift = 56; shift >= 0; shift -= 8) {
            value = (value ^ (bits >> shift & 0xFF)) * UINT64_C(0x100000001B3);
        }
    }
    return value;
}

static void print_summary(const packagename_data *data)
{
    const packagename_double_array samples = data->samples;
    double minimum = samples.count > 0 ? samples.items[0] : 0;
    double maximum = minimum;
    double sum = 0;
    for (int32_t i = 0; i < samples.count; i++) {
        minimum = samples.items[i] < minimum ? samples.items[i] : minimum;
        maximum = samples.items[i] > maximum ? samples.items[i] : maximum;
        sum += samples.items[i];
    }
    printf("series: %s\n", data->metadata.description.bytes);
    printf("  start: %" PRId64 "\n", data->metadata.timestamp);
    printf("  samples: %" PRId32 "\n", samples.count);
    printf("  minimum: %.2f\n", minimum);
    printf("  maximum: %.2f\n", maximum);
    printf("  mean: %.4f\n", sum / samples.count);
    printf("  digest: %016" PRIx64 "\n", digest(samples));
}

int main(int count, char **arguments)
{
    static struct series all[MOST_SERIES];
    if (count != 3) {
        stop("usage: client ADDRESS measurements.csv");
    }
    const int32_t series_count = read_series(arguments[2], all);

    packagename_error error;
    packagename_data_service_client *const client = packagename_data_service_connect(arguments[1], &error);
    if (client == NULL) {
        stop(error.message);
    }
    store(client, all, series_count);
    int32_t total = 0;
    for (int32_t i = 0; i < series_count; i++) {
        const packagename_data *data;
        if (packagename_data_service_retrieve_data(client, packagename_string_of(all[i].name), &data, &error)
            != PACKAGENAME_OK) {
            stop(error.message);
        }
        print_summary(data);
        total += data->samples.count;
        packagename_free(data);
    }
    printf("total: %" PRId32 " series, %" PRId32 " samples\n", series_count, total);
    packagename_data_service_close(client);
    for (int32_t i = 0; i < series_count; i++) {
        free(all[i].name);
        free(all[i].samples);
    }
    return EXIT_SUCCESS;
}
