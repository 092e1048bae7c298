/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#include "creo_uuid_codec.h"

#include "creo_bytes.h"

bool creo_write_uuid(creo_writer *writer, creo_uuid value)
{
    uint8_t *const at = creo_writer_claim(writer, sizeof value.bytes);
    if (at == NULL) {
        return false;
    }
    creo_put_uuid(at, value);
    return true;
}

bool creo_read_uuid(creo_reader *reader, creo_uuid *value)
{
    const uint8_t *const at = creo_reader_bytes(reader, sizeof value->bytes);
    if (at == NULL) {
        return false;
    }
    *value = creo_get_uuid(at);
    return true;
}

bool creo_write_uuid_array(creo_writer *writer, creo_uuid_array value)
{
    uint8_t *const at = creo_writer_count(writer, value.items, value.count, sizeof *value.items);
    if (at == NULL) {
        return false;
    }
    if (value.count > 0) {
        memcpy(at, value.items, (size_t)value.count * sizeof *value.items);
    }
    return true;
}

bool creo_read_uuid_array(creo_reader *reader, creo_uuid_array *value)
{
    const int32_t count = creo_reader_count(reader, sizeof *value->items);
    creo_uuid *const items = count < 0 ? NULL : creo_reader_allocate(reader, count, sizeof *items);
    if (items == NULL) {
        return false;
    }
    const size_t size = (size_t)count * sizeof *items;
    memcpy(items, reader->at, size);
    reader->at += size;
    *value = (creo_uuid_array){items, count};
    return true;
}

CREO_DEFINE_COPY(uuid_array, "UUID[]")

void creo_print_uuid(creo_printer *printer, creo_uuid value)
{
    char text[CREO_UUID_TEXT];
    creo_uuid_text(value, text, sizeof text);
    creo_printer_plain(printer, text);
}

CREO_DEFINE_TEXT_OF(uuid, creo_print_uuid)

/* The first bytes. An attacker who sends UUIDs that begin alike makes comparisons longer, not more frequent. */
static uint64_t number_of_uuid(const void *key)
{
    return creo_get_ulong(key);
}

static int compare_uuids(const void *left, const void *right)
{
    return memcmp(left, right, sizeof(creo_uuid));
}

static void print_key_uuid(creo_printer *printer, const void *key)
{
    creo_print_uuid(printer, *(const creo_uuid *)key);
}

const creo_key_kind creo_keys_uuid = {number_of_uuid, compare_uuids, print_key_uuid};
