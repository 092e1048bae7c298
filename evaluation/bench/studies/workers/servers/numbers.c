/* SPDX-License-Identifier: Apache-2.0 */
/* A worker of a Creo host. */
#include "scaling.h"

#include <stdio.h>

static scaling_status doubled(void *context, scaling_worker_call *call, scaling_double_array values,
    scaling_double_array *result, scaling_error *error)
{
    double *const items = scaling_worker_call_memory(call, (size_t)values.count * sizeof *items);
    (void)context, (void)error;
    if (items == NULL) {
        return SCALING_NO_MEMORY;
    }
    for (int32_t i = 0; i < values.count; i++) {
        items[i] = 2 * values.items[i];
    }
    *result = (scaling_double_array){items, values.count};
    return SCALING_OK;
}

static scaling_status work(
    void *context, scaling_worker_call *call, int32_t microseconds, int32_t *result, scaling_error *error)
{
    (void)context, (void)call, (void)error;
    *result = microseconds; /* only workers in Python are asked to work */
    return SCALING_OK;
}

int main(void)
{
    scaling_error error;
    const scaling_numbers_handlers handlers = {.doubled = doubled, .work = work};
    if (scaling_numbers_serve(&handlers, NULL, &error) != SCALING_OK) {
        fprintf(stderr, "%s\n", error.message);
        return 1;
    }
    return 0;
}
