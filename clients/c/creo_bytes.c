/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#include "creo_bytes.h"

#include <string.h>

bool creo_bytes_open(creo_writer *writer, const void *value)
{
    creo_writer_start(writer);
    return value != NULL || creo_writer_fail(writer, CREO_BAD_ARGUMENT, "is NULL");
}

/* Makes a message like "Data: BAD_ARGUMENT: name is not well-formed UTF-8"; without a path the fault is the value's. */
static creo_status describe_value(const creo_fault *fault, const char *type, creo_error *error)
{
    char reason[CREO_PATH_SIZE + CREO_REASON_SIZE + 32];
    creo_fault_describe(fault, fault->path[0] == '\0' ? "the value" : fault->path, reason, sizeof reason);
    return creo_error_set(error, fault->status, "%s: %s: %s", type, creo_status_name(fault->status), reason);
}

creo_status creo_bytes_written(creo_writer *writer, const char *type, const creo_byte_array **result, creo_error *error)
{
    creo_arena arena;
    creo_arena_start(&arena, writer->length + sizeof(creo_byte_array));
    *result = NULL;
    if (writer->fault.status == CREO_OK && writer->length > INT32_MAX) {
        creo_writer_fail(writer, CREO_TOO_LARGE, "takes more bytes than an array may have");
    }
    creo_byte_array *const bytes = writer->fault.status == CREO_OK ? creo_arena_take(&arena, 1, sizeof *bytes) : NULL;
    uint8_t *const items = bytes == NULL ? NULL : creo_arena_take_bytes(&arena, writer->length);
    creo_status status = CREO_OK;
    if (items != NULL) {
        memcpy(items, writer->bytes, writer->length);
        *bytes = (creo_byte_array){items, (int32_t)writer->length};
        *result = bytes;
        creo_error_reset(error);
    } else {
        creo_writer_fail(writer, CREO_NO_MEMORY, CREO_FAULT_NO_MEMORY); /* an earlier fault stays */
        status = describe_value(&writer->fault, type, error);
        creo_arena_drop(&arena);
    }
    creo_writer_free(writer);
    return status;
}

void *creo_bytes_parse(creo_reader *reader, creo_byte_array bytes, size_t size)
{
    const bool good = bytes.count == 0 || (bytes.count > 0 && bytes.items != NULL);
    creo_reader_start(reader, bytes.items, good ? (size_t)bytes.count : 0);
    if (!good) {
        creo_reader_fail(reader, CREO_BAD_ARGUMENT, bytes.count < 0 ? "has a negative count of bytes" : "is NULL");
        return NULL;
    }
    return creo_reader_allocate(reader, 1, size);
}

creo_status creo_bytes_parsed(creo_reader *reader, const char *type, creo_error *error)
{
    if (!creo_reader_end(reader)) {
        return describe_value(&reader->fault, type, error);
    }
    creo_error_reset(error);
    return CREO_OK;
}

void *creo_bytes_rewind(creo_reader *reader, const creo_writer *writer, size_t size)
{
    creo_reader_start(reader, writer->bytes, writer->length);
    if (writer->fault.status != CREO_OK) {
        reader->fault = writer->fault;
        return NULL;
    }
    return creo_reader_allocate(reader, 1, size);
}

creo_status creo_bytes_copied(creo_reader *reader, creo_writer *writer, const char *type, creo_error *error)
{
    const creo_status status = creo_bytes_parsed(reader, type, error);
    creo_writer_free(writer);
    return status;
}

CREO_DEFINE_COPY(string, "String")
CREO_DEFINE_COPY(string_array, "String[]")

#define CREO_DEFINE_COPY_ARRAY(name, type) CREO_DEFINE_COPY(name##_array, #name "[]")

CREO_DEFINE_COPY_ARRAY(boolean, bool)
CREO_DEFINE_COPY_ARRAY(byte, uint8_t)
CREO_NUMBERS(CREO_DEFINE_COPY_ARRAY)
