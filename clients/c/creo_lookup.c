/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#if !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L /* getaddrinfo, pthread_sigmask under -std=c99 */
#endif

#include "creo_lookup.h"

#include "creo_error.h"
#include "creo_fork.h"

#include <fcntl.h>
#include <netdb.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

struct creo_name_lookup {
    pthread_mutex_t lock; /* guards done, abandoned, failure and found */
    bool done;
    bool abandoned;
    int failure;
    struct addrinfo *found;
    int in;         /* the end of a pipe into which the thread writes when it is done */
    uint32_t forks; /* creo_fork_count at the start: a child of a later fork does not have the thread */
    char host[CREO_ADDRESS_SIZE];
    char port[8];
};

static int find(const char *host, const char *port, int flags, struct addrinfo **found)
{
    struct addrinfo hints;
    memset(&hints, 0, sizeof hints);
    hints.ai_family = AF_UNSPEC;
    hints.ai_socktype = SOCK_STREAM;
    hints.ai_flags = AI_NUMERICSERV | flags;
    *found = NULL;
    return getaddrinfo(host, port, &hints, found);
}

int creo_lookup_numeric(const char *host, const char *port, struct addrinfo **found)
{
    return find(host, port, AI_NUMERICHOST, found);
}

static void free_lookup(creo_name_lookup *lookup)
{
    close(lookup->in);
    pthread_mutex_destroy(&lookup->lock);
    free(lookup);
}

static void *run_lookup(void *argument)
{
    creo_name_lookup *const lookup = argument;
    struct addrinfo *found;
    const int failure = find(lookup->host, lookup->port, 0, &found);
    pthread_mutex_lock(&lookup->lock);
    const bool abandoned = lookup->abandoned;
    lookup->done = true;
    lookup->failure = failure;
    lookup->found = failure == 0 ? found : NULL;
    if (!abandoned && write(lookup->in, "", 1) < 0) { /* this cannot fail: nothing else was written into the pipe */
    }
    pthread_mutex_unlock(&lookup->lock);
    if (abandoned) {
        if (failure == 0) {
            freeaddrinfo(found);
        }
        free_lookup(lookup);
    }
    return NULL;
}

/* Starts a thread that takes none of the program's signals, and for whose end nobody waits. */
static bool start_thread(creo_name_lookup *lookup)
{
    pthread_t thread;
    pthread_attr_t detached;
    sigset_t all, before;
    if (pthread_attr_init(&detached) != 0) {
        return false;
    }
    pthread_attr_setdetachstate(&detached, PTHREAD_CREATE_DETACHED);
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    const bool started = pthread_create(&thread, &detached, run_lookup, lookup) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&detached);
    return started;
}

creo_name_lookup *creo_lookup_start(const char *host, const char *port, int *descriptor)
{
    int ends[2];
    creo_name_lookup *const lookup = calloc(1, sizeof *lookup);
    if (lookup == NULL || strlen(host) >= sizeof lookup->host || strlen(port) >= sizeof lookup->port
        || pipe(ends) != 0) {
        free(lookup);
        return NULL;
    }
    for (int i = 0; i < 2; i++) {
        fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    }
    strcpy(lookup->host, host);
    strcpy(lookup->port, port);
    pthread_mutex_init(&lookup->lock, NULL);
    lookup->in = ends[1];
    lookup->forks = creo_fork_count;
    if (!start_thread(lookup)) {
        close(ends[0]);
        free_lookup(lookup);
        return NULL;
    }
    *descriptor = ends[0];
    return lookup;
}

bool creo_lookup_take(creo_name_lookup *lookup, int *failure, struct addrinfo **found)
{
    pthread_mutex_lock(&lookup->lock);
    const bool done = lookup->done;
    *failure = lookup->failure;
    *found = lookup->found;
    pthread_mutex_unlock(&lookup->lock);
    if (done) {
        free_lookup(lookup);
    }
    return done;
}

void creo_lookup_abandon(creo_name_lookup *lookup)
{
    if (lookup->forks != creo_fork_count) { /* the thread is the parent's, and may have held the lock at the fork */
        close(lookup->in);
        return;
    }
    pthread_mutex_lock(&lookup->lock);
    const bool done = lookup->done;
    lookup->abandoned = true;
    pthread_mutex_unlock(&lookup->lock);
    if (done) {
        if (lookup->found != NULL) {
            freeaddrinfo(lookup->found);
        }
        free_lookup(lookup);
    }
}
