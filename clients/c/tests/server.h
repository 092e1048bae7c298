/* SPDX-License-Identifier: Apache-2.0 */

/* A host that does what a test tells it, in a thread: it reads some bytes, sends some, and then closes or stays. */
#ifndef SERVER_H
#define SERVER_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Read this many bytes, then send those. */
struct turn {
    size_t read;
    const uint8_t *send;
    size_t size;
};

struct script {
    struct turn turns[3];
    int turn_count;
    int read_late_ms; /* ahead of the second turn: meanwhile the client sends what it has to send */
    int pause_ms; /* ahead of each byte sent; 0: all in one write */
    bool stay;    /* in the end, until the client closes */
    int idle_ms;  /* in the end, reading nothing: what the client still sends is answered with a reset then */
};

enum { SEEN_SIZE = 3000000 };

struct server {
    pthread_t thread;
    int listener;
    struct script script;
    char address[32];
    uint8_t *seen; /* the first SEEN_SIZE bytes that came in, until the next server starts */
    size_t seen_size;
    bool client_closed;      /* before the script was through, or while it stayed */
};

/* Listens on a free port of 127.0.0.1 and serves one connection. */
void server_start(struct server *server, const struct script *script);

/* Waits until that connection is over. */
void server_join(struct server *server);

/* An address on which nobody listens. */
void address_of_nobody(char *address, size_t size);

#endif
