/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/* Ends a wait for a client's sockets from another thread: a pipe, of which one end is among them. */
#ifndef CREO_WAKE_H
#define CREO_WAKE_H

#include "creo_socket.h"

/* For the library's own use: not visible outside of a shared one. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

typedef struct creo_waker {
    creo_host_socket out; /* to be waited for; descriptor -1: closed */
    int in;
} creo_waker;

/* Starts as a closed waker. */
void creo_wake_start(creo_waker *waker);

/* Opens the pipe; false if the system has no more descriptors. */
bool creo_wake_open(creo_waker *waker, const creo_socket_watch *watch);

/* Closes the pipe; does nothing when it is closed. */
void creo_wake_close(creo_waker *waker);

/* By any thread, and in handlers of signals; does nothing to a closed one. */
void creo_wake_up(const creo_waker *waker);

/* Forgets that it was woken. */
void creo_wake_forget(const creo_waker *waker);

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
