/* Copied beside generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#define _POSIX_C_SOURCE 200809L /* getaddrinfo, poll, clock_gettime under -std=c99 */

#include "creo_connection.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum {
    DEFAULT_CONNECT_TIMEOUT_MS = 5000,
    DEFAULT_CALL_TIMEOUT_MS = 30000,
    FIRST_CAPACITY = 16 * 1024,
    /* A frame may announce more than ever comes: beyond this much, memory only grows as bytes arrive. */
    TRUSTED_CAPACITY = 1024 * 1024,
    /* So much later than its time-out may a call end. */
    UNNOTICED_MS = 10,
    /* So long closing waits for the host to have read what it does not answer. */
    FAREWELL_MS = 1000
};

/* Time */

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

typedef enum waited { READY, TOO_LATE, FAILED } waited;

static waited wait_until(int socket, short events, int64_t deadline_ms)
{
    for (;;) {
        const int64_t left = deadline_ms - now_ms();
        if (left <= 0) {
            return TOO_LATE;
        }
        struct pollfd poll_for = {socket, events, 0};
        const int ready = poll(&poll_for, 1, left < INT32_MAX ? (int)left : INT32_MAX);
        if (ready > 0) {
            return READY;
        }
        if (ready < 0 && errno != EINTR) {
            return FAILED;
        }
    }
}

static bool would_block(int reason)
{
    return reason == EAGAIN || reason == EWOULDBLOCK;
}

/* strerror is not safe with threads, and strerror_r has two signatures: the few that happen are spelled out. */
static const char *reason_text(int reason)
{
    switch (reason) {
    case ECONNREFUSED: return "connection refused";
    case ECONNRESET: case EPIPE: return "the host closed the connection";
    case ETIMEDOUT: return "the host does not respond";
    case EHOSTUNREACH: case ENETUNREACH: return "no route to the host";
    case EMFILE: case ENFILE: return "too many open files";
    case EACCES: case EPERM: return "not permitted";
    case ENOMEM: case ENOBUFS: return "no memory in the system";
    default: return NULL;
    }
}

static creo_status transport_error(creo_error *error, const char *doing, int reason)
{
    const char *const text = reason_text(reason);
    return text != NULL ? creo_error_set(error, CREO_TRANSPORT, "%s: %s", doing, text)
        : creo_error_set(error, CREO_TRANSPORT, "%s: system error %d", doing, reason);
}

/* Opening */

/* Cuts "host:port" in two; false when it has another form. */
static bool split_address(const char *address, char *host, const char **port)
{
    const char *const colon = strrchr(address, ':');
    if (colon == NULL) {
        return false;
    }
    const char *start = address;
    const char *end = colon;
    if (*start == '[') {
        if (end - start < 3 || end[-1] != ']') {
            return false;
        }
        start++;
        end--;
    } else if (memchr(start, ':', (size_t)(end - start)) != NULL) {
        return false;
    }
    if (start == end) {
        return false;
    }
    memcpy(host, start, (size_t)(end - start));
    host[end - start] = '\0';
    *port = colon + 1;
    int number = 0;
    for (const char *digit = *port; *digit != '\0'; digit++) {
        if (*digit < '0' || *digit > '9' || number > 65535) {
            return false;
        }
        number = 10 * number + (*digit - '0');
    }
    return number >= 1 && number <= 65535;
}

static bool set_blocking(int socket, bool blocking)
{
    const int flags = fcntl(socket, F_GETFL);
    return flags >= 0 && fcntl(socket, F_SETFL, blocking ? flags & ~O_NONBLOCK : flags | O_NONBLOCK) == 0;
}

/* Connects, or gives why not: an errno, ETIMEDOUT behind the deadline. */
static int connect_until(int socket, const struct addrinfo *to, int64_t deadline_ms)
{
    if (!set_blocking(socket, false)) {
        return errno;
    }
    if (connect(socket, to->ai_addr, to->ai_addrlen) != 0) {
        if (errno != EINPROGRESS && errno != EINTR) {
            return errno;
        }
        switch (wait_until(socket, POLLOUT, deadline_ms)) {
        case TOO_LATE: return ETIMEDOUT;
        case FAILED: return errno;
        case READY: break;
        }
        int reason = 0;
        socklen_t size = sizeof reason;
        if (getsockopt(socket, SOL_SOCKET, SO_ERROR, &reason, &size) != 0) {
            return errno;
        }
        if (reason != 0) {
            return reason;
        }
    }
    return set_blocking(socket, true) ? 0 : errno;
}

