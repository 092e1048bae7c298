/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/* Looks up a host's name in a thread of its own, since the system's function waits for other machines. The client goes
 * on meanwhile, and is told by a descriptor. */
#ifndef CREO_LOOKUP_H
#define CREO_LOOKUP_H

#include <stdbool.h>

struct addrinfo;

/* For the library's own use: not visible outside of a shared one. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

/* Belongs to the client and to the thread; whoever needs it last frees it, with malloc's memory. */
typedef struct creo_name_lookup creo_name_lookup;

/* Finds numeric addresses, without waiting. Returns getaddrinfo's result. */
int creo_lookup_numeric(const char *host, const char *port, struct addrinfo **found);

/* Begins to look a name up. *descriptor becomes readable when that is done; the caller closes it. NULL: the system has
 * no memory, no more threads or no more descriptors. */
creo_name_lookup *creo_lookup_start(const char *host, const char *port, int *descriptor);

/* Whether the look-up is done: then *failure is getaddrinfo's result, *found belongs to the caller, and the look-up is
 * freed. */
bool creo_lookup_take(creo_name_lookup *lookup, int *failure, struct addrinfo **found);

/* Gives up a look-up whose result is not needed any more. Never waits: the thread ends when the system's function does.
 */
void creo_lookup_abandon(creo_name_lookup *lookup);

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
