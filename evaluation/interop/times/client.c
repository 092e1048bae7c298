/* SPDX-License-Identifier: Apache-2.0 */

/* Times, dates, UUIDs and decimal numbers, to the host and back. */
#include "journal.h"

#include <stdio.h>
#include <stdlib.h>

enum { TEXT_SIZE = 2048 };

static const journal_instant EPOCH = {0, 0};

static journal_client *client;
static journal_error error;
static char text[TEXT_SIZE];

/* Ends the program unless the call succeeded. */
static void check(journal_status status)
{
    if (status != JOURNAL_OK) {
        fprintf(stderr, "%s\n", error.message);
        exit(1);
    }
}

static journal_uuid high(void)
{
    return journal_uuid_of("ffeeddcc-bbaa-9988-7766-554433221100");
}

static journal_uuid low(void)
{
    return journal_uuid_of("00112233-4455-6677-8899-aabbccddeeff");
}

static journal_instant last(void)
{
    return journal_instant_of("2026-12-31T23:59:59.999999999Z");
}

static const char *instant(journal_instant value)
{
    journal_instant_text(value, text, sizeof text);
    return text;
}

static const char *duration(journal_duration value)
{
    journal_duration_text(value, text, sizeof text);
    return text;
}

static const char *localdate(int32_t value)
{
    journal_localdate_text(value, text, sizeof text);
    return text;
}

static const char *uuid(journal_uuid value)
{
    journal_uuid_text(value, text, sizeof text);
    return text;
}

static const char *bigdecimal(journal_bigdecimal value)
{
    journal_bigdecimal_text(value, text, sizeof text);
    return text;
}

static void echo(void)
{
    const journal_uuid ids[] = {low(), high()};
    const journal_instant instants[] = {JOURNAL_IDES, EPOCH, journal_instant_of("2026-01-01T00:00:00.5Z")};
    const journal_duration durations[] = {JOURNAL_HALF, {0, 0}, {-90, 0}};
    const int32_t days[] = {journal_localdate_of("0001-01-01"), 0};
    const journal_bigdecimal prices[] = {journal_bigdecimal_of("1E+3"), journal_bigdecimal_of("-1E-7"),
        journal_bigdecimal_of("12345678901234567890.123")};
    const journal_instant until = journal_instant_of("+10000-01-01T00:00:00Z");
    const journal_localdate_to_bigdecimal_map_entry by_day[] = {{JOURNAL_LEAP, journal_bigdecimal_of("0.10")}};
    const journal_uuid_to_duration_map_entry by_id[] = {{low(), {0, 1000000}}};
    journal_entry entry = journal_entry_default();
    entry.id = high();
    entry.at = last();
    entry.took = journal_duration_of("PT8H6M12.345S");
    entry.day = journal_localdate_of("2026-11-27");
    entry.price = journal_bigdecimal_of("1.00");
    entry.ids = (journal_uuid_array){ids, 2};
    entry.instants = (journal_instant_array){instants, 3};
    entry.durations = (journal_duration_array){durations, 3};
    entry.days = (journal_localdate_array){days, 2};
    entry.prices = (journal_bigdecimal_array){prices, 3};
    entry.has_until = true;
    entry.until = until;
    entry.by_day = (journal_localdate_to_bigdecimal_map){by_day, 1};
    entry.by_id = (journal_uuid_to_duration_map){by_id, 1};
    journal_entry_text(&entry, text, sizeof text);
    printf("%s\n", text);

    const journal_entry *back;
    check(journal_echo(client, &entry, &back, &error));
    printf("back: %s\n", journal_entry_equal(back, &entry) ? "the same" : "another one");
    entry.price = journal_bigdecimal_of("1.0");
    printf("1.0 and 1.00: %s\n", journal_entry_equal(back, &entry) ? "the same" : "others");
    journal_free(back);
}

