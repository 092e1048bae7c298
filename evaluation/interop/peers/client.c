/* SPDX-License-Identifier: Apache-2.0 */

/* Calls peers that a test plays, by commands that come line by line, and prints the outcome. README.md has the
 * commands. */
#include "../trials/check.h"

#include <inttypes.h>
#include <poll.h>
#include <string.h>

enum { MOST_STARTED = 10 };

/* A call that was started, and its method. */
struct started {
    trials_call *call;
    char method[16];
};

static trials_client *client;
static bool blocking;

static void say_error(void)
{
    static const char *const PHASES[] = {"NONE", "CONNECT", "SEND", "WAIT", "DECODE"};
    printf("%s %s", trials_status_name(error.status), PHASES[error.phase]);
    const trials_refused *const refused = trials_refused_of(&error);
    if (refused != NULL) {
        printf(" %s %" PRId64, refused->reason.bytes, refused->number);
    }
    printf("\n");
}

static void say(trials_status status, int64_t result)
{
    if (status == TRIALS_OK) {
        printf("%" PRId64 "\n", result);
    } else {
        say_error();
    }
}

/* Processes a call until ..._finish would not wait. */
static void await(trials_call *call, bool (*ready)(const trials_call *))
{
    while (!blocking && !ready(call)) {
        struct pollfd sockets[TRIALS_MOST_SOCKETS];
        const int32_t count = trials_poll_sockets(client, sockets, TRIALS_MOST_SOCKETS);
        poll(sockets, (nfds_t)count, trials_poll_timeout_ms(client));
        trials_poll_process(client);
    }
}

static void say_items(int32_t number)
{
    trials_call *call;
    trials_status status = trials_broken_start(client, number, &call, &error);
    int32_t item;
    int count = 0;
    if (status != TRIALS_OK) {
        say_error();
        return;
    }
    while (await(call, trials_call_has_item), (status = trials_broken_next(call, &item, &error)) == TRIALS_OK) {
        printf("%s%d", count++ == 0 ? "" : " ", (int)item);
    }
    if (status == TRIALS_END) {
        printf(count == 0 ? "none\n" : "\n");
    } else {
        printf(count == 0 ? "" : " ");
        say_error();
    }
    trials_call_close(call);
}

static void say_sum(int32_t number)
{
    trials_call *call;
    int64_t result = 0;
    trials_status status = trials_first_of_start(client, number, &call, &error);
    if (status != TRIALS_OK) {
        say_error();
        return;
    }
    for (int64_t i = 0; i < number && status == TRIALS_OK; i++) {
        await(call, trials_call_takes_item);
        status = trials_first_of_push(call, i, &error);
    }
    trials_call_end(call, &error);
    await(call, trials_call_done);
    status = trials_first_of_finish(call, &result, &error);
    say(status, result);
}

static struct started start(const char *method, int32_t number)
{
    struct started started;
    char text[12];
    snprintf(started.method, sizeof started.method, "%s", method);
    snprintf(text, sizeof text, "%d", (int)number);
    if (strcmp(method, "add") == 0) {
        check(trials_add_start(client, number, &started.call, &error));
    } else if (strcmp(method, "same") == 0) {
        check(trials_same_start(client, number, &started.call, &error));
    } else {
        check(trials_fail_start(client, trials_string_of(text), &started.call, &error));
    }
    return started;
}

static void finish(struct started started)
{
    int64_t result = 0;
    int32_t same = 0;
    trials_status status;
    await(started.call, trials_call_done);
    if (strcmp(started.method, "add") == 0) {
        status = trials_add_finish(started.call, &result, &error);
    } else if (strcmp(started.method, "same") == 0) {
        status = trials_same_finish(started.call, &same, &error);
        result = same;
    } else {
        status = trials_fail_finish(started.call, &error);
    }
    say(status, result);
}

static void call(const char *method, int32_t number)
{
    int64_t result = 0;
    int32_t same = 0;
    if (strcmp(method, "broken") == 0) {
        say_items(number);
    } else if (strcmp(method, "firstOf") == 0) {
        say_sum(number);
    } else if (!blocking) {
        finish(start(method, number));
    } else if (strcmp(method, "add") == 0) {
        const trials_status status = trials_add(client, number, &result, &error);
        say(status, result);
    } else if (strcmp(method, "same") == 0) {
        const trials_status status = trials_same(client, number, &same, &error);
        say(status, same);
    } else {
        char text[12];
        snprintf(text, sizeof text, "%d", (int)number);
        say(trials_fail(client, trials_string_of(text), &error), 0);
    }
}

/* Its argument is "blocking" or "asynchronous": how it calls. */
int main(int count, char **arguments)
{
    char line[300], command[10], word[300];
    int number, milliseconds;
    struct started started[MOST_STARTED];
    if (count != 2) {
        return 2;
    }
    blocking = strcmp(arguments[1], "blocking") == 0;
    while (fgets(line, sizeof line, stdin) != NULL) {
        const int words = sscanf(line, "%9s %299s %d %d", command, word, &number, &milliseconds);
        if (strcmp(command, "connect") == 0) {
            client = trials_connect(word, &error);
            if (client == NULL) {
                say_error();
            } else {
                printf("done\n");
            }
        } else if (strcmp(command, "close") == 0) {
            trials_close(client);
            printf("done\n");
        } else if (strcmp(command, "finish") == 0) {
            finish(started[atoi(word)]);
        } else if (words == 4) {
            trials_set_call_timeout(client, milliseconds);
            if (strcmp(command, "start") == 0) {
                started[number] = start(word, number);
                printf("done\n");
            } else {
                call(word, number);
            }
        }
        fflush(stdout);
    }
    return 0;
}
