/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/* A function that can wait in the middle, while whoever has called it goes on. It has a thread, for its stack; but it
 * never runs at the same time as its caller, so that they share what they like without locks. */
#ifndef CREO_COROUTINE_H
#define CREO_COROUTINE_H

#include "creo_memory.h"

#include <stdbool.h>

/* For the library's own use: not visible outside of a shared one. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

typedef struct creo_coroutine creo_coroutine;

/* Does not run yet. NULL without memory, or without a thread. */
creo_coroutine *creo_coroutine_new(void (*run)(void *argument), void *argument, const creo_allocator *allocator);

/* Has it run until it waits, or is over: then it returns false. In a child of a fork, which has no thread for it, it is
 * over. */
bool creo_coroutine_resume(creo_coroutine *coroutine);

/* Called by its function: waits until it is resumed. */
void creo_coroutine_wait(creo_coroutine *coroutine);

/* Frees one that is over. */
void creo_coroutine_free(creo_coroutine *coroutine);

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
