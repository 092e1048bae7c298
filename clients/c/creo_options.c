/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#include "creo_options.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* A member that may be set by its name. */
typedef struct creo_named_option {
    const char *name;

    enum { CREO_OPTION_TEXT, CREO_OPTION_FLAG, CREO_OPTION_TIME } kind;

    size_t at; /* where the member lies in creo_options */
} creo_named_option;

static const creo_named_option NAMED_OPTIONS[] = {
    {"connect_timeout_ms", CREO_OPTION_TIME, offsetof(creo_options, connect_timeout_ms)},
    {"call_timeout_ms", CREO_OPTION_TIME, offsetof(creo_options, call_timeout_ms)},
    {"token", CREO_OPTION_TEXT, offsetof(creo_options, token)},
    {"allow_plaintext_token", CREO_OPTION_FLAG, offsetof(creo_options, allow_plaintext_token)},
    {"tls", CREO_OPTION_FLAG, offsetof(creo_options, tls)},
    {"ca_file", CREO_OPTION_TEXT, offsetof(creo_options, ca_file)},
    {"cert_file", CREO_OPTION_TEXT, offsetof(creo_options, cert_file)},
    {"key_file", CREO_OPTION_TEXT, offsetof(creo_options, key_file)},
    {"key_password", CREO_OPTION_TEXT, offsetof(creo_options, key_password)},
    {"server_name", CREO_OPTION_TEXT, offsetof(creo_options, server_name)},
    {"wakeable", CREO_OPTION_FLAG, offsetof(creo_options, wakeable)},
};

enum { NAMED_OPTION_COUNT = sizeof NAMED_OPTIONS / sizeof *NAMED_OPTIONS };

static void *place_of_option(creo_options *options, const creo_named_option *option)
{
    return (uint8_t *)options + option->at;
}

creo_options *creo_options_new(void)
{
    return calloc(1, sizeof(creo_options));
}

void creo_options_free(creo_options *options)
{
    for (size_t i = 0; options != NULL && i < NAMED_OPTION_COUNT; i++) {
        if (NAMED_OPTIONS[i].kind == CREO_OPTION_TEXT) {
            free(*(char **)place_of_option(options, &NAMED_OPTIONS[i]));
        }
    }
    free(options);
}

static creo_status set_text_option(char **place, const char *value, creo_error *error)
{
    char *const copy = malloc(strlen(value) + 1);
    if (copy == NULL) {
        return creo_error_set(error, CREO_NO_MEMORY, "no memory for an option");
    }
    strcpy(copy, value);
    free(*place);
    *place = copy;
    return CREO_OK;
}

static creo_status set_option(void *place, const creo_named_option *option, const char *value, creo_error *error)
{
    if (option->kind == CREO_OPTION_TEXT) {
        return set_text_option(place, value, error);
    }
    if (option->kind == CREO_OPTION_FLAG) {
        if (strcmp(value, "true") != 0 && strcmp(value, "false") != 0) {
            return creo_error_set(error, CREO_BAD_ARGUMENT, "%s is true or false, not %s", option->name, value);
        }
        *(bool *)place = value[0] == 't';
        return CREO_OK;
    }
    char *end = NULL;
    errno = 0;
    const long time_ms = strtol(value, &end, 10);
    if (end == value || *end != '\0' || errno != 0 || time_ms < INT32_MIN || time_ms > INT32_MAX) {
        return creo_error_set(error, CREO_BAD_ARGUMENT, "%s is a number of milliseconds, not %s", option->name, value);
    }
    *(int32_t *)place = (int32_t)time_ms;
    return CREO_OK;
}

creo_status creo_options_set(creo_options *options, const char *name, const char *value, creo_error *error)
{
    if (name == NULL || value == NULL) {
        return creo_error_set(error, CREO_BAD_ARGUMENT, "the name of an option, or its value, is NULL");
    }
    for (size_t i = 0; i < NAMED_OPTION_COUNT; i++) {
        if (strcmp(NAMED_OPTIONS[i].name, name) == 0) {
            creo_error_reset(error);
            return set_option(place_of_option(options, &NAMED_OPTIONS[i]), &NAMED_OPTIONS[i], value, error);
        }
    }
    return creo_error_set(error, CREO_BAD_ARGUMENT, "there is no option %s that may be set by its name", name);
}
