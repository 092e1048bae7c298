/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */
/*
 * What objects.py does, over CPython's C API: times, dates, UUIDs and decimal numbers. Only the accelerator of a
 * description that has such types includes it.
 */
#ifndef CREO_OBJECTS_H
#define CREO_OBJECTS_H

#include "wire.h"

#include <datetime.h>

#define CREO_NANOSECONDS INT64_C(1000000000)
/* So many whole seconds fit into 64 bits as nanoseconds. */
#define CREO_MOST_SECONDS (INT64_MAX / CREO_NANOSECONDS)
#define CREO_FIRST_INSTANT INT64_C(-31557014167219200)
#define CREO_LAST_INSTANT INT64_C(31556889864403199)
/* 1970-01-01, in days from the beginning of the March of the year 0; and how many days 400 years have. */
#define CREO_EPOCH 719468
#define CREO_CYCLE 146097
/* The days of the first and of the last of Python's dates, 0001-01-01 and 9999-12-31. */
#define CREO_FIRST_DATE (-719162)
#define CREO_LAST_DATE 2932896
/* The most digits of a decimal number; how many make a part of one, and that many of the parts. */
#define CREO_DIGITS 1000
#define CREO_PART_DIGITS 9
#define CREO_PARTS 112

/* Times */

/* The two slots of a time, nanoseconds and seconds. */
static inline int creo_put_time(creo_writer *writer, char *at, PyObject *value, enum creo_object kind)
{
    PyTypeObject *type = (PyTypeObject *)writer->module->objects[kind];
    PyObject **parts = creo_slots(value);
    int64_t nanoseconds;
    int64_t seconds;
    if (Py_TYPE(value) != type) {
        return creo_wrong_type(value, type->tp_name);
    }
    if (parts[0] == NULL || parts[1] == NULL) {
        PyErr_Format(PyExc_AttributeError, "a part of this %s was never set", type->tp_name);
        return 0;
    }
    if (!creo_integer(parts[0], 0, CREO_NANOSECONDS - 1, &nanoseconds)
        || !creo_integer(parts[1], INT64_MIN, INT64_MAX, &seconds)) {
        return 0;
    }
    creo_store64(at, (uint64_t)seconds);
    creo_store32(at + 8, (uint32_t)nanoseconds);
    return 1;
}

static inline int creo_put_instant(creo_writer *writer, char *at, PyObject *value)
{
    return creo_put_time(writer, at, value, CREO_INSTANT);
}

static inline int creo_put_duration(creo_writer *writer, char *at, PyObject *value)
{
    return creo_put_time(writer, at, value, CREO_DURATION);
}

static inline int creo_check_nanoseconds(creo_reader *reader, const char *at, const char *what)
{
    int32_t nanoseconds = (int32_t)creo_load32(at + 8);
    if (nanoseconds < 0 || nanoseconds >= CREO_NANOSECONDS) {
        PyErr_Format(reader->module->malformed_error, "%s has 0 to 999999999 nanoseconds after its seconds, found %ld",
            what, (long)nanoseconds);
        return 0;
    }
    return 1;
}

static inline int creo_check_instant(creo_reader *reader, const char *at)
{
    int64_t seconds = (int64_t)creo_load64(at);
    if (seconds < CREO_FIRST_INSTANT || seconds > CREO_LAST_INSTANT) {
        PyErr_Format(reader->module->malformed_error, "an Instant of %lld seconds is out of range", (long long)seconds);
        return 0;
    }
    return creo_check_nanoseconds(reader, at, "an Instant");
}

static inline int creo_check_duration(creo_reader *reader, const char *at)
{
    return creo_check_nanoseconds(reader, at, "a Duration");
}

static inline PyObject *creo_time(creo_reader *reader, const char *at, enum creo_object kind)
{
    PyObject *parts[2];
    parts[0] = PyLong_FromUnsignedLong(creo_load32(at + 8));
    parts[1] = PyLong_FromLongLong((int64_t)creo_load64(at));
    if (parts[0] == NULL || parts[1] == NULL) {
        return creo_abandon(parts, 2);
    }
    return creo_made((PyTypeObject *)reader->module->objects[kind], parts, 2);
}

