/* Copied beside generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#include "creo_error.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

const char *creo_status_name(creo_status status)
{
    switch (status) {
    case CREO_OK: return "OK";
    case CREO_MALFORMED: return "MALFORMED";
    case CREO_UNKNOWN_PROTOCOL: return "UNKNOWN_PROTOCOL";
    case CREO_UNKNOWN_METHOD: return "UNKNOWN_METHOD";
    case CREO_TOO_LARGE: return "TOO_LARGE";
    case CREO_BUSY: return "BUSY";
    case CREO_DEADLINE: return "DEADLINE";
    case CREO_CANCELLED: return "CANCELLED";
    case CREO_UNAUTHENTICATED: return "UNAUTHENTICATED";
    case CREO_FORBIDDEN: return "FORBIDDEN";
    case CREO_UNAVAILABLE: return "UNAVAILABLE";
    case CREO_INTERNAL: return "INTERNAL";
    case CREO_EXCEPTION: return "EXCEPTION";
    case CREO_TRANSPORT: return "TRANSPORT";
    case CREO_NO_MEMORY: return "NO_MEMORY";
    case CREO_BAD_ARGUMENT: return "BAD_ARGUMENT";
    case CREO_END: return "END";
    }
    return "UNKNOWN";
}

const char *creo_phase_name(creo_call_phase phase)
{
    switch (phase) {
    case CREO_PHASE_NONE: break;
    case CREO_PHASE_CONNECT: return "while connecting";
    case CREO_PHASE_SEND: return "while sending the request";
    case CREO_PHASE_WAIT: return "while waiting for the answer";
    case CREO_PHASE_DECODE: return "while reading the answer";
    }
    return "";
}

const void *creo_error_thrown(const creo_error *error, int32_t id)
{
    return error != NULL && error->status == CREO_EXCEPTION && error->exception_id == id ? error->exception : NULL;
}

/* Takes the last character away if vsnprintf cut it in two. */
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

void creo_error_clear(creo_error *error)
{
    if (error != NULL) {
        error->status = CREO_OK;
        error->message[0] = '\0';
        error->exception = NULL;
        error->exception_id = 0;
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
    creo_error_clear(error);
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