/* Tries each address of the host in turn; -1 and the last reason when none answers. */
static int connect_any(const struct addrinfo *found, int64_t deadline_ms, int *reason)
{
    *reason = EHOSTUNREACH;
    for (const struct addrinfo *to = found; to != NULL; to = to->ai_next) {
        const int opened = socket(to->ai_family, to->ai_socktype, to->ai_protocol);
        if (opened < 0) {
            *reason = errno;
            continue;
        }
        fcntl(opened, F_SETFD, FD_CLOEXEC);
        *reason = connect_until(opened, to, deadline_ms);
        if (*reason == 0) {
            return opened;
        }
        close(opened);
    }
    return -1;
}

static void configure(int socket, int32_t timeout_ms)
{
    const int yes = 1;
    setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    const struct timeval timeout = {timeout_ms / 1000, timeout_ms % 1000 * 1000};
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &timeout, sizeof timeout);
    setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &timeout, sizeof timeout);
}

creo_status creo_connection_open(creo_connection *connection, const char *address, const creo_options *options, creo_error *error)
{
    static const creo_options DEFAULTS = {0, 0};
    const creo_options *const wanted = options == NULL ? &DEFAULTS : options;
    memset(connection, 0, sizeof *connection);
    connection->socket = -1;
    creo_writer_start(&connection->request);
    creo_arena_start(&connection->thrown, 0);
    connection->timeout_ms = wanted->call_timeout_ms == 0 ? DEFAULT_CALL_TIMEOUT_MS : wanted->call_timeout_ms;
    const int32_t connect_timeout_ms = wanted->connect_timeout_ms == 0 ? DEFAULT_CONNECT_TIMEOUT_MS : wanted->connect_timeout_ms;

    char host[CREO_ADDRESS_SIZE];
    const char *port;
    if (address == NULL || strlen(address) >= sizeof connection->address) {
        return creo_error_set(error, CREO_BAD_ARGUMENT, "the address is %s", address == NULL ? "NULL" : "too long");
    }
    strcpy(connection->address, address);
    if (!split_address(address, host, &port)) {
        return creo_error_set(error, CREO_BAD_ARGUMENT, "the address is not of the form host:port");
    }
    if (connection->timeout_ms < 0 || connect_timeout_ms < 0) {
        return creo_error_set(error, CREO_BAD_ARGUMENT, "a time-out is negative");
    }

    const int64_t deadline_ms = now_ms() + connect_timeout_ms;
    const struct addrinfo hints = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM, .ai_flags = AI_NUMERICSERV};
    struct addrinfo *found = NULL;
    const int unknown = getaddrinfo(host, port, &hints, &found);
    if (unknown != 0) {
        return creo_error_set(error, CREO_TRANSPORT, "cannot find the host: %s", gai_strerror(unknown));
    }
    int reason;
    connection->socket = connect_any(found, deadline_ms, &reason);
    freeaddrinfo(found);
    if (connection->socket < 0) {
        return transport_error(error, "cannot connect", reason);
    }
    configure(connection->socket, connection->timeout_ms);

    connection->bytes = malloc(FIRST_CAPACITY);
    if (connection->bytes == NULL || !creo_writer_grow(&connection->request, FIRST_CAPACITY)) {
        creo_connection_close(connection);
        return creo_error_set(error, CREO_NO_MEMORY, "no memory for the connection");
    }
    connection->request.gathers = true;
    connection->capacity = FIRST_CAPACITY;
    return CREO_OK;
}

static void close_socket(creo_connection *connection)
{
    if (connection->socket >= 0) {
        close(connection->socket);
        connection->socket = -1;
    }
}

/* Lets the host read the oneway requests that were sent last: closing on top of bytes that nobody read, the host's preface for one, resets
   the connection, and what is under way is lost. */
