/* SPDX-License-Identifier: Apache-2.0 */

/* Forms of addresses. */
#include "../trials/check.h"

#include <string.h>

static void show(const char *what, const char *addresses)
{
    trials_client *const client = trials_connect(addresses, &error);
    if (client != NULL) {
        int32_t number;
        check(trials_same(client, 1, &number, &error));
        printf("%s: %d\n", what, (int)number);
        trials_close(client);
    } else if (error.status == TRIALS_BAD_ARGUMENT) {
        printf("%s: refused\n", what);
    } else {
        const int each = strstr(error.message, "refused") != NULL && strstr(error.message, "found.sock") != NULL;
        printf("%s: %s in %s%s\n", what, trials_status_name(error.status),
            error.phase == TRIALS_PHASE_CONNECT ? "CONNECT" : "another phase", each ? ", each with its reason" : "");
    }
}

/* A host by name, by its IPv6 address, by its socket's path; an address where nothing listens. */
int main(int count, char **arguments)
{
    if (count != 5) {
        return 2;
    }
    char list[500];
    show("name", arguments[1]);
    show("IPv6", arguments[2]);
    show("socket", arguments[3]);
    snprintf(list, sizeof list, "%s,%s,%s", arguments[4], arguments[3], arguments[1]);
    show("list", list);
    snprintf(list, sizeof list, "%s,unix:/nowhere/to/be/found.sock", arguments[4]);
    show("dead", list);
    show("no port", "localhost");
    show("nothing", "");
    show("half a list", "localhost:7000,");
    return 0;
}
