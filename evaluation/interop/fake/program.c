/* SPDX-License-Identifier: Apache-2.0 */

/* A program that knows nothing of its test: it prints the sample of that name, or where it was lost. */
#include "tracker.h"

#include <stdio.h>

int main(int count, char **arguments)
{
    tracker_error error;
    tracker_client *const client = tracker_connect("nowhere:1", &error);
    const tracker_sample *sample;
    char text[512];
    if (tracker_tracker_sample(client, tracker_string_of(count == 2 ? arguments[1] : ""), &sample, &error)
        == TRACKER_OK) {
        tracker_sample_text(sample, text, sizeof text);
        printf("%s\n", text);
    } else if (tracker_lost_of(&error) != NULL) {
        printf("lost in %s: %s\n", tracker_lost_of(&error)->where.bytes, error.message);
    }
    tracker_free(sample);
    tracker_close(client);
    return 0;
}