static void farewell(int socket)
{
    const int64_t deadline_ms = now_ms() + FAREWELL_MS;
    uint8_t rest[4096];
    shutdown(socket, SHUT_WR);
    while (wait_until(socket, POLLIN, deadline_ms) == READY && recv(socket, rest, sizeof rest, MSG_DONTWAIT) > 0) {
    }
}

void creo_connection_close(creo_connection *connection)
{
    if (connection->socket >= 0 && connection->unanswered) {
        farewell(connection->socket);
    }
    close_socket(connection);
    creo_writer_free(&connection->request);
    creo_arena_drop(&connection->thrown);
    free(connection->bytes);
    connection->bytes = NULL;
    connection->start = 0;
    connection->end = 0;
    connection->capacity = 0;
}

/* Sending */

creo_writer *creo_connection_request(creo_connection *connection)
{
    if (connection->thrown.first != NULL) {
        creo_arena_drop(&connection->thrown);
    }
    creo_writer_reset(&connection->request);
    /* Within FIRST_CAPACITY, so this cannot fail. */
    creo_writer_claim(&connection->request, CREO_PREFACE_SIZE + CREO_REQUEST_HEADER_SIZE);
    return &connection->request;
}

enum { MOST_PARTS = 2 * CREO_MOST_PIECES + 1 };

/* The request from skip on as the parts of one write: the writer's own bytes with the caller's large arrays between them. */
static size_t gather(const creo_writer *request, size_t skip, struct iovec *parts)
{
    size_t count = 0;
    size_t from = skip;
    for (int i = 0; i < request->piece_count; i++) {
        const creo_piece *const piece = &request->pieces[i];
        if (piece->at > from) { /* two pieces with nothing between them do not happen, but cost nothing */
            parts[count++] = (struct iovec){request->bytes + from, piece->at - from};
        }
        parts[count++] = (struct iovec){(void *)(uintptr_t)piece->bytes, piece->size}; /* sending only reads it */
        from = piece->at;
    }
    if (request->length > from) {
        parts[count++] = (struct iovec){request->bytes + from, request->length - from};
    }
    return count;
}

/* Sends all parts, which it uses up. The first attempt may block for as long as the socket's own time-out, which is the call's. */
static creo_status send_all(int socket, struct iovec *parts, size_t count, int64_t deadline_ms, creo_error *error)
{
    struct msghdr message = {.msg_iov = parts, .msg_iovlen = count};
    int flags = MSG_NOSIGNAL;
    while (message.msg_iovlen > 0) {
        const ssize_t sent = sendmsg(socket, &message, flags);
        flags = MSG_NOSIGNAL | MSG_DONTWAIT;
        if (sent < 0 && would_block(errno)) {
            switch (wait_until(socket, POLLOUT, deadline_ms)) {
            case TOO_LATE: return creo_error_set(error, CREO_TRANSPORT, "timed out while sending the request");
            case FAILED: return transport_error(error, "cannot send the request", errno);
            case READY: break;
            }
        } else if (sent < 0 && errno != EINTR) {
            return transport_error(error, "cannot send the request", errno);
        }
        size_t done = sent < 0 ? 0 : (size_t)sent;
        while (message.msg_iovlen > 0 && done >= message.msg_iov->iov_len) {
            done -= message.msg_iov->iov_len;
            message.msg_iov++;
            message.msg_iovlen--;
        }
        if (message.msg_iovlen > 0) {
            message.msg_iov->iov_base = (uint8_t *)message.msg_iov->iov_base + done;
            message.msg_iov->iov_len -= done;
        }
    }
    return CREO_OK;
}

/* Receiving */

struct patience {
    int64_t deadline_ms;
    int32_t timeout_ms;
    /* The socket's own time-out is the call's: as long as nothing was waited for, one recv does what otherwise takes three system calls. */
    bool may_block;
};

static creo_status no_answer(const struct patience *patience, creo_error *error)
{
    return creo_error_set(error, CREO_TRANSPORT, "no answer within %" PRId32 " ms", patience->timeout_ms);
}

