/* SPDX-License-Identifier: Apache-2.0 */

/* A contestant's turns, as ../turns.py asks for them: reads lines `encode|decode SECONDS`, answers each with `MICROSECONDS BYTES`. */
#ifndef TURNS_H
#define TURNS_H

#include <stddef.h>
#include <stdint.h>

struct contestant {
    /* Each makes one message, or full values of it, anew. */
    void (*encode)(void);
    void (*decode)(void);
    size_t (*length)(void); /* of the message that was encoded last */
};

/* Runs until there are no more lines. */
void take_turns(struct contestant contestant);

#endif