static inline PyObject *creo_get_instant(creo_reader *reader, const char *at)
{
    return creo_check_instant(reader, at) ? creo_time(reader, at, CREO_INSTANT) : NULL;
}

static inline PyObject *creo_get_duration(creo_reader *reader, const char *at)
{
    return creo_check_duration(reader, at) ? creo_time(reader, at, CREO_DURATION) : NULL;
}

/* Dates: years begin with March here, so that a leap day is the last one of its year. */

static inline int creo_put_localdate(creo_writer *writer, char *at, PyObject *value)
{
    int year;
    int month;
    int of_cycle;
    int days;
    (void)writer;
    if (!PyDate_CheckExact(value)) {
        return creo_wrong_type(value, "a date");
    }
    month = PyDateTime_GET_MONTH(value);
    year = PyDateTime_GET_YEAR(value) - (month <= 2);
    of_cycle = year % 400;
    days = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + PyDateTime_GET_DAY(value) - 1;
    days += of_cycle * 365 + of_cycle / 4 - of_cycle / 100;
    creo_store32(at, (uint32_t)(year / 400 * CREO_CYCLE + days - CREO_EPOCH));
    return 1;
}

static inline PyObject *creo_get_localdate(creo_reader *reader, const char *at)
{
    int32_t days = (int32_t)creo_load32(at);
    int32_t of_cycle;
    int32_t year;
    int32_t of_year;
    int32_t month;
    if (days < CREO_FIRST_DATE || days > CREO_LAST_DATE) {
        return PyObject_CallFunction(
            reader->module->objects[CREO_LOCALDATE], "l", (long)days); /* which tells why not */
    }
    days += CREO_EPOCH;
    of_cycle = days % CREO_CYCLE;
    year = (of_cycle - of_cycle / 1460 + of_cycle / 36524 - of_cycle / (CREO_CYCLE - 1)) / 365;
    of_year = of_cycle - (365 * year + year / 4 - year / 100);
    month = (5 * of_year + 2) / 153;
    return PyDate_FromDate(year + days / CREO_CYCLE * 400 + (month >= 10), month + (month < 10 ? 3 : -9),
        of_year - (153 * month + 2) / 5 + 1);
}

/* UUIDs: Python's have one int of 128 bits. */

static inline int creo_put_uuid(creo_writer *writer, char *at, PyObject *value)
{
    PyObject *const *objects = writer->module->objects;
    PyObject *number;
    PyObject *upper = NULL;
    uint64_t high = 0;
    if ((PyObject *)Py_TYPE(value) != objects[CREO_UUID]) {
        return creo_wrong_type(value, "a UUID");
    }
    number = PyObject_GetAttr(value, objects[CREO_UUID_NUMBER]);
    if (number != NULL && !PyLong_Check(number)) {
        creo_wrong_type(number, "an int");
    } else if (number != NULL) {
        upper = PyLong_Type.tp_as_number->nb_rshift(number, objects[CREO_SIXTY_FOUR]);
    }
    if (upper != NULL) {
        high = PyLong_AsUnsignedLongLong(upper);
        creo_store64(at, high);
        creo_store64(at + 8, PyLong_AsUnsignedLongLongMask(number));
        Py_DECREF(upper);
    }
    Py_XDECREF(number);
    return !PyErr_Occurred();
}

static inline PyObject *creo_number_of_uuid(PyObject *bits, const char *at)
{
    PyObject *high = PyLong_FromUnsignedLongLong(creo_load64(at));
    PyObject *low = PyLong_FromUnsignedLongLong(creo_load64(at + 8));
    PyObject *upper = high == NULL ? NULL : PyNumber_Lshift(high, bits);
    PyObject *number = upper == NULL || low == NULL ? NULL : PyNumber_Or(upper, low);
    Py_XDECREF(high);
    Py_XDECREF(low);
    Py_XDECREF(upper);
    return number;
}

static inline PyObject *creo_get_uuid(creo_reader *reader, const char *at)
{
    PyObject *const *objects = reader->module->objects;
    PyTypeObject *type = (PyTypeObject *)objects[CREO_UUID];
    PyObject *number = creo_number_of_uuid(objects[CREO_SIXTY_FOUR], at);
    PyObject *value = number == NULL ? NULL : type->tp_alloc(type, 0);
    /* Its class refuses to be changed; to set an attribute as all objects do it makes the value that it makes itself.
     */
    if (value != NULL
        && (PyObject_GenericSetAttr(value, objects[CREO_UUID_NUMBER], number) < 0
            || PyObject_GenericSetAttr(value, objects[CREO_UUID_SAFE], objects[CREO_UUID_UNKNOWN]) < 0)) {
        Py_CLEAR(value);
    }
    Py_XDECREF(number);
    return value;
}

