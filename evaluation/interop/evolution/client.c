/* SPDX-License-Identifier: Apache-2.0 */

/* A client of version 1.0.0 calls a host of version 2.0.0. */
#include "shop.h"

#include <stdio.h>

static int fail(const shop_error *error)
{
    fprintf(stderr, "%s\n", error->message);
    return 1;
}

int main(int count, char **arguments)
{
    shop_error error;
    shop_client *const client = shop_connect(count == 2 ? arguments[1] : NULL, &error);
    if (client == NULL) {
        return fail(&error);
    }

    const shop_item items[] = {
        {.name = shop_string_of("pen"), .count = 2, .weight = 1.5},
        {.name = shop_string_of("ink"), .count = 3, .weight = 2.5},
        {.name = shop_string_of("paper"), .count = 500, .weight = 4.5},
    };
    const shop_order order = {.customer = shop_string_of("Ada"), .items = {items, 3}};
    const shop_receipt *receipt;
    if (shop_place(client, &order, &receipt, &error) != SHOP_OK) {
        return fail(&error);
    }
    printf("number: %lld\n", (long long)receipt->number);
    printf("note: %s\n", receipt->note.bytes);
    printf("items: %d\n", (int)receipt->items);
    shop_free(receipt);

    const shop_item_array *list;
    if (shop_list(client, shop_string_of("p"), &list, &error) != SHOP_OK) {
        return fail(&error);
    }
    for (int32_t i = 0; i < list->count; i++) {
        printf("%s: %d, %.2f\n", list->items[i].name.bytes, (int)list->items[i].count, list->items[i].weight);
    }
    shop_free(list);

    int32_t twice;
    if (shop_twice(client, 21, &twice, &error) != SHOP_OK) {
        return fail(&error);
    }
    printf("twice: %d\n", (int)twice);

    const shop_item gold = {.name = shop_string_of("gold"), .count = 4, .weight = 1.5};
    const shop_order dear = {.customer = shop_string_of("Ada"), .items = {&gold, 1}};
    shop_place(client, &dear, &receipt, &error);
    const shop_sold_out *const sold_out = shop_sold_out_of(&error);
    if (sold_out == NULL) {
        return fail(&error);
    }
    printf("sold out: %s, %d left, again %s\n", sold_out->item.bytes, (int)sold_out->left, sold_out->again.bytes);
    shop_close(client);
    return 0;
}
