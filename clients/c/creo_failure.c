/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#include "creo_failure.h"

#include <stdio.h>

creo_status creo_failure_describe(creo_error *error, creo_status status, creo_call_phase phase, const char *name,
    const char *address, const char *reason)
{
    const bool declared = status == CREO_EXCEPTION; /* the reason begins with its name, which says more */
    creo_error_set(error, status, "%s at %.*s: %s%s%s", name, CREO_ADDRESS_SIZE - 1, /* it may be of any length */
        address == NULL ? "NULL" : address, declared ? "" : creo_status_name(status), declared ? "" : ": ", reason);
    if (error != NULL) {
        error->phase = phase;
        snprintf(error->address, sizeof error->address, "%s", address == NULL ? "" : address);
    }
    return status;
}

void creo_failure_of_call(creo_call *call, creo_status status, creo_call_phase phase, const char *reason)
{
    const creo_method *const method = call->method;
    char absent[CREO_MESSAGE_SIZE];
    if (status == CREO_UNKNOWN_PROTOCOL) { /* the host knows only the fingerprint of the interface */
        const int length = (int)(strrchr(method->full_name, '.') - method->full_name);
        snprintf(absent, sizeof absent, "%.*s is not served there. %s", length, method->full_name, reason);
        reason = absent;
    }
    call->status = creo_failure_describe(call->error, status, phase, creo_method_name(method), call->where, reason);
    if (call->error != NULL) {
        call->error->request_id = call->id;
    }
}