static void add(void)
{
    const journal_duration nanosecond = {0, 1};
    journal_instant later;
    check(journal_shift(client, last(), nanosecond, &later, &error));
    printf("shifted: %s", instant(later));
    check(journal_shift(client, last(), JOURNAL_HALF, &later, &error));
    printf(" %s\n", instant(later));

    const journal_bigdecimal prices[] = {journal_bigdecimal_of("0.10"), journal_bigdecimal_of("0.20"),
        journal_bigdecimal_of("1E+3"), journal_bigdecimal_of("-0.000000000000000000001")};
    const journal_bigdecimal *total;
    check(journal_total(client, (journal_bigdecimal_array){prices, 4}, &total, &error));
    printf("total: %s\n", total->text);
    journal_free(total);
}

static void prices(void)
{
    const journal_instant first = {0, 1};
    check(journal_keep(client, last(), journal_bigdecimal_of("2.50"), &error));
    check(journal_keep(client, JOURNAL_IDES, journal_bigdecimal_of("-1"), &error));
    check(journal_keep(client, first, journal_bigdecimal_of("0.1"), &error));
    const journal_instant_to_bigdecimal_map *between;
    check(journal_between(client, JOURNAL_IDES, last(), &between, &error));
    printf("between:");
    for (int32_t i = 0; i < between->count; i++) {
        printf(" %s=%s", instant(between->entries[i].key), between->entries[i].value.text);
    }
    printf("\n");
    journal_free(between);

    const journal_bigdecimal *price;
    check(journal_find(client, last(), &price, &error));
    printf("found: %s\n", price->text);
    journal_free(price);
    journal_find(client, EPOCH, &price, &error);
    const journal_missing *const missing = journal_missing_of(&error);
    if (missing != NULL) {
        printf("missing: %s", instant(missing->at));
        printf(", again in %s\n", duration(missing->retry));
    }
}

static void keys(void)
{
    const journal_duration days = {2 * 86400, 0};
    const journal_duration back = {-1, 0};
    check(journal_measure(client, high(), days, &error));
    check(journal_measure(client, low(), back, &error));
    const journal_uuid_array *measured;
    check(journal_measured(client, &measured, &error));
    printf("measured:");
    for (int32_t i = 0; i < measured->count; i++) {
        printf(" %s", uuid(measured->items[i]));
    }
    printf("\n");
    journal_free(measured);

    const char *const opened[] = {"2026-11-27", "1969-07-20", "9999-12-31"};
    for (size_t i = 0; i < sizeof opened / sizeof *opened; i++) {
        check(journal_open(client, journal_localdate_of(opened[i]), last(), &error));
    }
    const journal_localdate_array *openings;
    check(journal_openings(client, 0, &openings, &error));
    printf("open from 1970 on:");
    for (int32_t i = 0; i < openings->count; i++) {
        printf(" %s", localdate(openings->items[i]));
    }
    printf("\n");
    journal_free(openings);
}

static void streams(void)
{
    const journal_duration millisecond = {0, 1000000};
    journal_call *call;
    journal_instant at;
    check(journal_every_start(client, last(), millisecond, 3, &call, &error));
    printf("every:");
    while (journal_every_next(call, &at, &error) == JOURNAL_OK) {
        printf(" %s", instant(at));
    }
    printf("\n");
    journal_call_close(call);

    const journal_duration lengths[] = {{36 * 3600, 0}, {-1, 999999999}, JOURNAL_HALF};
    journal_duration sum;
    check(journal_sum_start(client, &call, &error));
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        check(journal_sum_push(call, lengths[i], &error));
    }
    check(journal_sum_finish(call, &sum, &error));
    printf("sum: %s\n", duration(sum));
}

int main(int count, char **arguments)
{
    client = journal_connect(count == 2 ? arguments[1] : NULL, &error);
    if (client == NULL) {
        check(error.status);
    }
    echo();
    add();
    prices();
    keys();
    streams();
    printf("constants: %s", instant(JOURNAL_IDES));
    printf(" %s", duration(JOURNAL_HALF));
    printf(" %s", localdate(JOURNAL_LEAP));
    printf(" %s", uuid(JOURNAL_DNS));
    printf(" %s\n", bigdecimal(JOURNAL_TENTH));
    journal_close(client);
    return 0;
}
