/* SPDX-License-Identifier: Apache-2.0 */

/* A host is told to stop under an open call, and another one takes over. */
#include "../trials/check.h"

/* The addresses of both hosts. */
int main(int count, char **arguments)
{
    if (count != 3) {
        return 2;
    }
    char both[200];
    snprintf(both, sizeof both, "%s,%s", arguments[1], arguments[2]);
    trials_pauses_client *const client = connected(trials_pauses_connect(both, &error));
    trials_witness_client *witness = connected(trials_witness_connect(arguments[1], &error));
    trials_call *open;
    int32_t result;
    check(trials_pauses_pause_start(client, 3000, &open, &error));
    check(trials_witness_begun(witness, 1, &result, &error));
    printf("begun: %d\n", (int)result);
    fflush(stdout);
    trials_witness_close(witness);
    getchar(); /* the first host is told to stop, and says so */
    check(trials_pauses_pause_again(client, 2, &result, &error));
    printf("the next call: %d\n", (int)result);
    check(trials_pauses_pause_finish(open, &result, &error));
    printf("the open call: %d\n", (int)result);
    trials_pauses_close(client);

    witness = connected(trials_witness_connect(arguments[2], &error));
    check(trials_witness_begun(witness, 1, &result, &error));
    printf("begun by the second host: %d\n", (int)result);
    trials_witness_close(witness);
    return 0;
}
