/* SPDX-License-Identifier: Apache-2.0 */

/* Two generated clients in one program, and in one translation unit of it. */
#include "faults.h"
#include "packagename.h"

#include <inttypes.h>
#include <stdio.h>

static int stop(const char *message)
{
    fprintf(stderr, "%s\n", message);
    return 1;
}

int main(int count, char **arguments)
{
    const char *const address = count == 2 ? arguments[1] : NULL;
    packagename_error data_error;
    packagename_data_service_client *const data_client = packagename_data_service_connect(address, &data_error);
    if (data_client == NULL) {
        return stop(data_error.message);
    }
    faults_error other_error;
    faults_client *const other_client = faults_connect(address, &other_error);
    if (other_client == NULL) {
        return stop(other_error.message);
    }

    const double samples[] = {1.0, 2.0};
    const packagename_data data = {
        .metadata = {.description = packagename_string_of("two"), .timestamp = 1},
        .samples = {samples, 2},
    };
    if (packagename_data_service_store_data(data_client, (packagename_data_array){&data, 1}, &data_error)
        != PACKAGENAME_OK) {
        return stop(data_error.message);
    }
    const packagename_data *back;
    if (packagename_data_service_retrieve_data(data_client, packagename_string_of("two"), &back, &data_error)
        != PACKAGENAME_OK) {
        return stop(data_error.message);
    }
    printf("samples: %" PRId32 "\n", back->samples.count);
    packagename_free(back);

    const faults_string *text;
    if (faults_echo(other_client, faults_string_of("both"), &text, &other_error) != FAULTS_OK) {
        return stop(other_error.message);
    }
    printf("echo: %s\n", text->bytes);
    faults_free(text);

    packagename_data_service_close(data_client);
    faults_close(other_client);
    return 0;
}
