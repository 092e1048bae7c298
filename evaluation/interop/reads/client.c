/* SPDX-License-Identifier: Apache-2.0 */

/* Streams that are polled, given up, and read after their end; only their end ends them. */
#include "../trials/check.h"

static trials_bells_client *bells;

static trials_call *begin(const char *name, int32_t count)
{
    trials_call *call;
    check(trials_bells_rings_start(bells, trials_string_of(name), count, &call, &error));
    return call;
}

static void ring(const char *name)
{
    check(trials_bells_ring(bells, trials_string_of(name), &error));
}

/* What comes within that time. */
static const char *polled(trials_call *call, int32_t time_ms)
{
    static char number[20];
    int32_t item;
    const trials_status status = trials_bells_rings_poll(call, time_ms, &item, &error);
    if (status == TRIALS_NOT_YET || status == TRIALS_END) {
        return "none";
    }
    check(status);
    snprintf(number, sizeof number, "%d", (int)item);
    return number;
}

static void poll_between_rings(void)
{
    trials_call *const call = begin("polled", 2);
    printf("polled before the first ring: %s\n", polled(call, 0));
    ring("polled");
    printf("after a ring: %s\n", polled(call, 60000));
    printf("polled again: %s\n", polled(call, 50));
    trials_call_close(call);
}

static void give_up(void)
{
    int32_t item;
    trials_call *const call = begin("given up", 2);
    ring("given up");
    check(trials_bells_rings_next(call, &item, &error));
    for (int i = 0; i < 2; i++) {
        polled(call, 50);
    }
    ring("given up");
    check(trials_bells_rings_next(call, &item, &error));
    printf("given up twice, then: %d\n", (int)item);
    const char *const last = polled(call, 60000);
    printf("polled at the end: %s, %s\n", last, trials_call_ended(call) ? "ended" : "not ended");
    while (trials_bells_rings_next(call, &item, &error) == TRIALS_OK) {
        printf("after the end: %d\n", (int)item);
    }
    printf("read after the end: %s\n", polled(call, 0));
    trials_call_close(call);
}

/* The words of the exception that ends the stream. */
static void fail(trials_call *call, const char *when)
{
    int32_t item;
    if (trials_broken_poll(call, 60000, &item, &error) != TRIALS_EXCEPTION) {
        check(error.status);
    }
    const trials_refused *const refused = trials_refused_of(&error);
    printf("%s: %s\n", when, refused == NULL ? error.message : refused->reason.bytes);
    trials_error_clear(&error);
}

static void read_what_failed(trials_client *client)
{
    trials_call *call;
    int32_t item;
    check(trials_broken_start(client, 2, &call, &error));
    check(trials_broken_next(call, &item, &error));
    check(trials_broken_next(call, &item, &error));
    fail(call, "failed after 2 items");
    fail(call, "read after a failure");
    trials_call_close(call);
}

/* A call that is closed is gone; one that was cancelled is still there. */
static void read_what_is_closed(void)
{
    int32_t item;
    trials_call *const call = begin("closed", 2);
    trials_call_cancel(call);
    const trials_status status = trials_bells_rings_next(call, &item, &error);
    printf("read after closing: %s\n", status == TRIALS_CANCELLED ? "the stream was closed" : error.message);
    trials_call_close(call);
}

/* A client belongs to one thread at a time, which may read through either function. */
static void read_in_turns(void)
{
    int32_t item;
    trials_call *const call = begin("two readers", 1);
    const trials_status status = trials_broken_next(call, &item, &error);
    ring("two readers");
    check(trials_bells_rings_next(call, &item, &error));
    printf("two readers: %s, the other gets %d\n", status == TRIALS_BAD_ARGUMENT ? "one is refused" : "both read",
        (int)item);
    trials_call_close(call);
}

int main(int count, char **arguments)
{
    if (count != 2) {
        return 2;
    }
    bells = connected(trials_bells_connect(arguments[1], &error));
    trials_client *const client = connected(trials_connect_over(trials_bells_channel(bells), &error));
    poll_between_rings();
    give_up();
    read_what_failed(client);
    read_what_is_closed();
    read_in_turns();
    trials_close(client);
    trials_bells_close(bells);
    return 0;
}
