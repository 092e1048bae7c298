/* SPDX-License-Identifier: Apache-2.0 */

/* Numbers beyond those with a sign, to the host and back. */
#include "counters.h"

#include <inttypes.h>
#include <stdio.h>

static const uint64_t MIDDLE = UINT64_C(1) << 63;

static counters_error error;

static int failed(void)
{
    fprintf(stderr, "%s\n", error.message);
    return 1;
}

static int print_counted(counters_client *client, const char *title, uint64_t from)
{
    const counters_ulong_array *numbers;
    if (counters_counted(client, from, &numbers, &error) != COUNTERS_OK) {
        return failed();
    }
    printf("%s:", title);
    for (int32_t i = 0; i < numbers->count; i++) {
        printf(" %" PRIu64, numbers->items[i]);
    }
    printf("\n");
    counters_free(numbers);
    return 0;
}

static int count_numbers(counters_client *client)
{
    const uint64_t numbers[] = {UINT64_MAX, 1, MIDDLE, MIDDLE - 1};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        if (counters_count(client, numbers[i], UINT8_MAX, &error) != COUNTERS_OK) {
            return failed();
        }
    }
    return print_counted(client, "counted", 0) || print_counted(client, "from the middle", MIDDLE);
}

static int echo(counters_client *client)
{
    const uint8_t levels[] = {0, 128, 255};
    const uint16_t ports[] = {32768, 65535};
    const uint32_t addresses[] = {UINT32_C(2147483648), UINT32_MAX};
    const uint64_t totals[] = {MIDDLE, UINT64_MAX};
    const counters_uint_to_ulong_map_entry entries[] = {{UINT32_MAX, MIDDLE}};
    counters_reading reading = counters_reading_default();
    reading.level = UINT8_MAX;
    reading.port = UINT16_MAX;
    reading.address = UINT32_MAX;
    reading.total = UINT64_MAX;
    reading.levels = (counters_ubyte_array){levels, 3};
    reading.ports = (counters_ushort_array){ports, 2};
    reading.addresses = (counters_uint_array){addresses, 2};
    reading.totals = (counters_ulong_array){totals, 2};
    reading.has_limit = true;
    reading.limit = UINT64_MAX - 1;
    reading.by_address = (counters_uint_to_ulong_map){entries, 1};

    char text[512];
    counters_reading_text(&reading, text, sizeof text);
    printf("%s\n", text);

    const counters_reading *back;
    if (counters_echo(client, &reading, &back, &error) != COUNTERS_OK) {
        return failed();
    }
    printf("back: %s\n", counters_reading_equal(back, &reading) ? "the same" : "another one");
    counters_free(back);

    const uint64_t halves[] = {MIDDLE - 1, MIDDLE};
    uint64_t sum;
    if (counters_sum(client, (counters_ulong_array){halves, 2}, 1, &sum, &error) != COUNTERS_OK) {
        return failed();
    }
    printf("sum: %" PRIu64 "\n", sum);
    return 0;
}

int main(int count, char **arguments)
{
    counters_client *const client = counters_connect(count == 2 ? arguments[1] : NULL, &error);
    if (client == NULL) {
        return failed();
    }
    const int result = echo(client) || count_numbers(client);
    printf("constants: %d %d %" PRIu32 " %" PRIu64 "\n", COUNTERS_FULL, COUNTERS_PORTS, COUNTERS_MASK, COUNTERS_MOST);
    counters_close(client);
    return result;
}
