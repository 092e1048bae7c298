/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/**
 * @file
 * Times, lengths of time, and days. None of these functions takes memory.
 *
 * ..._parse reads a text and returns false, and leaves *result as it is, if it is none.
 * ..._of is for texts in a program. If it gets no such text, the Instant or Duration is one that every call refuses,
 * and the LocalDate is the least that there is, INT32_MIN.
 * ..._text writes the text as snprintf does: at most size bytes, including the NUL after it, and returns the length of
 * the whole text. A buffer of CREO_TIME_TEXT bytes is always large enough.
 * ..._compare returns a number below 0, 0 or above 0.
 */
#ifndef CREO_TIMES_H
#define CREO_TIMES_H

#include "creo_error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { CREO_TIME_TEXT = 48 };

/** A point on the time line: seconds since 1970-01-01T00:00:00Z and nanoseconds from 0 to 999,999,999, which count
 * forward also before 1970, as those of a struct timespec do. A call refuses what is before the year -1,000,000,000 or
 * after the year 1,000,000,000. */
typedef struct creo_instant {
    int64_t seconds;
    int32_t nanos;
} creo_instant;

/** A length of time: seconds and nanoseconds from 0 to 999,999,999. Half a second back is {-1, 500000000}. */
typedef struct creo_duration {
    int64_t seconds;
    int32_t nanos;
} creo_duration;

/** Arrays. {NULL, 0} is an empty array; items of a decoded array are never NULL. A LocalDate is its days since
 * 1970-01-01, an int32_t. */
typedef struct creo_instant_array {
    const creo_instant *items;
    int32_t count;
} creo_instant_array;

typedef struct creo_duration_array {
    const creo_duration *items;
    int32_t count;
} creo_duration_array;

typedef struct creo_localdate_array {
    const int32_t *items;
    int32_t count;
} creo_localdate_array;

/** Whether a call takes it. */
static inline bool creo_instant_valid(creo_instant value)
{
    const int64_t least = INT64_C(-31557014167219200);
    const int64_t most = INT64_C(31556889864403199);
    return (uint64_t)value.seconds - (uint64_t)least <= (uint64_t)most - (uint64_t)least
           && (uint32_t)value.nanos <= 999999999;
}

static inline bool creo_duration_valid(creo_duration value)
{
    return (uint32_t)value.nanos <= 999999999;
}

/** The text is 2026-11-27T12:30:00.5Z; an offset such as +01:00 may be in the place of Z when it is read. */
bool creo_instant_parse(const char *text, creo_instant *result);
creo_instant creo_instant_of(const char *text);
size_t creo_instant_text(creo_instant value, char *buffer, size_t size);
int creo_instant_compare(creo_instant left, creo_instant right);
bool creo_instant_equal(creo_instant left, creo_instant right);

/** The text is PT8H6M12.345S, PT-0.5S or PT0S; when it is read, it may have days: P1DT12H. */
bool creo_duration_parse(const char *text, creo_duration *result);
creo_duration creo_duration_of(const char *text);
size_t creo_duration_text(creo_duration value, char *buffer, size_t size);
int creo_duration_compare(creo_duration left, creo_duration right);
bool creo_duration_equal(creo_duration left, creo_duration right);

/** The text is 2026-11-27, or +12026-11-27 from the year 10000 on. */
bool creo_localdate_parse(const char *text, int32_t *result);
int32_t creo_localdate_of(const char *text);
size_t creo_localdate_text(int32_t days, char *buffer, size_t size);

/** The day of a year, month and day of the month, both from 1 on; false if there is no such day, or if it is further
 * away than an int32_t of days. */
bool creo_localdate_of_day(int32_t year, int32_t month, int32_t day, int32_t *result);

/** The year, month and day of the month of a day. */
void creo_localdate_to_day(int32_t days, int32_t *year, int32_t *month, int32_t *day);

#if defined(CLOCK_REALTIME) || defined(TIME_UTC) /* time.h has a struct timespec */

/* From a struct timespec, as clock_gettime sets it. */
static inline creo_instant creo_instant_of_timespec(struct timespec time)
{
    creo_instant value;
    value.seconds = (int64_t)time.tv_sec;
    value.nanos = (int32_t)time.tv_nsec;
    return value;
}

static inline creo_duration creo_duration_of_timespec(struct timespec time)
{
    creo_duration value;
    value.seconds = (int64_t)time.tv_sec;
    value.nanos = (int32_t)time.tv_nsec;
    return value;
}

/* To a struct timespec; false if its seconds have too few bits. */
static inline bool creo_instant_to_timespec(creo_instant value, struct timespec *result)
{
    result->tv_sec = (time_t)value.seconds;
    result->tv_nsec = value.nanos;
    return (int64_t)result->tv_sec == value.seconds;
}

static inline bool creo_duration_to_timespec(creo_duration value, struct timespec *result)
{
    result->tv_sec = (time_t)value.seconds;
    result->tv_nsec = value.nanos;
    return (int64_t)result->tv_sec == value.seconds;
}

#endif

/** Copies, as those of other arrays. */
creo_status creo_instant_array_copy(creo_instant_array value, creo_instant_array **result, creo_error *error);
creo_status creo_duration_array_copy(creo_duration_array value, creo_duration_array **result, creo_error *error);
creo_status creo_localdate_array_copy(creo_localdate_array value, creo_localdate_array **result, creo_error *error);

bool creo_instant_array_equal(creo_instant_array left, creo_instant_array right);
bool creo_duration_array_equal(creo_duration_array left, creo_duration_array right);
bool creo_localdate_array_equal(creo_localdate_array left, creo_localdate_array right);

#ifdef __cplusplus
}
#endif

#endif
