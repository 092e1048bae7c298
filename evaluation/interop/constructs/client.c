/* SPDX-License-Identifier: Apache-2.0 */

/* Each construct of the description language, to the host and back. */
#include "constructs.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#define NO_CHILDREN {NULL, 0}
#define NO_PARTS {NULL, 0}

enum { DEEPEST = 64, TEXT_SIZE = 1024 };

static constructs_error error;

/* Ends the program unless the call succeeded. */
static void check(constructs_status status)
{
    if (status != CONSTRUCTS_OK) {
        fprintf(stderr, "%s\n", error.message);
        exit(1);
    }
}

static constructs_node leaf(const char *name)
{
    return (constructs_node){constructs_string_of(name), NO_CHILDREN, NULL, NO_PARTS};
}

static void ask_for_levels_and_words(constructs_client *client)
{
    constructs_level level;
    check(constructs_next(client, CONSTRUCTS_LEVEL_DEBUG, &level, &error));
    printf("next: %s\n", constructs_level_name(level));
    check(constructs_next(client, CONSTRUCTS_LOUDEST, &level, &error));
    printf("next: %s\n", constructs_level_name(level));

    const int32_t number = 7;
    const constructs_string *words;
    check(constructs_maybe(client, &number, &words, &error));
    printf("maybe: %s\n", words->bytes);
    constructs_free(words);
    check(constructs_maybe(client, NULL, &words, &error));
    printf("maybe: %s\n", words == NULL ? "absent" : words->bytes);
    constructs_free(words);

    const constructs_level levels[] = {CONSTRUCTS_LEVEL_ERROR, CONSTRUCTS_LEVEL_DEBUG, CONSTRUCTS_LEVEL_ERROR};
    const constructs_level_to_int_map *counts;
    check(constructs_count(client, (constructs_level_array){levels, 3}, &counts, &error));
    for (int32_t i = 0; i < counts->count; i++) {
        printf("%s%s %" PRId32, i == 0 ? "count: " : ", ", constructs_level_name(counts->entries[i].key),
            counts->entries[i].value);
    }
    printf("\n");
    constructs_free(counts);
}

static void grow_trees(constructs_client *client)
{
    char text[TEXT_SIZE];
    const constructs_node children[] = {leaf("a"), leaf("b")};
    const constructs_node twin = leaf("twin");
    const constructs_string_to_node_map_entry named[] = {{constructs_string_of("left"), leaf("l")}};
    const constructs_node root = {constructs_string_of("root"), {children, 2}, &twin, {named, 1}};
    const constructs_node *mirrored;
    check(constructs_mirror(client, &root, &mirrored, &error));
    constructs_node_text(mirrored, text, sizeof text);
    printf("mirror: %s\n", text);
    constructs_free(mirrored);

    constructs_node chain[DEEPEST + 1];
    chain[0] = leaf("leaf");
    for (int i = 1; i <= DEEPEST; i++) {
        chain[i] = (constructs_node){constructs_string_of("node"), {&chain[i - 1], 1}, NULL, NO_PARTS};
    }
    int32_t depth;
    check(constructs_depth(client, &chain[DEEPEST - 1], &depth, &error));
    printf("depth: %" PRId32 "\n", depth);
    const constructs_status status = constructs_depth(client, &chain[DEEPEST], &depth, &error);
    printf("depth: %s\n", status == CONSTRUCTS_BAD_ARGUMENT ? "refused" : constructs_status_name(status));
}

static void find(constructs_client *client)
{
    char text[TEXT_SIZE];
    const constructs_entry *entry;
    check(constructs_find(client, constructs_string_of("yes"), &entry, &error));
    constructs_entry_text(entry, text, sizeof text);
    printf("find: %s\n", text);
    constructs_free(entry);

    constructs_find(client, constructs_string_of("no way"), &entry, &error);
    const constructs_not_found *const not_found = constructs_not_found_of(&error);
    if (not_found != NULL) {
        printf("find: NotFound %s, searched ", not_found->key.bytes);
        for (int32_t i = 0; i < not_found->searched.count; i++) {
            printf("%s%s", i == 0 ? "" : " and ", constructs_level_name(not_found->searched.items[i]));
        }
        constructs_not_found_text(not_found, text, sizeof text);
        printf("\nfind: %s\n", text);
    }

    constructs_find(client, constructs_string_of(""), &entry, &error);
    if (constructs_empty_of(&error) != NULL) {
        printf("find: Empty\n");
    }
}

static void log_two_entries(constructs_client *client)
{
    const constructs_position place = {0.5, 0.25};
    const constructs_string_to_double_array_map_entry samples[] = {
        {constructs_string_of("a"), {(const double[]){1.5}, 1}}};
    const constructs_entry first = {.level = CONSTRUCTS_LEVEL_DEBUG, .text = constructs_string_of("first")};
    const constructs_entry second = {CONSTRUCTS_LEVEL_ERROR, constructs_string_of("second"), &place, {samples, 1}};
    check(constructs_log(client, &first, &error));
    check(constructs_log(client, &second, &error));
    for (int round = 0; round < 2; round++) {
        const constructs_entry_array *logged;
        check(constructs_logged(client, &logged, &error));
        printf("logged: %" PRId32 "\n", logged->count);
        for (int32_t i = 0; i < logged->count; i++) {
            char text[TEXT_SIZE];
            constructs_entry_text(&logged->items[i], text, sizeof text);
            printf("logged: %s\n", text);
        }
        constructs_free(logged);
    }
}

#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
#endif
static void call_what_is_deprecated(constructs_client *client)
{
    const constructs_string *text;
    check(constructs_old(client, constructs_string_of("kept"), &text, &error));
    printf("old: %s\n", text->bytes);
    constructs_free(text);
}
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif

int main(int count, char **arguments)
{
    printf("LIMIT: %d\n", CONSTRUCTS_LIMIT);
    printf("GREETING: %s\n", CONSTRUCTS_GREETING);
    printf("LOUDEST: %s\n", constructs_level_name(CONSTRUCTS_LOUDEST));
    printf("RATIO: %.1f\n", CONSTRUCTS_RATIO);

    constructs_client *const client = constructs_connect(count == 2 ? arguments[1] : NULL, &error);
    if (client == NULL) {
        check(error.status);
    }
    ask_for_levels_and_words(client);
    grow_trees(client);
    find(client);
    log_two_entries(client);
    call_what_is_deprecated(client);
    constructs_close(client);
    return 0;
}
