/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/* What a worker tells its host: the union Report of framework/protocol/work.creo. A failure stays in the writer. */
#ifndef CREO_REPORT_H
#define CREO_REPORT_H

#include "creo_hook_context.h"
#include "creo_rows.h"
#include "creo_write.h"

/* For the library's own use: not visible outside of a shared one. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

/* As the enum Failure has them. */
typedef enum creo_report_failure {
    CREO_REPORT_FAILED,
    CREO_REPORT_MALFORMED,
    CREO_REPORT_CANCELLED
} creo_report_failure;

/* Bytes after their number. */
void creo_report_bytes(creo_writer *writer, creo_rows_bytes bytes);

/* changes: count of them, as they are reported. */
void creo_report_answer(creo_writer *writer, int32_t call, const creo_writer *result, int32_t count,
    const creo_writer *changes, const creo_hook_context *fields);

void creo_report_thrown(creo_writer *writer, int32_t call, int32_t exception, const char *message,
    const creo_writer *value, const creo_hook_context *fields);

/* What is no UTF-8 in the message becomes question marks. */
void creo_report_failed(creo_writer *writer, int32_t call, creo_report_failure failure, char *message);

void creo_report_item(creo_writer *writer, int32_t call, creo_rows_bytes item);
void creo_report_credit(creo_writer *writer, int32_t call, int32_t items);

/* The question comes after it. */
void creo_report_ask(creo_writer *writer, int32_t call, int32_t question, int32_t view);

void creo_report_places(creo_writer *writer, int32_t places);

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
