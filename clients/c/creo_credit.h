/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/* The credit of one direction of a stream: how many more items may be sent, and how many bytes their bodies may take
 * together. An item of any size may be sent as long as there are both; where it takes more bytes than are left, the
 * next one waits until what is missing has been given, too. */
#ifndef CREO_CREDIT_H
#define CREO_CREDIT_H

#include "creo_scalars.h"

#include <stdbool.h>
#include <stddef.h>

/* For the library's own use: not visible outside of a shared one. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

enum {
    CREO_CREDIT_SIZE = 8, /* of a CREDIT's body */
    CREO_CREDIT_ITEMS = 64,
    CREO_CREDIT_BYTES = 1024 * 1024
};

typedef struct creo_stream_credit {
    int64_t items;
    int64_t bytes;
} creo_stream_credit;

/* The credit with which each direction begins. */
static inline creo_stream_credit creo_credit_first(void)
{
    const creo_stream_credit first = {CREO_CREDIT_ITEMS, CREO_CREDIT_BYTES};
    return first;
}

/* Whether an item may be sent. */
static inline bool creo_credit_suffices(const creo_stream_credit *credit)
{
    return credit->items > 0 && credit->bytes > 0;
}

/* Takes away the credit for an item that was sent, whose body has that size. */
static inline void creo_credit_spend(creo_stream_credit *credit, size_t size)
{
    credit->items--;
    credit->bytes -= (int64_t)size;
}

static inline void creo_credit_add(creo_stream_credit *credit, creo_stream_credit more)
{
    credit->items += more.items;
    credit->bytes += more.bytes;
}

/* Whether so much was consumed that the sender is to be told. It is told in portions, to save frames. */
static inline bool creo_credit_is_portion(const creo_stream_credit *consumed)
{
    return consumed->items >= CREO_CREDIT_ITEMS / 2 || consumed->bytes >= CREO_CREDIT_BYTES / 2;
}

/* The body of a CREDIT; both counts are less than 2^32 there. */
static inline void creo_credit_put(uint8_t *body, const creo_stream_credit *credit)
{
    creo_put_int(body, (int32_t)(uint32_t)credit->items);
    creo_put_int(body + 4, (int32_t)(uint32_t)credit->bytes);
}

static inline creo_stream_credit creo_credit_get(const uint8_t *body)
{
    const creo_stream_credit credit = {(uint32_t)creo_get_int(body), (uint32_t)creo_get_int(body + 4)};
    return credit;
}

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
