/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/*
 * The rules that a description has for values, in addition to their types. Generated code checks a value after it was
 * written, so that texts are UTF-8 and counts are right, and passes a failure on as writers do. Nothing here needs
 * memory.
 */
#ifndef CREO_RULE_H
#define CREO_RULE_H

#include "creo_fault.h"
#include "creo_keys.h"
#include "creo_value.h"

/* For the library's own use: not visible outside of a shared one. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

/* Begins the reason of a failure, to which the program then prints. */
void creo_rule_begin(creo_fault *fault, creo_printer *printer);

/* Ends it after the value: it is not in the range of these words. Always false. */
bool creo_rule_not_in(creo_printer *printer, const char *words);

/* Record that a number is not in the range of these words. Always false. */
bool creo_rule_refuse_whole(creo_fault *fault, int64_t value, const char *words);
bool creo_rule_refuse_unsigned(creo_fault *fault, uint64_t value, const char *words);
bool creo_rule_refuse_float(creo_fault *fault, float value, const char *words);
bool creo_rule_refuse_double(creo_fault *fault, double value, const char *words);

/* Check that a number is not less than min and not greater than max. What is not a number is in no range. */

static inline bool creo_rule_whole(creo_fault *fault, int64_t value, int64_t min, int64_t max, const char *words)
{
    return (value >= min && value <= max) || creo_rule_refuse_whole(fault, value, words);
}

static inline bool creo_rule_unsigned(creo_fault *fault, uint64_t value, uint64_t min, uint64_t max, const char *words)
{
    return (value >= min && value <= max) || creo_rule_refuse_unsigned(fault, value, words);
}

static inline bool creo_rule_float(creo_fault *fault, float value, double min, double max, const char *words)
{
    return ((double)value >= min && (double)value <= max) || creo_rule_refuse_float(fault, value, words);
}

static inline bool creo_rule_double(creo_fault *fault, double value, double min, double max, const char *words)
{
    return (value >= min && value <= max) || creo_rule_refuse_double(fault, value, words);
}

/* Check how many characters a text has, each of which is a code point, how many items an array, how many entries a
 * map. */
bool creo_rule_characters(creo_fault *fault, creo_string value, int64_t min, int64_t max, const char *words);
bool creo_rule_items(creo_fault *fault, int32_t count, int64_t min, int64_t max, const char *words);
bool creo_rule_entries(creo_fault *fault, int32_t count, int64_t min, int64_t max, const char *words);

/*
 * Checks what a whole text looks like, with one step for each character, however the pattern looks.
 *
 * Characters are of classes. The numbers of the table are: how many classes there are and how many intervals of
 * characters; for each interval its first character and its class; for each state 1 where a text that ends there
 * matches, else 0, and for each class the next state plus 1, or 0 where nothing can match any more.
 */
bool creo_rule_pattern(creo_fault *fault, creo_string value, const char *pattern, const int32_t *table);

/* Put the key of a map before the path; of an enum's constant, its name. Always false. */
bool creo_rule_within_key(creo_fault *fault, const creo_key_kind *kind, const void *key);
bool creo_rule_within_constant(creo_fault *fault, const char *name);

/* Says in the reason that it is about the key itself. Always false. */
bool creo_rule_as_key(creo_fault *fault);

/* Ends a path, so that it reads "sample.weights[3]: 1.5 is not in 0..1". name is its first part; NULL: there is none
 * to add. Always false. */
bool creo_rule_broken(creo_fault *fault, const char *name);

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