CREO_WRITE_FIXED(instant, 12)
CREO_WRITE_FIXED(duration, 12)
CREO_WRITE_FIXED(localdate, 4)
CREO_WRITE_FIXED(uuid, 16)
CREO_READ_FIXED(instant, 12)
CREO_READ_FIXED(duration, 12)
CREO_READ_FIXED(localdate, 4)
CREO_READ_FIXED(uuid, 16)

/* Decimal numbers, whose text has all of their digits: what else there is of them would run code of Python */

/* A whole number that is multiplied by 10^9 again and again, its lowest part first. */
typedef struct {
    uint32_t parts[CREO_PARTS];
    int count;
} creo_number;

/* Puts more digits after those that are there. */
static inline void creo_add_digits(creo_number *number, uint32_t digits, uint32_t factor)
{
    uint64_t carry = digits;
    int index;
    for (index = 0; index < number->count; index++) {
        carry += (uint64_t)number->parts[index] * factor;
        number->parts[index] = (uint32_t)carry;
        carry >>= 32;
    }
    if (carry != 0) {
        number->parts[number->count++] = (uint32_t)carry;
    }
}

/* What the text of a decimal number says: its digits as a number, and how many of them are after the point. */
static inline int creo_parse_decimal(const char *text, creo_number *number, int64_t *scale)
{
    int digits = 0;
    int point = 0;
    int after = 0;
    uint32_t part = 0;
    uint32_t factor = 1;
    number->count = 0;
    for (; (*text >= '0' && *text <= '9') || (*text == '.' && !point); text++) {
        if (*text == '.') {
            point = 1;
            continue;
        }
        if (++digits > 2 * CREO_DIGITS) { /* leading zeros, too: there may be one for each digit after the point */
            return 0;
        }
        after += point;
        part = part * 10 + (uint32_t)(*text - '0');
        factor *= 10;
        if (factor == CREO_NANOSECONDS) {
            if (number->count >= CREO_PARTS - 1) {
                return 0;
            }
            creo_add_digits(number, part, factor);
            part = 0;
            factor = 1;
        }
    }
    if (factor > 1) {
        creo_add_digits(number, part, factor);
    }
    *scale = after;
    if (digits > 0 && (*text == 'E' || *text == 'e')) {
        char *end;
        long exponent = strtol(text + 1, &end, 10);
        *scale -= exponent;
        text = end;
    }
    return digits > 0 && *text == '\0' && *scale >= -CREO_DIGITS && *scale <= CREO_DIGITS;
}

/* The number in two's complement, in the order of the network: where in `bytes` its shortest form begins. */
static inline Py_ssize_t creo_twos_complement(const creo_number *number, int negative, unsigned char *bytes)
{
    Py_ssize_t size = 4 * (number->count + 1);
    Py_ssize_t first = 0;
    unsigned int carry = negative ? 1 : 0;
    Py_ssize_t index;
    for (index = 0; index < size; index++) {
        uint32_t part = index / 4 < number->count ? number->parts[index / 4] : 0;
        unsigned int byte = (part >> (8 * (index % 4))) & 0xFF;
        if (negative) {
            byte = (byte ^ 0xFF) + carry;
            carry = byte >> 8;
        }
        bytes[size - 1 - index] = (unsigned char)byte;
    }
    while (first < size - 1 && bytes[first] == (bytes[first + 1] & 0x80 ? 0xFF : 0)) {
        first++;
    }
    return first;
}

