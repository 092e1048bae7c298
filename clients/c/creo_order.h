/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/* What a host tells its workers: the union Order of framework/protocol/work.creo. */
#ifndef CREO_ORDER_H
#define CREO_ORDER_H

#include "creo_hook.h"
#include "creo_read.h"
#include "creo_rows.h"

/* For the library's own use: not visible outside of a shared one. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

/* In the order of the cases of the union. */
typedef enum creo_order_kind {
    CREO_ORDER_BEGIN,
    CREO_ORDER_ITEM,
    CREO_ORDER_END,
    CREO_ORDER_CREDIT,
    CREO_ORDER_ROWS,
    CREO_ORDER_COUNT,
    CREO_ORDER_MOVED,
    CREO_ORDER_CANCEL,
    CREO_ORDER_DRAIN
} creo_order_kind;

/* What travels along of a state. */
typedef struct creo_order_view {
    bool complete;  /* rows are all that there is; otherwise there are none, and who wants to read asks */
    creo_rows rows; /* not to be freed by themselves */
} creo_order_view;

/* An order, with all that it points to in one piece of memory, which creo_free releases. */
typedef struct creo_order {
    struct creo_order *next; /* for lists */
    creo_order_kind kind;
    int32_t call; /* the number of the call; none in DRAIN */

    /* BEGIN */
    int32_t service;
    int32_t method;
    creo_rows_bytes arguments; /* also what an ITEM brings */
    int64_t time_left_ms;      /* 0: its caller waits for ever */
    creo_string caller;
    creo_string_array roles;
    creo_hook_entry *texts; /* what the caller has sent along */
    int32_t text_count;
    creo_order_view *views; /* also those of MOVED */
    int32_t view_count;

    /* ROWS, COUNT and MOVED */
    int32_t question;
    creo_rows rows; /* not to be freed by themselves */
    bool more;
    int64_t count; /* also how many items a CREDIT allows */
} creo_order;

/* Reads one from the body of an item, which it takes over. NULL after a failure, which stays in the reader. */
creo_order *creo_order_read(creo_reader *reader);

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
