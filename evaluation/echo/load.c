/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Closed-loop load with one thread and epoll: each connection sends a message of 16 bytes and waits for it to come back
 * before it sends the next.
 *
 *   load PORT CONNECTIONS MESSAGES                          the message alone, to a plain echo
 *   load PORT CONNECTIONS MESSAGES ECHO_IDS                 in RASP frames, to a Creo host
 *   load PORT CONNECTIONS MESSAGES ECHO_IDS SLEEP_IDS MS    and one connection more, which has a service sleep all the time
 *
 * IDS are the interface's and the method's, 16 hex digits. Every answer is checked. Prints
 * "per_second=… median_us=… p99_us=…".
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

static const unsigned char preface[PREFACE] = {'R', 'A', 'S', 'P', 1, 0, 0, 0};

typedef struct {
    int socket;
    int counted; /* 0 for the one that has a service sleep */
    unsigned char request[REQUEST_HEAD + MESSAGE];
    unsigned char expected[RESPONSE_HEAD + MESSAGE];
    unsigned char answer[RESPONSE_HEAD + MESSAGE];
    size_t request_length;
    size_t expected_length;
    size_t received;
    long left;
    uint64_t sent_at;
} connection;

static void fail(const char *what) {
    fprintf(stderr, "load: %s: %s\n", what, errno ? strerror(errno) : "not as expected");
    exit(1);
}

static uint64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

static void put32(unsigned char *at, uint32_t value) {
    value = htonl(value);
    memcpy(at, &value, 4);
}

static void put_ids(unsigned char *at, const char *ids) {
    uint64_t value = strtoull(ids, NULL, 16);
    put32(at, (uint32_t)(value >> 32));
    put32(at + 4, (uint32_t)value);
}

static void send_request(connection *c) {
    c->sent_at = now();
    if (write(c->socket, c->request, c->request_length) != (ssize_t)c->request_length) {
        fail("send");
    }
}

/* A frame around `length` bytes of arguments that stand behind its head, and the answer with `result` bytes. */
static void frame(connection *c, const char *ids, size_t length, size_t result) {
    memmove(c->request + REQUEST_HEAD, c->request, length);
    put32(c->request, (uint32_t)(REQUEST_HEAD - 4 + length));
    put32(c->request + 4, 1u << 24);
    put32(c->request + 8, 1);
    put_ids(c->request + 12, ids);
    put32(c->request + 20, 0);
    c->request_length = REQUEST_HEAD + length;

    put32(c->expected, (uint32_t)(RESPONSE_HEAD - 4 + result));
    put32(c->expected + 4, 2u << 24);
    put32(c->expected + 8, 1);
    memcpy(c->expected + RESPONSE_HEAD, c->request + REQUEST_HEAD, result);
    c->expected_length = RESPONSE_HEAD + result;
}

static void open_connection(connection *c, int port, int framed) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    c->socket = socket(AF_INET, SOCK_STREAM, 0);
    if (c->socket < 0 || connect(c->socket, (struct sockaddr *)&address, sizeof address) != 0) {
        fail("connect");
    }
    int on = 1;
    setsockopt(c->socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (framed) {
        unsigned char theirs[PREFACE];
        if (write(c->socket, preface, PREFACE) != PREFACE || recv(c->socket, theirs, PREFACE, MSG_WAITALL) != PREFACE
                || memcmp(theirs, preface, PREFACE) != 0) {
            fail("preface");
        }
    }
}

static int by_value(const void *a, const void *b) {
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

int main(int count, char **arguments) {
    if (count < 4) {
        fprintf(stderr, "usage: load PORT CONNECTIONS MESSAGES [ECHO_IDS [SLEEP_IDS MS]]\n");
        return 2;
    }
    int port = atoi(arguments[1]);
    size_t connections = (size_t)atol(arguments[2]);
    long messages = atol(arguments[3]);
    const char *echo_ids = count > 4 ? arguments[4] : NULL;
    const char *sleep_ids = count > 6 ? arguments[5] : NULL;

    size_t all = connections + (sleep_ids != NULL);
    connection *open = calloc(all, sizeof *open);
    uint32_t *times = malloc(connections * (size_t)messages * sizeof *times);
    int poll = epoll_create1(0);
    if (open == NULL || times == NULL || poll < 0) {
        fail("start");
    }
    for (size_t i = 0; i < all; i++) {
        connection *c = &open[i];
        c->counted = i < connections;
        c->left = messages;
        if (c->counted) {
            memset(c->request, 'a' + (int)(i % 26), MESSAGE);
            put32(c->request, (uint32_t)i);
            if (echo_ids != NULL) {
                frame(c, echo_ids, MESSAGE, MESSAGE);
            } else {
                memcpy(c->expected, c->request, MESSAGE);
                c->request_length = c->expected_length = MESSAGE;
            }
        } else {
            put32(c->request, (uint32_t)atoi(arguments[6]));
            frame(c, sleep_ids, 4, 0);
        }
        open_connection(c, port, echo_ids != NULL);
        struct epoll_event event = {.events = EPOLLIN, .data.ptr = c};
        if (epoll_ctl(poll, EPOLL_CTL_ADD, c->socket, &event) != 0) {
            fail("epoll");
        }
    }

    size_t done = 0;
    size_t expected = connections * (size_t)messages;
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
            ssize_t got = read(c->socket, c->answer + c->received, c->expected_length - c->received);
            if (got <= 0) {
                fail("receive");
            }
            c->received += (size_t)got;
            if (c->received < c->expected_length) {
                continue;
            }
            if (memcmp(c->answer, c->expected, c->expected_length) != 0) {
                errno = 0;
                fail("answer");
            }
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
    qsort(times, expected, sizeof *times, by_value);
    printf("per_second=%.0f median_us=%.1f p99_us=%.1f\n", (double)expected / seconds, times[expected / 2] / 1e3,
            times[expected * 99 / 100] / 1e3);
    return 0;
}
