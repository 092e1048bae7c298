/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/*
 * Whole values as bytes, and copies of values, which are made by way of their bytes: so a copy is checked as arguments
 * of a call are, and takes one block of memory. Generated code puts the writing and the reading between these
 * functions:
 *
 *     creo_bytes_open(&writer, value) && write_data(&writer, value);
 *     return creo_bytes_written(&writer, "Data", result, error);
 *
 *     data *const read = creo_bytes_parse(&reader, bytes, sizeof *read);
 *     if (read != NULL) { read_data(&reader, read); }
 *     const creo_status status = creo_bytes_parsed(&reader, "Data", error);
 *
 * A copy writes, then reads from creo_bytes_rewind to creo_bytes_copied.
 */
#ifndef CREO_BYTES_H
#define CREO_BYTES_H

#include "creo_wire.h"

/* For the library's own use: not visible outside of a shared one. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

/* Starts a writer. False if value, which is only compared, is NULL: then the writer holds the reason. */
bool creo_bytes_open(creo_writer *writer, const void *value);

/* Returns what was written as an answer, or what failed; frees the writer. type is for messages. */
creo_status creo_bytes_written(
    creo_writer *writer, const char *type, const creo_byte_array **result, creo_error *error);

/* Starts a reader. Memory for a value of that size; NULL if there is none: then the reader holds the reason. */
void *creo_bytes_parse(creo_reader *reader, creo_byte_array bytes, size_t size);

/* Whether reading succeeded. The value is to be forgotten unless this is CREO_OK. */
creo_status creo_bytes_parsed(creo_reader *reader, const char *type, creo_error *error);

/* As creo_bytes_parse and creo_bytes_parsed, for the bytes that were just written. */
void *creo_bytes_rewind(creo_reader *reader, const creo_writer *writer, size_t size);
creo_status creo_bytes_copied(creo_reader *reader, creo_writer *writer, const char *type, creo_error *error);

/* Defines the function that copies values of a type, whose name in messages this is. */
#define CREO_DEFINE_COPY(name, type)                                                           \
    creo_status creo_##name##_copy(creo_##name value, creo_##name **result, creo_error *error) \
    {                                                                                          \
        creo_writer writer;                                                                    \
        creo_reader reader;                                                                    \
        creo_writer_start(&writer);                                                            \
        creo_write_##name(&writer, value);                                                     \
        creo_##name *const copied = creo_bytes_rewind(&reader, &writer, sizeof *copied);       \
        if (copied != NULL) {                                                                  \
            creo_read_##name(&reader, copied);                                                 \
        }                                                                                      \
        const creo_status status = creo_bytes_copied(&reader, &writer, type, error);           \
        *result = status == CREO_OK ? copied : NULL;                                           \
        return status;                                                                         \
    }

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
