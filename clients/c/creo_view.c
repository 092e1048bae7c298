/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#include "creo_view.h"

#include "creo_memory.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum {
    PAGE = 1000, /* rows that are asked for at a time */
    INT_SIZE = 4,
    FIRST_MEMORY = 512
};

/* Which rows of an array go away. */
enum { REMOVED_ALL, REMOVED_FIRST, REMOVED_LAST };

static const creo_rows_bytes ALONE = {NULL, 0};

/* Handlers have views to read as addresses of what is const. */
static creo_view *mutable_view(const void *view)
{
    return (creo_view *)(uintptr_t)view;
}

/* Its name for messages: what the text has between the access and the type. */
static const char *name_of_view(const creo_view *view, int *length)
{
    const char *const text = view->served.text;
    const char *const start = text == NULL ? NULL : strchr(text, ' ');
    const char *const end = start == NULL ? NULL : strchr(start, ':');
    *length = end == NULL ? 8 : (int)(end - start) - 1;
    return end == NULL ? "the view" : start + 1;
}

static creo_status fail_view(const creo_view *view, creo_status status, const char *reason, creo_error *error)
{
    int length = 0;
    const char *const name = name_of_view(view, &length);
    return creo_error_set(error, status, "%.*s: %s", length, name, reason);
}

static creo_status starve_view(const creo_view *view, creo_error *error)
{
    return fail_view(view, CREO_NO_MEMORY, "no memory", error);
}

static creo_status fail_value(const creo_view *view, const creo_fault *fault, creo_error *error)
{
    char reason[CREO_PATH_SIZE + CREO_REASON_SIZE + 32];
    creo_fault_describe(fault, fault->path[0] == '\0' ? "the value" : fault->path, reason, sizeof reason);
    return fail_view(view, fault->status, reason, error);
}

/* Beginning and ending */

/* sent: NULL: nothing. */
static void show(creo_view *view, const creo_order_view *sent)
{
    static const creo_rows NONE = {NULL, 0, 0};
    view->known = sent == NULL || sent->complete;
    view->rows = sent == NULL || !sent->complete ? NONE : sent->rows;
    view->first = 0;
    view->last = -1;
}

void creo_view_start(creo_view *view, const creo_served_view *served, int32_t place, const creo_order_view *sent,
    const creo_view_host *host, const creo_allocator *allocator)
{
    memset(view, 0, sizeof *view);
    view->host = host;
    view->allocator = allocator;
    view->place = place;
    view->served = *served;
    show(view, sent);
    creo_arena_start(&view->memory, FIRST_MEMORY);
    view->memory.allocator = allocator;
    creo_writer *const writers[] = {&view->key, &view->to, &view->value, &view->page};
    for (size_t i = 0; i < sizeof writers / sizeof writers[0]; i++) {
        creo_writer_start(writers[i]);
        writers[i]->allocator = allocator;
    }
}

void creo_view_move(creo_view *view, const creo_order_view *sent)
{
    view->changes.count = 0;
    view->added.count = 0;
    creo_arena_drop(&view->memory);
    creo_arena_start(&view->memory, FIRST_MEMORY);
    view->memory.allocator = view->allocator;
    show(view, sent);
}

void creo_view_end(creo_view *view)
{
    creo_rows_free(&view->changes, view->allocator);
    creo_rows_free(&view->added, view->allocator);
    creo_arena_drop(&view->memory);
    creo_writer_free(&view->key);
    creo_writer_free(&view->to);
    creo_writer_free(&view->value);
    creo_writer_free(&view->page);
}

creo_view *creo_view_new(creo_served_shape shape, creo_rows_order order, creo_error *error)
{
    creo_view *const view = creo_memory_resize(NULL, NULL, sizeof *view);
    if (view == NULL) {
        creo_error_set(error, CREO_NO_MEMORY, "no memory for a view");
        return NULL;
    }
    const creo_served_view served = {NULL, shape, order};
    creo_view_start(view, &served, 0, NULL, NULL, NULL);
    creo_error_reset(error);
    return view;
}

void creo_view_free(const void *view)
{
    creo_view *later = NULL;
    for (creo_view *at = mutable_view(view); at != NULL; at = later) {
        later = at->later;
        creo_view_end(at);
        creo_memory_release(NULL, at);
    }
}

/* What is written */

