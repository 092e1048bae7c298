/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#include "creo_order.h"

#include "creo_wire.h"

#include <string.h>

enum {
    SMALLEST_TEXT = 4,  /* bytes of a text on the wire */
    SMALLEST_ENTRY = 8, /* of two texts, or of a row */
    SMALLEST_VIEW = 5
};

/* Bytes that stay where they are. */
static bool read_span(creo_reader *reader, creo_rows_bytes *span)
{
    const int32_t size = creo_reader_count(reader, 1);
    if (size < 0) {
        return false;
    }
    *span = (creo_rows_bytes){reader->at, (size_t)size};
    reader->at += size;
    return true;
}

static bool read_rows(creo_reader *reader, creo_rows *rows)
{
    const int32_t count = creo_reader_count(reader, SMALLEST_ENTRY);
    creo_row *const items = count < 0 ? NULL : creo_reader_allocate(reader, count, sizeof *items);
    if (items == NULL) {
        return false;
    }
    for (int32_t i = 0; i < count; i++) {
        items[i].removed = false;
        if (!read_span(reader, &items[i].key) || !read_span(reader, &items[i].value)) {
            return false;
        }
    }
    *rows = (creo_rows){items, count, count};
    return true;
}

static bool read_views(creo_reader *reader, creo_order *order)
{
    const int32_t count = creo_reader_count(reader, SMALLEST_VIEW);
    order->views = count < 0 ? NULL : creo_reader_allocate(reader, count, sizeof *order->views);
    if (order->views == NULL) {
        return false;
    }
    order->view_count = count;
    for (int32_t i = 0; i < count; i++) {
        if (!creo_read_boolean(reader, &order->views[i].complete) || !read_rows(reader, &order->views[i].rows)) {
            return false;
        }
    }
    return true;
}

static bool read_texts(creo_reader *reader, creo_order *order)
{
    const int32_t count = creo_reader_count(reader, 2 * SMALLEST_TEXT);
    order->texts = count < 0 ? NULL : creo_reader_allocate(reader, count, sizeof *order->texts);
    if (order->texts == NULL) {
        return false;
    }
    order->text_count = count;
    for (int32_t i = 0; i < count; i++) {
        creo_string key;
        creo_string value;
        if (!creo_read_string(reader, &key) || !creo_read_string(reader, &value)) {
            return false;
        }
        order->texts[i] = (creo_hook_entry){key.bytes, value.bytes};
    }
    return true;
}

static bool read_begin(creo_reader *reader, creo_order *order)
{
    return creo_read_int(reader, &order->service) && creo_read_int(reader, &order->method)
           && read_span(reader, &order->arguments) && creo_read_long(reader, &order->time_left_ms)
           && creo_read_string(reader, &order->caller) && creo_read_string_array(reader, &order->roles)
           && read_texts(reader, order) && read_views(reader, order);
}

static bool read_credit(creo_reader *reader, int64_t *items)
{
    int32_t more = 0;
    const bool read = creo_read_int(reader, &more);
    *items = more;
    return read;
}

static bool read_content(creo_reader *reader, creo_order *order)
{
    if (order->kind == CREO_ORDER_DRAIN) {
        int64_t time_ms = 0; /* the calls that there are have their own */
        return creo_read_long(reader, &time_ms);
    }
    if (!creo_read_int(reader, &order->call)) {
        return false;
    }
    switch (order->kind) {
    case CREO_ORDER_BEGIN:
        return read_begin(reader, order);
    case CREO_ORDER_ROWS:
        return creo_read_int(reader, &order->question) && read_rows(reader, &order->rows)
               && creo_read_boolean(reader, &order->more);
    case CREO_ORDER_COUNT:
        return creo_read_int(reader, &order->question) && creo_read_long(reader, &order->count);
    case CREO_ORDER_ITEM:
        return read_span(reader, &order->arguments);
    case CREO_ORDER_CREDIT:
        return read_credit(reader, &order->count);
    case CREO_ORDER_MOVED:
        return creo_read_int(reader, &order->question) && read_views(reader, order);
    case CREO_ORDER_END:
    case CREO_ORDER_CANCEL:
    case CREO_ORDER_DRAIN:
        break;
    }
    return true;
}

creo_order *creo_order_read(creo_reader *reader)
{
    creo_order *const order = creo_reader_allocate(reader, 1, sizeof *order);
    int32_t kind = 0;
    if (order == NULL || !creo_read_int(reader, &kind)) {
        return NULL;
    }
    memset(order, 0, sizeof *order);
    if (kind < 0 || kind > CREO_ORDER_DRAIN) {
        creo_reader_fail_case(reader, reader->at - 4, "Order", kind);
        return NULL;
    }
    order->kind = (creo_order_kind)kind;
    reader->borrows = reader->body != NULL;
    return read_content(reader, order) ? order : NULL;
}