static inline int creo_write_bigdecimal(creo_writer *writer, PyObject *value)
{
    creo_number number;
    unsigned char bytes[4 * (CREO_PARTS + 1)];
    int64_t scale;
    Py_ssize_t first;
    Py_ssize_t size;
    PyObject *shown;
    const char *text;
    char *at = NULL;
    if ((PyObject *)Py_TYPE(value) != writer->module->objects[CREO_DECIMAL]) {
        return creo_wrong_type(value, "a Decimal");
    }
    shown = PyObject_Str(value);
    text = shown == NULL ? NULL : PyUnicode_AsUTF8(shown);
    if (text != NULL && !creo_parse_decimal(text + (*text == '-'), &number, &scale)) {
        PyErr_SetString(PyExc_ValueError, "this Decimal is no BigDecimal");
    } else if (text != NULL) {
        first = creo_twos_complement(&number, *text == '-', bytes);
        size = 4 * (number.count + 1) - first;
        at = creo_room(writer, 8 + size);
        if (at != NULL) {
            creo_store32(at, (uint32_t)scale);
            creo_store32(at + 4, (uint32_t)size);
            memcpy(at + 8, bytes + first, (size_t)size);
        }
    }
    Py_XDECREF(shown);
    return at != NULL;
}

/* By the function of objects.py, which sees the bytes where they are. */
static inline PyObject *creo_read_bigdecimal(creo_reader *reader)
{
    PyObject *data = PyMemoryView_FromMemory((char *)reader->data, reader->size, PyBUF_READ);
    PyObject *pair;
    PyObject *value = NULL;
    PyObject *type;
    PyObject *error;
    PyObject *traceback;
    if (data == NULL) {
        return NULL;
    }
    pair = PyObject_CallFunction(reader->module->objects[CREO_BIG_DECIMAL], "On", data, reader->at);
    if (pair != NULL && PyArg_ParseTuple(pair, "On", &value, &reader->at)) {
        Py_INCREF(value);
    }
    Py_XDECREF(pair);
    /* The traceback of an error knows it still. */
    PyErr_Fetch(&type, &error, &traceback);
    pair = PyObject_CallMethod(data, "release", NULL);
    Py_XDECREF(pair);
    PyErr_Restore(type, error, traceback);
    Py_DECREF(data);
    return value;
}

static inline int creo_write_bigdecimals(creo_writer *writer, PyObject *value)
{
    return creo_write_items(writer, value, creo_write_bigdecimal);
}

static inline PyObject *creo_read_bigdecimals(creo_reader *reader)
{
    return creo_read_items(reader, creo_read_bigdecimal, 9);
}

/* Arrays, which are stored as they are sent */

typedef int (*creo_check)(creo_reader *, const char *);

static inline int creo_write_records(creo_writer *writer, PyObject *value, enum creo_object kind, Py_ssize_t width)
{
    PyTypeObject *type = (PyTypeObject *)writer->module->objects[kind];
    PyObject *items;
    Py_ssize_t size;
    char *at = NULL;
    int written = 0;
    if (Py_TYPE(value) != type) {
        return creo_wrong_type(value, type->tp_name);
    }
    items = PyObject_GetAttr(value, writer->module->items_name);
    if (items == NULL) {
        return 0;
    }
    size = PyBytes_CheckExact(items) ? PyBytes_GET_SIZE(items) : -1;
    if (size < 0 || size % width != 0) {
        creo_wrong_type(value, "an array of its own items");
    } else if (size >= CREO_APART) {
        written = creo_write_count(writer, size / width) && creo_append(writer, items);
    } else if ((at = creo_counted(writer, size / width, size)) != NULL) {
        memcpy(at, PyBytes_AS_STRING(items), (size_t)size);
        written = 1;
    }
    Py_DECREF(items);
    return written;
}

static inline PyObject *creo_read_records(
    creo_reader *reader, enum creo_object kind, Py_ssize_t width, creo_check check)
{
    Py_ssize_t count = creo_count(reader, width);
    const char *from = reader->data + reader->at;
    Py_ssize_t index;
    if (count < 0) {
        return NULL;
    }
    for (index = 0; check != NULL && index < count; index++) {
        if (!check(reader, from + index * width)) {
            return NULL;
        }
    }
    reader->at += count * width;
    return creo_around(
        reader->module->objects[kind], reader->module->items_name, PyBytes_FromStringAndSize(from, count * width));
}

#define CREO_RECORDS(keys, kind, width, check)                                \
    static inline int creo_write_##keys(creo_writer *writer, PyObject *value) \
    {                                                                         \
        return creo_write_records(writer, value, kind, width);                \
    }                                                                         \
    static inline PyObject *creo_read_##keys(creo_reader *reader)             \
    {                                                                         \
        return creo_read_records(reader, kind, width, check);                 \
    }