creo_writer *creo_view_key(const void *view)
{
    creo_writer_reset(&mutable_view(view)->key);
    return &mutable_view(view)->key;
}

creo_writer *creo_view_to(const void *view)
{
    creo_writer_reset(&mutable_view(view)->to);
    return &mutable_view(view)->to;
}

creo_writer *creo_view_value(const void *view)
{
    creo_writer_reset(&mutable_view(view)->value);
    return &mutable_view(view)->value;
}

static creo_rows_bytes written(const creo_writer *writer)
{
    return (creo_rows_bytes){writer->bytes, writer->length};
}

/* A copy that lives as long as the view; false without memory. */
static bool keep_bytes(creo_view *view, const creo_writer *writer, creo_rows_bytes *stays)
{
    uint8_t *const copy = creo_arena_take_bytes(&view->memory, writer->length);
    if (copy == NULL) {
        return false;
    }
    if (writer->length > 0) {
        memcpy(copy, writer->bytes, writer->length);
    }
    *stays = (creo_rows_bytes){copy, writer->length};
    return true;
}

/* The place of an item, as the key of its row. */
static creo_rows_bytes key_of_place(creo_view *view, int64_t place)
{
    creo_write_int(creo_view_key(view), (int32_t)place);
    return written(&view->key);
}

/* What was there at first */

static const creo_order *ask_host(creo_view *view, const creo_view_question *question, creo_error *error)
{
    const creo_order *const order = view->host->ask(view->host->context, view->place, question, error);
    const creo_order_kind kind = question->wanted == CREO_VIEW_COUNT ? CREO_ORDER_COUNT : CREO_ORDER_ROWS;
    if (order != NULL && order->kind != kind) {
        fail_view(view, CREO_MALFORMED, "the host has answered another question", error);
        return NULL;
    }
    return order;
}

/* The row of that key as it was; NULL where there is none, or after a failure, which view->status tells. */
static const creo_row *find_in_source(creo_view *view, creo_rows_bytes key, creo_error *error)
{
    if (view->known) {
        return creo_rows_find(&view->rows, view->served.order, key);
    }
    const creo_view_question question = {CREO_VIEW_ROW, key, {false, false, false, ALONE, ALONE}, false, 0};
    const creo_order *const order = ask_host(view, &question, error);
    if (order == NULL) {
        view->status = error->status;
        return NULL;
    }
    if (view->served.order == CREO_ROWS_ALONE) {
        view->known = true;
        view->rows = order->rows;
    }
    return order->rows.count == 0 ? NULL : &order->rows.items[0];
}

static creo_status count_source(creo_view *view, int64_t *count, creo_error *error)
{
    if (view->known) {
        *count = view->rows.count;
        return CREO_OK;
    }
    const creo_view_question question = {CREO_VIEW_COUNT, ALONE, {false, false, false, ALONE, ALONE}, false, 0};
    const creo_order *const order = ask_host(view, &question, error);
    if (order == NULL) {
        return error->status;
    }
    *count = order->count;
    return CREO_OK;
}

static creo_status page_known(creo_view *view, const creo_rows_bounds *bounds, creo_rows *found, creo_error *error)
{
    for (int32_t i = 0; i < view->rows.count; i++) {
        if (creo_rows_within(view->served.order, bounds, view->rows.items[i].key)
            && !creo_rows_add(found, view->allocator, &view->rows.items[i])) {
            return starve_view(view, error);
        }
    }
    return CREO_OK;
}

/* Adds the rows of a page; those from the end in reverse. */
static bool add_page(creo_view *view, const creo_rows *page, bool last, creo_rows *found)
{
    for (int32_t i = 0; i < page->count; i++) {
        if (!creo_rows_add(found, view->allocator, &page->items[last ? page->count - 1 - i : i])) {
            return false;
        }
    }
    return true;
}

static creo_status ask_for_pages(
    creo_view *view, const creo_rows_bounds *bounds, int32_t most, bool last, creo_rows *found, creo_error *error)
{
    creo_view_question question = {CREO_VIEW_PAGE, ALONE, *bounds, last, 0};
    for (bool more = most > 0; more && found->count < most;) {
        question.most = most - found->count < PAGE ? most - found->count : PAGE;
        const creo_order *const order = ask_host(view, &question, error);
        if (order == NULL) {
            return error->status;
        }
        if (order->rows.count == 0) {
            break;
        }
        if (!add_page(view, &order->rows, last, found)) {
            return starve_view(view, error);
        }
        if (last) {
            question.bounds.has_to = true;
            question.bounds.to = order->rows.items[0].key;
        } else {
            question.bounds.has_from = true;
            question.bounds.after = true;
            question.bounds.from = order->rows.items[order->rows.count - 1].key;
        }
        more = order->more;
    }
    if (last) {
        creo_rows_reverse(found);
    }
    return CREO_OK;
}

