/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/* A socket that waits only where it is told to. No operation raises a signal. */
#ifndef CREO_SOCKET_H
#define CREO_SOCKET_H

#include <poll.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>
#include <sys/uio.h>

/* For the library's own use: not visible outside of a shared one. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

/* The program's function that wants to know for which events of sockets is waited. */
typedef struct creo_socket_watch {
    void (*on_socket)(int descriptor, short events, void *context); /* NULL: nobody */
    void *context;
} creo_socket_watch;

typedef struct creo_host_socket {
    int descriptor;                 /* -1: closed */
    int32_t timeout_ms;             /* how long the system lets a receive wait, as set last */
    const creo_socket_watch *watch; /* NULL: none */
    short told;                     /* the events of which it was told last */
} creo_host_socket;

/* Tells the watch, if there is one, for which events the socket is waited for from now on, unless it knows. */
void creo_socket_tell(creo_host_socket *socket, short events);

/* Waits until one of the sockets is ready or the time is over. Failures of a socket are found when it is used. */
void creo_socket_wait_until(struct pollfd *sockets, int32_t count, int64_t until_ms);

/* Begins to connect. Returns 0, or errno with the socket closed. */
int creo_socket_open(creo_host_socket *socket, const struct sockaddr *to, socklen_t size);

/* The progress of connecting: 0 when connected, EINPROGRESS, or the errno of the failure. */
int creo_socket_opened(creo_host_socket *socket);

/* Tells the watch that the socket is not waited for any more. May be called again. */
void creo_socket_close(creo_host_socket *socket);

/* Like recv: 0 at the end, -1 with errno. If it may wait, it does for at most about timeout_ms. */
ssize_t creo_socket_receive(creo_host_socket *socket, void *to, size_t room, bool may_wait, int32_t timeout_ms);

/* Like sendmsg of those parts: returns how many bytes were sent, or -1 with errno. */
ssize_t creo_socket_send(creo_host_socket *socket, struct iovec *parts, size_t count);

/* Tells the host that no more will be sent. */
void creo_socket_end(creo_host_socket *socket);

bool creo_socket_would_wait(int reason);

/* An errno in words. */
const char *creo_socket_reason(int reason, char *buffer, size_t size);

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
