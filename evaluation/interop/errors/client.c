/* SPDX-License-Identifier: Apache-2.0 */

/* Makes calls that fail in each of the ways that are the same in all languages. */
#include "../trials/check.h"

#include <string.h>

/* method: NULL where there is no call. part: what the text has in it; NULL for nothing. */
static void show_part(const char *what, const char *method, const char *address, const char *part)
{
    static const char *const PHASES[] = {"NONE", "CONNECT", "SEND", "WAIT", "DECODE"};
    char name[TRIALS_MESSAGE_SIZE];
    snprintf(name, sizeof name, "%s at %s: ", method == NULL ? "" : method, address);
    const char *const found = part == NULL ? NULL : strstr(error.message, part);
    printf("%s: %s in %s%s%s%s%s", what, trials_status_name(error.status), PHASES[error.phase],
        error.request_id == 0 ? "" : ", of a request",
        strncmp(error.message, name, strlen(name)) != 0 ? "" : ", by name", found == NULL ? "" : ", saying ",
        found == NULL ? "" : part);
    const trials_refused *const refused = trials_refused_of(&error);
    if (refused != NULL) {
        printf(" %s %lld", refused->reason.bytes, (long long)refused->number);
    }
    printf("\n");
}

static void show(const char *what, const char *method, const char *address)
{
    show_part(what, method, address, NULL);
}

static void connect_to(const char *what, const char *address)
{
    trials_client *const trials = trials_connect(address, &error);
    show(what, NULL, address);
    trials_close(trials);
}

/* Whose time to connect is short. */
static trials_client *at(const char *address, int32_t connect_timeout_ms)
{
    trials_options options = {0};
    options.connect_timeout_ms = connect_timeout_ms;
    return connected(trials_connect_with(address, &options, &error));
}

/* Where something takes the connection that is no host. */
static void add_at(const char *what, const char *address, const char *time)
{
    trials_client *const trials = at(address, 300);
    int64_t sum;
    trials_add(trials, 1, &sum, &error);
    show_part(what, "Trials.add", address, time);
    trials_close(trials);
}

/* The same with less time for a call, and then with a call that may be repeated. */
static void wait_at(const char *address)
{
    trials_client *const trials = at(address, 1500);
    int64_t sum;
    int32_t same;
    trials_set_call_timeout(trials, 100);
    trials_add(trials, 1, &sum, &error);
    show_part("has less time", "Trials.add", address, "100 ms");
    trials_set_call_timeout(trials, 0);
    trials_same(trials, 1, &same, &error);
    show_part("meets silence, and may be repeated", "Trials.same", address, "1.5 s");
    trials_close(trials);
}

/* A host; an address where nothing listens; one that says nothing; one that answers with HTTP. */
int main(int count, char **arguments)
{
    if (count != 5) {
        return 2;
    }
    const char *const plain = arguments[1];
    int32_t number;

    connect_to("is no address", "nowhere");
    connect_to("has no such file", "unix:/nope/creo");
    connect_to("finds nobody", arguments[2]);
    add_at("meets silence", arguments[3], "300 ms");
    wait_at(arguments[3]);
    add_at("meets HTTP", arguments[4], NULL);

    trials_absent_client *const absent = connected(trials_absent_connect(plain, &error));
    trials_absent_call(absent, &error);
    show_part("is not served", "Absent.call", plain, "trials.Absent is not served there.");
    trials_absent_close(absent);

    trials_pauses_client *const pauses = connected(trials_pauses_connect(plain, &error));
    trials_pauses_set_call_timeout(pauses, 50);
    trials_pauses_pause(pauses, 60000, &number, &error);
    show("takes too long", "Pauses.pause", plain);
    trials_pauses_set_call_timeout(pauses, 0);
    trials_call *call;
    check(trials_pauses_pause_start(pauses, 60000, &call, &error)); /* sent: there is a connection */
    trials_pauses_shutdown(pauses);
    trials_pauses_pause_finish(call, &number, &error);
    show("is closed during a call", "Pauses.pause", plain);
    trials_pauses_pause(pauses, 60000, &number, &error);
    show("is closed before a call", "Pauses.pause", plain);
    trials_pauses_close(pauses);

    trials_client *const trials = connected(trials_connect(plain, &error));
    trials_fail(trials, trials_string_of("refused"), &error);
    show("throws", "Trials.fail", plain);

    enum { SIZE = 256 * 1024 * 1024 + 1 };

    uint8_t *const bytes = calloc(SIZE, 1); /* memory that nothing writes to costs little */
    const trials_byte_array large = {bytes, SIZE}, *mirrored;
    trials_mirror(trials, large, &mirrored, &error);
    show("is too large", "Trials.mirror", plain);
    free(bytes);
    trials_close(trials);
    return 0;
}
