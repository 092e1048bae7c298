/* SPDX-License-Identifier: Apache-2.0 */

/* What the scenarios in C share: a call that must succeed, or the program ends. */
#ifndef CHECK_H
#define CHECK_H

#include "trials.h"

#include <stdio.h>
#include <stdlib.h>

static trials_error error;

static inline void check(trials_status status)
{
    if (status != TRIALS_OK) {
        fprintf(stderr, "%s\n", error.message);
        exit(1);
    }
}

/* A client, which is there. */
static inline void *connected(void *client)
{
    check(client == NULL ? error.status : TRIALS_OK);
    return client;
}

#endif
