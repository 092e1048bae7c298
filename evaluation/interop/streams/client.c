/* SPDX-License-Identifier: Apache-2.0 */

/* Streams in all directions, the last of them 100,000 numbers long. */
#include "../trials/check.h"

#include <inttypes.h>

enum { MANY = 100000 };

static trials_call *call;
static int64_t number;

/* Shows the readings, or adds their numbers. */
static int64_t readings(trials_client *client, int64_t from, int64_t to, bool shown)
{
    const trials_reading *reading;
    trials_status status;
    int64_t sum = 0;
    check(trials_readings_start(client, from, to, &call, &error));
    while ((status = trials_readings_next(call, &reading, &error)) == TRIALS_OK) {
        char text[200];
        trials_reading_text(reading, text, sizeof text);
        if (shown) {
            printf("%s\n", text);
        }
        sum += reading->number;
        trials_free(reading);
    }
    check(status == TRIALS_END ? TRIALS_OK : status);
    trials_call_close(call);
    return sum;
}

static int64_t sum_of(trials_call *numbers, int count)
{
    int64_t sum = 0;
    for (int i = 0; i < count; i++) {
        check(trials_endless_next(numbers, &number, &error));
        sum += number;
    }
    return sum;
}

static int64_t sum_of_endless(trials_client *client, int count)
{
    check(trials_endless_start(client, &call, &error));
    const int64_t sum = sum_of(call, count);
    trials_call_close(call);
    return sum;
}

static void broken(trials_client *client)
{
    int received = 0;
    int32_t item;
    check(trials_broken_start(client, 100, &call, &error));
    while (trials_broken_next(call, &item, &error) == TRIALS_OK) {
        received++;
    }
    const trials_refused *const refused = trials_refused_of(&error);
    if (refused != NULL) {
        printf("broken after %d: %s %" PRId64 "\n", received, refused->reason.bytes, refused->number);
    }
    trials_call_close(call);
}

static int64_t total(trials_client *client, const char *label, int count)
{
    check(trials_total_start(client, trials_string_of(label), &call, &error));
    for (int i = 0; i < count; i++) {
        const trials_reading reading = {i, trials_string_of("up"), {NULL, 0}};
        check(trials_total_push(call, &reading, &error));
    }
    check(trials_total_finish(call, &number, &error));
    return number;
}

/* Sends numbers for as long as the host wants more. */
static int64_t first_of(trials_client *client, int32_t count)
{
    trials_status status;
    int64_t next = 0;
    check(trials_first_of_start(client, count, &call, &error));
    do {
        status = trials_first_of_push(call, next++, &error);
    } while (status == TRIALS_OK);
    check(status == TRIALS_END ? TRIALS_OK : status);
    check(trials_first_of_finish(call, &number, &error));
    return number;
}

static void doubled(trials_client *client)
{
    printf("both ways:");
    check(trials_doubled_start(client, &call, &error));
    for (int64_t i = 1; i <= 3; i++) {
        check(trials_doubled_push(call, i, &error));
    }
    check(trials_call_end(call, &error));
    while (trials_doubled_next(call, &number, &error) == TRIALS_OK) {
        printf(" %" PRId64, number);
    }
    printf("\n");
    trials_call_close(call);

    int64_t sum = 0;
    check(trials_doubled_start(client, &call, &error));
    for (int64_t i = 0; i < 1000; i++) {
        check(trials_doubled_push(call, i, &error));
        check(trials_doubled_next(call, &number, &error));
        sum += number;
    }
    trials_call_close(call);
    printf("both ways, without end: %" PRId64 "\n", sum);
}

static void in_turns(trials_client *client)
{
    trials_call *ahead, *behind;
    check(trials_endless_start(client, &ahead, &error));
    check(trials_endless_start(client, &behind, &error));
    const int64_t first = sum_of(ahead, 500);
    int64_t both = 0;
    for (int i = 0; i < 500; i++) {
        both += sum_of(behind, 1) + sum_of(ahead, 1);
    }
    trials_call_close(ahead);
    trials_call_close(behind);
    printf("two at a time: %" PRId64 " %" PRId64 "\n", first, both);
}

int main(int count, char **arguments)
{
    if (count != 2) {
        return 2;
    }
    trials_client *const client = connected(trials_connect(arguments[1], &error));
    readings(client, 1, 3, true);
    printf("none: %" PRId64 "\n", readings(client, 5, 5, true));
    printf("the sum of 1,000: %" PRId64 "\n", readings(client, 0, 1000, false));
    printf("some of an endless one: %" PRId64 "\n", sum_of_endless(client, 100));
    broken(client);
    printf("sent: %" PRId64 "\n", total(client, "up", 1000));
    printf("sent none: %" PRId64 "\n", total(client, "nothing", 0));
    printf("sent without end: %" PRId64 "\n", first_of(client, 100));
    doubled(client);
    in_turns(client);
    printf("100,000 sent: %" PRId64 "\n", first_of(client, MANY));
    printf("100,000 received: %" PRId64 "\n", sum_of_endless(client, MANY));
    int32_t last;
    check(trials_same(client, 1, &last, &error));
    printf("the last call: %d\n", (int)last);
    trials_close(client);
    return 0;
}
