/* SPDX-License-Identifier: Apache-2.0 */

/* What a contestant is to the programs of this folder, each of which is main.c and one of them; and the shapes of the
 * messages. */
#ifndef CONTESTANT_H
#define CONTESTANT_H

#include <stddef.h>
#include <stdint.h>

enum payload { NUMERIC, STRING, BYTES };

/* A message is an array of kilobytes: ten groups of ten blocks, two more blocks, and a pad. Below a kilobyte it is one
 * of them, with one group alone. */
enum { KILOBYTE = 1024, GROUPS = 10, BLOCKS = 10, REST = 2 };

/* The values of every language: those of the block at an index of its array. */
#define NUMBER_VALUE(index) ((index) * 1.1 - 3.0)
#define NUMBER_COUNT(index) ((int16_t)((index) * 7 % 30000 - 15000))
#define TEXT_FORMAT "text %05d"
#define TEXT_PAD "    "

struct contestant {
    /* Makes the values of the one message that this process measures; they live as long as it does. Size in bytes. */
    void (*prepare)(enum payload payload, int32_t size);

    /* In memory; NULL where the contestant has no part in it. Each makes the message, or full values of it which it
     * frees, anew. */
    void (*encode)(void);
    void (*decode)(void);
    size_t (*length)(void); /* of the message that was encoded last, in bytes */
    void (*check)(void);    /* stops the program unless what is decoded is what was encoded */

    /* Over a connection, which one thread uses at a time; NULL where the contestant has no part in it. */
    void *(*connect)(const char *address);
    int32_t (*call)(void *connection); /* the service's answer: the number of items */
};

extern const struct contestant CONTESTANT;

/* The answer that is right for a message: its bytes, or its kilobytes. */
int32_t items(enum payload payload, int32_t size);

/* Says why, and ends the program with exit code 1. */
void stop(const char *why);

/* Zeroed memory, which stays. */
void *allocate(size_t count, size_t size);

struct address {
    char host[256];
    char port[8];
};

/* Of HOST:PORT. */
struct address parse_address(const char *text);

/* Nanoseconds of a clock of <time.h>. */
int64_t now_ns(int clock);

/* Answers a line `encode|decode SECONDS`: has the contestant do it for about so long, and prints what one run took. */
void take_turn(const char *operation, double seconds);

/* Answers a line `call SECONDS`: all clients at once, each the next call when the last was answered. */
void call_closed(void *const *connections, int clients, double seconds);

/* Answers a line `open RATE SECONDS`: calls are due at a fixed rate, in calls per second, over one connection. */
void call_open(void *connection, double rate, double seconds);

/* Calls once, and stops the program unless the answer is right. */
void call_checked(void *connection);

#endif
