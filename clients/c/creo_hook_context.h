/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/* The texts that are sent along with calls, as a list and as a CONTEXT frame. */
#ifndef CREO_HOOK_CONTEXT_H
#define CREO_HOOK_CONTEXT_H

#include "creo_hook.h"
#include "creo_write.h"

/* For the library's own use: not visible outside of a shared one. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

struct creo_hook_context {
    const creo_allocator *allocator;
    creo_hook_entry *entries; /* each with its key and value in one piece of memory, at the key */
    int32_t count;
    int32_t room;
};

/* Allocates nothing yet. */
void creo_hook_context_start(creo_hook_context *context, const creo_allocator *allocator);

void creo_hook_context_free(creo_hook_context *context);

/* Sets all entries of another list. */
creo_status creo_hook_context_add(creo_hook_context *context, const creo_hook_entry *entries, int32_t count);

/* Writes the frame, whose header is filled in when it is sent; nothing if there are no entries. A failure stays in the
 * writer. Returns its bytes. */
size_t creo_hook_context_write(const creo_hook_context *context, creo_writer *writer);

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