/* The first rows within the bounds, or the last ones, as they were: at most so many. The caller frees the list. */
static creo_status page_source(
    creo_view *view, const creo_rows_bounds *bounds, int32_t most, bool last, creo_rows *found, creo_error *error)
{
    const creo_status status =
        view->known ? page_known(view, bounds, found, error) : ask_for_pages(view, bounds, most, last, found, error);
    creo_rows_cut(found, most, last);
    return status;
}

/* What is there now */

static creo_reader *read_bytes(creo_view *view, creo_rows_bytes bytes)
{
    creo_reader_start(&view->reader, bytes.bytes, bytes.size);
    view->reader.arena = view->memory;
    return &view->reader;
}

static bool faulty(creo_view *view, const creo_writer *writer, creo_error *error)
{
    if (writer->fault.status != CREO_OK) {
        view->status = fail_value(view, &writer->fault, error);
    }
    return writer->fault.status != CREO_OK;
}

/* Functions of views fill this error, where the handler has none. */
static creo_error *error_or(creo_error *error, creo_error *own)
{
    return error == NULL ? own : error;
}

static const creo_row *find_row(creo_view *view, creo_rows_bytes key, creo_error *error)
{
    const creo_row *const change = creo_rows_find(&view->changes, view->served.order, key);
    if (change != NULL) {
        return change->removed ? NULL : change;
    }
    return find_in_source(view, key, error);
}

creo_reader *creo_view_find(const void *of, creo_error *error)
{
    creo_error own;
    creo_view *const view = mutable_view(of);
    view->status = CREO_OK;
    if (faulty(view, &view->key, error)) {
        return NULL;
    }
    const creo_row *const row = find_row(view, written(&view->key), error_or(error, &own));
    view->reader.start = NULL;
    if (row == NULL && view->status == CREO_OK && view->served.shape == CREO_SERVED_VALUE) {
        view->status = fail_view(view, CREO_MALFORMED, "the host has not sent a value", error);
    }
    return row == NULL ? NULL : read_bytes(view, row->value);
}

creo_status creo_view_read(const void *of, creo_error *error)
{
    creo_view *const view = mutable_view(of);
    creo_reader *const reader = &view->reader;
    if (view->status != CREO_OK) {
        return view->status;
    }
    if (reader->start != NULL) {
        view->memory = reader->arena;
        if (reader->fault.status == CREO_OK && reader->at != reader->end) {
            creo_reader_fail(reader, CREO_MALFORMED, "left over: %zu bytes", (size_t)(reader->end - reader->at));
        }
        reader->start = NULL;
        if (reader->fault.status != CREO_OK) {
            return fail_value(view, &reader->fault, error);
        }
    }
    creo_error_reset(error);
    return CREO_OK;
}

/* Writes rows as the map, or the array, that they are. */
static creo_reader *read_rows_as_one(creo_view *view, const creo_rows *rows, creo_error *error)
{
    creo_writer *const page = &view->page;
    const bool list = view->served.shape == CREO_SERVED_LIST;
    creo_writer_reset(page);
    creo_write_int(page, rows->count);
    for (int32_t i = 0; i < rows->count; i++) {
        const creo_row *const row = &rows->items[i];
        const size_t key_size = list ? 0 : row->key.size;
        uint8_t *const at = creo_writer_claim(page, key_size + row->value.size);
        if (at != NULL && key_size > 0) {
            memcpy(at, row->key.bytes, key_size);
        }
        if (at != NULL && row->value.size > 0) {
            memcpy(at + key_size, row->value.bytes, row->value.size);
        }
    }
    return faulty(view, page, error) ? NULL : read_bytes(view, written(page));
}

