/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/*
 * Text forms of values, as the generated ..._text functions return them: Data(metadata=MetaData(description="x",
 * timestamp=1), samples=[1.5, 2.5])
 */
#ifndef CREO_PRINT_H
#define CREO_PRINT_H

#include "creo_fault.h"
#include "creo_scalars.h"
#include "creo_value.h"

/* For the library's own use: not visible outside of a shared one. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

/* Writes into a caller's buffer like snprintf: counts everything, stores what fits. */
typedef struct creo_printer {
    char *buffer;
    size_t size;
    size_t length; /* of the whole text, stored or not */
    int depth;     /* of structs that can contain themselves */
    bool cut;      /* whether one of them was left out */
} creo_printer;

enum {
    CREO_PRINT_ITEMS = 10, /* printed of an array; the rest of a longer one is only counted: [..., ... 990 more] */
    CREO_PRINT_LENGTH = 1024 * 1024 /* from there on, structs that can contain themselves are left out */
};

/* buffer may be NULL when size is 0. */
void creo_printer_start(creo_printer *printer, char *buffer, size_t size);

/* Ends what was stored with NUL, between two characters, and returns the length of the whole text without it. */
size_t creo_printer_end(creo_printer *printer);

/* Adds text between the values: names, commas, brackets. */
void creo_printer_plain(creo_printer *printer, const char *plain);

/* Call it before item number index of an array of count items. False if that item and those after it are left out. */
bool creo_printer_item(creo_printer *printer, int32_t index, int32_t count);

/* Called before and after a struct that can contain itself. False, and ... in its place, if it is nested deeper than a
 * message may be, or if the text is long already: one that shares its parts may have any number of them. After that the
 * rest of the outermost struct is printed without others of the kind: a struct that holds itself twice would be printed
 * more often than anybody waits for. */
bool creo_printer_enter(creo_printer *printer);
void creo_printer_leave(creo_printer *printer);

#define CREO_DECLARE_PRINT(name, type)                         \
    void creo_print_##name(creo_printer *printer, type value); \
    void creo_print_##name##_array(creo_printer *printer, creo_##name##_array value);

CREO_SCALARS(CREO_DECLARE_PRINT)

/* Defines the function that prints an array, given the one that prints an item. */
#define CREO_DEFINE_TEXT_OF(name, add_item)                                          \
    void creo_print_##name##_array(creo_printer *printer, creo_##name##_array value) \
    {                                                                                \
        creo_printer_plain(printer, "[");                                            \
        for (int32_t i = 0; i < value.count; i++) {                                  \
            if (!creo_printer_item(printer, i, value.count)) {                       \
                break;                                                               \
            }                                                                        \
            add_item(printer, value.items[i]);                                       \
        }                                                                            \
        creo_printer_plain(printer, "]");                                            \
    }

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
