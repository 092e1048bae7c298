/* SPDX-License-Identifier: Apache-2.0 */

/* Shared by the scenarios in C: a call must succeed, or the program ends. */
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

/* Checks that a client was created. */
static inline void *connected(void *client)
{
    check(client == NULL ? error.status : TRIALS_OK);
    return client;
}

#endif
