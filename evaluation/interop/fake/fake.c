/* SPDX-License-Identifier: Apache-2.0 */

/* Functions of the client, for a test of the program without a host. */
#include "tracker.h"

struct tracker_client {
    tracker_lost lost;
};

tracker_client *tracker_connect(const char *addresses, tracker_error *error)
{
    static tracker_client client;
    (void)addresses;
    (void)error;
    return &client;
}

void tracker_close(tracker_client *client)
{
    (void)client;
}

tracker_status tracker_tracker_sample(
    tracker_client *client, tracker_string name, const tracker_sample **result, tracker_error *error)
{
    *result = NULL;
    if (tracker_string_equal(name, tracker_string_of("lost"))) {
        client->lost.where = tracker_string_of("space");
        return tracker_lost_throw(&client->lost, error);
    }
    tracker_sample made = tracker_sample_default();
    made.name = name;
    made.count = 3;
    tracker_sample *copy;
    const tracker_status status = tracker_sample_copy(&made, &copy, error);
    *result = copy;
    return status;
}
