/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#if !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L /* pipe, fcntl under -std=c99 */
#endif

#include "creo_wake.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

void creo_wake_start(creo_waker *waker)
{
    *waker = (creo_waker){.out = {.descriptor = -1}, .in = -1};
}

bool creo_wake_open(creo_waker *waker, const creo_socket_watch *watch)
{
    int ends[2];
    if (pipe(ends) != 0) {
        return false;
    }
    for (int i = 0; i < 2; i++) {
        fcntl(ends[i], F_SETFD, FD_CLOEXEC);
        fcntl(ends[i], F_SETFL, O_NONBLOCK);
    }
    *waker = (creo_waker){.out = {.descriptor = ends[0], .watch = watch}, .in = ends[1]};
    creo_socket_tell(&waker->out, POLLIN);
    return true;
}

void creo_wake_close(creo_waker *waker)
{
    creo_socket_close(&waker->out);
    if (waker->in >= 0) {
        close(waker->in);
        waker->in = -1;
    }
}

void creo_wake_up(const creo_waker *waker)
{
    const int reason = errno; /* a handler of a signal calls this, and must leave errno as what it interrupted had it */
    if (waker->in >= 0 && write(waker->in, "", 1) < 0) {
        errno = reason; /* the pipe is full, so it was woken already */
    }
}

void creo_wake_forget(const creo_waker *waker)
{
    char bytes[64];
    while (waker->out.descriptor >= 0 && read(waker->out.descriptor, bytes, sizeof bytes) > 0) {
    }
}
