/* SPDX-License-Identifier: Apache-2.0 */

/* The clients of two packages that share a runtime: one connection, one kind of error, one hook. */
#include "faults.h"
#include "packagename.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static void after(const acme_shared_call_info *call, const acme_shared_error *error, void *context)
{
    char *const told = context;
    snprintf(told + strlen(told), 256 - strlen(told), " %s.%s%s", call->interface_name, call->method_name,
        error == NULL ? "" : "!");
}

static int stop(const acme_shared_error *error)
{
    fprintf(stderr, "%s\n", error->message);
    return 1;
}

static void tell(acme_shared_status status, const acme_shared_error *error, const char *method)
{
    if (status != ACME_SHARED_OK) {
        printf("failed: %s\n", strstr(error->message, method) != NULL ? method : error->message);
    }
}

int main(int count, char **arguments)
{
    acme_shared_error error;
    char told[256] = "told:";
    const acme_shared_call_hook hook = {NULL, after, told};
    const acme_shared_options options = {.hook = &hook};
    packagename_data_service_client *const store =
        packagename_data_service_connect_with(count == 2 ? arguments[1] : NULL, &options, &error);
    if (store == NULL) {
        return stop(&error);
    }
    faults_client *const faults = faults_connect_over(packagename_data_service_channel(store), &error);
    if (faults == NULL) {
        return stop(&error);
    }
    const double samples[] = {1.0, 2.0};
    const packagename_data data = {
        .metadata = {.description = acme_shared_string_of("one runtime"), .timestamp = 1},
        .samples = {samples, 2},
    };
    if (packagename_data_service_store_data(store, (packagename_data_array){&data, 1}, &error) != ACME_SHARED_OK) {
        return stop(&error);
    }
    const acme_shared_string *text;
    if (faults_echo(faults, acme_shared_string_of("both"), &text, &error) != ACME_SHARED_OK) {
        return stop(&error);
    }
    printf("echo: %s\n", text->bytes);
    acme_shared_free(text);
    int32_t quotient;
    tell(faults_divide(faults, 1, 0, &quotient, &error), &error, "Faults.divide");
    const packagename_data *back;
    const acme_shared_string nothing = acme_shared_string_of("nothing of that name");
    tell(packagename_data_service_retrieve_data(store, nothing, &back, &error), &error, "DataService.retrieveData");
    faults_shutdown(faults); /* which leaves the connection open */
    if (packagename_data_service_retrieve_data(store, acme_shared_string_of("one runtime"), &back, &error)
        != ACME_SHARED_OK) {
        return stop(&error);
    }
    printf("samples: %" PRId32 "\n", back->samples.count);
    acme_shared_free(back);
    printf("%s\n", told);
    packagename_data_service_shutdown(store);
    tell(faults_echo(faults, acme_shared_string_of("closed"), &text, &error), &error, "Faults.echo");
    faults_close(faults);
    packagename_data_service_close(store);
    return 0;
}