/* Puts what was written over what was there: both are sorted. */
static bool merge_changes(creo_view *view, const creo_rows_bounds *bounds, const creo_rows *there, creo_rows *merged)
{
    const creo_rows *const changes = &view->changes;
    int32_t i = 0;
    int32_t j = 0;
    while (i < there->count || j < changes->count) {
        if (j < changes->count && !creo_rows_within(view->served.order, bounds, changes->items[j].key)) {
            j++;
            continue;
        }
        const int order = i == there->count ? 1
                          : j == changes->count
                              ? -1
                              : creo_rows_compare(view->served.order, there->items[i].key, changes->items[j].key);
        const creo_row *const row = order < 0 ? &there->items[i] : &changes->items[j];
        i += order <= 0;
        j += order >= 0;
        if (!row->removed && !creo_rows_add(merged, view->allocator, row)) {
            return false;
        }
    }
    return true;
}

static creo_reader *read_page(
    creo_view *view, const creo_rows_bounds *bounds, int32_t most, bool last, creo_error *error)
{
    creo_rows there = {NULL, 0, 0};
    creo_rows merged = {NULL, 0, 0};
    creo_reader *reader = NULL;
    const int32_t enough = most > INT32_MAX - view->changes.count ? INT32_MAX : most + view->changes.count;
    view->status = page_source(view, bounds, enough, last, &there, error);
    if (view->status == CREO_OK && !merge_changes(view, bounds, &there, &merged)) {
        view->status = starve_view(view, error);
    }
    if (view->status == CREO_OK) {
        creo_rows_cut(&merged, most, last);
        reader = read_rows_as_one(view, &merged, error);
    }
    creo_rows_free(&there, view->allocator);
    creo_rows_free(&merged, view->allocator);
    return reader;
}

creo_reader *creo_view_page(const void *of, int which, int32_t most, creo_error *error)
{
    creo_error own;
    creo_view *const view = mutable_view(of);
    const bool from = (which & (CREO_VIEW_FROM | CREO_VIEW_AFTER)) != 0;
    const bool before = (which & CREO_VIEW_BEFORE) != 0;
    view->status = CREO_OK;
    if (most < -1) {
        view->status = fail_view(view, CREO_BAD_ARGUMENT, "a negative number of entries", error);
        return NULL;
    }
    if ((from && faulty(view, &view->key, error)) || (before && faulty(view, &view->to, error))) {
        return NULL;
    }
    const creo_rows_bounds bounds = {
        from, (which & CREO_VIEW_AFTER) != 0, before, written(&view->key), written(&view->to)};
    return read_page(
        view, &bounds, most == -1 ? INT32_MAX : most, (which & CREO_VIEW_LAST) != 0, error_or(error, &own));
}

/* Arrays */

/* Learns where what was there at first ends. */
static creo_status find_end(creo_view *view, creo_error *error)
{
    return view->last >= 0 ? CREO_OK : count_source(view, &view->last, error);
}

static creo_status size_of_list(creo_view *view, int64_t *size, creo_error *error)
{
    const creo_status status = find_end(view, error);
    *size = status == CREO_OK ? view->last - view->first + view->added.count : 0;
    return status;
}

static creo_reader *read_list(creo_view *view, creo_error *error)
{
    creo_writer from;
    creo_writer to;
    creo_rows items = {NULL, 0, 0};
    creo_reader *reader = NULL;
    view->status = find_end(view, error);
    if (view->status != CREO_OK) {
        return NULL;
    }
    creo_writer_start(&from);
    creo_writer_start(&to);
    creo_write_int(&from, (int32_t)view->first);
    creo_write_int(&to, (int32_t)view->last);
    const creo_rows_bounds bounds = {true, false, true, written(&from), written(&to)};
    if (from.fault.status != CREO_OK || to.fault.status != CREO_OK) {
        view->status = starve_view(view, error);
    } else if (view->first < view->last) {
        view->status = page_source(view, &bounds, INT32_MAX, false, &items, error);
    }
    for (int32_t i = 0; i < items.count && view->status == CREO_OK; i++) {
        const creo_row *const change = creo_rows_find(&view->changes, CREO_ROWS_SIGNED, items.items[i].key);
        if (change != NULL) {
            items.items[i] = *change;
        }
    }
    for (int32_t i = 0; i < view->added.count && view->status == CREO_OK; i++) {
        if (!creo_rows_add(&items, view->allocator, &view->added.items[i])) {
            view->status = starve_view(view, error);
        }
    }
    if (view->status == CREO_OK) {
        reader = read_rows_as_one(view, &items, error);
    }
    creo_rows_free(&items, view->allocator);
    creo_writer_free(&from);
    creo_writer_free(&to);
    return reader;
}

