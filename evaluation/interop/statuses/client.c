/* SPDX-License-Identifier: Apache-2.0 */

/* Makes calls that end with each of the statuses. */
#include "../trials/check.h"

#include <poll.h>
#include <string.h>

enum { CALLS = 10 };

static void show(const char *what, const char *address)
{
    static const char *const PHASES[] = {"NONE", "CONNECT", "SEND", "WAIT", "DECODE"};
    printf("%s: %s in %s%s", what, trials_status_name(error.status), PHASES[error.phase],
        error.request_id == 0 ? "" : ", of a request");
    if (strcmp(error.address, address) != 0) {
        printf(", of %s", error.address);
    }
    const trials_refused *const refused = trials_refused_of(&error);
    if (refused != NULL) {
        printf(" %s %lld", refused->reason.bytes, (long long)refused->number);
    }
    printf("\n");
}

static trials_tree nested(trials_tree *trees, int levels)
{
    const trials_tree outermost = {{levels == 1 ? NULL : trees, levels == 1 ? 0 : 1}, levels};
    if (levels > 1) {
        trees[0] = nested(trees + 1, levels - 1);
    }
    return outermost;
}

/* Calls until a call is refused; error then has its failure. */
static void overload(const char *address)
{
    trials_pauses_client *const client = connected(trials_pauses_connect(address, &error));
    trials_call *calls[CALLS];
    for (int i = 0; i < CALLS; i++) {
        check(trials_pauses_pause_start(client, 60000, &calls[i], &error));
    }
    trials_call *done;
    while ((done = trials_pauses_poll_done(client)) == NULL) {
        struct pollfd sockets[TRIALS_MOST_SOCKETS];
        const int32_t count = trials_pauses_poll_sockets(client, sockets, TRIALS_MOST_SOCKETS);
        poll(sockets, (nfds_t)count, trials_pauses_poll_timeout_ms(client));
        trials_pauses_poll_process(client);
    }
    int32_t result;
    trials_pauses_pause_finish(done, &result, &error);
    show("is one too many", address);
    for (int i = 0; i < CALLS; i++) {
        if (calls[i] != done) {
            trials_call_close(calls[i]);
        }
    }
    trials_pauses_close(client);
}

static void open_vault(const char *what, const char *address, const char *token)
{
    trials_options options = {0};
    options.token = token;
    trials_vault_client *const client = connected(trials_vault_connect_with(address, &options, &error));
    int32_t result;
    trials_vault_open(client, &result, &error);
    show(what, address);
    trials_vault_close(client);
}

/* A host; one with small limits; one that asks for tokens; a token without roles; an address where nothing listens. */
int main(int count, char **arguments)
{
    if (count != 6) {
        return 2;
    }
    const char *const plain = arguments[1], *const strict = arguments[2], *const guarded = arguments[3];
    int32_t number;

    trials_client *trials = connected(trials_connect(plain, &error));
    trials_fail(trials, trials_string_of("by accident"), &error);
    show("fails by accident", plain);
    trials_fail(trials, trials_string_of("refused"), &error);
    show("refuses", plain);
    trials_close(trials);

    trials_pauses_client *const pauses = connected(trials_pauses_connect(plain, &error));
    trials_pauses_set_call_timeout(pauses, 50);
    trials_pauses_pause(pauses, 60000, &number, &error);
    show("takes too long", plain);
    trials_pauses_close(pauses);

    trials_absent_client *const absent = connected(trials_absent_connect(plain, &error));
    trials_absent_call(absent, &error);
    show("is not served", plain);
    trials_absent_close(absent);

    trials = connected(trials_connect(strict, &error));
    trials_tree trees[5];
    const trials_tree deep = nested(trees, 5), *same_tree;
    trials_trials_tree(trials, &deep, &same_tree, &error);
    show("is nested too deep", strict);
    static const uint8_t LARGE[100000];
    const trials_byte_array large = {LARGE, 100000}, *same_bytes;
    trials_mirror(trials, large, &same_bytes, &error);
    show("is too large", strict);
    trials_close(trials);

    overload(strict);

    open_vault("shows no token", guarded, NULL);
    open_vault("shows a wrong token", guarded, "guessed");
    open_vault("may not do this", guarded, arguments[4]);

    if (trials_connect(arguments[5], &error) == NULL) {
        show("finds nobody", arguments[5]);
    }
    return 0;
}
