/* SPDX-License-Identifier: Apache-2.0 */

/* Chunks, or readings of as many bytes, from a host, fast or slowly, to a host, or both ways; prints how many. */
#include "../trials/check.h"

#include <string.h>

/* Reads slowly. */
static int64_t values(trials_client *client, int many, int size)
{
    const trials_reading *reading;
    trials_call *call;
    int32_t number = 0, same;
    check(trials_filled_start(client, many, size, &call, &error));
    while (trials_filled_next(call, &reading, &error) == TRIALS_OK) {
        check(trials_same(client, 1, &same, &error));
        number += same;
        trials_free(reading);
    }
    trials_call_close(call);
    return number;
}

static int64_t values_up(trials_client *client, int many, int size)
{
    const int half = size / 2, items = half / (int)sizeof(double);
    char *const note = malloc((size_t)half);
    double *const numbers = calloc((size_t)items, sizeof *numbers);
    if (note == NULL || numbers == NULL) {
        exit(1);
    }
    memset(note, 'n', (size_t)half);
    const trials_reading reading = {.number = 1, .note = {note, half}, .values = {numbers, items}};
    trials_call *call;
    int64_t total;
    check(trials_total_start(client, trials_string_of(""), &call, &error));
    for (int i = 0; i < many; i++) {
        check(trials_total_push(call, &reading, &error));
    }
    check(trials_total_finish(call, &total, &error));
    free(note);
    free(numbers);
    return total;
}

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
    } else if (strcmp(arguments[2], "values") == 0) {
        number = (int32_t)values(client, many, size);
    } else if (strcmp(arguments[2], "values up") == 0) {
        number = (int32_t)values_up(client, many, size);
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