creo_reader *creo_view_all(const void *of, creo_error *error)
{
    creo_error own;
    creo_view *const view = mutable_view(of);
    const creo_rows_bounds all = {false, false, false, ALONE, ALONE};
    view->status = CREO_OK;
    return view->served.shape == CREO_SERVED_LIST ? read_list(view, error_or(error, &own))
                                                  : read_page(view, &all, INT32_MAX, false, error_or(error, &own));
}

/* CREO_BAD_ARGUMENT unless there is an item at that index. */
static creo_status check_index(creo_view *view, int64_t index, creo_error *error)
{
    int64_t size = 0;
    const creo_status status = size_of_list(view, &size, error);
    if (status == CREO_OK && (index < 0 || index >= size)) {
        char reason[96];
        snprintf(reason, sizeof reason, "there is no item %" PRId64 " among %" PRId64, index, size);
        return fail_view(view, CREO_BAD_ARGUMENT, reason, error);
    }
    return status;
}

creo_reader *creo_view_item(const void *of, int64_t index, creo_error *error)
{
    creo_error own;
    creo_error *const failure = error_or(error, &own);
    creo_view *const view = mutable_view(of);
    view->status = check_index(view, index, failure);
    if (view->status != CREO_OK) {
        return NULL;
    }
    const int64_t place = view->first + index;
    const creo_row *const row = place >= view->last ? &view->added.items[place - view->last]
                                                    : find_row(view, key_of_place(view, place), failure);
    if (row == NULL && view->status == CREO_OK) {
        view->status = fail_view(view, CREO_MALFORMED, "the host has not sent an item", failure);
    }
    return row == NULL ? NULL : read_bytes(view, row->value);
}

static creo_status size_of_map(creo_view *view, int64_t *size, creo_error *error)
{
    creo_status status = count_source(view, size, error);
    view->status = CREO_OK;
    for (int32_t i = 0; i < view->changes.count && status == CREO_OK; i++) {
        const bool was = find_in_source(view, view->changes.items[i].key, error) != NULL;
        *size += (view->changes.items[i].removed ? 0 : 1) - (was ? 1 : 0);
        status = view->status;
    }
    return status;
}

creo_status creo_view_size(const void *of, int64_t *size, creo_error *error)
{
    creo_error own;
    creo_error *const failure = error_or(error, &own);
    creo_view *const view = mutable_view(of);
    int64_t found = 0;
    const creo_status status = view->served.shape == CREO_SERVED_LIST ? size_of_list(view, &found, failure)
                                                                      : size_of_map(view, &found, failure);
    if (status == CREO_OK) {
        *size = found;
        creo_error_reset(error);
    }
    return status;
}

/* Watching */

creo_status creo_view_next(const void *of, creo_error *error)
{
    creo_view *const view = mutable_view(of);
    if (view->host != NULL) {
        return view->host->next(view->host->context, view->place, error);
    }
    creo_view *const later = view->later;
    if (later == NULL) { /* as if its call had ended */
        return fail_view(view, CREO_CANCELLED, "nobody waits for the answer any more", error);
    }
    creo_view_end(view);
    *view = *later;
    creo_memory_release(NULL, later);
    creo_error_reset(error);
    return CREO_OK;
}

void creo_view_then(void *of, void *later)
{
    creo_view *last = of;
    while (last->later != NULL) {
        last = last->later;
    }
    last->later = later;
}

/* Writing */

/* Notes a change for the host: its case, and a key and a value where these are not NULL. False without memory. */
static bool note_change(
    creo_view *view, creo_view_change change, const creo_rows_bytes *key, const creo_rows_bytes *value)
{
    if (view->host == NULL) {
        return true;
    }
    creo_writer *const writer = view->host->change(view->host->context, view->place, change);
    const creo_rows_bytes *const parts[] = {key, value};
    for (int i = 0; i < 2 && writer != NULL; i++) {
        uint8_t *const at = parts[i] == NULL ? NULL : creo_writer_claim(writer, INT_SIZE + parts[i]->size);
        if (at != NULL) {
            creo_put_int(at, (int32_t)parts[i]->size);
            if (parts[i]->size > 0) {
                memcpy(at + INT_SIZE, parts[i]->bytes, parts[i]->size);
            }
        }
    }
    return writer != NULL && writer->fault.status == CREO_OK;
}

