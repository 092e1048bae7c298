/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/* Tells whether this process was forked: it must not use the connections that it has from its parent. A count that a
 * handler of pthread_atfork increments costs a call one comparison; asking for the process's id would be a system call.
 */
#ifndef CREO_FORK_H
#define CREO_FORK_H

#include <stdbool.h>
#include <stdint.h>

/* For the library's own use: not visible outside of a shared one. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

/* How many forks led from the process that opened its first client to this one. Changes only in a new child, before
 * fork returns there, when it has one thread. */
extern uint32_t creo_fork_count;

/* From now on forks are counted. May be called again, by any thread; false without memory. */
bool creo_fork_watch(void);

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
