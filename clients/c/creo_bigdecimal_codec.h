/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/* Decimal numbers as bytes, and in the text of what holds them. */
#ifndef CREO_BIGDECIMAL_CODEC_H
#define CREO_BIGDECIMAL_CODEC_H

#include "creo_bigdecimal.h"
#include "creo_print.h"
#include "creo_wire.h"

/* For the library's own use: not visible outside of a shared one. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

bool creo_write_bigdecimal(creo_writer *writer, creo_bigdecimal value);
bool creo_read_bigdecimal(creo_reader *reader, creo_bigdecimal *value);
bool creo_write_bigdecimal_array(creo_writer *writer, creo_bigdecimal_array value);
bool creo_read_bigdecimal_array(creo_reader *reader, creo_bigdecimal_array *value);
void creo_print_bigdecimal(creo_printer *printer, creo_bigdecimal value);
void creo_print_bigdecimal_array(creo_printer *printer, creo_bigdecimal_array value);

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
