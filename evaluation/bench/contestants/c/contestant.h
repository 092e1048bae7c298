/* SPDX-License-Identifier: Apache-2.0 */

/* The interface of a contestant to the programs of this folder, each of which is main.c and one contestant; and the
 * shapes of the messages. */
#ifndef CONTESTANT_H
#define CONTESTANT_H

#include <stddef.h>
#include <stdint.h>

/* STRING has texts of ten characters, MIXED texts of many lengths. */
enum payload { NUMERIC, STRING, MIXED, BYTES };

/* A message is an array of kilobytes: ten groups of ten blocks, two more blocks, and a pad. Below a kilobyte it is one
 * of them, with only one group. */
enum { KILOBYTE = 1024, GROUPS = 10, BLOCKS = 10, REST = 2 };

/* The values, the same in every language, of the block at an index of its array. */
#define NUMBER_VALUE(index) ((index) * 1.1 - 3.0)
#define NUMBER_COUNT(index) ((int16_t)((index) * 7 % 30000 - 15000))
#define TEXT_PAD "    "

struct contestant {
    /* Creates the values of the message that this process measures; they live as long as the process. Size in bytes. */
    void (*prepare)(enum payload payload, int32_t size);

    /* In memory; NULL if the contestant takes no part in it. Each call makes the message again, or full values, which
     * it frees. */
    void (*encode)(void);
    void (*decode)(void);
    size_t (*length)(void); /* of the message that was encoded last, in bytes */
    void (*check)(void);    /* ends the program unless what is decoded is what was encoded */

    /* Over a connection, which one thread uses at a time; NULL if the contestant takes no part in it. */
    void *(*connect)(const char *address);
    int32_t (*call)(void *connection); /* the service's answer: the number of items */
};

extern const struct contestant CONTESTANT;

/* The right answer for a message: its number of bytes, or of kilobytes. */
int32_t items(enum payload payload, int32_t size);

/* The text of the block at an index of its array; must be asked in the order of the message. Valid until the next one.
 */
const char *text_of(enum payload payload, int index);

/* Says why, and ends the program with exit code 1. */
void stop(const char *why);

/* Zeroed memory, which is never freed. */
void *allocate(size_t count, size_t size);

struct address {
    char host[256];
    char port[8];
};

/* The parts of HOST:PORT. */
struct address parse_address(const char *text);

/* Nanoseconds of a clock of <time.h>. */
int64_t now_ns(int clock);

/* Answers a line `encode|decode SECONDS`: makes the contestant do it for about that long, and prints what one run took.
 * */
void take_turn(const char *operation, double seconds);

/* Answers a line `call SECONDS`: all clients at once, each making the next call when the last was answered. */
void call_closed(void *const *connections, int clients, double seconds);

/* Answers a line `open RATE SECONDS`: calls are due at a fixed rate, in calls per second, over one connection. */
void call_open(void *connection, double rate, double seconds);

/* Calls once, and ends the program unless the answer is right. */
void call_checked(void *connection);

#endif
