/* SPDX-License-Identifier: Apache-2.0 */

#define _POSIX_C_SOURCE 200809L

#include "contestant.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* For how many calls the times are kept, by all clients together. */
enum { MOST_TIMES = 1 << 20 };

/* Nanoseconds that calls took. If there are more than there is room for, only every second one is kept, then every
 * fourth and so on. */
struct times {
    int64_t *ns;
    int64_t room;
    int64_t count;
    int64_t calls;
    int64_t step;
};

struct client {
    void *connection;
    double seconds;
    pthread_barrier_t *start;
    struct times times;
};

static struct times make_times(int64_t room)
{
    return (struct times){allocate((size_t)room, sizeof(int64_t)), room, 0, 0, 1};
}

static void add(struct times *times, int64_t ns)
{
    if (times->calls++ % times->step != 0) {
        return;
    }
    if (times->count == times->room) {
        times->count /= 2;
        for (int64_t i = 0; i < times->count; i++) {
            times->ns[i] = times->ns[2 * i];
        }
        times->step *= 2;
    }
    times->ns[times->count++] = ns;
}

static int compare(const void *left, const void *right)
{
    const int64_t a = *(const int64_t *)left;
    const int64_t b = *(const int64_t *)right;
    return (a > b) - (a < b);
}

static void print_percentile(const char *name, const struct times *sorted, double part)
{
    printf(" %s=%.3f", name, (double)sorted->ns[(int64_t)(part * (double)(sorted->count - 1))] / 1000);
}

static void print_times(struct times *times)
{
    qsort(times->ns, (size_t)times->count, sizeof *times->ns, compare);
    printf("calls=%lld", (long long)times->calls);
    print_percentile("median", times, 0.5);
    print_percentile("p90", times, 0.9);
    print_percentile("p99", times, 0.99);
}

static void *run_client(void *argument)
{
    struct client *const client = argument;
    pthread_barrier_wait(client->start);
    int64_t now = now_ns(CLOCK_MONOTONIC);
    const int64_t end = now + (int64_t)(client->seconds * 1e9);
    do {
        const int64_t start = now;
        call_checked(client->connection);
        now = now_ns(CLOCK_MONOTONIC);
        add(&client->times, now - start);
    } while (now < end);
    return NULL;
}

void call_closed(void *const *connections, int clients, double seconds)
{
    struct client *const all = allocate((size_t)clients, sizeof *all);
    pthread_t *const threads = allocate((size_t)clients, sizeof *threads);
    pthread_barrier_t start;
    pthread_barrier_init(&start, NULL, (unsigned)clients);
    for (int i = 0; i < clients; i++) {
        all[i] = (struct client){connections[i], seconds, &start, make_times(MOST_TIMES / clients)};
        /* The first client runs in this thread. */
        if (i > 0 && pthread_create(&threads[i], NULL, run_client, &all[i]) != 0) {
            stop("no thread for each client");
        }
    }
    run_client(&all[0]);
    struct times together = make_times(MOST_TIMES);
    for (int i = 0; i < clients; i++) {
        if (i > 0) {
            pthread_join(threads[i], NULL);
        }
        for (int64_t k = 0; k < all[i].times.count; k++) {
            together.ns[together.count++] = all[i].times.ns[k];
        }
        together.calls += all[i].times.calls;
        free(all[i].times.ns);
    }
    print_times(&together);
    puts("");
    free(together.ns);
    pthread_barrier_destroy(&start);
    free(threads);
    free(all);
}

/* Time counts from when a call was due, so that one that is held up delays all those that wait after it. */
void call_open(void *connection, double rate, double seconds)
{
    struct times times = make_times(MOST_TIMES);
    const double period = 1e9 / rate;
    const int64_t start = now_ns(CLOCK_MONOTONIC);
    const int64_t end = start + (int64_t)(seconds * 1e9);
    int64_t longest = 0;
    int64_t now = start;
    int64_t due = start;
    for (int64_t k = 0; due < end; due = start + (int64_t)((double)++k * period)) {
        while (now < due) {
            now = now_ns(CLOCK_MONOTONIC);
        }
        /* After the end no calls are made, but those that were due have waited until then. */
        if (now < end) {
            call_checked(connection);
            now = now_ns(CLOCK_MONOTONIC);
        }
        const int64_t took = now - due;
        longest = took > longest ? took : longest;
        add(&times, took);
    }
    print_times(&times);
    print_percentile("p999", &times, 0.999);
    printf(" max=%.3f\n", (double)longest / 1000);
    free(times.ns);
}