/* Receives what there is, at least one byte. */
static creo_status receive_some(int socket, uint8_t *to, size_t room, struct patience *patience, size_t *received, creo_error *error)
{
    for (;;) {
        const bool block = patience->may_block;
        patience->may_block = false;
        const ssize_t count = recv(socket, to, room, block ? 0 : MSG_DONTWAIT);
        if (count > 0) {
            *received = (size_t)count;
            return CREO_OK;
        }
        if (count == 0) {
            return creo_error_set(error, CREO_TRANSPORT, "the host closed the connection before its answer was complete");
        }
        if (errno == EINTR) {
            continue;
        }
        if (!would_block(errno)) {
            return transport_error(error, "cannot receive the answer", errno);
        }
        switch (wait_until(socket, POLLIN, patience->deadline_ms)) {
        case TOO_LATE: return no_answer(patience, error);
        case FAILED: return transport_error(error, "cannot receive the answer", errno);
        case READY: break;
        }
    }
}

/* Makes room behind the bytes that are there for some of the wanted ones. */
static bool make_room(creo_connection *connection, size_t wanted)
{
    if (connection->start > 0) {
        memmove(connection->bytes, connection->bytes + connection->start, connection->end - connection->start);
        connection->end -= connection->start;
        connection->start = 0;
    }
    if (connection->end < connection->capacity) {
        return true;
    }
    const size_t doubled = 2 * connection->capacity;
    const size_t trusted = doubled > TRUSTED_CAPACITY ? doubled : TRUSTED_CAPACITY;
    const size_t capacity = wanted < trusted ? wanted : trusted;
    uint8_t *const bytes = realloc(connection->bytes, capacity);
    if (bytes == NULL) {
        return false;
    }
    connection->bytes = bytes;
    connection->capacity = capacity;
    return true;
}

/* Receives until at least wanted bytes are there. */
static creo_status receive_until(creo_connection *connection, size_t wanted, struct patience *patience, creo_error *error)
{
    while (connection->end - connection->start < wanted) {
        if (connection->capacity - connection->start < wanted && !make_room(connection, wanted)) {
            return creo_error_set(error, CREO_NO_MEMORY, "no memory for an answer of %zu bytes", wanted);
        }
        size_t received = 0;
        const creo_status status = receive_some(connection->socket, connection->bytes + connection->end,
            connection->capacity - connection->end, patience, &received, error);
        if (status != CREO_OK) {
            return status;
        }
        connection->end += received;
    }
    return CREO_OK;
}

static creo_status receive_preface(creo_connection *connection, struct patience *patience, creo_error *error)
{
    creo_status status = receive_until(connection, CREO_PREFACE_SIZE, patience, error);
    if (status == CREO_OK) {
        status = creo_preface_check(connection->bytes + connection->start, error);
    }
    if (status == CREO_OK) {
        connection->answered = true;
        connection->start += CREO_PREFACE_SIZE;
    }
    return status;
}

static creo_status receive_frame(creo_connection *connection, struct patience *patience, creo_frame *frame, creo_error *error)
{
    creo_status status = receive_until(connection, CREO_FRAME_HEADER_SIZE, patience, error);
    if (status == CREO_OK) {
        status = creo_frame_get(connection->bytes + connection->start, frame, error);
    }
    if (status == CREO_OK) {
        status = receive_until(connection, CREO_FRAME_HEADER_SIZE + frame->size, patience, error);
    }
    if (status == CREO_OK) {
        frame->body = connection->bytes + connection->start + CREO_FRAME_HEADER_SIZE;
        connection->start += CREO_FRAME_HEADER_SIZE + frame->size;
    }
    return status;
}

/* Answers the PING that was received last. */
static creo_status send_pong(creo_connection *connection, const creo_frame *ping, const struct patience *patience, creo_error *error)
{
    const size_t size = CREO_FRAME_HEADER_SIZE + ping->size;
    uint8_t *const pong = connection->bytes + connection->start - size;
    creo_pong_put(pong);
    if (send_all(connection->socket, &(struct iovec){pong, size}, 1, patience->deadline_ms, NULL) != CREO_OK) {
        /* What the host said before it went may stand behind its PING. */
        connection->ending = "the host closed the connection";
    }
    /* A host that sends without a pause would never be waited for, and never be found too late. */
    return now_ms() < patience->deadline_ms ? CREO_OK : no_answer(patience, error);
}

