/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#include "creo_report.h"

#include "creo_utf8.h"

#include <string.h>

/* The cases of the union. */
enum { REPORT_ANSWER, REPORT_THROWN, REPORT_FAILED, REPORT_ITEM, REPORT_CREDIT, REPORT_ASK, REPORT_PLACES };

static void write_kind(creo_writer *writer, int32_t kind, int32_t call)
{
    creo_write_int(writer, kind);
    creo_write_int(writer, call);
}

static void write_all(creo_writer *writer, creo_rows_bytes bytes)
{
    uint8_t *const at = creo_writer_claim(writer, bytes.size);
    if (at != NULL && bytes.size > 0) {
        memcpy(at, bytes.bytes, bytes.size);
    }
}

static creo_rows_bytes content_of(const creo_writer *content)
{
    return (creo_rows_bytes){content->bytes, content->length};
}

static void write_fields(creo_writer *writer, const creo_hook_context *fields)
{
    creo_write_int(writer, fields->count);
    for (int32_t i = 0; i < fields->count; i++) {
        creo_write_string(writer, creo_string_of(fields->entries[i].key));
        creo_write_string(writer, creo_string_of(fields->entries[i].value));
    }
}

void creo_report_bytes(creo_writer *writer, creo_rows_bytes bytes)
{
    creo_write_int(writer, (int32_t)bytes.size);
    write_all(writer, bytes);
}

void creo_report_answer(creo_writer *writer, int32_t call, const creo_writer *result, int32_t count,
    const creo_writer *changes, const creo_hook_context *fields)
{
    write_kind(writer, REPORT_ANSWER, call);
    creo_report_bytes(writer, content_of(result));
    creo_write_int(writer, count);
    write_all(writer, content_of(changes));
    write_fields(writer, fields);
}

void creo_report_thrown(creo_writer *writer, int32_t call, int32_t exception, const char *message,
    const creo_writer *value, const creo_hook_context *fields)
{
    write_kind(writer, REPORT_THROWN, call);
    creo_write_int(writer, exception);
    creo_write_string(writer, creo_string_of(message));
    creo_report_bytes(writer, content_of(value));
    write_fields(writer, fields);
}

/* A text that can be sent. */
static creo_string sendable(char *text)
{
    if (!creo_utf8_valid((const uint8_t *)text, strlen(text))) {
        for (char *at = text; *at != '\0'; at++) {
            *at = ((unsigned char)*at & 0x80u) != 0 ? '?' : *at;
        }
    }
    return creo_string_of(text);
}

void creo_report_failed(creo_writer *writer, int32_t call, creo_report_failure failure, char *message)
{
    write_kind(writer, REPORT_FAILED, call);
    creo_write_int(writer, (int32_t)failure);
    creo_write_string(writer, sendable(message));
    creo_write_string(writer, creo_string_of("")); /* C has no traces */
}

void creo_report_item(creo_writer *writer, int32_t call, creo_rows_bytes item)
{
    write_kind(writer, REPORT_ITEM, call);
    creo_report_bytes(writer, item);
}

void creo_report_credit(creo_writer *writer, int32_t call, int32_t items)
{
    write_kind(writer, REPORT_CREDIT, call);
    creo_write_int(writer, items);
}

void creo_report_ask(creo_writer *writer, int32_t call, int32_t question, int32_t view)
{
    write_kind(writer, REPORT_ASK, call);
    creo_write_int(writer, question);
    creo_write_int(writer, view);
}

void creo_report_places(creo_writer *writer, int32_t places)
{
    creo_write_int(writer, REPORT_PLACES);
    creo_write_int(writer, places);
}
