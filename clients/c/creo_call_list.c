/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#include "creo_call_list.h"

void creo_call_list_remove(creo_call *call)
{
    creo_call_list *const list = call->list;
    *(call->previous == NULL ? &list->first : &call->previous->next) = call->next;
    *(call->next == NULL ? &list->last : &call->next->previous) = call->previous;
    call->list = NULL;
}

static void insert_after(creo_call_list *list, creo_call *before, creo_call *call)
{
    call->list = list;
    call->previous = before;
    call->next = before == NULL ? list->first : before->next;
    *(before == NULL ? &list->first : &before->next) = call;
    *(call->next == NULL ? &list->last : &call->next->previous) = call;
}

void creo_call_list_append(creo_call_list *list, creo_call *call)
{
    insert_after(list, list->last, call);
}

/* Looks for the place from the end of the list, where most belong: calls with the same time-out come in order. */
void creo_call_list_insert_by_expiry(creo_call_list *list, creo_call *call)
{
    creo_call *before = list->last;
    while (before != NULL && before->expires_ms > call->expires_ms) {
        before = before->previous;
    }
    insert_after(list, before, call);
}
