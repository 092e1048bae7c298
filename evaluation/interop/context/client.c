/* SPDX-License-Identifier: Apache-2.0 */

/* What is sent along with calls, by an option and by a hook, is what the service reads. */
#include "../trials/check.h"

#include <string.h>

/* How many bytes a value may have whose key is "load", where nothing else is sent along. */
enum { MOST = 8192 - 4 - 8 - 4 };

static const trials_hook_entry TENANT[] = {{"tenant", "north"}, {"", "nobody"}, {"ключ", "žluťoučký ☃ 𝄞"}};

enum { TENANT_COUNT = sizeof TENANT / sizeof *TENANT };

/* Entries for the context of the next call. */
static struct adding {
    trials_hook_entry entries[2];
    int count;
} adding;

static trials_status add(trials_call_info *call, trials_error *refusal, void *context)
{
    struct adding *const from = context;
    (void)refusal;
    for (int i = 0; i < from->count; i++) {
        const trials_status status =
            trials_hook_context_set(call->context, from->entries[i].key, from->entries[i].value);
        if (status != TRIALS_OK) {
            return status;
        }
    }
    from->count = 0;
    return TRIALS_OK;
}

/* Gives each call a number. */
static trials_status number(trials_call_info *call, trials_error *refusal, void *context)
{
    int *const count = context;
    char text[20];
    (void)refusal;
    snprintf(text, sizeof text, "%d", ++*count);
    return trials_hook_context_set(call->context, "call", text);
}

static trials_contexts_client *client_with(
    const char *address, const trials_call_hook *hook, const trials_hook_entry *entries, int32_t count)
{
    trials_options options = {0};
    options.hook = hook;
    options.context = entries;
    options.context_count = count;
    return connected(trials_contexts_connect_with(address, &options, &error));
}

static void show(const char *what, trials_contexts_client *client)
{
    const trials_string *read;
    check(trials_contexts_read(client, &read, &error));
    printf("%s: %s\n", what, read->bytes);
    trials_free(read);
}

static void load(const char *bytes)
{
    adding = (struct adding){{{"load", bytes}}, 1};
}

static void show_limits(const char *address, const trials_call_hook *hook)
{
    static char bytes[MOST + 2];
    trials_contexts_client *const client = client_with(address, hook, NULL, 0);
    const trials_string *read;
    memset(bytes, 'x', MOST);
    load(bytes);
    show("the largest", client);
    for (int i = 0; i < MOST; i += 2) {
        memcpy(&bytes[i], "é", 2);
    }
    load(bytes);
    show("the largest in UTF-8", client);
    memset(bytes, 'x', MOST + 1);
    load(bytes);
    trials_contexts_read(client, &read, &error);
    printf("too large: %s in %s%s\n", trials_status_name(error.status),
        error.phase == TRIALS_PHASE_NONE ? "NONE" : "another phase",
        strstr(error.message, "8193 bytes") == NULL ? "" : ", 8193 bytes");
    load("x");
    show("after that", client);
    trials_contexts_close(client);
}

static void show_at_once(const char *address)
{
    int count = 0;
    const trials_call_hook numbering = {.before = number, .context = &count};
    trials_contexts_client *const client = client_with(address, &numbering, NULL, 0);
    trials_call *calls[2];
    const trials_string *read;
    for (int i = 0; i < 2; i++) {
        check(trials_contexts_read_together_start(client, &calls[i], &error));
    }
    for (int i = 0; i < 2; i++) {
        check(trials_contexts_read_together_finish(calls[i], &read, &error));
        printf("at once: %s\n", read->bytes);
        trials_free(read);
    }
    trials_contexts_close(client);
}

int main(int count, char **arguments)
{
    if (count != 2) {
        return 2;
    }
    const char *const address = arguments[1];
    const trials_call_hook hook = {.before = add, .context = &adding};

    trials_contexts_client *client = client_with(address, NULL, NULL, 0);
    show("without", client);
    trials_contexts_close(client);

    client = client_with(address, NULL, TENANT, TENANT_COUNT);
    show("by option", client);
    trials_contexts_close(client);

    client = client_with(address, &hook, TENANT, TENANT_COUNT);
    adding = (struct adding){{{"tenant", "south"}, {"user", "ada"}}, 2};
    show("by hook", client);
    show("the next call", client);
    trials_contexts_close(client);

    show_limits(address, &hook);
    show_at_once(address);
    return 0;
}
