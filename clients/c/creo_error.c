/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#include "creo_error.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const void *creo_error_thrown(const creo_error *error, int32_t id)
{
    return error != NULL && error->status == CREO_EXCEPTION && error->exception_id == id ? error->exception : NULL;
}

/* Removes the last character if vsnprintf cut it in two. */
static void drop_cut_character(char *message)
{
    size_t end = strlen(message);
    size_t start = end;
    while (start > 0 && end - start < 3 && ((unsigned char)message[start - 1] & 0xC0u) == 0x80u) {
        start--;
    }
    if (start == 0) {
        return;
    }
    const unsigned char lead = (unsigned char)message[start - 1];
    const size_t wanted = lead >= 0xF0u ? 4u : lead >= 0xE0u ? 3u : lead >= 0xC0u ? 2u : 1u;
    if (end - (start - 1) < wanted) {
        message[start - 1] = '\0';
    }
}

void creo_error_reset(creo_error *error)
{
    if (error != NULL) {
        error->status = CREO_OK;
        error->message[0] = '\0';
        error->exception = NULL;
        error->exception_id = 0;
        error->brought = NULL;
        error->phase = CREO_PHASE_NONE;
        error->request_id = 0;
        error->address[0] = '\0';
    }
}

creo_status creo_error_set(creo_error *error, creo_status status, const char *format, ...)
{
    if (error == NULL) {
        return status;
    }
    creo_error_reset(error);
    error->status = status;
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(error->message, sizeof error->message, format, arguments);
    va_end(arguments);
    if (length < 0) {
        error->message[0] = '\0';
    } else if ((size_t)length >= sizeof error->message) {
        drop_cut_character(error->message);
    }
    return status;
}

creo_status creo_error_throw(creo_error *error, int32_t id, const char *name, const void *exception)
{
    creo_error_set(error, CREO_EXCEPTION, "%s", name);
    if (error != NULL) {
        error->exception = exception;
        error->exception_id = id;
    }
    return CREO_EXCEPTION;
}

creo_error *creo_error_new(void)
{
    return calloc(1, sizeof(creo_error));
}

void creo_error_free(creo_error *error)
{
    creo_error_clear(error);
    free(error);
}

int32_t creo_error_get_status(const creo_error *error)
{
    return (int32_t)error->status;
}

int32_t creo_error_get_phase(const creo_error *error)
{
    return (int32_t)error->phase;
}

int32_t creo_error_get_request_id(const creo_error *error)
{
    return error->request_id;
}

const char *creo_error_get_message(const creo_error *error)
{
    return error->message;
}

const char *creo_error_get_address(const creo_error *error)
{
    return error->address;
}
