/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#include "creo_times.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* As seconds, the largest parts of a number that are added without a carry. */
#define BILLION INT64_C(1000000000)

enum {
    NANOS_OF_A_SECOND = 1000000000,
    SECONDS_OF_A_MINUTE = 60,
    SECONDS_OF_AN_HOUR = 3600,
    SECONDS_OF_A_DAY = 86400,
    DAYS_OF_400_YEARS = 146097,
    DAYS_BEFORE_1970 = 719468 /* from March 1st of the year 0 */
};

/* Days */

/* The day of a year that begins in March, so that a leap day is its last one: after 'Days and civil calendars', by
 * Howard Hinnant. */
static int64_t days_of(int64_t year, int month, int day)
{
    const int64_t shifted = month <= 2 ? year - 1 : year;
    const int64_t cycle = (shifted >= 0 ? shifted : shifted - 399) / 400;
    const int64_t year_of_cycle = shifted - cycle * 400;
    const int day_of_year = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1;
    const int64_t day_of_cycle = year_of_cycle * 365 + year_of_cycle / 4 - year_of_cycle / 100 + day_of_year;
    return cycle * DAYS_OF_400_YEARS + day_of_cycle - DAYS_BEFORE_1970;
}

struct date {
    int64_t year;
    int month;
    int day;
};

static struct date date_of(int64_t days)
{
    const int64_t since = days + DAYS_BEFORE_1970;
    const int64_t cycle = (since >= 0 ? since : since - (DAYS_OF_400_YEARS - 1)) / DAYS_OF_400_YEARS;
    const int day_of_cycle = (int)(since - cycle * DAYS_OF_400_YEARS);
    const int year_of_cycle =
        (day_of_cycle - day_of_cycle / 1460 + day_of_cycle / 36524 - day_of_cycle / (DAYS_OF_400_YEARS - 1)) / 365;
    const int day_of_year = day_of_cycle - (365 * year_of_cycle + year_of_cycle / 4 - year_of_cycle / 100);
    const int shifted = (5 * day_of_year + 2) / 153; /* months after March */
    const int month = shifted < 10 ? shifted + 3 : shifted - 9;
    return (struct date){cycle * 400 + year_of_cycle + (month <= 2), month, day_of_year - (153 * shifted + 2) / 5 + 1};
}

