/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Closed-loop load with one thread and epoll: each connection sends a request and waits for its answer before it sends
 * the next.
 *
 *   load PORT CONNECTIONS REQUESTS echo                          messages of 16 bytes, to a plain echo
 *   load PORT CONNECTIONS REQUESTS echo ECHO_IDS                 in RASP frames, to a Creo host
 *   load PORT CONNECTIONS REQUESTS echo ECHO_IDS SLEEP_IDS MS    another connection makes a service sleep all the time
 *   load PORT CONNECTIONS REQUESTS counter READS                 READS percent of them read, the others count up;
 *                                                                to a plain counter
 *   load PORT CONNECTIONS REQUESTS counter READS GET_IDS INCREMENT_IDS
 *
 * IDS are the ids of interface and method, 16 hex digits. Every answer is checked: an echo byte by byte; a count may
 * not be less than what its connection has seen, must be more if it counted up, and at the end all increments are in
 * it. Prints "per_second=… median_us=… p99_us=…".
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { MESSAGE = 16, PREFACE = 8, REQUEST_HEAD = 24, RESPONSE_HEAD = 12, EVENTS = 256 };

enum { GET, INCREMENT };

static const unsigned char preface[PREFACE] = {'R', 'A', 'S', 'P', 1, 0, 0, 0};

typedef struct {
    unsigned char bytes[REQUEST_HEAD + MESSAGE];
    size_t length;
} request;

typedef struct {
    int socket;
    int counted;                       /* 0 for the connection that makes a service sleep */
    request requests[2];               /* an echo has only the first */
    int sent;                          /* which of the two was sent last */
    unsigned char head[RESPONSE_HEAD]; /* the beginning of an answer */
    size_t head_length;
    size_t answer_length;
    unsigned char answer[RESPONSE_HEAD + MESSAGE];
    size_t received;
    long left;
    uint64_t sent_at;
    uint64_t seen; /* the last count */
    uint64_t random;
} connection;

/* Percent of the requests to a counter that read; below 0 the load is for an echo. */
static int reads = -1;
static uint64_t increments;

static void fail(const char *what)
{
    fprintf(stderr, "load: %s: %s\n", what, errno ? strerror(errno) : "not as expected");
    exit(1);
}

static uint64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

static void put32(unsigned char *at, uint32_t value)
{
    value = htonl(value);
    memcpy(at, &value, 4);
}

static uint64_t get64(const unsigned char *at)
{
    uint64_t value = 0;
    for (int i = 0; i < 8; i++) {
        value = value << 8 | at[i];
    }
    return value;
}

static void put_ids(unsigned char *at, const char *ids)
{
    uint64_t value = strtoull(ids, NULL, 16);
    put32(at, (uint32_t)(value >> 32));
    put32(at + 4, (uint32_t)value);
}

/* Puts a frame around `length` bytes of arguments, which the request has so far. */
static void frame(request *r, const char *ids, size_t length)
{
    memmove(r->bytes + REQUEST_HEAD, r->bytes, length);
    put32(r->bytes, (uint32_t)(REQUEST_HEAD - 4 + length));
    put32(r->bytes + 4, 1u << 24);
    put32(r->bytes + 8, 1);
    put_ids(r->bytes + 12, ids);
    put32(r->bytes + 20, 0);
    r->length = REQUEST_HEAD + length;
}

/* Answers are frames around `length` bytes. */
static void expect_frame(connection *c, size_t length)
{
    put32(c->head, (uint32_t)(RESPONSE_HEAD - 4 + length));
    put32(c->head + 4, 2u << 24);
    put32(c->head + 8, 1);
    c->head_length = RESPONSE_HEAD;
    c->answer_length = RESPONSE_HEAD + length;
}

static void make_echo(connection *c, uint32_t number, const char *ids)
{
    memset(c->requests[0].bytes, 'a' + (int)(number % 26), MESSAGE);
    put32(c->requests[0].bytes, number);
    if (ids != NULL) {
        frame(&c->requests[0], ids, MESSAGE);
        expect_frame(c, MESSAGE);
    } else {
        c->requests[0].length = c->answer_length = MESSAGE;
    }
}

static void make_counter(connection *c, uint32_t number, char **ids)
{
    c->random = number * UINT64_C(0x9E3779B97F4A7C15) + 1;
    for (int i = GET; i <= INCREMENT; i++) {
        if (ids != NULL) {
            frame(&c->requests[i], ids[i], 0);
            expect_frame(c, 8);
        } else {
            c->requests[i].bytes[0] = (unsigned char)i;
            c->requests[i].length = c->answer_length = MESSAGE;
        }
    }
}

static void make_sleeper(connection *c, const char *ids, int milliseconds)
{
    put32(c->requests[0].bytes, (uint32_t)milliseconds);
    frame(&c->requests[0], ids, 4);
    expect_frame(c, 0);
}

/* Whether the next request reads: the same in each run, but different for each connection. */
static int choose(connection *c)
{
    c->random = c->random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (int)((c->random >> 33) % 100) < reads ? GET : INCREMENT;
}

