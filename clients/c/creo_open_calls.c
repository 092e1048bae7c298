/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#include "creo_open_calls.h"

#include "creo_memory.h"

#include <string.h>

void creo_open_calls_start(creo_open_calls *calls, const creo_allocator *allocator)
{
    memset(calls, 0, sizeof *calls);
    calls->allocator = allocator;
    calls->places = calls->few;
    calls->room = CREO_FEW_CALLS;
}

void creo_open_calls_free(creo_open_calls *calls)
{
    if (calls->places != calls->few) {
        creo_memory_release(calls->allocator, calls->places);
    }
}

static creo_call **place_of(const creo_open_calls *calls, int32_t id)
{
    return &calls->places[(uint32_t)id & (calls->room - 1)];
}

bool creo_open_calls_issued(const creo_open_calls *calls, int32_t id)
{
    return id != 0 && (calls->ids_used_up || (uint32_t)id <= (uint32_t)calls->last_id);
}

creo_call *creo_open_calls_find(const creo_open_calls *calls, int32_t id)
{
    creo_call *call = *place_of(calls, id);
    while (call != NULL && call->id != id) {
        call = call->next_of_id;
    }
    return call;
}

/* Without memory for more places, more calls share each of them, and finding one takes longer. */
static void make_places(creo_open_calls *calls)
{
    const size_t room = 4 * calls->room;
    creo_call **const places = creo_memory_resize(calls->allocator, NULL, room * sizeof(creo_call *));
    if (places == NULL) {
        return;
    }
    memset(places, 0, room * sizeof(creo_call *));
    creo_call **const former = calls->places;
    const size_t former_room = calls->room;
    calls->places = places;
    calls->room = room;
    for (size_t i = 0; i < former_room; i++) {
        for (creo_call *call = former[i], *next; call != NULL; call = next) {
            next = call->next_of_id;
            creo_call **const place = place_of(calls, call->id);
            call->next_of_id = *place;
            *place = call;
        }
    }
    if (former != calls->few) {
        creo_memory_release(calls->allocator, former);
    }
}

static int32_t next_id(creo_open_calls *calls)
{
    if (calls->last_id == -1) { /* the last of all ids; 0 would mean that no answer is wanted */
        calls->last_id = 0;
        calls->ids_used_up = true;
    }
    calls->last_id = (int32_t)((uint32_t)calls->last_id + 1);
    return calls->last_id;
}

static bool is_patient(const creo_call *call)
{
    return creo_method_streams(call->method) || call->timeout_ms == 0;
}

void creo_open_calls_enter(creo_open_calls *calls, creo_call *call)
{
    if (creo_method_is_oneway(call->method)) {
        call->id = 0;
    } else {
        do {
            call->id = next_id(calls);
        } while (calls->ids_used_up && creo_open_calls_find(calls, call->id) != NULL);
        if (calls->count > 2 * calls->room) {
            make_places(calls);
        }
        creo_call **const place = place_of(calls, call->id);
        call->next_of_id = *place;
        *place = call;
    }
    calls->count++;
    calls->patient_count += is_patient(call);
}

void creo_open_calls_leave(creo_open_calls *calls, creo_call *call)
{
    if (!creo_method_is_oneway(call->method)) {
        creo_call **at = place_of(calls, call->id);
        while (*at != call) {
            at = &(*at)->next_of_id;
        }
        *at = call->next_of_id;
    }
    calls->count--;
    calls->patient_count -= is_patient(call);
}
