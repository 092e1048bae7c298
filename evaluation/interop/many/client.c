/* SPDX-License-Identifier: Apache-2.0 */

/* A thousand calls at a time over one connection. */
#include "../trials/check.h"

enum { MANY = 1000, ROUNDS = 3 };

int main(int count, char **arguments)
{
    if (count != 2) {
        return 2;
    }
    trials_client *const client = connected(trials_connect(arguments[1], &error));
    static trials_call *calls[MANY];
    for (int round = 0; round < ROUNDS; round++) {
        for (int32_t i = 0; i < MANY; i++) {
            check(trials_same_start(client, i, &calls[i], &error));
        }
        int right = 0;
        for (int32_t i = 0; i < MANY; i++) {
            int32_t answer;
            check(trials_same_finish(calls[i], &answer, &error));
            right += answer == i;
        }
        printf("answered right: %d\n", right);
    }
    trials_close(client);
    return 0;
}
