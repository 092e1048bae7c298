/* SPDX-License-Identifier: Apache-2.0 */

/* Calls that are not wanted any more end at the host, too. */
#include "../trials/check.h"

int main(int count, char **arguments)
{
    if (count != 2) {
        return 2;
    }
    trials_pauses_client *const client = connected(trials_pauses_connect(arguments[1], &error));
    trials_witness_client *const witness = connected(trials_witness_connect(arguments[1], &error));
    trials_call *call;
    int32_t result;
    check(trials_pauses_pause_start(client, 60000, &call, &error));
    check(trials_witness_begun(witness, 1, &result, &error));
    printf("begun: %d\n", (int)result);
    trials_call_cancel(call);
    printf("cancelled: %s\n", trials_pauses_pause_finish(call, &result, &error) == TRIALS_CANCELLED ? "true" : "false");
    check(trials_witness_interrupted(witness, 1, &result, &error));
    printf("interrupted: %d\n", (int)result);
    check(trials_pauses_pause(client, 1, &result, &error));
    printf("the next call: %d\n", (int)result);
    trials_pauses_close(client);

    trials_client *const trials = connected(trials_connect(arguments[1], &error));
    int64_t first, second;
    check(trials_endless_start(trials, &call, &error));
    check(trials_endless_next(call, &first, &error));
    check(trials_endless_next(call, &second, &error));
    trials_call_close(call);
    printf("of a stream: %d %d\n", (int)first, (int)second);
    check(trials_witness_interrupted(witness, 2, &result, &error));
    printf("closed: %d\n", (int)result);
    check(trials_same(trials, 1, &result, &error));
    printf("the last call: %d\n", (int)result);
    trials_close(trials);
    trials_witness_close(witness);
    return 0;
}
