/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#if !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L /* pthread_sigmask under -std=c99 */
#endif

#include "creo_coroutine.h"

#include "creo_fork.h"

#include <pthread.h>
#include <signal.h>
#include <string.h>

struct creo_coroutine {
    const creo_allocator *allocator;
    void (*run)(void *argument);
    void *argument;
    pthread_t thread;
    uint32_t forks; /* creo_fork_count at the start: a child of a later fork does not have the thread */
    pthread_mutex_t lock;
    pthread_cond_t turned;
    bool inside; /* its function has the turn, and not its caller */
    bool over;
};

/* Gives the turn to the other side. */
static void turn(creo_coroutine *coroutine, bool inside)
{
    coroutine->inside = inside;
    pthread_cond_signal(&coroutine->turned); /* only one side waits at a time */
}

static void await_turn(creo_coroutine *coroutine, bool inside)
{
    while (coroutine->inside != inside) {
        pthread_cond_wait(&coroutine->turned, &coroutine->lock);
    }
}

static void *run_thread(void *argument)
{
    creo_coroutine *const coroutine = argument;
    pthread_mutex_lock(&coroutine->lock);
    await_turn(coroutine, true);
    pthread_mutex_unlock(&coroutine->lock);
    coroutine->run(coroutine->argument);
    pthread_mutex_lock(&coroutine->lock);
    coroutine->over = true;
    turn(coroutine, false);
    pthread_mutex_unlock(&coroutine->lock);
    return NULL;
}

/* Starts a thread that takes none of the program's signals. */
static bool start_coroutine(creo_coroutine *coroutine)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    const bool started = pthread_create(&coroutine->thread, NULL, run_thread, coroutine) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

creo_coroutine *creo_coroutine_new(void (*run)(void *argument), void *argument, const creo_allocator *allocator)
{
    creo_coroutine *const coroutine = creo_memory_resize(allocator, NULL, sizeof *coroutine);
    if (coroutine == NULL) {
        return NULL;
    }
    memset(coroutine, 0, sizeof *coroutine);
    coroutine->allocator = allocator;
    coroutine->run = run;
    coroutine->argument = argument;
    coroutine->forks = creo_fork_count;
    pthread_mutex_init(&coroutine->lock, NULL);
    pthread_cond_init(&coroutine->turned, NULL);
    if (!start_coroutine(coroutine)) {
        pthread_cond_destroy(&coroutine->turned);
        pthread_mutex_destroy(&coroutine->lock);
        creo_memory_release(allocator, coroutine);
        return NULL;
    }
    return coroutine;
}

bool creo_coroutine_resume(creo_coroutine *coroutine)
{
    if (coroutine->forks != creo_fork_count) {
        return false;
    }
    pthread_mutex_lock(&coroutine->lock);
    turn(coroutine, true);
    await_turn(coroutine, false);
    pthread_mutex_unlock(&coroutine->lock);
    return !coroutine->over;
}

void creo_coroutine_wait(creo_coroutine *coroutine)
{
    pthread_mutex_lock(&coroutine->lock);
    turn(coroutine, false);
    await_turn(coroutine, true);
    pthread_mutex_unlock(&coroutine->lock);
}

void creo_coroutine_free(creo_coroutine *coroutine)
{
    if (coroutine->forks == creo_fork_count) {
        pthread_join(coroutine->thread, NULL);
        pthread_cond_destroy(&coroutine->turned);
        pthread_mutex_destroy(&coroutine->lock);
    }
    creo_memory_release(coroutine->allocator, coroutine);
}
