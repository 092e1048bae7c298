/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#include "creo_hooked.h"

#include "creo_channel.h"
#include "creo_failure.h"
#include "creo_memory.h"

#include <string.h>

static void release_hooked(creo_call *call)
{
    creo_hooked *const hooked = call->hooked;
    if (call->error == &hooked->error) {
        creo_error_clear(call->error);
        call->error = NULL;
    }
    creo_hook_context_free(&hooked->context);
    creo_memory_release(call->allocator, hooked);
    call->hooked = NULL;
}

static bool refuse_call(creo_call *call, creo_status status, const char *reason)
{
    creo_failure_of_call(call, status, CREO_PHASE_NONE, reason);
    call->state = CREO_CALL_FAILED;
    return false;
}

bool creo_hooked_begin(creo_call *call)
{
    const creo_client_channel *const channel = call->channel;
    const creo_hook_context *const shared = &channel->settings.context;
    /* The interface is that of the method, not of the channel, which clients of several interfaces may share. */
    const char *const name = creo_method_name(call->method);
    const size_t length = strcspn(name, ".");
    creo_hooked *const hooked = creo_memory_resize(call->allocator, NULL, sizeof *hooked + length + 1);
    if (hooked == NULL) {
        return refuse_call(call, CREO_NO_MEMORY, "no memory for the hook");
    }
    call->hooked = hooked;
    hooked->hook = channel->settings.hook;
    memcpy(hooked->interface_name, name, length);
    hooked->interface_name[length] = '\0';
    hooked->info = (creo_call_info){hooked->interface_name, name + length + 1, channel->given, &hooked->context, NULL};
    creo_error_reset(&hooked->error);
    creo_hook_context_start(&hooked->context, call->allocator);
    creo_status status = creo_hook_context_add(&hooked->context, shared->entries, shared->count);
    if (status == CREO_OK && hooked->hook.before != NULL) {
        status = hooked->hook.before(&hooked->info, &hooked->error, hooked->hook.context);
    }
    if (status != CREO_OK) {
        char reason[CREO_MESSAGE_SIZE];
        memcpy(reason, hooked->error.message, sizeof reason);
        release_hooked(call);
        return refuse_call(call, status, reason[0] == '\0' ? "the hook refused the call" : reason);
    }
    if (call->error == NULL) {
        call->error = &hooked->error;
    }
    return true;
}

void creo_hooked_end(creo_call *call)
{
    const creo_hooked *const hooked = call->hooked;
    if (hooked == NULL) {
        return;
    }
    if (hooked->hook.after != NULL) {
        hooked->hook.after(&hooked->info, call->state == CREO_CALL_FAILED ? call->error : NULL, hooked->hook.context);
    }
    release_hooked(call);
}
