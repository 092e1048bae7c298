/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/* UUIDs as bytes, as keys and in the text of what holds them. */
#ifndef CREO_UUID_CODEC_H
#define CREO_UUID_CODEC_H

#include "creo_print.h"
#include "creo_uuid.h"
#include "creo_wire.h"

/* For the library's own use: not visible outside of a shared one. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

bool creo_write_uuid(creo_writer *writer, creo_uuid value);
bool creo_read_uuid(creo_reader *reader, creo_uuid *value);
bool creo_write_uuid_array(creo_writer *writer, creo_uuid_array value);
bool creo_read_uuid_array(creo_reader *reader, creo_uuid_array *value);
void creo_print_uuid(creo_printer *printer, creo_uuid value);
void creo_print_uuid_array(creo_printer *printer, creo_uuid_array value);

/* At an address whose bytes have been checked. */

static inline void creo_put_uuid(uint8_t *at, creo_uuid value)
{
    memcpy(at, value.bytes, sizeof value.bytes);
}

static inline creo_uuid creo_get_uuid(const uint8_t *at)
{
    creo_uuid value;
    memcpy(value.bytes, at, sizeof value.bytes);
    return value;
}

extern const creo_key_kind creo_keys_uuid;

#define CREO_KEY_UUID (&creo_keys_uuid)

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
