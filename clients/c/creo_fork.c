/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#if !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L /* pthread_atfork under -std=c99 */
#endif

#include "creo_fork.h"

#include <pthread.h>

uint32_t creo_fork_count = 0;

static bool watching = false;

static void count_fork(void)
{
    creo_fork_count++;
}

static void begin_to_watch(void)
{
    watching = pthread_atfork(NULL, NULL, count_fork) == 0;
}

bool creo_fork_watch(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    return pthread_once(&once, begin_to_watch) == 0 && watching;
}
