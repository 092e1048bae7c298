/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#if !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L /* poll, fcntl under -std=c99 */
#endif
#if defined(__APPLE__) && !defined(_DARWIN_C_SOURCE)
#define _DARWIN_C_SOURCE /* SO_NOSIGPIPE, MSG_DONTWAIT */
#endif

#include "creo_socket.h"

#include "creo_clock.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <sys/time.h>
#include <unistd.h>

/* Where the flag is missing, SO_NOSIGPIPE does the same. */
#if !defined(MSG_NOSIGNAL)
#define MSG_NOSIGNAL 0
#endif

void creo_socket_wait_until(struct pollfd *sockets, int32_t count, int64_t until_ms)
{
    for (;;) {
        const int64_t left = until_ms == CREO_NEVER ? INT32_MAX : until_ms - creo_clock_now_ms();
        if (left <= 0) {
            return;
        }
        if (poll(sockets, (nfds_t)count, left < INT32_MAX ? (int)left : INT32_MAX) != -1 || errno != EINTR) {
            return;
        }
    }
}

bool creo_socket_would_wait(int reason)
{
#if EAGAIN == EWOULDBLOCK
    return reason == EAGAIN;
#else
    return reason == EAGAIN || reason == EWOULDBLOCK;
#endif
}

/* strerror is not thread-safe, and strerror_r has two signatures: the few errors that occur are spelled out. */
const char *creo_socket_reason(int reason, char *buffer, size_t size)
{
    switch (reason) {
    case ECONNREFUSED:
        return "connection refused: is the host running?";
    case ECONNRESET:
    case EPIPE:
        return "the host closed the connection";
    case ETIMEDOUT:
        return "timed out";
    case EHOSTUNREACH:
    case ENETUNREACH:
        return "no route to the host";
    case ENOENT:
        return "no such file: is the host running?";
    case EAGAIN:
        return "the host has no room for another connection"; /* a Unix socket says so by this error */
    case EMFILE:
    case ENFILE:
        return "too many open files";
    case EACCES:
    case EPERM:
        return "not permitted";
    case ENOMEM:
    case ENOBUFS:
        return "no memory";
    default:
        snprintf(buffer, size, "system error %d", reason);
        return buffer;
    }
}

static bool set_waiting(int descriptor, bool waits)
{
    const int flags = fcntl(descriptor, F_GETFL);
    return flags >= 0 && fcntl(descriptor, F_SETFL, waits ? flags & ~O_NONBLOCK : flags | O_NONBLOCK) == 0;
}

int creo_socket_open(creo_host_socket *opened, const struct sockaddr *to, socklen_t size)
{
    opened->timeout_ms = 0;
    opened->descriptor = socket(to->sa_family, SOCK_STREAM, 0);
    if (opened->descriptor < 0) {
        return errno;
    }
    const int yes = 1;
    fcntl(opened->descriptor, F_SETFD, FD_CLOEXEC);
    if (to->sa_family != AF_UNIX) {
        setsockopt(opened->descriptor, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    }
#if defined(SO_NOSIGPIPE)
    setsockopt(opened->descriptor, SOL_SOCKET, SO_NOSIGPIPE, &yes, sizeof yes);
#endif
    if (!set_waiting(opened->descriptor, false)
        || (connect(opened->descriptor, to, size) != 0 && errno != EINPROGRESS && errno != EINTR)) {
        const int reason = errno;
        creo_socket_close(opened);
        return reason;
    }
    return 0;
}

int creo_socket_opened(creo_host_socket *socket)
{
    struct pollfd ready = {socket->descriptor, POLLOUT, 0};
    if (poll(&ready, 1, 0) <= 0) {
        return EINPROGRESS;
    }
    int reason = 0;
    socklen_t size = sizeof reason;
    if (getsockopt(socket->descriptor, SOL_SOCKET, SO_ERROR, &reason, &size) != 0) {
        return errno;
    }
    /* The socket is connected and blocks again: from now on each operation says by a flag whether it may wait. */
    return reason != 0 || set_waiting(socket->descriptor, true) ? reason : errno;
}

void creo_socket_tell(creo_host_socket *socket, short events)
{
    const creo_socket_watch *const watch = socket->watch;
    if (watch != NULL && watch->on_socket != NULL && socket->told != events) {
        socket->told = events;
        watch->on_socket(socket->descriptor, events, watch->context);
    }
}

void creo_socket_close(creo_host_socket *socket)
{
    if (socket->descriptor >= 0) {
        creo_socket_tell(socket, 0); /* this comes before close: after it, the number may be another socket's */
        close(socket->descriptor);
        socket->descriptor = -1;
    }
}

/* A receive that waits takes one system call; trying, polling and trying again take three. */
static void set_timeout(creo_host_socket *socket, int32_t timeout_ms)
{
    if (socket->timeout_ms != timeout_ms) {
        const struct timeval timeout = {timeout_ms / 1000, timeout_ms % 1000 * 1000};
        setsockopt(socket->descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, sizeof timeout);
        socket->timeout_ms = timeout_ms;
    }
}

ssize_t creo_socket_receive(creo_host_socket *socket, void *to, size_t room, bool may_wait, int32_t timeout_ms)
{
    if (may_wait) {
        set_timeout(socket, timeout_ms);
    }
    const ssize_t received = recv(socket->descriptor, to, room, may_wait ? 0 : MSG_DONTWAIT);
    if (received < 0 && errno == EINTR) {
        errno = EAGAIN;
    }
    return received;
}

ssize_t creo_socket_send(creo_host_socket *socket, struct iovec *parts, size_t count)
{
    const struct msghdr message = {.msg_iov = parts, .msg_iovlen = count};
    const ssize_t sent = sendmsg(socket->descriptor, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent < 0 && errno == EINTR) {
        errno = EAGAIN;
    }
    return sent;
}

void creo_socket_end(creo_host_socket *socket)
{
    shutdown(socket->descriptor, SHUT_WR);
}
