/* SPDX-License-Identifier: Apache-2.0 */

/* Calls that take too long end in time, at both ends, and do not affect others. */
#include "../trials/check.h"

int main(int count, char **arguments)
{
    if (count != 2) {
        return 2;
    }
    trials_options hurried = {0};
    hurried.call_timeout_ms = 100;
    trials_pauses_client *const client = connected(trials_pauses_connect_with(arguments[1], &hurried, &error));
    trials_witness_client *const witness = connected(trials_witness_connect(arguments[1], &error));
    int32_t result;
    printf("of the client: %s\n", trials_status_name(trials_pauses_pause(client, 60000, &result, &error)));
    trials_pauses_set_call_timeout(client, 30000);
    check(trials_pauses_pause(client, 200, &result, &error));
    printf("with more time: %d\n", (int)result);
    trials_pauses_set_call_timeout(client, 50);
    printf("of the call: %s\n", trials_status_name(trials_pauses_pause(client, 60000, &result, &error)));
    trials_pauses_set_call_timeout(client, 0);
    trials_call *call;
    check(trials_pauses_pause_start(client, 60000, &call, &error));
    printf("of a future: %s\n", trials_status_name(trials_pauses_pause_finish(call, &result, &error)));
    trials_pauses_set_call_timeout(client, 30000);
    check(trials_pauses_pause(client, 1, &result, &error));
    printf("the last call: %d\n", (int)result);
    /* The host knows, too: it interrupted what it ran. */
    check(trials_witness_interrupted(witness, 1, &result, &error));
    printf("interrupted: %s\n", result > 0 ? "true" : "false");
    trials_witness_close(witness);
    trials_pauses_close(client);

    trials_client *const trials = connected(trials_connect_with(arguments[1], &hurried, &error));
    static const int32_t LONG[] = {60000}, SHORT[] = {200, 1};
    trials_set_call_timeout(trials, 100);
    check(trials_slowly_start(trials, (trials_int_array){LONG, 1}, &call, &error));
    printf("of a stream: %s\n", trials_status_name(trials_slowly_next(call, &result, &error)));
    trials_call_close(call);
    trials_set_call_timeout(trials, 0);
    check(trials_slowly_start(trials, (trials_int_array){SHORT, 2}, &call, &error));
    int items = 0;
    while (trials_slowly_next(call, &result, &error) == TRIALS_OK) {
        items++;
    }
    printf("a stream without: %d\n", items);
    trials_call_close(call);
    trials_close(trials);
    return 0;
}