static bool is_leap(int64_t year)
{
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

static bool is_day(int64_t year, int64_t month, int64_t day)
{
    static const int8_t DAYS[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    return month >= 1 && month <= 12 && day >= 1 && day <= DAYS[month - 1] + (month == 2 && is_leap(year));
}

bool creo_localdate_of_day(int32_t year, int32_t month, int32_t day, int32_t *result)
{
    if (!is_day(year, month, day)) {
        return false;
    }
    const int64_t days = days_of(year, month, day);
    if (days < INT32_MIN || days > INT32_MAX) {
        return false;
    }
    *result = (int32_t)days;
    return true;
}

void creo_localdate_to_day(int32_t days, int32_t *year, int32_t *month, int32_t *day)
{
    const struct date date = date_of(days);
    *year = (int32_t)date.year;
    *month = date.month;
    *day = date.day;
}

/* Reading texts. Each function moves *at past what it has read. */

static bool take(const char **at, char wanted)
{
    if (**at != wanted) {
        return false;
    }
    (*at)++;
    return true;
}

static bool is_digit(char character)
{
    return character >= '0' && character <= '9';
}

static size_t count_digits(const char *at)
{
    size_t count = 0;
    while (is_digit(at[count])) {
        count++;
    }
    return count;
}

/* A number of exactly that many digits, at most 18. */
static bool take_digits(const char **at, size_t count, int64_t *number)
{
    *number = 0;
    for (size_t i = 0; i < count; i++) {
        if (!is_digit((*at)[i])) {
            return false;
        }
        *number = *number * 10 + ((*at)[i] - '0');
    }
    *at += count;
    return true;
}

/* Two digits of a clock, below a limit. */
static bool take_pair(const char **at, int limit, int64_t *number)
{
    return take_digits(at, 2, number) && *number < limit;
}

/* 4 digits; after a sign, up to 10: more than 4 have no zero in front, and there is no -0000. */
static bool take_year(const char **at, int64_t *year)
{
    const bool after = take(at, '+');
    const bool before = !after && take(at, '-');
    const size_t count = count_digits(*at);
    const bool counted = after ? count >= 5 && count <= 10 : before ? count >= 4 && count <= 10 : count == 4;
    if (!counted || (count > 4 && **at == '0') || !take_digits(at, count, year) || (before && *year == 0)) {
        return false;
    }
    *year = before ? -*year : *year;
    return true;
}

static bool take_days(const char **at, int64_t *days)
{
    int64_t year = 0;
    int64_t month = 0;
    int64_t day = 0;
    if (!take_year(at, &year) || !take(at, '-') || !take_digits(at, 2, &month) || !take(at, '-')
        || !take_digits(at, 2, &day) || !is_day(year, month, day)) {
        return false;
    }
    *days = days_of(year, (int)month, (int)day);
    return true;
}

/* A point and 1 to 9 digits, if there is a point. */
static bool take_fraction(const char **at, int32_t *nanos)
{
    *nanos = 0;
    if (!take(at, '.')) {
        return true;
    }
    const size_t count = count_digits(*at);
    int64_t number = 0;
    if (count < 1 || count > 9 || !take_digits(at, count, &number)) {
        return false;
    }
    for (size_t i = count; i < 9; i++) {
        number *= 10;
    }
    *nanos = (int32_t)number;
    return true;
}

/* Z, or how far local clocks are ahead: at most 18 hours. */
static bool take_offset(const char **at, int64_t *seconds)
{
    *seconds = 0;
    if (take(at, 'Z')) {
        return true;
    }
    int64_t hours = 0;
    int64_t minutes = 0;
    const bool negative = take(at, '-');
    if ((!negative && !take(at, '+')) || !take_pair(at, 19, &hours) || !take(at, ':') || !take_pair(at, 60, &minutes)) {
        return false;
    }
    const int64_t offset = hours * SECONDS_OF_AN_HOUR + minutes * SECONDS_OF_A_MINUTE;
    *seconds = negative ? -offset : offset;
    return offset <= 18 * SECONDS_OF_AN_HOUR;
}

bool creo_localdate_parse(const char *text, int32_t *result)
{
    int64_t days = 0;
    if (text == NULL || !take_days(&text, &days) || *text != '\0' || days < INT32_MIN || days > INT32_MAX) {
        return false;
    }
    *result = (int32_t)days;
    return true;
}

bool creo_instant_parse(const char *text, creo_instant *result)
{
    int64_t days = 0;
    int64_t hour = 0;
    int64_t minute = 0;
    int64_t second = 0;
    int64_t offset = 0;
    int32_t nanos = 0;
    if (text == NULL || !take_days(&text, &days) || !take(&text, 'T') || !take_pair(&text, 24, &hour)
        || !take(&text, ':') || !take_pair(&text, 60, &minute) || !take(&text, ':') || !take_pair(&text, 60, &second)
        || !take_fraction(&text, &nanos) || !take_offset(&text, &offset) || *text != '\0') {
        return false;
    }
    const creo_instant value = {
        days * SECONDS_OF_A_DAY + hour * SECONDS_OF_AN_HOUR + minute * SECONDS_OF_A_MINUTE + second - offset, nanos};
    if (!creo_instant_valid(value)) {
        return false;
    }
    *result = value;
    return true;
}

/* A sum of the parts of a duration, whatever they are: billions of seconds, seconds, and nanoseconds of any sign. */
struct sum {
    int64_t billions;
    int64_t seconds;
    int64_t nanos;
};

/* A number of such units, with its sign, and a fraction if the unit is a second; false if that is not there. A part may
 * have 19 digits after its zeros. */
static bool take_part(const char **at, char letter, int64_t unit, bool negated, struct sum *sum)
{
    const char *next = *at;
    const int64_t sign = take(&next, '-') != negated ? -1 : 1;
    while (next[0] == '0' && is_digit(next[1])) {
        next++;
    }
    const size_t count = count_digits(next);
    if (count < 1 || count > 19) {
        return false;
    }
    int64_t billions = 0;
    int64_t rest = 0;
    int32_t nanos = 0;
    const bool large = count > 9;
    if ((large && !take_digits(&next, count - 9, &billions)) || !take_digits(&next, large ? 9 : count, &rest)
        || (unit == 1 && !take_fraction(&next, &nanos)) || !take(&next, letter)) {
        return false;
    }
    sum->billions += sign * billions * unit;
    sum->seconds += sign * rest * unit;
    sum->nanos = sign * nanos;
    *at = next;
    return true;
}

static bool duration_of(struct sum sum, creo_duration *result)
{
    if (sum.nanos < 0) {
        sum.nanos += NANOS_OF_A_SECOND;
        sum.seconds--;
    }
    const int64_t carried = (sum.seconds >= 0 ? sum.seconds : sum.seconds - (BILLION - 1)) / BILLION;
    sum.billions += carried;
    sum.seconds -= carried * BILLION;
    const int64_t most = INT64_MAX / BILLION;
    const int64_t least = INT64_MIN / BILLION - 1;
    if (sum.billions > most || (sum.billions == most && sum.seconds > INT64_MAX % BILLION) || sum.billions < least
        || (sum.billions == least && sum.seconds < INT64_MIN % BILLION + BILLION)) {
        return false;
    }
    /* Without a sign, since the product alone may be less than INT64_MIN. */
    result->seconds = (int64_t)((uint64_t)sum.billions * (uint64_t)BILLION + (uint64_t)sum.seconds);
    result->nanos = (int32_t)sum.nanos;
    return true;
}

bool creo_duration_parse(const char *text, creo_duration *result)
{
    struct sum sum = {0, 0, 0};
    const bool negated = text != NULL && take(&text, '-');
    if (text == NULL || !take(&text, 'P')) {
        return false;
    }
    bool found = take_part(&text, 'D', SECONDS_OF_A_DAY, negated, &sum);
    if (take(&text, 'T')) {
        found = take_part(&text, 'H', SECONDS_OF_AN_HOUR, negated, &sum);
        found = take_part(&text, 'M', SECONDS_OF_A_MINUTE, negated, &sum) || found;
        found = take_part(&text, 'S', 1, negated, &sum) || found;
    }
    return found && *text == '\0' && duration_of(sum, result);
}

creo_instant creo_instant_of(const char *text)
{
    creo_instant value = {0, -1};
    creo_instant_parse(text, &value);
    return value;
}

creo_duration creo_duration_of(const char *text)
{
    creo_duration value = {0, -1};
    creo_duration_parse(text, &value);
    return value;
}

int32_t creo_localdate_of(const char *text)
{
    int32_t value = INT32_MIN;
    creo_localdate_parse(text, &value);
    return value;
}

/* Writing texts */

static size_t store(const char *text, char *buffer, size_t size)
{
    const size_t length = strlen(text);
    if (size > 0) {
        const size_t stored = length < size ? length : size - 1;
        memcpy(buffer, text, stored);
        buffer[stored] = '\0';
    }
    return length;
}

/* Each function below writes into a text of CREO_TIME_TEXT bytes and returns where it ends. */

static char *add_date(char *text, int64_t days)
{
    const struct date date = date_of(days);
    const char *const sign = date.year < 0 ? "-" : date.year > 9999 ? "+" : "";
    const int64_t year = date.year < 0 ? -date.year : date.year;
    return text + snprintf(text, 32, "%s%04" PRId64 "-%02d-%02d", sign, year, date.month, date.day);
}

/* Nanoseconds after a point, without the zeros at the end: in groups of 3 digits, or of 1. */
static char *add_fraction(char *text, int32_t nanos, int group)
{
    if (nanos == 0) {
        return text;
    }
    int digits = 9;
    const int step = group == 3 ? 1000 : 10;
    for (; nanos % step == 0; digits -= group) {
        nanos /= step;
    }
    return text + snprintf(text, 16, ".%0*" PRId32, digits, nanos);
}

/* What is not a value has a text, too: whoever looks for a mistake wants to see it. */
static void add_invalid(char *text, int64_t seconds, int32_t nanos)
{
    snprintf(text, CREO_TIME_TEXT, "{%" PRId64 ", %" PRId32 "}", seconds, nanos);
}

size_t creo_localdate_text(int32_t days, char *buffer, size_t size)
{
    char text[CREO_TIME_TEXT];
    add_date(text, days);
    return store(text, buffer, size);
}

size_t creo_instant_text(creo_instant value, char *buffer, size_t size)
{
    char text[CREO_TIME_TEXT];
    if (creo_instant_valid(value)) {
        const int64_t before = value.seconds < 0 ? value.seconds - (SECONDS_OF_A_DAY - 1) : value.seconds;
        const int64_t days = before / SECONDS_OF_A_DAY;
        const int second = (int)(value.seconds - days * SECONDS_OF_A_DAY);
        char *at = add_date(text, days);
        at += snprintf(at, 16, "T%02d:%02d:%02d", second / SECONDS_OF_AN_HOUR,
            second % SECONDS_OF_AN_HOUR / SECONDS_OF_A_MINUTE, second % SECONDS_OF_A_MINUTE);
        memcpy(add_fraction(at, value.nanos, 3), "Z", 2);
    } else {
        add_invalid(text, value.seconds, value.nanos);
    }
    return store(text, buffer, size);
}

static char *add_part(char *text, int64_t number, char letter)
{
    return number == 0 ? text : text + snprintf(text, 24, "%" PRId64 "%c", number, letter);
}

static void add_duration(char *text, creo_duration value)
{
    /* Below 0, the fraction counts back as the seconds do. */
    const bool back = value.seconds < 0 && value.nanos > 0;
    const int64_t seconds = back ? value.seconds + 1 : value.seconds;
    const int32_t nanos = back ? NANOS_OF_A_SECOND - value.nanos : value.nanos;
    const int64_t rest = seconds % SECONDS_OF_A_MINUTE;
    memcpy(text, "PT", 2);
    char *at = add_part(text + 2, seconds / SECONDS_OF_AN_HOUR, 'H');
    at = add_part(at, seconds % SECONDS_OF_AN_HOUR / SECONDS_OF_A_MINUTE, 'M');
    if (rest != 0 || nanos != 0 || at == text + 2) {
        at += snprintf(at, 8, "%s%" PRId64, back && rest == 0 ? "-" : "", rest);
        at = add_fraction(at, nanos, 1);
        *at++ = 'S';
    }
    *at = '\0';
}

size_t creo_duration_text(creo_duration value, char *buffer, size_t size)
{
    char text[CREO_TIME_TEXT];
    if (creo_duration_valid(value)) {
        add_duration(text, value);
    } else {
        add_invalid(text, value.seconds, value.nanos);
    }
    return store(text, buffer, size);
}

/* Comparing */

static int compare_times(int64_t left, int32_t left_nanos, int64_t right, int32_t right_nanos)
{
    if (left != right) {
        return left < right ? -1 : 1;
    }
    return (left_nanos > right_nanos) - (left_nanos < right_nanos);
}

int creo_instant_compare(creo_instant left, creo_instant right)
{
    return compare_times(left.seconds, left.nanos, right.seconds, right.nanos);
}

int creo_duration_compare(creo_duration left, creo_duration right)
{
    return compare_times(left.seconds, left.nanos, right.seconds, right.nanos);
}

bool creo_instant_equal(creo_instant left, creo_instant right)
{
    return left.seconds == right.seconds && left.nanos == right.nanos;
}

bool creo_duration_equal(creo_duration left, creo_duration right)
{
    return left.seconds == right.seconds && left.nanos == right.nanos;
}

/* Item by item, since the bytes after the nanoseconds may be any. */
#define CREO_TIMES_EQUAL(name)                                                          \
    bool creo_##name##_array_equal(creo_##name##_array left, creo_##name##_array right) \
    {                                                                                   \
        if (left.count != right.count) {                                                \
            return false;                                                               \
        }                                                                               \
        for (int32_t i = 0; i < left.count; i++) {                                      \
            if (!creo_##name##_equal(left.items[i], right.items[i])) {                  \
                return false;                                                           \
            }                                                                           \
        }                                                                               \
        return true;                                                                    \
    }

CREO_TIMES_EQUAL(instant)
CREO_TIMES_EQUAL(duration)

bool creo_localdate_array_equal(creo_localdate_array left, creo_localdate_array right)
{
    return left.count == right.count
           && (left.count <= 0 || memcmp(left.items, right.items, (size_t)left.count * sizeof *left.items) == 0);
}
