/* SPDX-License-Identifier: Apache-2.0 */
#include <stdio.h>

#include "lab.h"

/* Keeps a series, gets it, and lists all; returns the status of what failed first, with its words in the error. */
static lab_status run(lab_store_client *store, lab_error *error)
{
    double samples[] = {1.5, 2.5};
    const lab_series north = {.name = lab_string_of("north"), .samples = {samples, 2}, .unit = LAB_UNIT_VOLT};
    lab_status status = lab_store_put(store, &north, error);
    if (status != LAB_OK) {
        return status;
    }
    const lab_series *series;
    status = lab_store_get(store, lab_string_of("north"), &series, error);
    if (status != LAB_OK) {
        return status;
    }
    char text[100];
    lab_series_text(series, text, sizeof text);
    puts(text);
    lab_free(series);

    lab_call *all;
    status = lab_store_all_start(store, &all, error);
    if (status != LAB_OK) {
        return status;
    }
    while ((status = lab_store_all_next(all, &series, error)) == LAB_OK) {
        printf("%s %s\n", series->name.bytes, lab_unit_name(series->unit));
        lab_free(series);
    }
    lab_call_close(all);
    return status == LAB_END ? LAB_OK : status;
}

int main(int count, char **arguments)
{
    if (count != 2) {
        fprintf(stderr, "usage: %s ADDRESS\n", arguments[0]);
        return 2;
    }
    lab_error error;
    lab_store_client *store = lab_store_connect(arguments[1], &error);
    const lab_status status = store == NULL ? error.status : run(store, &error);
    if (status != LAB_OK) {
        fprintf(stderr, "%s\n", error.message);
    }
    lab_store_close(store);
    return status == LAB_OK ? 0 : 1;
}
