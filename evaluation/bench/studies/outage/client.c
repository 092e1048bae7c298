/* SPDX-License-Identifier: Apache-2.0 */

/* Calls at a rate in a loop that has other work, too: a timer, which is late when the client makes the loop wait. */
#define _GNU_SOURCE

#include "outage.h"

#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { MOST_STATUSES = 128, MOST_WORK = 8192, SECOND = 1000000000 };

static int64_t calls, ended[MOST_STATUSES];
/* Milliseconds by which the timer was late, since the last report. */
static double work[MOST_WORK];
static int work_count;

static int64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * SECOND + time.tv_nsec;
}

static void call_once(outage_sensor_client *client)
{
    outage_call *call;
    const outage_status status = outage_sensor_value_start(client, 1, &call, NULL);
    calls++;
    ended[status] += status != OUTAGE_OK;
}

static void finish_what_is_done(outage_sensor_client *client)
{
    outage_call *call;
    double result;
    while ((call = outage_sensor_poll_done(client)) != NULL) {
        ended[outage_sensor_value_finish(call, &result, NULL)]++;
    }
}

static void report(void)
{
    printf("calls=%" PRId64, calls);
    for (int status = 0; status < MOST_STATUSES; status++) {
        if (ended[status] != 0) {
            printf(" %s=%" PRId64, outage_status_name((outage_status)status), ended[status]);
        }
    }
    fputs(" work", stdout);
    for (int i = 0; i < work_count; i++) {
        printf(" %.3f", work[i]);
    }
    puts("");
    work_count = 0;
}

/* Until the client has something to do, the time has come, or a line can be read; returns whether it can. */
static bool wait_until(int64_t due, outage_sensor_client *client)
{
    struct pollfd sockets[1 + OUTAGE_MOST_SOCKETS] = {{0, POLLIN, 0}};
    const int32_t count = outage_sensor_poll_sockets(client, &sockets[1], OUTAGE_MOST_SOCKETS);
    const int32_t timeout_ms = outage_sensor_poll_timeout_ms(client);
    int64_t left = due - now();
    if (timeout_ms >= 0 && timeout_ms * INT64_C(1000000) < left) {
        left = timeout_ms * INT64_C(1000000);
    }
    const struct timespec wait = {0, left > 0 ? (long)left : 0};
    ppoll(sockets, (nfds_t)count + 1, &wait, NULL);
    return sockets[0].revents != 0;
}

/* Arguments: the address of the host, calls a second, seconds between two pieces of work. */
int main(int count, char **arguments)
{
    char line[16];
    double result;
    outage_error error;
    if (count != 4) {
        return 2;
    }
    const int64_t call_every = (int64_t)(SECOND / atof(arguments[2]));
    const int64_t work_every = (int64_t)(SECOND * atof(arguments[3]));
    outage_sensor_client *const client = outage_sensor_connect(arguments[1], &error);
    if (client == NULL || outage_sensor_value(client, 0, &result, &error) != OUTAGE_OK) {
        fprintf(stderr, "%s\n", error.message);
        return 1;
    }
    setvbuf(stdout, NULL, _IOLBF, 0);
    puts("ready");
    fgets(line, sizeof line, stdin);
    int64_t call_due = now(), work_due = call_due;
    for (;;) {
        const bool asked = wait_until(call_due < work_due ? call_due : work_due, client);
        const int64_t time = now();
        for (; work_due <= time; work_due += work_every) {
            work[work_count % MOST_WORK] = (double)(time - work_due) / 1e6;
            work_count += work_count < MOST_WORK;
        }
        outage_sensor_poll_process(client);
        for (; call_due <= time; call_due += call_every) {
            call_once(client);
        }
        finish_what_is_done(client);
        if (asked && fgets(line, sizeof line, stdin) == NULL) {
            return 0;
        }
        if (asked) {
            report();
        }
    }
}