static void send_request(connection *c)
{
    if (c->counted && reads >= 0) {
        c->sent = choose(c);
        increments += c->sent == INCREMENT;
    }
    const request *r = &c->requests[c->sent];
    c->sent_at = now();
    if (write(c->socket, r->bytes, r->length) != (ssize_t)r->length) {
        fail("send");
    }
}

static void check(connection *c)
{
    errno = 0;
    if (memcmp(c->answer, c->head, c->head_length) != 0) {
        fail("head of an answer");
    }
    const unsigned char *body = c->answer + c->head_length;
    if (!c->counted) {
        return;
    }
    if (reads < 0) {
        const request *r = &c->requests[0];
        if (memcmp(body, r->bytes + r->length - MESSAGE, MESSAGE) != 0) {
            fail("echo");
        }
        return;
    }
    uint64_t count = get64(body);
    if (count < c->seen + (uint64_t)(c->sent == INCREMENT)) {
        fail("count");
    }
    c->seen = count;
}

static void open_connection(connection *c, int port)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    c->socket = socket(AF_INET, SOCK_STREAM, 0);
    if (c->socket < 0 || connect(c->socket, (struct sockaddr *)&address, sizeof address) != 0) {
        fail("connect");
    }
    int on = 1;
    setsockopt(c->socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (c->head_length > 0) {
        unsigned char theirs[PREFACE];
        if (write(c->socket, preface, PREFACE) != PREFACE || recv(c->socket, theirs, PREFACE, MSG_WAITALL) != PREFACE
            || memcmp(theirs, preface, PREFACE) != 0) {
            fail("preface");
        }
    }
}

/* The count, as read by one connection. */
static uint64_t count_of(connection *c)
{
    const request *r = &c->requests[GET];
    if (write(c->socket, r->bytes, r->length) != (ssize_t)r->length
        || recv(c->socket, c->answer, c->answer_length, MSG_WAITALL) != (ssize_t)c->answer_length) {
        fail("the count");
    }
    return get64(c->answer + c->head_length);
}

static int by_value(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

int main(int count, char **arguments)
{
    int counter = count > 4 && strcmp(arguments[4], "counter") == 0;
    if (count < 5 || (counter && count != 6 && count != 8) || (!counter && strcmp(arguments[4], "echo") != 0)) {
        fprintf(stderr, "usage: load PORT CONNECTIONS REQUESTS echo [ECHO_IDS [SLEEP_IDS MS]]\n"
                        "       load PORT CONNECTIONS REQUESTS counter READS [GET_IDS INCREMENT_IDS]\n");
        return 2;
    }
    int port = atoi(arguments[1]);
    size_t connections = (size_t)atol(arguments[2]);
    long requests = atol(arguments[3]);
    int sleeper = !counter && count > 7;
    reads = counter ? atoi(arguments[5]) : -1;

    size_t all = connections + (size_t)sleeper;
    connection *open = calloc(all, sizeof *open);
    uint32_t *times = malloc(connections * (size_t)requests * sizeof *times);
    int poll = epoll_create1(0);
    if (open == NULL || times == NULL || poll < 0) {
        fail("start");
    }
    for (size_t i = 0; i < all; i++) {
        connection *c = &open[i];
        c->counted = i < connections;
        c->left = requests;
        if (!c->counted) {
            make_sleeper(c, arguments[6], atoi(arguments[7]));
        } else if (counter) {
            make_counter(c, (uint32_t)i, count > 6 ? arguments + 6 : NULL);
        } else {
            make_echo(c, (uint32_t)i, count > 5 ? arguments[5] : NULL);
        }
        open_connection(c, port);
        struct epoll_event event = {.events = EPOLLIN, .data.ptr = c};
        if (epoll_ctl(poll, EPOLL_CTL_ADD, c->socket, &event) != 0) {
            fail("epoll");
        }
    }
    uint64_t before = counter ? count_of(&open[0]) : 0;

    size_t done = 0;
    size_t expected = connections * (size_t)requests;
    uint64_t begin = now();
    for (size_t i = 0; i < all; i++) {
        send_request(&open[i]);
    }
    while (done < expected) {
        struct epoll_event events[EVENTS];
        int ready = epoll_wait(poll, events, EVENTS, 30000);
        if (ready <= 0) {
            fail("no answer for 30 s");
        }
        for (int i = 0; i < ready; i++) {
            connection *c = events[i].data.ptr;
            ssize_t got = read(c->socket, c->answer + c->received, c->answer_length - c->received);
            if (got <= 0) {
                fail("receive");
            }
            c->received += (size_t)got;
            if (c->received < c->answer_length) {
                continue;
            }
            check(c);
            c->received = 0;
            if (c->counted) {
                uint64_t time = now() - c->sent_at;
                times[done++] = time > UINT32_MAX ? UINT32_MAX : (uint32_t)time;
                if (--c->left == 0) {
                    continue;
                }
            }
            send_request(c);
        }
    }
    double seconds = (double)(now() - begin) / 1e9;
    if (counter && count_of(&open[0]) != before + increments) {
        errno = 0;
        fail("the count at the end");
    }
    qsort(times, expected, sizeof *times, by_value);
    printf("per_second=%.0f median_us=%.1f p99_us=%.1f\n", (double)expected / seconds, times[expected / 2] / 1e3,
        times[expected * 99 / 100] / 1e3);
    return 0;
}
