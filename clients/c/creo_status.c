/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#include "creo_error.h"

const char *creo_status_name(creo_status status)
{
    switch (status) {
    case CREO_OK:
        return "OK";
    case CREO_MALFORMED:
        return "MALFORMED";
    case CREO_UNKNOWN_PROTOCOL:
        return "UNKNOWN_PROTOCOL";
    case CREO_UNKNOWN_METHOD:
        return "UNKNOWN_METHOD";
    case CREO_TOO_LARGE:
        return "TOO_LARGE";
    case CREO_BUSY:
        return "BUSY";
    case CREO_DEADLINE:
        return "DEADLINE";
    case CREO_CANCELLED:
        return "CANCELLED";
    case CREO_UNAUTHENTICATED:
        return "UNAUTHENTICATED";
    case CREO_FORBIDDEN:
        return "FORBIDDEN";
    case CREO_UNAVAILABLE:
        return "UNAVAILABLE";
    case CREO_INTERNAL:
        return "INTERNAL";
    case CREO_EXCEPTION:
        return "EXCEPTION";
    case CREO_TRANSPORT:
        return "TRANSPORT";
    case CREO_NO_MEMORY:
        return "NO_MEMORY";
    case CREO_BAD_ARGUMENT:
        return "BAD_ARGUMENT";
    case CREO_END:
        return "END";
    case CREO_NOT_YET:
        return "NOT_YET";
    }
    return "UNKNOWN";
}
