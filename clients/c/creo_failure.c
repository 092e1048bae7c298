/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#include "creo_failure.h"

#include <stdio.h>

/* @param kind the name of the status, with the colon before the reason; or empty */
static creo_status describe(creo_error *error, creo_status status, creo_call_phase phase, const char *name,
    const char *address, const char *kind, const char *reason)
{
    creo_error_set(error, status, "%s at %.*s: %s%s", name, CREO_ADDRESS_SIZE - 1, address == NULL ? "NULL" : address,
        kind, reason); /* the text is cut: a program may give an address of any length */
    if (error != NULL) {
        error->phase = phase;
        snprintf(error->address, sizeof error->address, "%s", address == NULL ? "" : address);
    }
    return status;
}

creo_status creo_failure_describe(creo_error *error, creo_status status, creo_call_phase phase, const char *name,
    const char *address, const char *reason)
{
    char kind[32];
    snprintf(kind, sizeof kind, "%s: ", creo_status_name(status));
    return describe(error, status, phase, name, address, kind, reason);
}

void creo_failure_of_exception(creo_call *call, const char *reason)
{
    call->status =
        describe(call->error, CREO_EXCEPTION, CREO_PHASE_WAIT, creo_method_name(call->method), call->where, "", reason);
    if (call->error != NULL) {
        call->error->request_id = call->id;
    }
}

void creo_failure_of_call(creo_call *call, creo_status status, creo_call_phase phase, const char *reason)
{
    const creo_method *const method = call->method;
    char absent[CREO_MESSAGE_SIZE];
    if (status == CREO_UNKNOWN_PROTOCOL) { /* the host knows the fingerprint of the interface, not its name */
        const int length = (int)(strrchr(method->full_name, '.') - method->full_name);
        snprintf(absent, sizeof absent, "%.*s is not served there. %s", length, method->full_name, reason);
        reason = absent;
    }
    call->status = creo_failure_describe(call->error, status, phase, creo_method_name(method), call->where, reason);
    if (call->error != NULL) {
        call->error->request_id = call->id;
    }
}
