/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#include "creo_fault.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

bool creo_fault_prepend(creo_fault *fault, const char *name)
{
    const char *const separator = fault->path[0] == '\0' || fault->path[0] == '[' ? "" : ".";
    const size_t path = strlen(fault->path);
    const size_t front = strlen(name) + strlen(separator);
    if (path + front < sizeof fault->path) {
        memmove(fault->path + front, fault->path, path + 1);
        memcpy(fault->path, name, strlen(name));
        memcpy(fault->path + strlen(name), separator, strlen(separator));
    }
    return false;
}

bool creo_fault_prepend_index(creo_fault *fault, int64_t index)
{
    char item[32];
    snprintf(item, sizeof item, "[%" PRId64 "]", index);
    return creo_fault_prepend(fault, item);
}

void creo_fault_describe(const creo_fault *fault, const char *what, char *text, size_t size)
{
    if (fault->status == CREO_MALFORMED) {
        snprintf(text, size, "%s: %s (at byte %zu)", what, fault->reason, fault->offset);
    } else {
        snprintf(text, size, "%s %s", what, fault->reason);
    }
}

bool creo_fault_record(creo_fault *fault, creo_status status, size_t offset, const char *format, va_list arguments)
{
    if (fault->status == CREO_OK) {
        fault->status = status;
        fault->offset = offset;
        vsnprintf(fault->reason, sizeof fault->reason, format, arguments);
    }
    return false;
}
