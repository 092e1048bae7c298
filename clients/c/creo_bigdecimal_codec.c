/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#include "creo_bigdecimal_codec.h"

#include "creo_bytes.h"
#include "creo_decimal.h"

#include <inttypes.h>

static bool refuse_decimal(creo_writer *writer, creo_bigdecimal value, const char *wrong)
{
    char shown[40];
    creo_printer printer;
    creo_printer_start(&printer, shown, sizeof shown);
    creo_print_string(&printer, (creo_string){value.text, value.text == NULL ? 0 : value.length});
    creo_printer_end(&printer);
    return creo_writer_fail(writer, CREO_BAD_ARGUMENT, "cannot be sent: the BigDecimal %s %s", shown, wrong);
}

bool creo_write_bigdecimal(creo_writer *writer, creo_bigdecimal value)
{
    creo_decimal digits;
    uint8_t buffer[CREO_DECIMAL_BYTES + 1];
    const char *const wrong = creo_decimal_parse(&digits, value.text, value.length);
    if (wrong != NULL) {
        return refuse_decimal(writer, value, wrong);
    }
    const uint8_t *const bytes = creo_decimal_to_bytes(&digits, buffer);
    const size_t count = (size_t)(buffer + sizeof buffer - bytes);
    uint8_t *const at = creo_writer_claim(writer, 8 + count);
    if (at == NULL) {
        return false;
    }
    creo_put_int(at, digits.scale);
    creo_put_int(at + 4, (int32_t)count);
    memcpy(at + 8, bytes, count);
    return true;
}

/* The scale and the count of what follows; NULL if they are not there or out of range. */
static const uint8_t *read_decimal_bytes(creo_reader *reader, int32_t *scale, int32_t *count)
{
    const uint8_t *at = creo_reader_bytes(reader, 4);
    if (at == NULL) {
        return NULL;
    }
    *scale = creo_get_int(at);
    if (*scale < -CREO_DECIMAL_SCALE || *scale > CREO_DECIMAL_SCALE) {
        reader->at = at;
        creo_reader_fail(reader, CREO_MALFORMED, "the scale of a BigDecimal goes from %d to %d, found %" PRId32,
            -CREO_DECIMAL_SCALE, CREO_DECIMAL_SCALE, *scale);
        return NULL;
    }
    at = creo_reader_bytes(reader, 4);
    if (at == NULL) {
        return NULL;
    }
    *count = creo_get_int(at);
    if (*count < 1 || *count > CREO_DECIMAL_BYTES) {
        reader->at = at;
        creo_reader_fail(reader, CREO_MALFORMED, "the number of a BigDecimal has 1 to %d bytes, found %" PRId32,
            CREO_DECIMAL_BYTES, *count);
        return NULL;
    }
    return creo_reader_bytes(reader, (size_t)*count);
}

bool creo_read_bigdecimal(creo_reader *reader, creo_bigdecimal *value)
{
    creo_decimal digits;
    char text[CREO_DECIMAL_TEXT];
    int32_t scale = 0;
    int32_t count = 0;
    const uint8_t *const bytes = read_decimal_bytes(reader, &scale, &count);
    if (bytes == NULL) {
        return false;
    }
    if (count > 1 && (bytes[0] == 0 || bytes[0] == 0xFF) && (bytes[0] & 0x80) == (bytes[1] & 0x80)) {
        reader->at = bytes;
        return creo_reader_fail(reader, CREO_MALFORMED, "the number of a BigDecimal begins with a byte too many");
    }
    if (!creo_decimal_of_bytes(&digits, scale, bytes, (size_t)count)) {
        reader->at = bytes;
        return creo_reader_fail(reader, CREO_MALFORMED, "a BigDecimal has at most %d digits", (int)CREO_DECIMAL_DIGITS);
    }
    const size_t length = creo_decimal_text(&digits, text);
    char *const kept = creo_arena_take_bytes(&reader->arena, length + 1);
    if (kept == NULL) {
        return creo_reader_fail(reader, CREO_NO_MEMORY, CREO_FAULT_NO_MEMORY);
    }
    memcpy(kept, text, length + 1);
    *value = (creo_bigdecimal){kept, (int32_t)length};
    return true;
}

bool creo_write_bigdecimal_array(creo_writer *writer, creo_bigdecimal_array value)
{
    if (creo_writer_count(writer, value.items, value.count, 0) == NULL) {
        return false;
    }
    for (int32_t i = 0; i < value.count; i++) {
        if (!creo_write_bigdecimal(writer, value.items[i])) {
            return creo_within_item(&writer->fault, i);
        }
    }
    return true;
}

bool creo_read_bigdecimal_array(creo_reader *reader, creo_bigdecimal_array *value)
{
    const int32_t count = creo_reader_count(reader, 9);
    creo_bigdecimal *const items = count < 0 ? NULL : creo_reader_allocate(reader, count, sizeof *items);
    if (items == NULL) {
        return false;
    }
    for (int32_t i = 0; i < count; i++) {
        if (!creo_read_bigdecimal(reader, &items[i])) {
            return creo_within_item(&reader->fault, i);
        }
    }
    *value = (creo_bigdecimal_array){items, count};
    return true;
}

CREO_DEFINE_COPY(bigdecimal, "BigDecimal")
CREO_DEFINE_COPY(bigdecimal_array, "BigDecimal[]")

void creo_print_bigdecimal(creo_printer *printer, creo_bigdecimal value)
{
    char text[CREO_BIGDECIMAL_TEXT];
    creo_bigdecimal_text(value, text, sizeof text);
    creo_printer_plain(printer, text);
}

CREO_DEFINE_TEXT_OF(bigdecimal, creo_print_bigdecimal)
