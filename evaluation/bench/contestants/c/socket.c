/* SPDX-License-Identifier: Apache-2.0 */

/* The limit over a connection: as many bytes as Creo's request has, their count first, in one write; the answer has
 * four bytes. */
#define _POSIX_C_SOURCE 200809L

#include "contestant.h"

#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <sys/socket.h>
#include <unistd.h>

static uint8_t *message;
static size_t size;
static int32_t count;

/* The bytes of Creo's request in addition to its arguments, including its length, and those of an array or a string in
 * addition to its items. */
enum { HEADER = 24, COUNT = 4 };

/* The bytes of Creo's arguments. */
static size_t arguments(enum payload payload, int32_t length)
{
    if (payload == BYTES) {
        return COUNT + (size_t)length;
    }
    const bool small = length < KILOBYTE;
    const size_t groups = small ? 1 : GROUPS;
    /* A kilobyte has an array of groups, one of further blocks and a pad; a group has an array of blocks; a text has a
     * length. */
    const size_t counts = 3 + groups + (payload != NUMERIC ? groups * BLOCKS + (small ? 0 : REST) : 0);
    return COUNT + (size_t)items(payload, length) * counts * COUNT + (size_t)length;
}

static void prepare(enum payload payload, int32_t length)
{
    size = HEADER + arguments(payload, length);
    count = items(payload, length);
    message = allocate(size, 1);
    for (int i = 0; i < 4; i++) {
        message[i] = (uint8_t)((size - 4) >> (24 - 8 * i));
    }
    for (size_t i = 4; i < size; i++) {
        message[i] = (uint8_t)i;
    }
}

static void *open_connection(const char *address)
{
    const struct address to = parse_address(address);
    const struct addrinfo hints = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM};
    struct addrinfo *found;
    if (getaddrinfo(to.host, to.port, &hints, &found) != 0) {
        stop("cannot find the host");
    }
    int opened = -1;
    for (const struct addrinfo *one = found; one != NULL && opened < 0; one = one->ai_next) {
        opened = socket(one->ai_family, one->ai_socktype, one->ai_protocol);
        if (opened >= 0 && connect(opened, one->ai_addr, one->ai_addrlen) != 0) {
            close(opened);
            opened = -1;
        }
    }
    freeaddrinfo(found);
    if (opened < 0) {
        stop("cannot connect");
    }
    const int yes = 1;
    setsockopt(opened, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    int *const connection = allocate(1, sizeof *connection);
    *connection = opened;
    return connection;
}

/* The service only confirms that it has received everything: its four bytes are zero. */
static int32_t call(void *connection)
{
    const int opened = *(const int *)connection;
    uint8_t answer[4];
    for (size_t sent = 0; sent < size;) {
        const ssize_t part = send(opened, message + sent, size - sent, MSG_NOSIGNAL);
        if (part < 0) {
            stop("cannot send");
        }
        sent += (size_t)part;
    }
    for (size_t got = 0; got < sizeof answer;) {
        const ssize_t part = recv(opened, answer + got, sizeof answer - got, 0);
        if (part <= 0) {
            stop("cannot receive");
        }
        got += (size_t)part;
    }
    return (answer[0] | answer[1] | answer[2] | answer[3]) == 0 ? count : -1;
}

const struct contestant CONTESTANT = {.prepare = prepare, .connect = open_connection, .call = call};
