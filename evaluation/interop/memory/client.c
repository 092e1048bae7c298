/* SPDX-License-Identifier: Apache-2.0 */

/* Chunks from a host, fast or slowly, to a host, or both ways; prints how many. */
#include "../trials/check.h"

#include <string.h>

int main(int count, char **arguments)
{
    if (count != 5) {
        return 2;
    }
    const int many = atoi(arguments[3]), size = atoi(arguments[4]);
    uint8_t *const bytes = calloc((size_t)size, 1);
    if (bytes == NULL) {
        return 1;
    }
    const trials_byte_array sent = {bytes, size}, *received;
    trials_client *const client = connected(trials_connect(arguments[1], &error));
    trials_call *call;
    int32_t number = 0, same;
    const bool slow = strcmp(arguments[2], "slow") == 0;
    if (slow || strcmp(arguments[2], "down") == 0) {
        check(trials_chunks_start(client, many, size, &call, &error));
        while (trials_chunks_next(call, &received, &error) == TRIALS_OK) {
            number++;
            if (slow) {
                /* An answer comes after all items that the host may have sent by then. */
                check(trials_same(client, 1, &same, &error));
            }
            trials_free(received);
        }
        trials_call_close(call);
    } else if (strcmp(arguments[2], "up") == 0) {
        check(trials_counted_start(client, &call, &error));
        for (int i = 0; i < many; i++) {
            check(trials_counted_push(call, sent, &error));
        }
        check(trials_counted_finish(call, &number, &error));
    } else {
        check(trials_mirrored_start(client, &call, &error));
        for (int i = 0; i < many; i++) {
            check(trials_mirrored_push(call, sent, &error));
            check(trials_mirrored_next(call, &received, &error));
            number++;
            trials_free(received);
        }
        trials_call_close(call);
    }
    printf("%d\n", (int)number);
    trials_close(client);
    free(bytes);
    return 0;
}