static creo_status done(creo_view *view, bool noted, creo_error *error)
{
    if (!noted) {
        return starve_view(view, error);
    }
    creo_error_reset(error);
    return CREO_OK;
}

creo_status creo_view_put(void *of, creo_error *error)
{
    creo_view *const view = of;
    creo_row row = {ALONE, ALONE, false};
    if (faulty(view, &view->key, error) || faulty(view, &view->value, error)) {
        return view->status;
    }
    return done(view,
        keep_bytes(view, &view->key, &row.key) && keep_bytes(view, &view->value, &row.value)
            && creo_rows_put(&view->changes, view->served.order, view->allocator, &row)
            && note_change(view, CREO_VIEW_PUT, &row.key, &row.value),
        error);
}

creo_status creo_view_remove(void *of, creo_error *error)
{
    creo_view *const view = of;
    creo_row row = {ALONE, ALONE, true};
    if (faulty(view, &view->key, error)) {
        return view->status;
    }
    return done(view,
        keep_bytes(view, &view->key, &row.key)
            && creo_rows_put(&view->changes, view->served.order, view->allocator, &row)
            && note_change(view, CREO_VIEW_REMOVE, &row.key, NULL),
        error);
}

creo_status creo_view_add(void *of, creo_error *error)
{
    creo_view *const view = of;
    creo_row row = {ALONE, ALONE, false};
    if (faulty(view, &view->value, error)) {
        return view->status;
    }
    return done(view,
        keep_bytes(view, &view->value, &row.value) && creo_rows_add(&view->added, view->allocator, &row)
            && note_change(view, CREO_VIEW_ADD, &row.value, NULL),
        error);
}

creo_status creo_view_replace(void *of, int64_t index, creo_error *error)
{
    creo_error own;
    creo_view *const view = of;
    creo_row row = {ALONE, ALONE, false};
    if (faulty(view, &view->value, error)) {
        return view->status;
    }
    const creo_status status = check_index(view, index, error_or(error, &own));
    if (status != CREO_OK) {
        return status;
    }
    const int64_t place = view->first + index;
    creo_rows_bytes key = key_of_place(view, index);
    if (!keep_bytes(view, &view->value, &row.value) || !note_change(view, CREO_VIEW_PUT, &key, &row.value)) {
        return starve_view(view, error);
    }
    if (place >= view->last) {
        view->added.items[place - view->last] = row;
        return done(view, true, error);
    }
    key_of_place(view, place);
    return done(view,
        keep_bytes(view, &view->key, &row.key)
            && creo_rows_put(&view->changes, view->served.order, view->allocator, &row),
        error);
}

static bool note_removed(creo_view *view, int32_t which)
{
    if (view->host == NULL) {
        return true;
    }
    creo_writer *const writer = view->host->change(view->host->context, view->place, CREO_VIEW_REMOVED);
    return writer != NULL && creo_write_int(writer, which);
}

creo_status creo_view_remove_first(void *of, creo_error *error)
{
    creo_error own;
    creo_view *const view = of;
    const creo_status status = check_index(view, 0, error_or(error, &own));
    if (status != CREO_OK) {
        return status;
    }
    if (view->first < view->last) {
        view->first++;
    } else {
        creo_rows_cut(&view->added, view->added.count - 1, true);
    }
    return done(view, note_removed(view, REMOVED_FIRST), error);
}

creo_status creo_view_remove_last(void *of, creo_error *error)
{
    creo_error own;
    creo_view *const view = of;
    const creo_status status = check_index(view, 0, error_or(error, &own));
    if (status != CREO_OK) {
        return status;
    }
    if (view->added.count > 0) {
        view->added.count--;
    } else {
        view->last--;
    }
    return done(view, note_removed(view, REMOVED_LAST), error);
}

creo_status creo_view_clear(void *of, creo_error *error)
{
    creo_view *const view = of;
    view->known = true;
    view->rows = (creo_rows){NULL, 0, 0};
    view->changes.count = 0;
    view->added.count = 0;
    view->first = 0;
    view->last = 0;
    return done(view, note_removed(view, REMOVED_ALL), error);
}
