/* SPDX-License-Identifier: Apache-2.0 */

/* A service that fails: the error's status says how, and the connection stays open. */
#include "faults.h"

#include <inttypes.h>
#include <stdio.h>

static int stop(const faults_error *error)
{
    fprintf(stderr, "%s\n", error->message);
    return 1;
}

int main(int count, char **arguments)
{
    faults_error error;
    faults_client *const client = faults_connect(count == 2 ? arguments[1] : NULL, &error);
    if (client == NULL) {
        return stop(&error);
    }

    int32_t quotient;
    if (faults_divide(client, 7, 2, &quotient, &error) != FAULTS_OK) {
        return stop(&error);
    }
    printf("divide: %" PRId32 "\n", quotient);

    printf("divide: %s\n", faults_status_name(faults_divide(client, 1, 0, &quotient, &error)));

    const faults_string *text;
    if (faults_echo(client, faults_string_of("still here \xE2\x98\x83"), &text, &error) != FAULTS_OK) {
        return stop(&error);
    }
    printf("echo: %s\n", text->bytes);
    faults_free(text);
    faults_close(client);
    return 0;
}
