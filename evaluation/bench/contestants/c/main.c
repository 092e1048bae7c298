/* SPDX-License-Identifier: Apache-2.0 */

/*
 * serialise PAYLOAD SIZE | call PAYLOAD SIZE ADDRESS CLIENTS: prepares the contestant that it is linked with, prints
 * "ready", and does what each line of standard input asks for, until it ends.
 */
#define _POSIX_C_SOURCE 200809L

#include "contestant.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST_CLIENTS = 1024 };

static int32_t expected;

void stop(const char *why)
{
    fprintf(stderr, "bench: %s\n", why);
    exit(1);
}

void *allocate(size_t count, size_t size)
{
    void *const memory = calloc(count > 0 ? count : 1, size);
    if (memory == NULL) {
        stop("no memory");
    }
    return memory;
}

int32_t items(enum payload payload, int32_t size)
{
    return payload == BYTES ? size : size < KILOBYTE ? 1 : size / KILOBYTE;
}

struct address parse_address(const char *text)
{
    struct address parsed;
    const char *const colon = strrchr(text, ':');
    if (colon == NULL || (size_t)(colon - text) >= sizeof parsed.host || strlen(colon + 1) >= sizeof parsed.port) {
        stop("the address is not of the form host:port");
    }
    memcpy(parsed.host, text, (size_t)(colon - text));
    parsed.host[colon - text] = '\0';
    strcpy(parsed.port, colon + 1);
    return parsed;
}

int64_t now_ns(int clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

void call_checked(void *connection)
{
    if (CONTESTANT.call(connection) != expected) {
        stop("the service's answer is not the number of items");
    }
}

static void ready(void)
{
    puts("ready");
    fflush(stdout);
}

static void serialise(void)
{
    char line[64];
    char operation[8];
    double seconds;
    if (CONTESTANT.encode == NULL) {
        stop("this contestant makes no messages in memory");
    }
    CONTESTANT.check();
    ready();
    while (fgets(line, sizeof line, stdin) != NULL) {
        if (sscanf(line, "%7s %lf", operation, &seconds) != 2) {
            stop("a line is encode SECONDS or decode SECONDS");
        }
        take_turn(operation, seconds);
        fflush(stdout);
    }
}

static void call(const char *address, int clients)
{
    static void *connections[MOST_CLIENTS];
    char line[64];
    double rate;
    double seconds;
    if (CONTESTANT.connect == NULL) {
        stop("this contestant has no service");
    }
    if (clients < 1 || clients > MOST_CLIENTS) {
        stop("the number of clients");
    }
    for (int i = 0; i < clients; i++) {
        connections[i] = CONTESTANT.connect(address);
        call_checked(connections[i]);
    }
    ready();
    while (fgets(line, sizeof line, stdin) != NULL) {
        if (sscanf(line, "call %lf", &seconds) == 1) {
            call_closed(connections, clients, seconds);
        } else if (sscanf(line, "open %lf %lf", &rate, &seconds) == 2 && rate > 0 && clients == 1) {
            call_open(connections[0], rate, seconds);
        } else {
            stop("a line is call SECONDS or, for one client, open RATE SECONDS");
        }
        fflush(stdout);
    }
}

static int32_t number(const char *text)
{
    char *end;
    const long value = strtol(text, &end, 10);
    if (*end != '\0' || value < 0 || value > INT32_MAX) {
        stop("a number is expected");
    }
    return (int32_t)value;
}

static enum payload payload_of(const char *name)
{
    if (strcmp(name, "numeric") == 0) {
        return NUMERIC;
    }
    if (strcmp(name, "string") == 0) {
        return STRING;
    }
    if (strcmp(name, "mixed") == 0) {
        return MIXED;
    }
    if (strcmp(name, "bytes") != 0) {
        stop("the payload is numeric, string, mixed or bytes");
    }
    return BYTES;
}

int main(int count, char **arguments)
{
    const int to_memory = count == 4 && strcmp(arguments[1], "serialise") == 0;
    if (!to_memory && (count != 6 || strcmp(arguments[1], "call") != 0)) {
        stop("usage: serialise PAYLOAD SIZE | call PAYLOAD SIZE ADDRESS CLIENTS");
    }
    const enum payload payload = payload_of(arguments[2]);
    const int32_t size = number(arguments[3]);
    expected = items(payload, size);
    CONTESTANT.prepare(payload, size);
    if (to_memory) {
        serialise();
    } else {
        call(arguments[4], number(arguments[5]));
    }
    return 0;
}
