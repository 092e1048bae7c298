/* SPDX-License-Identifier: Apache-2.0 */

/* The host is killed under open calls, and comes back. */
#include "../trials/check.h"

int main(int count, char **arguments)
{
    if (count != 2) {
        return 2;
    }
    trials_options patient = {0};
    patient.connect_timeout_ms = 30000; /* a host may be slow to start */
    trials_pauses_client *const client = connected(trials_pauses_connect_with(arguments[1], &patient, &error));
    trials_witness_client *const witness = connected(trials_witness_connect_with(arguments[1], &patient, &error));
    trials_call *once, *again;
    int32_t result;
    check(trials_pauses_pause_start(client, 60000, &once, &error));
    check(trials_pauses_pause_again_start(client, 2, &again, &error));
    check(trials_witness_begun(witness, 1, &result, &error));
    printf("begun: %d\n", (int)result);
    fflush(stdout);
    getchar(); /* the host is killed, and another one started in its place */
    const trials_status lost = trials_pauses_pause_finish(once, &result, &error);
    printf("the call that must not be repeated: %s in %s\n", trials_status_name(lost), error.phase == TRIALS_PHASE_WAIT ? "WAIT" : "another phase");
    check(trials_pauses_pause_again_finish(again, &result, &error));
    printf("the call that may be repeated: %d\n", (int)result);
    check(trials_pauses_pause(client, 3, &result, &error));
    printf("after: %d\n", (int)result);
    check(trials_witness_begun(witness, 2, &result, &error));
    printf("begun there: %d\n", (int)result);
    trials_witness_close(witness);
    trials_pauses_close(client);
    return 0;
}
