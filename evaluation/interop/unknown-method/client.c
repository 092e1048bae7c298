/* SPDX-License-Identifier: Apache-2.0 */

/* A client of another description than the host's: told so, in words, method by method. */
#include "packagename.h"

#include <stdio.h>
#include <string.h>

static const char *yes_or_no(const char *text, const char *part)
{
    return strstr(text, part) != NULL ? "yes" : "no";
}

int main(int count, char **arguments)
{
    packagename_error error;
    packagename_data_service_client *const client =
        packagename_data_service_connect(count == 2 ? arguments[1] : NULL, &error);
    if (client == NULL) {
        fprintf(stderr, "%s\n", error.message);
        return 1;
    }

    const double samples[] = {1.0};
    const packagename_data data = {
        .metadata = {.description = packagename_string_of("other"), .timestamp = 1},
        .samples = {samples, 1},
        .quality = 1,
    };
    packagename_status status = packagename_data_service_store_data(client, (packagename_data_array){&data, 1}, &error);
    /* The client's own part of the message names the method, too: look after it. */
    const char *const name = packagename_status_name(status);
    const char *const said = strstr(error.message, name) != NULL ? strstr(error.message, name) : "";
    printf("storeData: %s\n", name);
    printf("message names storeData: %s\n", yes_or_no(said, "storeData"));
    printf("message says signature: %s\n", yes_or_no(said, "signature"));

    const packagename_data *back;
    status = packagename_data_service_retrieve_data(client, packagename_string_of("other"), &back, &error);
    printf("retrieveData: %s\n", packagename_status_name(status));
    packagename_free(back);
    packagename_data_service_close(client);
    return 0;
}
