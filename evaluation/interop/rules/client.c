/* SPDX-License-Identifier: Apache-2.0 */

/* Values that obey rules, then others that break one each: who refuses them, and the place from a name on. */
#include "pantry.h"

#include <stdio.h>
#include <string.h>

static pantry_error error;
static const double SHARES[] = {0.25, 0.75};
static const pantry_string_to_int_map_entry GRADES[] = {{{"a", 1}, 3}};

static pantry_jar jam(void)
{
    pantry_jar jar = pantry_jar_default();
    jar.label = (pantry_string){"jam", 3};
    jar.shares = (pantry_double_array){SHARES, 2};
    jar.grades = (pantry_string_to_int_map){GRADES, 1};
    return jar;
}

static void show(const char *name)
{
    const char *const by = error.status == PANTRY_BAD_ARGUMENT ? "client" : "host";
    const char *const place = strstr(error.message, name);
    printf("refused by the %s: %s\n", by, place == NULL ? error.message : place);
}

static void shelve(pantry_client *client, const char *name, const pantry_jar *jars, int32_t count, int32_t shelf)
{
    const pantry_string *result;
    if (pantry_shelve(client, (pantry_jar_array){jars, count}, shelf, &result, &error) != PANTRY_OK) {
        show(name);
        return;
    }
    printf("%s: %s\n", name, result->bytes);
    pantry_free(result);
}

static void weigh(pantry_client *client, const char *name, int32_t first, int32_t second)
{
    pantry_call *call;
    int64_t sum;
    pantry_status status = pantry_weigh_start(client, &call, &error);
    status = status != PANTRY_OK ? status : pantry_weigh_push(call, first, &error);
    status = status != PANTRY_OK ? status : pantry_weigh_push(call, second, &error);
    if (status != PANTRY_OK) {
        show(name);
        pantry_call_close(call);
    } else if (pantry_weigh_finish(call, &sum, &error) != PANTRY_OK) {
        show(name);
    } else {
        printf("%s: %lld\n", name, (long long)sum);
    }
}

static void break_rules(pantry_client *client)
{
    static const double too_much[] = {0.5, 1.5};
    static const pantry_string_to_int_map_entry high[] = {{{"high", 4}, 3}};
    static const pantry_string_to_int_map_entry seven[] = {{{"a", 1}, 7}};

    pantry_jar jar = jam();
    jar.label = (pantry_string){"", 0};
    shelve(client, "label", &jar, 1, 1);
    jar.label = (pantry_string){"Jam", 3};
    shelve(client, "label", &jar, 1, 1);
    jar = jam();
    jar.shares.items = too_much;
    shelve(client, "shares", &jar, 1, 1);
    jar = jam();
    jar.grades.entries = high;
    shelve(client, "grades", &jar, 1, 1);
    jar.grades.entries = seven;
    shelve(client, "grades", &jar, 1, 1);
    jar = jam();
    jar.has_opened = true;
    jar.opened = 20453; /* 2025-12-31, as days since 1970 */
    shelve(client, "opened", &jar, 1, 1);
    jar = jam();
    shelve(client, "jars", &jar, 0, 1);
    shelve(client, "shelf", &jar, 1, 10);
    weigh(client, "grams", 5, 0);
}

int main(int count, char **arguments)
{
    pantry_client *const client = pantry_connect(count == 2 ? arguments[1] : NULL, &error);
    if (client == NULL) {
        fprintf(stderr, "%s\n", error.message);
        return 1;
    }
    pantry_jar jar = jam();
    jar.has_opened = true;
    jar.opened = 20787; /* 2026-11-30 */
    shelve(client, "shelved", &jar, 1, 3);
    weigh(client, "weighed", 2, 3);
    break_rules(client);
    pantry_close(client);
    return 0;
}