CREO_RECORDS(instants, CREO_INSTANTS, 12, creo_check_instant)
CREO_RECORDS(durations, CREO_DURATIONS, 12, creo_check_duration)
CREO_RECORDS(localdates, CREO_LOCALDATES, 4, NULL)
CREO_RECORDS(uuids, CREO_UUIDS, 16, NULL)

/* Arrays of NumPy, whose items are nanoseconds or days. Each function is as the one of that name in numpy_times.py. */

/* Whether all of these nanoseconds are times, whose records are then there. */
static int creo_put_ticks(char *to, const char *from, Py_ssize_t count)
{
    for (; count > 0; count--, from += 8, to += 12) {
        int64_t tick;
        int64_t seconds;
        memcpy(&tick, from, 8);
        if (tick == INT64_MIN) { /* NaT */
            return 0;
        }
        /* Rounded down. */
        seconds = tick >= 0 ? tick / CREO_NANOSECONDS : ~(~tick / CREO_NANOSECONDS);
        creo_store64(to, (uint64_t)seconds);
        creo_store32(to + 8, (uint32_t)(tick - seconds * CREO_NANOSECONDS));
    }
    return 1;
}

/* Whether all of these days are dates, which are then there. */
static int creo_put_days(char *to, const char *from, Py_ssize_t count)
{
    for (; count > 0; count--, from += 8, to += 4) {
        int64_t days;
        memcpy(&days, from, 8);
        if (days != (int32_t)days) { /* also NaT */
            return 0;
        }
        creo_store32(to, (uint32_t)days);
    }
    return 1;
}

/* The bytes of the items of an array of int64, or None where one is no value. */
static PyObject *creo_as_sent(PyObject *array, Py_ssize_t width, int (*put)(char *, const char *, Py_ssize_t))
{
    Py_buffer view;
    PyObject *sent = NULL;
    Py_ssize_t count;
    if (PyObject_GetBuffer(array, &view, PyBUF_SIMPLE) < 0) {
        return NULL;
    }
    count = view.len / 8;
    if (count > PY_SSIZE_T_MAX / width) {
        PyErr_NoMemory();
    } else {
        sent = PyBytes_FromStringAndSize(NULL, count * width);
    }
    if (sent != NULL && !put(PyBytes_AS_STRING(sent), view.buf, count)) {
        Py_DECREF(sent);
        sent = Py_None;
        Py_INCREF(sent);
    }
    PyBuffer_Release(&view);
    return sent;
}

static PyObject *creo_nanoseconds_as_sent(PyObject *module, PyObject *ticks)
{
    (void)module;
    return creo_as_sent(ticks, 12, creo_put_ticks);
}

static PyObject *creo_whole_days_as_sent(PyObject *module, PyObject *days)
{
    (void)module;
    return creo_as_sent(days, 4, creo_put_days);
}

/* Whether all of these records are nanoseconds of 64 bits. Those of the first and the last second are left to Python.
 */
static int creo_get_ticks(char *to, const char *from, Py_ssize_t count)
{
    for (; count > 0; count--, from += 12, to += 8) {
        int64_t seconds = (int64_t)creo_load64(from);
        int64_t tick = (int32_t)creo_load32(from + 8);
        if (seconds < -CREO_MOST_SECONDS || seconds >= CREO_MOST_SECONDS) {
            return 0;
        }
        tick += seconds * CREO_NANOSECONDS;
        memcpy(to, &tick, 8);
    }
    return 1;
}

/* nanoseconds_from_sent(items, ticks) */
static PyObject *creo_nanoseconds_from_sent(PyObject *module, PyObject *const *arguments, Py_ssize_t count)
{
    Py_buffer view;
    int all;
    (void)module;
    if (count != 2 || !PyBytes_CheckExact(arguments[0])) {
        PyErr_SetString(PyExc_TypeError, "expected bytes and an array");
        return NULL;
    }
    if (PyObject_GetBuffer(arguments[1], &view, PyBUF_WRITABLE) < 0) {
        return NULL;
    }
    count = view.len / 8;
    all = count * 12 == PyBytes_GET_SIZE(arguments[0])
          && creo_get_ticks(view.buf, PyBytes_AS_STRING(arguments[0]), count);
    PyBuffer_Release(&view);
    return PyBool_FromLong(all);
}