/* Receives the frame that answers the open request; what the host says about the connection ahead of it is heeded. */
static creo_status receive_answer(creo_connection *connection, struct patience *patience, creo_frame *frame, creo_error *error)
{
    creo_status status = connection->answered ? CREO_OK : receive_preface(connection, patience, error);
    while (status == CREO_OK) {
        status = receive_frame(connection, patience, frame, error);
        if (status == CREO_OK && frame->kind == CREO_FRAME_PING) {
            status = send_pong(connection, frame, patience, error);
        } else if (status == CREO_OK && frame->kind == CREO_FRAME_GOAWAY) {
            connection->ending = "the host is shutting down";
        } else {
            break;
        }
    }
    /* An ERROR under id 0 is about the connection. */
    if (status == CREO_OK && frame->id != connection->last_id && !(frame->kind == CREO_FRAME_ERROR && frame->id == 0)) {
        return creo_error_set(error, CREO_MALFORMED, "an answer to request %" PRId32 ", where request %" PRId32 " is open",
            frame->id, connection->last_id);
    }
    return status;
}

static int32_t next_id(creo_connection *connection)
{
    connection->last_id = connection->last_id == INT32_MAX ? 1 : connection->last_id + 1; /* 0 means no answer wanted */
    return connection->last_id;
}

creo_status creo_connection_exchange(creo_connection *connection, int32_t protocol_id, int32_t method_id, bool oneway,
    creo_frame *answer, creo_error *error)
{
    if (connection->socket < 0) {
        return connection->ending == NULL ? creo_error_set(error, CREO_TRANSPORT, "an earlier failure closed the connection")
            : creo_error_set(error, CREO_TRANSPORT, "the connection is closed (%s); open another", connection->ending);
    }
    creo_writer *const request = &connection->request;
    const size_t arguments = request->length + request->piece_bytes - CREO_PREFACE_SIZE - CREO_REQUEST_HEADER_SIZE;
    if (arguments > CREO_FRAME_LIMIT - (CREO_REQUEST_HEADER_SIZE - CREO_FRAME_LENGTH_SIZE)) {
        return creo_error_set(error, CREO_TOO_LARGE, "arguments of %zu bytes are over the limit of a frame, %d bytes; nothing was sent",
            arguments, (int)CREO_FRAME_LIMIT);
    }
    const int32_t id = oneway ? 0 : next_id(connection);
    if (connection->start == connection->end) {
        connection->start = 0;
        connection->end = 0;
    }
    const int32_t host_timeout_ms = oneway ? 0 : connection->timeout_ms; /* where nobody waits, the host may take its time */
    creo_request_put(request->bytes + CREO_PREFACE_SIZE, arguments, id, protocol_id, method_id, host_timeout_ms);
    size_t skip = CREO_PREFACE_SIZE;
    if (!connection->greeted) {
        creo_preface_put(request->bytes);
        skip = 0;
    }

    struct iovec parts[MOST_PARTS];
    const size_t part_count = gather(request, skip, parts);
    const int64_t start_ms = now_ms();
    struct patience patience = {start_ms + connection->timeout_ms, connection->timeout_ms, false};
    creo_status status = send_all(connection->socket, parts, part_count, patience.deadline_ms, error);
    const int64_t sent_ms = now_ms();
    patience.may_block = sent_ms - start_ms <= UNNOTICED_MS;
    if (status == CREO_OK) {
        connection->greeted = true;
        connection->unanswered = oneway;
        if (oneway) {
            answer->kind = CREO_FRAME_NONE;
            return CREO_OK;
        }
        status = receive_answer(connection, &patience, answer, error);
    } else if (sent_ms < patience.deadline_ms && receive_answer(connection, &patience, answer, NULL) == CREO_OK) {
        /* The host gave its answer, an ERROR usually, and closed before it had read everything. */
        close_socket(connection);
        return CREO_OK;
    }
    if (status != CREO_OK || answer->id == 0 || connection->ending != NULL) {
        close_socket(connection);
    }
    return status;
}
