/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/* A call of which a hook is told. */
#ifndef CREO_HOOKED_H
#define CREO_HOOKED_H

#include "creo_call_state.h"
#include "creo_hook_context.h"

/* For the library's own use: not visible outside of a shared one. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

typedef struct creo_hooked {
    creo_call_hook hook;
    creo_call_info info;
    creo_hook_context context;
    creo_error error;      /* where the failure goes, for the hook, if the caller takes none */
    char interface_name[]; /* what info points to */
} creo_hooked;

/* Tells the hook that a call begins. False: the call has failed, and the hook is not told of it any more. */
bool creo_hooked_begin(creo_call *call);

/* Tells the hook, unless it was told, that the call has ended as its state says. */
void creo_hooked_end(creo_call *call);

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
