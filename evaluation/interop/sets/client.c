/* SPDX-License-Identifier: Apache-2.0 */

/* Sets, to the host and back; their order means nothing. */
#include "labels.h"

#include <stdio.h>

static labels_error error;

static int failed(void)
{
    fprintf(stderr, "%s\n", error.message);
    return 1;
}

static int repack(labels_client *client)
{
    const labels_string tags[] = {{"a", 1}, {"b", 1}};
    const int32_t numbers[] = {7, -1};
    const labels_hue hues[] = {LABELS_HUE_BLUE, LABELS_HUE_RED};
    const int32_t days[] = {20454, 20818}; /* 2026-01-01 and 2026-12-31, as days since 1970 */
    const int64_t longs[] = {1, 2};
    const labels_string_to_long_set_map_entry entries[] = {{{"x", 1}, {longs, 2}}};
    const int32_t three[] = {3};
    const labels_int_set groups[] = {{NULL, 0}, {three, 1}};
    const labels_string few[] = {{"abcde", 5}};
    labels_bag bag = {0};
    bag.tags = (labels_string_set){tags, 2};
    bag.numbers = (labels_int_set){numbers, 2};
    bag.hues = (labels_hue_set){hues, 2};
    bag.has_days = true;
    bag.days = (labels_localdate_set){days, 2};
    bag.by_name = (labels_string_to_long_set_map){entries, 1};
    bag.groups = (labels_int_set_array){groups, 2};
    bag.few = (labels_string_set){few, 1};
    const labels_bag *back;
    if (labels_repack(client, &bag, &back, &error) != LABELS_OK) {
        return failed();
    }
    printf("back: %s\n", labels_bag_equal(back, &bag) ? "the same" : "another one");
    printf("in it: %s %s\n", labels_string_set_contains(back->tags, tags[0]) ? "yes" : "no",
        labels_string_set_contains(back->tags, (labels_string){"c", 1}) ? "yes" : "no");
    char text[64];
    for (int32_t i = 0; i < back->days.count; i++) {
        labels_localdate_text(back->days.items[i], text, sizeof text);
        printf("%s%s", i == 0 ? "days: " : " ", text);
    }
    printf("\n");
    labels_free(back);
    return 0;
}

static int annotate(labels_client *client)
{
    const labels_string first[] = {{"a", 1}, {"b", 1}};
    const labels_string second[] = {{"c", 1}, {"b", 1}};
    const labels_string bad[] = {{"good", 4}, {"bad", 3}};
    int32_t noted;
    int32_t more;
    const labels_string_set *all;
    if (labels_annotate(client, (labels_string_set){first, 2}, &noted, &error) != LABELS_OK
        || labels_annotate(client, (labels_string_set){second, 2}, &more, &error) != LABELS_OK
        || labels_annotated(client, &all, &error) != LABELS_OK) {
        return failed();
    }
    printf("annotated: %d %d\nall:", (int)noted, (int)more);
    for (int32_t i = 0; i < all->count; i++) {
        printf(" %s", all->items[i].bytes);
    }
    printf("\n");
    labels_free(all);
    labels_annotate(client, (labels_string_set){bad, 2}, &noted, &error);
    const labels_unwanted *const unwanted = labels_unwanted_of(&error);
    if (unwanted == NULL) {
        return failed();
    }
    printf("unwanted: %s\n", unwanted->tags.items[0].bytes);
    labels_error_clear(&error);
    return 0;
}

static int unite(labels_client *client)
{
    const int32_t first[] = {3, 1};
    const int32_t second[] = {2, 3};
    const labels_int_set *all;
    labels_call *call;
    if (labels_unite_start(client, &call, &error) != LABELS_OK
        || labels_unite_push(call, (labels_int_set){first, 2}, &error) != LABELS_OK
        || labels_unite_push(call, (labels_int_set){second, 2}, &error) != LABELS_OK
        || labels_unite_finish(call, &all, &error) != LABELS_OK) {
        return failed();
    }
    printf("united:");
    for (int32_t i = 0; i < all->count; i++) {
        printf(" %d", (int)all->items[i]);
    }
    printf("\n");
    labels_free(all);
    return 0;
}

static int separate(labels_client *client)
{
    const int32_t numbers[] = {2, 1};
    labels_call *call;
    if (labels_separate_start(client, (labels_int_set){numbers, 2}, &call, &error) != LABELS_OK) {
        return failed();
    }
    int32_t count = 0;
    const labels_int_set *each;
    labels_status status;
    while ((status = labels_separate_next(call, &each, &error)) == LABELS_OK) {
        count += each->count;
        labels_free(each);
    }
    labels_call_close(call);
    printf("separate: %d\n", (int)count);
    return status == LABELS_END ? 0 : failed();
}

int main(int count, char **arguments)
{
    labels_client *const client = labels_connect(count == 2 ? arguments[1] : NULL, &error);
    if (client == NULL) {
        return failed();
    }
    const int result = repack(client) || annotate(client) || unite(client) || separate(client);
    labels_close(client);
    return result;
}
