/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#include "creo_resubscribe.h"

#include "creo_backoff.h"
#include "creo_failure.h"

/* What a call that is opened again has in addition; the rest of the library sees its first member only. */
typedef struct creo_resubscription {
    creo_call_reopening reopening;
    creo_call_gap *told;
    void *told_context;
    creo_error gap; /* the error that cut the stream, until the program was told of it */
    bool untold;
    bool hurried; /* it was opened again since the last item came: the next time there is a pause */
    creo_backoff backoff;
    int64_t opened_ms;
    int64_t until_ms; /* how long the stream may be opened again; an item that comes ends that limit */
    int64_t due_ms;   /* the earliest time to open the stream again */
} creo_resubscription;

static creo_resubscription *resubscription_of(creo_call *call)
{
    return (creo_resubscription *)(void *)call->reopening;
}

/* How long a stream may be cut before it fails: as long as connecting may take. */
static int64_t patience_ms(const creo_call *call)
{
    return call->channel->settings.connect_timeout_ms;
}

/* Has a call wait until it is opened again, not before the program has read the items that there are: it is told of a
 * gap between the items before it and those after it. */
static void rest(creo_connections *connections, creo_call *call)
{
    const int64_t due_ms = call->first_item != NULL ? CREO_NEVER : resubscription_of(call)->due_ms;
    call->state = CREO_CALL_RESTING;
    call->expires_ms = creo_clock_sooner(call->deadline_ms, due_ms);
    creo_call_list_insert_by_expiry(&connections->open, call);
}

static void resume(creo_connections *connections, creo_call *call)
{
    const int64_t now_ms = creo_clock_now_ms();
    creo_call_list_remove(call);
    if (call->first_item != NULL || now_ms < resubscription_of(call)->due_ms) {
        rest(connections, call);
        return;
    }
    call->item_came = false;
    call->may_come = creo_credit_first();
    call->consumed = (creo_stream_credit){0, 0};
    if (connections->live != NULL) {
        creo_connections_transmit(connections, call, now_ms);
    } else {
        creo_connections_hold(connections, call, now_ms);
    }
}

static bool is_gap(creo_status status)
{
    return status == CREO_TRANSPORT || status == CREO_UNAVAILABLE || status == CREO_BUSY;
}

static bool cut(
    creo_connections *connections, creo_call *call, creo_status status, creo_call_phase phase, const char *reason)
{
    creo_resubscription *const again = resubscription_of(call);
    const int64_t now_ms = creo_clock_now_ms();
    if (!is_gap(status)) {
        return false;
    }
    if (call->item_came || now_ms - again->opened_ms > patience_ms(call)) {
        again->until_ms = now_ms + patience_ms(call);
        again->hurried = false;
        creo_backoff_start(&again->backoff, call);
    } else if (now_ms >= again->until_ms) {
        return false;
    }
    creo_failure_describe(&again->gap, status, phase, creo_method_name(call->method), call->where, reason);
    again->gap.request_id = call->id;
    again->untold = true;
    again->due_ms = now_ms;
    /* Not the first time: a host that was lost may be there again at once. */
    if (status != CREO_TRANSPORT || again->hurried) {
        again->due_ms += creo_backoff_next_ms(&again->backoff);
    }
    again->hurried = true;
    creo_open_calls_leave(&call->connection->calls, call);
    call->connection = NULL;
    creo_call_list_remove(call);
    rest(connections, call);
    return true;
}

static void opened(creo_call *call)
{
    creo_resubscription *const again = resubscription_of(call);
    again->opened_ms = creo_clock_now_ms();
    if (again->untold) {
        again->untold = false;
        again->told(&again->gap, again->told_context);
    } else {
        again->until_ms = again->opened_ms + patience_ms(call);
    }
}

static void refuse_to_start(creo_call *call, creo_status status, const char *reason)
{
    creo_failure_of_call(call, status, CREO_PHASE_NONE, reason);
    call->state = CREO_CALL_FAILED;
}

creo_status creo_resubscribe_start(creo_call **started, creo_call_gap *told, void *told_context, creo_error *error)
{
    creo_call *const call = *started;
    if (call == NULL || call->state == CREO_CALL_FAILED) {
        return creo_call_start(started, error);
    }
    creo_resubscription *const again = creo_memory_resize(call->allocator, NULL, sizeof *again);
    if (told == NULL) {
        refuse_to_start(call, CREO_BAD_ARGUMENT, "told is NULL");
    } else if (again == NULL) {
        refuse_to_start(call, CREO_NO_MEMORY, "no memory for the call");
    } else {
        again->reopening = (creo_call_reopening){cut, resume, opened};
        again->told = told;
        again->told_context = told_context;
        again->untold = false;
        again->hurried = false;
        again->opened_ms = creo_clock_now_ms();
        again->until_ms = 0;
        again->due_ms = 0;
        creo_backoff_start(&again->backoff, call);
    }
    /* The call frees it; NULL, for want of memory, fails the start. */
    call->reopening = (creo_call_reopening *)(void *)again;
    return creo_call_start(started, error);
}
