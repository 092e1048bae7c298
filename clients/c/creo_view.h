/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/*
 * States as a handler reads and writes them: what it has written lies over what the host has sent, or sends when it is
 * asked. Generated code puts the writing and the reading of values between these functions:
 *
 *     write_key(creo_view_key(view), key);
 *     creo_reader *const reader = creo_view_find(view, error);
 *     if (reader != NULL) { ... read the value ... }
 *     return creo_view_read(view, error);
 *
 *     write_key(creo_view_key(view), key);
 *     write_value(creo_view_value(view), value);
 *     return creo_view_put(view, error);
 *
 * A plain state and an entry are a row without a key, which is not written then. A view that is only read is const for
 * handlers; it changes all the same, as it keeps what it has read.
 */
#ifndef CREO_VIEW_H
#define CREO_VIEW_H

#include "creo_order.h"
#include "creo_served.h"

/* For the library's own use: not visible outside of a shared one. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

/* What a view asks of its host. */
typedef enum creo_view_wanted { CREO_VIEW_ROW, CREO_VIEW_PAGE, CREO_VIEW_COUNT } creo_view_wanted;

typedef struct creo_view_question {
    creo_view_wanted wanted;
    creo_rows_bytes key;     /* of a row */
    creo_rows_bounds bounds; /* of a page, and of what is counted */
    bool last;               /* of a page: the last rows and not the first */
    int32_t most;            /* of a page */
} creo_view_question;

/* In the order of the cases of the union Change. */
typedef enum creo_view_change { CREO_VIEW_PUT, CREO_VIEW_REMOVE, CREO_VIEW_ADD, CREO_VIEW_REMOVED } creo_view_change;

/* The call that a view belongs to. */
typedef struct creo_view_host {
    /* The answer, which is valid as long as the call; NULL after a failure. */
    const creo_order *(*ask)(void *context, int32_t place, const creo_view_question *question, creo_error *error);
    /* A writer for what comes after the case; NULL without memory. */
    creo_writer *(*change)(void *context, int32_t place, creo_view_change change);
    /* Waits until the view shows something else, and has all views of the call show that version, by creo_view_move. */
    creo_status (*next)(void *context, int32_t place, creo_error *error);
    void *context;
} creo_view_host;

typedef struct creo_view {
    const creo_view_host *host; /* NULL: made by hand */
    struct creo_view *later;    /* what one that is made by hand shows next */
    const creo_allocator *allocator;
    int32_t place;
    creo_served_view served;
    bool known;        /* rows are all that the view showed at first */
    creo_rows rows;    /* not to be freed */
    creo_rows changes; /* what was put, and what was removed; of an array by the places in rows */
    creo_rows added;   /* to an array, after all that is left of rows */
    int64_t first;     /* so many of the first items of rows were removed */
    int64_t last;      /* the place after the last item of rows that is left; -1: nobody has asked */
    creo_arena memory; /* of what was read and written */
    creo_writer key;
    creo_writer to; /* a second key */
    creo_writer value;
    creo_writer page; /* rows that are read as one value */
    creo_reader reader;
    creo_status status; /* of finding what is read */
} creo_view;

/* Starts the view of a call. */
void creo_view_start(creo_view *view, const creo_served_view *served, int32_t place, const creo_order_view *sent,
    const creo_view_host *host, const creo_allocator *allocator);

/* Has it show another version: what it has returned is not valid any more, and what was written is forgotten. */
void creo_view_move(creo_view *view, const creo_order_view *sent);

/* Frees what it has. */
void creo_view_end(creo_view *view);

/* One that is made by hand, and shows nothing; NULL without memory. creo_view_free takes NULL, too. */
creo_view *creo_view_new(creo_served_shape shape, creo_rows_order order, creo_error *error);
void creo_view_free(const void *view);

/* Writers, which are empty again. */
creo_writer *creo_view_key(const void *view);
creo_writer *creo_view_to(const void *view);
creo_writer *creo_view_value(const void *view);

/* A reader for a value. NULL where there is none, or after a failure: creo_view_read tells. */
creo_reader *creo_view_find(const void *view, creo_error *error);

/* A reader for all rows as one map or array. NULL after a failure. */
creo_reader *creo_view_all(const void *view, creo_error *error);

enum {
    CREO_VIEW_FROM = 1,   /* from the key that was written on */
    CREO_VIEW_AFTER = 2,  /* after that */
    CREO_VIEW_BEFORE = 4, /* before the second key that was written */
    CREO_VIEW_LAST = 8    /* the last rows and not the first */
};

/* The same for some of the rows of a map, at most so many; -1: all. */
creo_reader *creo_view_page(const void *view, int which, int32_t most, creo_error *error);

/* A reader for the item of an array at this place. NULL after a failure: there is none, too. */
creo_reader *creo_view_item(const void *view, int64_t index, creo_error *error);

/* Whether a value was read to its end. */
creo_status creo_view_read(const void *view, creo_error *error);

creo_status creo_view_size(const void *view, int64_t *size, creo_error *error);

/* Waits until it shows something else. */
creo_status creo_view_next(const void *view, creo_error *error);

/* Has one that is made by hand show after that what another one does, which it takes over. */
void creo_view_then(void *view, void *later);

/* Of a map or what is one value by itself */
creo_status creo_view_put(void *view, creo_error *error);
creo_status creo_view_remove(void *view, creo_error *error);

/* Of an array. CREO_BAD_ARGUMENT: there is no such item. */
creo_status creo_view_add(void *view, creo_error *error);
creo_status creo_view_replace(void *view, int64_t index, creo_error *error);
creo_status creo_view_remove_first(void *view, creo_error *error);
creo_status creo_view_remove_last(void *view, creo_error *error);

/* Removes all rows. */
creo_status creo_view_clear(void *view, creo_error *error);

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
