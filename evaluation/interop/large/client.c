/* SPDX-License-Identifier: Apache-2.0 */

/* A hundred million bytes to the host and back. */
#include "../trials/check.h"

#include <string.h>

enum { SIZE = 100000000 };

int main(int count, char **arguments)
{
    if (count != 2) {
        return 2;
    }
    uint8_t *const bytes = malloc(SIZE);
    if (bytes == NULL) {
        return 1;
    }
    for (int32_t i = 0; i < SIZE; i++) {
        bytes[i] = (uint8_t)((uint32_t)i * 31 % 128);
    }
    trials_client *const client = connected(trials_connect(arguments[1], &error));
    const trials_byte_array sent = {bytes, SIZE}, *received;
    check(trials_mirror(client, sent, &received, &error));
    printf("the same: %s\n", received->count == SIZE && memcmp(received->items, bytes, SIZE) == 0 ? "true" : "false");
    trials_free(received);
    int32_t number;
    check(trials_same(client, 1, &number, &error));
    printf("the next call: %d\n", (int)number);
    trials_close(client);
    free(bytes);
    return 0;
}