/* The functions as Python calls them: accelerator.py replaces those of objects.py by them */

CREO_CALLED_AS(creo_, instant)
CREO_CALLED_AS(creo_, duration)
CREO_CALLED_AS(creo_, localdate)
CREO_CALLED_AS(creo_, uuid)
CREO_CALLED_AS(creo_, bigdecimal)
CREO_CALLED_AS(creo_, instants)
CREO_CALLED_AS(creo_, durations)
CREO_CALLED_AS(creo_, localdates)
CREO_CALLED_AS(creo_, uuids)
CREO_CALLED_AS(creo_, bigdecimals)

#define CREO_OBJECT(key) \
    CREO_METHOD("objects_write_" #key, creo_encode_##key), CREO_METHOD("objects_read_" #key, creo_decode_##key)

#define CREO_OBJECT_METHODS                                                                                          \
    CREO_OBJECT(instant), CREO_OBJECT(duration), CREO_OBJECT(localdate), CREO_OBJECT(uuid), CREO_OBJECT(bigdecimal), \
        CREO_OBJECT(instants), CREO_OBJECT(durations), CREO_OBJECT(localdates), CREO_OBJECT(uuids),                  \
        CREO_OBJECT(bigdecimals), {"times_nanoseconds_as_sent", creo_nanoseconds_as_sent, METH_O, NULL},             \
        {"times_whole_days_as_sent", creo_whole_days_as_sent, METH_O, NULL},                                         \
        CREO_METHOD("times_nanoseconds_from_sent", creo_nanoseconds_from_sent)

/* The module */

/* Whether a class of times is made of what creo_put_time and creo_time know: its base has the slots. */
static inline int creo_is_time(PyObject *found)
{
    PyTypeObject *type = (PyTypeObject *)found;
    return PyType_Check(found) && type->tp_base != NULL && type->tp_basicsize == type->tp_base->tp_basicsize
           && type->tp_dictoffset == 0 && creo_is_struct((PyObject *)type->tp_base, 2);
}

/* Finds the classes and functions of objects.py. */
static inline int creo_find_objects(PyObject *module)
{
    static const struct {
        const char *module;
        const char *name;
    } places[] = {{"runtime.value.objects", "Instant"}, {"runtime.value.objects", "Duration"},
        {"runtime.value.objects", "UUID"}, {"runtime.value.objects", "BigDecimal"},
        {"runtime.value.objects", "InstantArray"}, {"runtime.value.objects", "DurationArray"},
        {"runtime.value.objects", "LocalDateArray"}, {"runtime.value.objects", "UUIDArray"},
        {"runtime.wire.objects", "localdate"}, {"runtime.wire.objects", "bigdecimal"}};

    creo_module *state = PyModule_GetState(module);
    PyObject *safe;
    int kind;
    for (kind = 0; kind <= CREO_BIG_DECIMAL; kind++) {
        state->objects[kind] = creo_attribute(creo_sibling(module, places[kind].module), places[kind].name);
        if (state->objects[kind] == NULL) {
            return 0;
        }
    }
    if (!creo_is_time(state->objects[CREO_INSTANT]) || !creo_is_time(state->objects[CREO_DURATION])) {
        if (!PyErr_Occurred()) {
            PyErr_SetString(PyExc_ImportError, "Instant and Duration have not the slots of this build");
        }
        return 0;
    }
    safe = creo_attribute(PyImport_ImportModule("uuid"), "SafeUUID");
    state->objects[CREO_UUID_UNKNOWN] = creo_attribute(safe, "unknown");
    state->objects[CREO_UUID_NUMBER] = PyUnicode_InternFromString("int");
    state->objects[CREO_UUID_SAFE] = PyUnicode_InternFromString("is_safe");
    state->objects[CREO_SIXTY_FOUR] = PyLong_FromLong(64);
    PyDateTime_IMPORT;
    for (kind = 0; kind < CREO_OBJECTS; kind++) {
        if (state->objects[kind] == NULL) {
            return 0;
        }
    }
    return PyDateTimeAPI != NULL;
}

#endif
