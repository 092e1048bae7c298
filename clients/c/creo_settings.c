/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#include "creo_settings.h"

#include "creo_memory.h"

#include <string.h>

/* Options of TLS do nothing without it: then all would go in clear text, which is not what who set them expects. */
static const char *useless_option(const creo_options *options)
{
    return options->tls                    ? NULL
           : options->ca_file != NULL      ? "ca_file"
           : options->cert_file != NULL    ? "cert_file"
           : options->key_file != NULL     ? "key_file"
           : options->key_password != NULL ? "key_password"
           : options->server_name != NULL  ? "server_name"
                                           : NULL;
}

static creo_status take_settings(
    creo_channel_settings *settings, const char *addresses, const creo_options *options, creo_error *error)
{
    settings->connect_timeout_ms =
        options->connect_timeout_ms == 0 ? CREO_DEFAULT_CONNECT_TIMEOUT_MS : options->connect_timeout_ms;
    settings->silence_ms = options->call_timeout_ms > 0 ? options->call_timeout_ms : CREO_DEFAULT_CALL_TIMEOUT_MS;
    settings->call_timeout_ms = options->call_timeout_ms == CREO_NO_TIMEOUT ? 0 : settings->silence_ms;
    settings->allow_plaintext_token = options->allow_plaintext_token;
    settings->watch = (creo_socket_watch){options->on_socket, options->on_socket_context};
    settings->wakeable = options->wakeable;
    settings->hooked = options->hook != NULL;
    if (settings->hooked) {
        settings->hook = *options->hook;
    }
    creo_hook_context_start(&settings->context, settings->allocator);
    if (settings->connect_timeout_ms < 0 || options->call_timeout_ms < CREO_NO_TIMEOUT) {
        return creo_error_set(error, CREO_BAD_ARGUMENT, "a time-out is negative");
    }
    const char *const useless = useless_option(options);
    if (useless != NULL) {
        return creo_error_set(
            error, CREO_BAD_ARGUMENT, "%s is set and tls is not: set tls, or nothing is encrypted", useless);
    }
    if (options->token != NULL && options->token_of != NULL) {
        return creo_error_set(error, CREO_BAD_ARGUMENT, "token and token_of are set: which of them holds?");
    }
    settings->token_of = options->token_of;
    settings->token_of_context = options->token_of_context;
    settings->addresses = creo_address_list(addresses, &settings->address_count, settings->allocator, error);
    if (settings->addresses == NULL) {
        return error->status;
    }
    const creo_status status = creo_hook_context_add(&settings->context, options->context, options->context_count);
    if (status != CREO_OK) {
        return creo_error_set(
            error, status, status == CREO_NO_MEMORY ? "no memory for the context" : "an entry of the context is NULL");
    }
    if (options->token != NULL) {
        const size_t size = strlen(options->token) + 1;
        settings->token = creo_memory_resize(settings->allocator, NULL, size);
        if (settings->token == NULL) {
            return creo_error_set(error, CREO_NO_MEMORY, "no memory for the token");
        }
        memcpy(settings->token, options->token, size);
    }
    return options->tls ? creo_tls_open(options, &settings->tls, error) : CREO_OK;
}

creo_status creo_settings_open(
    creo_channel_settings *settings, const char *addresses, const creo_options *options, creo_error *error)
{
    static const creo_options DEFAULTS = {0};
    memset(settings, 0, sizeof *settings);
    settings->allocator = options == NULL ? NULL : options->allocator;
    const creo_status status = take_settings(settings, addresses, options == NULL ? &DEFAULTS : options, error);
    if (status != CREO_OK) {
        creo_settings_close(settings);
    }
    return status;
}

void creo_settings_close(creo_channel_settings *settings)
{
    creo_tls_close(settings->tls);
    creo_memory_release(settings->allocator, settings->token);
    creo_hook_context_free(&settings->context);
    creo_memory_release(settings->allocator, settings->addresses);
    memset(settings, 0, sizeof *settings);
}
