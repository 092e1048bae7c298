/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/**
 * @file
 * A hook, which is told of each call of a client, for traces, figures and logs; and texts that are sent along with
 * calls. Four promises:
 *
 * 1. before runs in the function that makes the call, before the arguments are read; nothing is sent yet. If it returns
 *    anything but CREO_OK, the call fails with that, nothing is sent, and after is not told of the call.
 * 2. after runs once when the call has ended, in the function that ends it: the blocking one, ..._finish,
 *    creo_call_close; of a stream, where ..._next, ..._push or ..._finish finds that it is over, or where it is closed.
 *    A one-way call has ended when its request was handed over. What after does changes nothing in how the call ends.
 * 3. A request that is sent again is the same call.
 * 4. Neither may use the client or its calls; other clients may be used. Both run in the thread that uses the client.
 *
 * A client without a hook and a context does nothing for them.
 */
#ifndef CREO_HOOK_H
#define CREO_HOOK_H

#include "creo_error.h"

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A text that is sent along with calls, and that the service can read under its key. UTF-8; neither may be NULL. */
typedef struct creo_hook_entry {
    const char *key;
    const char *value;
} creo_hook_entry;

/** The texts that are sent along with one call: at first the entries of the client's options. All of it may take at
 * most 8 KiB, 4 bytes and 8 for each entry included: otherwise the call fails with CREO_TOO_LARGE, and nothing is sent.
 */
typedef struct creo_hook_context creo_hook_context;

/** Copies an entry into the context, in place of one with that key. Only in before. Returns CREO_OK, CREO_BAD_ARGUMENT
 * if either is NULL, or CREO_NO_MEMORY. */
creo_status creo_hook_context_set(creo_hook_context *context, const char *key, const char *value);

/** The value of that key, which the context owns until the call has ended; NULL if there is none. */
const char *creo_hook_context_get(const creo_hook_context *context, const char *key);

/** A call. It is valid from before until after has returned, and so are the texts in it. */
typedef struct creo_call_info {
    const char *interface_name; /**< as the description has it */
    const char *method_name;    /**< as the description has it */
    const char *address;        /**< of the client, as it was given */
    creo_hook_context *context;
    void *data; /**< for the hook, NULL at first: what before keeps for after */
} creo_call_info;

/** Either function may be NULL. */
typedef struct creo_call_hook {
    /** May fill error, by creo_error_set, to say why it refuses the call. */
    creo_status (*before)(creo_call_info *call, creo_error *error, void *context);
    /** error: NULL if the call succeeded. */
    void (*after)(const creo_call_info *call, const creo_error *error, void *context);
    void *context; /**< of the program's choice; must stay valid as long as the client and its calls */
} creo_call_hook;

#ifdef __cplusplus
}
#endif

#endif
