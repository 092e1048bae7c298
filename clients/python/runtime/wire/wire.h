/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */
/*
 * RASP values as bytes over CPython's C API: what the package `wire` is to codec.py, this is to _accelerator.c, the
 * only file that includes it.
 *
 * It makes the same values as `wire`, in the same order, and raises the same exceptions with the same texts. Three
 * rules:
 *
 * 1. What can fail returns NULL or 0 with a Python exception set. So an encoder is one chain of `&&`.
 * 2. What is encoded was checked when it was made; here its types are looked at once more, for C has to be safe for any
 * object. No Python code runs while a value is encoded, so what is borrowed from it stays.
 * 3. Counts are checked against the bytes that are left before anything is allocated.
 */
#ifndef CREO_WIRE_H
#define CREO_WIRE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <structmember.h>

#include <math.h>
#include <stdint.h>
#include <string.h>

/* As DEEPEST in nested.py. */
#define CREO_DEEPEST 64
/* In old Pythons a string may have to be put into its final form first. */
#if PY_VERSION_HEX >= 0x030C0000
#define CREO_READY(text) 1
#else
#define CREO_READY(text) (PyUnicode_READY(text) == 0)
#endif

/* Whether the weak references of an object are kept in a slot after its fields; newer Pythons keep them before it. */
#if PY_VERSION_HEX >= 0x030C0000
#define CREO_WEAK_SLOTS 0
#define CREO_HAS_WEAK(type, fields) PyType_HasFeature(type, Py_TPFLAGS_MANAGED_WEAKREF)
#else
#define CREO_WEAK_SLOTS 1
#define CREO_HAS_WEAK(type, fields) ((type)->tp_weaklistoffset == (fields))
#endif

/* The first bytes of a message are written here, on the stack: most messages need no more. */
#define CREO_FIRST 1024
/* From this size on, bytes and arrays are parts of a message by themselves: they are sent without a copy. */
#define CREO_APART 65536
/* One large message must not make each small one after it ask for as much memory. */
#define CREO_MOST_USUAL (16 << 20)

/* The arrays of the package `value`, by the type of their items. */
enum creo_kind {
    CREO_BOOLEAN,
    CREO_SHORT,
    CREO_INT,
    CREO_LONG,
    CREO_UBYTE,
    CREO_USHORT,
    CREO_UINT,
    CREO_ULONG,
    CREO_FLOAT,
    CREO_DOUBLE,
    CREO_KINDS
};

/* What objects.h needs of other modules: classes, functions of objects.py, and what UUIDs are made of. */
enum creo_object {
    CREO_INSTANT,
    CREO_DURATION,
    CREO_UUID,
    CREO_DECIMAL,
    CREO_INSTANTS,
    CREO_DURATIONS,
    CREO_LOCALDATES,
    CREO_UUIDS,
    CREO_LOCALDATE,
    CREO_BIG_DECIMAL,
    CREO_UUID_UNKNOWN,
    CREO_UUID_NUMBER,
    CREO_UUID_SAFE,
    CREO_SIXTY_FOUR,
    CREO_OBJECTS
};

/* A struct of types.py and the number of its fields; an enum where that is 0. */
typedef struct {
    const char *name;
    Py_ssize_t fields;
} creo_declaration;

/* The state of the module: what it needs of other modules, all found when it is imported. */
typedef struct {
    PyObject *malformed_error;
    /* The function of message.py that says what is wrong with bytes. */
    PyObject *malformed;
    PyObject *struct_error;
    PyObject *as_text;
    PyObject *map;
    PyTypeObject *array;
    PyObject *arrays[CREO_KINDS];
    /* An array.array of one item for each of them, repeated to make one of many; None for booleans. */
    PyObject *seeds[CREO_KINDS];
    /* All NULL where the description has no such types. */
    PyObject *objects[CREO_OBJECTS];
    PyObject *items_name;
    PyObject *entries_name;
    /* The size of the last large part that was written, up to a limit: that of the next message is often the same. */
    Py_ssize_t usual;
    /* For each declaration the class of the struct, or a tuple of the enum's constants. */
    Py_ssize_t count;
    PyObject *declared[];
} creo_module;

typedef struct {
    creo_module *module;
    char *at;
    char *end;
    /* What is being filled once `first` is too small: a bytes object that no other code has seen. */
    PyObject *bytes;
    /* A list of the parts before it, NULL while there are none. */
    PyObject *parts;
    int level;
    char first[CREO_FIRST];
} creo_writer;

typedef struct {
    const creo_module *module;
    const char *data;
    Py_ssize_t at;
    Py_ssize_t size;
    int level;
} creo_reader;

typedef int (*creo_write)(creo_writer *, PyObject *);
typedef PyObject *(*creo_read)(creo_reader *);
/* The same for values of fixed size, whose bytes are there already. */
typedef int (*creo_put)(creo_writer *, char *, PyObject *);
typedef PyObject *(*creo_get)(creo_reader *, const char *);

/* A case of a union: its class, and what writes and reads its value. */
typedef struct {
    Py_ssize_t declared;
    creo_write write;
    creo_read read;
} creo_case;

typedef struct {
    const char *name;
    /* Whether each value is a level, as it can hold others of the union. */
    int recursive;
    Py_ssize_t count;
    const creo_case *cases;
} creo_union;

/* Numbers in network byte order; compilers make one instruction of each of these. */

static inline void creo_store16(char *at, uint16_t bits)
{
    at[0] = (char)(bits >> 8);
    at[1] = (char)bits;
}

static inline void creo_store32(char *at, uint32_t bits)
{
    creo_store16(at, (uint16_t)(bits >> 16));
    creo_store16(at + 2, (uint16_t)bits);
}

static inline void creo_store64(char *at, uint64_t bits)
{
    creo_store32(at, (uint32_t)(bits >> 32));
    creo_store32(at + 4, (uint32_t)bits);
}

static inline uint16_t creo_load16(const char *at)
{
    return (uint16_t)((unsigned char)at[0] << 8 | (unsigned char)at[1]);
}

static inline uint32_t creo_load32(const char *at)
{
    return (uint32_t)creo_load16(at) << 16 | creo_load16(at + 2);
}

static inline uint64_t creo_load64(const char *at)
{
    return (uint64_t)creo_load32(at) << 32 | creo_load32(at + 4);
}

/* Copies items between this machine's byte order and the network's; neither of the two need be aligned. */
static inline void creo_swap(char *to, const char *from, Py_ssize_t count, Py_ssize_t width)
{
    Py_ssize_t index;
    if (PY_BIG_ENDIAN || width == 1) {
        memcpy(to, from, (size_t)(count * width));
    } else if (width == 2) {
        for (index = 0; index < count; index++) {
            uint16_t bits = creo_load16(from + 2 * index);
            memcpy(to + 2 * index, &bits, 2);
        }
    } else if (width == 4) {
        for (index = 0; index < count; index++) {
            uint32_t bits = creo_load32(from + 4 * index);
            memcpy(to + 4 * index, &bits, 4);
        }
    } else {
        for (index = 0; index < count; index++) {
            uint64_t bits = creo_load64(from + 8 * index);
            memcpy(to + 8 * index, &bits, 8);
        }
    }
}

/* As memcpy, which is a call: most strings are so short that it would take longer than the copy. */
static inline void creo_copy(char *to, const char *from, Py_ssize_t size)
{
    if (size >= 8 && size <= 16) {
        uint64_t first;
        uint64_t last;
        memcpy(&first, from, 8);
        memcpy(&last, from + size - 8, 8);
        memcpy(to, &first, 8);
        memcpy(to + size - 8, &last, 8);
    } else if (size >= 4 && size < 8) {
        uint32_t first;
        uint32_t last;
        memcpy(&first, from, 4);
        memcpy(&last, from + size - 4, 4);
        memcpy(to, &first, 4);
        memcpy(to + size - 4, &last, 4);
    } else {
        memcpy(to, from, (size_t)size);
    }
}

/* Whether all bytes are ASCII, eight at a time. */
static inline int creo_is_ascii(const char *at, Py_ssize_t size)
{
    uint64_t seen = 0;
    uint64_t eight;
    Py_ssize_t index;
    if (size < 8) {
        for (index = 0; index < size; index++) {
            seen |= (unsigned char)at[index];
        }
        return seen < 0x80;
    }
    for (index = 0; index + 8 <= size; index += 8) {
        memcpy(&eight, at + index, 8);
        seen |= eight;
    }
    memcpy(&eight, at + size - 8, 8);
    return ((seen | eight) & UINT64_C(0x8080808080808080)) == 0;
}

/* Writing: room for bytes */

static inline char *creo_begin(creo_writer *writer)
{
    return writer->bytes == NULL ? writer->first : PyBytes_AS_STRING(writer->bytes);
}

/*
 * Makes room for more bytes where there is too little, first as much as was usual, then by doubling what there is. What
 * has its final size at once need not be moved, and stays with the process when it is freed: fresh memory is slow.
 */
static inline int creo_grow(creo_writer *writer, Py_ssize_t size)
{
    Py_ssize_t used = writer->at - creo_begin(writer);
    Py_ssize_t room = writer->end - creo_begin(writer);
    if (room > PY_SSIZE_T_MAX / 2 || size > PY_SSIZE_T_MAX - used) {
        PyErr_NoMemory();
        return 0;
    }
    room = 2 * room > used + size ? 2 * room : used + size;
    if (writer->bytes == NULL) {
        room = room > writer->module->usual ? room : writer->module->usual;
        writer->bytes = PyBytes_FromStringAndSize(NULL, room);
        if (writer->bytes != NULL) {
            memcpy(PyBytes_AS_STRING(writer->bytes), writer->first, (size_t)used);
        }
    } else {
        _PyBytes_Resize(&writer->bytes, room);
    }
    if (writer->bytes == NULL) {
        return 0;
    }
    writer->at = PyBytes_AS_STRING(writer->bytes) + used;
    writer->end = PyBytes_AS_STRING(writer->bytes) + room;
    return 1;
}

/* Where the next bytes go, which is for the caller to fill. */
static inline char *creo_room(creo_writer *writer, Py_ssize_t size)
{
    char *here;
    if (size > writer->end - writer->at && !creo_grow(writer, size)) {
        return NULL;
    }
    here = writer->at;
    writer->at += size;
    return here;
}

/* A count, and room for `size` bytes after it. */
static inline char *creo_counted(creo_writer *writer, Py_ssize_t count, Py_ssize_t size)
{
    char *here;
    if (count > INT32_MAX || size > PY_SSIZE_T_MAX - 4) {
        PyErr_Format(PyExc_OverflowError, "%zd items are too many", count);
        return NULL;
    }
    here = creo_room(writer, 4 + size);
    if (here == NULL) {
        return NULL;
    }
    creo_store32(here, (uint32_t)count);
    return here + 4;
}

static inline int creo_write_count(creo_writer *writer, Py_ssize_t count)
{
    return creo_counted(writer, count, 0) != NULL;
}

/* Writing: values that are parts by themselves */

static inline void creo_start(creo_writer *writer)
{
    writer->bytes = NULL;
    writer->at = writer->first;
    writer->end = writer->first + CREO_FIRST;
}

/* Hands out what was written since the last part; NULL with an exception where that fails. */
static inline PyObject *creo_finish(creo_writer *writer)
{
    Py_ssize_t used = writer->at - creo_begin(writer);
    PyObject *part = writer->bytes;
    if (part == NULL) {
        part = PyBytes_FromStringAndSize(writer->first, used);
    } else {
        writer->module->usual = used < CREO_MOST_USUAL ? used : CREO_MOST_USUAL;
        _PyBytes_Resize(&part, used);
    }
    creo_start(writer);
    return part;
}

/* Adds a part after what was written. */
static inline int creo_append(creo_writer *writer, PyObject *part)
{
    PyObject *before;
    int appended;
    if (writer->parts == NULL && (writer->parts = PyList_New(0)) == NULL) {
        return 0;
    }
    before = creo_finish(writer);
    if (before == NULL) {
        return 0;
    }
    appended = PyList_Append(writer->parts, before) == 0 && PyList_Append(writer->parts, part) == 0;
    Py_DECREF(before);
    return appended;
}

/* Writing: what a value has to be */

static inline int creo_wrong_type(PyObject *value, const char *expected)
{
    PyErr_Format(PyExc_TypeError, "expected %s, not %.100s", expected, Py_TYPE(value)->tp_name);
    return 0;
}

/* The slots of a struct, which are all that it has: CPython lays them out in the order of their names. */
static inline PyObject **creo_slots(PyObject *value)
{
    return (PyObject **)((char *)value + sizeof(PyObject));
}

/* The fields of a struct, in the order of its slots. */
static inline PyObject **creo_fields(creo_writer *writer, PyObject *value, Py_ssize_t declared, Py_ssize_t count)
{
    PyTypeObject *type = (PyTypeObject *)writer->module->declared[declared];
    PyObject **fields = creo_slots(value);
    Py_ssize_t index;
    if (Py_TYPE(value) != type) {
        creo_wrong_type(value, type->tp_name);
        return NULL;
    }
    for (index = 0; index < count; index++) {
        if (fields[index] == NULL) {
            PyErr_Format(PyExc_AttributeError, "a field of this %s was never set", type->tp_name);
            return NULL;
        }
    }
    return fields;
}

/* The items of a tuple or a list; their count where they are none is -1. */
static inline PyObject **creo_items(PyObject *value, Py_ssize_t *count)
{
    if (PyTuple_Check(value) || PyList_Check(value)) {
        *count = PySequence_Fast_GET_SIZE(value);
        return PySequence_Fast_ITEMS(value);
    }
    creo_wrong_type(value, "a tuple");
    *count = -1;
    return NULL;
}

static inline int creo_integer(PyObject *value, int64_t lowest, int64_t highest, int64_t *integer)
{
    if (!PyLong_Check(value)) {
        return creo_wrong_type(value, "an int");
    }
    *integer = PyLong_AsLongLong(value);
    if (*integer == -1 && PyErr_Occurred()) {
        return 0;
    }
    if (*integer < lowest || *integer > highest) {
        PyErr_Format(PyExc_OverflowError, "%lld is out of range", (long long)*integer);
        return 0;
    }
    return 1;
}

/* Writing: single values */

static inline int creo_put_boolean(creo_writer *writer, char *at, PyObject *value)
{
    (void)writer;
    *at = value == Py_True;
    return value == Py_True || value == Py_False || creo_wrong_type(value, "a bool");
}

static inline int creo_put_byte(creo_writer *writer, char *at, PyObject *value)
{
    int64_t integer;
    (void)writer;
    return creo_integer(value, INT8_MIN, INT8_MAX, &integer) && (*at = (char)integer, 1);
}

static inline int creo_put_short(creo_writer *writer, char *at, PyObject *value)
{
    int64_t integer;
    (void)writer;
    return creo_integer(value, INT16_MIN, INT16_MAX, &integer) && (creo_store16(at, (uint16_t)integer), 1);
}

/* Enums, too: a constant is an int. */
static inline int creo_put_int(creo_writer *writer, char *at, PyObject *value)
{
    int64_t integer;
    (void)writer;
    return creo_integer(value, INT32_MIN, INT32_MAX, &integer) && (creo_store32(at, (uint32_t)integer), 1);
}

static inline int creo_put_long(creo_writer *writer, char *at, PyObject *value)
{
    int64_t integer;
    (void)writer;
    return creo_integer(value, INT64_MIN, INT64_MAX, &integer) && (creo_store64(at, (uint64_t)integer), 1);
}

static inline int creo_put_ubyte(creo_writer *writer, char *at, PyObject *value)
{
    int64_t integer;
    (void)writer;
    return creo_integer(value, 0, UINT8_MAX, &integer) && (*at = (char)(uint8_t)integer, 1);
}

static inline int creo_put_ushort(creo_writer *writer, char *at, PyObject *value)
{
    int64_t integer;
    (void)writer;
    return creo_integer(value, 0, UINT16_MAX, &integer) && (creo_store16(at, (uint16_t)integer), 1);
}

static inline int creo_put_uint(creo_writer *writer, char *at, PyObject *value)
{
    int64_t integer;
    (void)writer;
    return creo_integer(value, 0, UINT32_MAX, &integer) && (creo_store32(at, (uint32_t)integer), 1);
}

static inline int creo_put_ulong(creo_writer *writer, char *at, PyObject *value)
{
    uint64_t integer;
    (void)writer;
    if (!PyLong_Check(value)) {
        return creo_wrong_type(value, "an int");
    }
    integer = PyLong_AsUnsignedLongLong(value);
    if (integer == UINT64_MAX && PyErr_Occurred()) {
        return 0;
    }
    creo_store64(at, integer);
    return 1;
}

static inline int creo_put_char(creo_writer *writer, char *at, PyObject *value)
{
    (void)writer;
    if (!PyUnicode_Check(value) || !CREO_READY(value) || PyUnicode_GET_LENGTH(value) != 1
        || PyUnicode_READ_CHAR(value, 0) > 0xFFFF) {
        return PyErr_Occurred() ? 0 : creo_wrong_type(value, "a str of one UTF-16 code unit");
    }
    creo_store16(at, (uint16_t)PyUnicode_READ_CHAR(value, 0));
    return 1;
}

static inline int creo_put_double(creo_writer *writer, char *at, PyObject *value)
{
    double number;
    uint64_t bits;
    (void)writer;
    if (!PyFloat_Check(value)) {
        return creo_wrong_type(value, "a float");
    }
    number = PyFloat_AS_DOUBLE(value);
    memcpy(&bits, &number, 8);
    creo_store64(at, bits);
    return 1;
}

/* As float_bits in scalars.py: C, too, would set the quiet bit of a NaN. */
static inline int creo_put_float(creo_writer *writer, char *at, PyObject *value)
{
    double number;
    uint64_t wide;
    float narrow;
    uint32_t bits;
    (void)writer;
    if (!PyFloat_Check(value)) {
        return creo_wrong_type(value, "a float");
    }
    number = PyFloat_AS_DOUBLE(value);
    if (isnan(number)) {
        memcpy(&wide, &number, 8);
        bits = (uint32_t)(wide >> 32 & 0x80000000) | 0x7F800000 | (uint32_t)(wide >> 29 & 0x007FFFFF);
    } else {
        narrow = (float)number;
        if (isinf(narrow) && !isinf(number)) {
            PyErr_SetString(PyExc_OverflowError, "float too large to pack with f format");
            return 0;
        }
        memcpy(&bits, &narrow, 4);
    }
    creo_store32(at, bits);
    return 1;
}

#define CREO_WRITE_FIXED(kind, size)                                          \
    static inline int creo_write_##kind(creo_writer *writer, PyObject *value) \
    {                                                                         \
        char *at = creo_room(writer, size);                                   \
        return at != NULL && creo_put_##kind(writer, at, value);              \
    }

CREO_WRITE_FIXED(boolean, 1)
CREO_WRITE_FIXED(byte, 1)
CREO_WRITE_FIXED(char, 2)
CREO_WRITE_FIXED(short, 2)
CREO_WRITE_FIXED(int, 4)
CREO_WRITE_FIXED(long, 8)
CREO_WRITE_FIXED(ubyte, 1)
CREO_WRITE_FIXED(ushort, 2)
CREO_WRITE_FIXED(uint, 4)
CREO_WRITE_FIXED(ulong, 8)
CREO_WRITE_FIXED(float, 4)
CREO_WRITE_FIXED(double, 8)

/* Writing: strings and arrays */

static inline int creo_write_bytes(creo_writer *writer, PyObject *value)
{
    Py_ssize_t size;
    char *at;
    if (!PyBytes_Check(value)) {
        return creo_wrong_type(value, "bytes");
    }
    size = PyBytes_GET_SIZE(value);
    if (size >= CREO_APART) {
        return creo_write_count(writer, size) && creo_append(writer, value);
    }
    at = creo_counted(writer, size, size);
    return at != NULL && (memcpy(at, PyBytes_AS_STRING(value), (size_t)size), 1);
}

static inline int creo_write_string(creo_writer *writer, PyObject *value)
{
    PyObject *bytes;
    Py_ssize_t size;
    char *at;
    int written;
    if (!PyUnicode_Check(value)) {
        return creo_wrong_type(value, "a str");
    }
    if (!CREO_READY(value)) {
        return 0;
    }
    if (PyUnicode_IS_COMPACT_ASCII(value)) {
        size = PyUnicode_GET_LENGTH(value);
        at = creo_counted(writer, size, size);
        return at != NULL && (creo_copy(at, (const char *)PyUnicode_1BYTE_DATA(value), size), 1);
    }
    bytes = PyUnicode_AsUTF8String(value);
    if (bytes == NULL) {
        return 0;
    }
    written = creo_write_bytes(writer, bytes);
    Py_DECREF(bytes);
    return written;
}

static inline int creo_write_chars(creo_writer *writer, PyObject *value)
{
    Py_ssize_t index;
    Py_ssize_t count;
    int kind;
    char *at;
    if (!PyUnicode_Check(value) || !CREO_READY(value) || PyUnicode_KIND(value) == PyUnicode_4BYTE_KIND) {
        return PyErr_Occurred() ? 0 : creo_wrong_type(value, "a str of UTF-16 code units");
    }
    count = PyUnicode_GET_LENGTH(value);
    kind = (int)PyUnicode_KIND(value);
    at = creo_counted(writer, count, 2 * count);
    for (index = 0; at != NULL && index < count; index++) {
        creo_store16(at + 2 * index, (uint16_t)PyUnicode_READ(kind, PyUnicode_DATA(value), index));
    }
    return at != NULL;
}

static inline int creo_write_array(creo_writer *writer, PyObject *value, enum creo_kind kind, Py_ssize_t width)
{
    PyObject *items;
    PyObject *part = NULL;
    Py_buffer view;
    Py_ssize_t count;
    char *at = NULL;
    int written = 0;
    if ((PyObject *)Py_TYPE(value) != writer->module->arrays[kind]) {
        return creo_wrong_type(value, ((PyTypeObject *)writer->module->arrays[kind])->tp_name);
    }
    items = PyObject_GetAttr(value, writer->module->items_name);
    if (items == NULL) {
        return 0;
    }
    if (Py_TYPE(items) != Py_TYPE(writer->module->seeds[kind]) && !PyMemoryView_Check(items)) {
        Py_DECREF(items);
        return creo_wrong_type(value, "an array of its own items");
    }
    if (PyObject_GetBuffer(items, &view, PyBUF_SIMPLE) == 0) {
        count = view.len / width;
        if (view.len < CREO_APART) {
            at = creo_counted(writer, count, count * width);
        } else if (creo_write_count(writer, count) && (part = PyBytes_FromStringAndSize(NULL, count * width)) != NULL) {
            at = PyBytes_AS_STRING(part);
        }
        if (at != NULL) {
            creo_swap(at, view.buf, count, width);
            written = part == NULL || creo_append(writer, part);
        }
        Py_XDECREF(part);
        PyBuffer_Release(&view);
    }
    Py_DECREF(items);
    return written;
}

#define CREO_WRITE_ARRAY(keys, kind, width)                                   \
    static inline int creo_write_##keys(creo_writer *writer, PyObject *value) \
    {                                                                         \
        return creo_write_array(writer, value, kind, width);                  \
    }

CREO_WRITE_ARRAY(booleans, CREO_BOOLEAN, 1)
CREO_WRITE_ARRAY(shorts, CREO_SHORT, 2)
CREO_WRITE_ARRAY(ints, CREO_INT, 4)
CREO_WRITE_ARRAY(longs, CREO_LONG, 8)
CREO_WRITE_ARRAY(ubytes, CREO_UBYTE, 1)
CREO_WRITE_ARRAY(ushorts, CREO_USHORT, 2)
CREO_WRITE_ARRAY(uints, CREO_UINT, 4)
CREO_WRITE_ARRAY(ulongs, CREO_ULONG, 8)
CREO_WRITE_ARRAY(floats, CREO_FLOAT, 4)
CREO_WRITE_ARRAY(doubles, CREO_DOUBLE, 8)

static inline int creo_write_items(creo_writer *writer, PyObject *value, creo_write write)
{
    Py_ssize_t index;
    Py_ssize_t count;
    PyObject **items = creo_items(value, &count);
    if (count < 0 || !creo_write_count(writer, count)) {
        return 0;
    }
    for (index = 0; index < count; index++) {
        if (!write(writer, items[index])) {
            return 0;
        }
    }
    return 1;
}

static inline int creo_write_strings(creo_writer *writer, PyObject *value)
{
    Py_ssize_t index;
    Py_ssize_t count;
    PyObject **items = creo_items(value, &count);
    if (count < 0 || !creo_write_count(writer, count)) {
        return 0;
    }
    for (index = 0; index < count; index++) {
        /* Most are ASCII and fit into the room that is there; of these, where the next bytes go stays in a register. */
        char *at = writer->at;
        char *end = writer->end;
        for (; index < count && PyUnicode_CheckExact(items[index]) && PyUnicode_IS_COMPACT_ASCII(items[index]);
            index++) {
            Py_ssize_t size = PyUnicode_GET_LENGTH(items[index]);
            if (size > end - at - 4 || size > INT32_MAX) {
                break;
            }
            creo_store32(at, (uint32_t)size);
            creo_copy(at + 4, (const char *)PyUnicode_1BYTE_DATA(items[index]), size);
            at += 4 + size;
        }
        writer->at = at;
        if (index < count && !creo_write_string(writer, items[index])) {
            return 0;
        }
    }
    return 1;
}

/* An array of structs of fixed size, or of an enum: room for all of the items at once. */
static inline int creo_write_rows(creo_writer *writer, PyObject *value, creo_put put, Py_ssize_t size)
{
    Py_ssize_t index;
    Py_ssize_t count;
    PyObject **items = creo_items(value, &count);
    char *at = count < 0 ? NULL : creo_counted(writer, count, count * size);
    for (index = 0; at != NULL && index < count; index++) {
        if (!put(writer, at + index * size, items[index])) {
            return 0;
        }
    }
    return at != NULL;
}

/* In the order of the items, so that equal sets are the same bytes. */
static inline int creo_write_set(creo_writer *writer, PyObject *value, creo_write write)
{
    PyObject *items = PyFrozenSet_Check(value) ? PySequence_List(value) : NULL;
    Py_ssize_t index;
    int written;
    if (items == NULL) {
        return PyErr_Occurred() == NULL && creo_wrong_type(value, "a frozenset");
    }
    written = PyList_Sort(items) == 0 && creo_write_count(writer, PyList_GET_SIZE(items));
    for (index = 0; written && index < PyList_GET_SIZE(items); index++) {
        written = write(writer, PyList_GET_ITEM(items, index));
    }
    Py_DECREF(items);
    return written;
}

static inline int creo_write_optional(creo_writer *writer, PyObject *value, creo_write write)
{
    char *at = creo_room(writer, 1);
    if (at == NULL) {
        return 0;
    }
    *at = value != Py_None;
    return value == Py_None || write(writer, value);
}

static inline int creo_write_map(creo_writer *writer, PyObject *value, creo_write write_key, creo_write write_value)
{
    PyObject *entries = (PyObject *)Py_TYPE(value) == writer->module->map
                            ? PyObject_GetAttr(value, writer->module->entries_name)
                            : (Py_INCREF(value), value);
    PyObject *key;
    PyObject *item;
    Py_ssize_t place = 0;
    int written;
    if (entries == NULL) {
        return 0;
    }
    written =
        PyDict_Check(entries) ? creo_write_count(writer, PyDict_GET_SIZE(entries)) : creo_wrong_type(value, "a Map");
    while (written && PyDict_Next(entries, &place, &key, &item)) {
        written = write_key(writer, key) && write_value(writer, item);
    }
    Py_DECREF(entries);
    return written;
}

/* Writing: structs that can hold themselves */

static inline int creo_write_level(creo_writer *writer, const char *name)
{
    if (++writer->level > CREO_DEEPEST) {
        PyErr_Format(PyExc_ValueError, "%s: nested deeper than %d", name, CREO_DEEPEST);
        return 0;
    }
    return 1;
}

static inline int creo_write_deeper(creo_writer *writer, Py_ssize_t declared)
{
    return creo_write_level(writer, ((PyTypeObject *)writer->module->declared[declared])->tp_name);
}

static inline int creo_write_back(creo_writer *writer)
{
    writer->level--;
    return 1;
}

/* Writing: unions */

static inline int creo_write_union(creo_writer *writer, PyObject *value, const creo_union *of)
{
    Py_ssize_t number = 0;
    PyObject **fields;
    char *at;
    while (number < of->count && (PyObject *)Py_TYPE(value) != writer->module->declared[of->cases[number].declared]) {
        number++;
    }
    if (number == of->count) {
        return creo_wrong_type(value, of->name);
    }
    if (of->recursive && !creo_write_level(writer, of->name)) {
        return 0;
    }
    fields = creo_fields(writer, value, of->cases[number].declared, 1);
    at = fields == NULL ? NULL : creo_room(writer, 4);
    if (at == NULL) {
        return 0;
    }
    creo_store32(at, (uint32_t)number);
    return of->cases[number].write(writer, fields[0]) && (!of->recursive || creo_write_back(writer));
}

/* Reading: bytes */

/* The next bytes; what struct.unpack_from raises where there are fewer. */
static inline const char *creo_take(creo_reader *reader, Py_ssize_t size)
{
    const char *here = reader->data + reader->at;
    if (size > reader->size - reader->at) {
        PyErr_Format(reader->module->struct_error,
            "unpack_from requires a buffer of at least %zu bytes for unpacking %zd bytes at offset %zd (actual buffer size is %zd)",
            (size_t)(reader->at + size), size, reader->at, reader->size);
        return NULL;
    }
    reader->at += size;
    return here;
}

/* A count of items that take `size` bytes or more each, if all of them can be there; otherwise -1. */
static inline Py_ssize_t creo_count(creo_reader *reader, Py_ssize_t size)
{
    const char *at = creo_take(reader, 4);
    int32_t count;
    Py_ssize_t left = reader->size - reader->at;
    if (at == NULL) {
        return -1;
    }
    count = (int32_t)creo_load32(at);
    if (count < 0 || count > left / size) {
        PyErr_Format(reader->module->malformed_error,
            "impossible count: %ld items of %zd bytes or more, %zd bytes left (at byte %zd)", (long)count, size, left,
            reader->at - 4);
        return -1;
    }
    return count;
}

/* Reading: single values */

static inline PyObject *creo_get_boolean(creo_reader *reader, const char *at)
{
    if ((unsigned char)*at > 1) {
        PyErr_Format(reader->module->malformed_error, "a boolean is %d, neither 0 nor 1", (int)(unsigned char)*at);
        return NULL;
    }
    return PyBool_FromLong(*at);
}

static inline PyObject *creo_get_byte(creo_reader *reader, const char *at)
{
    (void)reader;
    return PyLong_FromLong((signed char)*at);
}

static inline PyObject *creo_get_short(creo_reader *reader, const char *at)
{
    (void)reader;
    return PyLong_FromLong((int16_t)creo_load16(at));
}

static inline PyObject *creo_get_int(creo_reader *reader, const char *at)
{
    (void)reader;
    return PyLong_FromLong((int32_t)creo_load32(at));
}

static inline PyObject *creo_get_long(creo_reader *reader, const char *at)
{
    (void)reader;
    return PyLong_FromLongLong((int64_t)creo_load64(at));
}

static inline PyObject *creo_get_ubyte(creo_reader *reader, const char *at)
{
    (void)reader;
    return PyLong_FromLong((unsigned char)*at);
}

static inline PyObject *creo_get_ushort(creo_reader *reader, const char *at)
{
    (void)reader;
    return PyLong_FromLong(creo_load16(at));
}

static inline PyObject *creo_get_uint(creo_reader *reader, const char *at)
{
    (void)reader;
    return PyLong_FromUnsignedLong(creo_load32(at));
}

static inline PyObject *creo_get_ulong(creo_reader *reader, const char *at)
{
    (void)reader;
    return PyLong_FromUnsignedLongLong(creo_load64(at));
}

static inline PyObject *creo_get_char(creo_reader *reader, const char *at)
{
    (void)reader;
    return PyUnicode_FromOrdinal(creo_load16(at));
}

static inline PyObject *creo_get_double(creo_reader *reader, const char *at)
{
    uint64_t bits = creo_load64(at);
    double number;
    (void)reader;
    memcpy(&number, &bits, 8);
    return PyFloat_FromDouble(number);
}

/* As float_of in scalars.py: C, too, would set the quiet bit of a NaN. */
static inline PyObject *creo_get_float(creo_reader *reader, const char *at)
{
    uint32_t bits = creo_load32(at);
    float narrow;
    double number;
    uint64_t wide;
    (void)reader;
    if ((bits & 0x7F800000) == 0x7F800000 && (bits & 0x007FFFFF) != 0) {
        wide = (uint64_t)(bits & 0x80000000) << 32 | (uint64_t)0x7FF << 52 | (uint64_t)(bits & 0x007FFFFF) << 29;
        memcpy(&number, &wide, 8);
    } else {
        memcpy(&narrow, &bits, 4);
        number = narrow;
    }
    return PyFloat_FromDouble(number);
}

static inline PyObject *creo_constant(creo_reader *reader, Py_ssize_t declared, const char *at, const char *name)
{
    PyObject *constants = reader->module->declared[declared];
    int32_t ordinal = (int32_t)creo_load32(at);
    PyObject *constant;
    if (ordinal < 0 || ordinal >= PyTuple_GET_SIZE(constants)) {
        PyErr_Format(reader->module->malformed_error, "%s has no constant %ld", name, (long)ordinal);
        return NULL;
    }
    constant = PyTuple_GET_ITEM(constants, ordinal);
    Py_INCREF(constant);
    return constant;
}

#define CREO_READ_FIXED(kind, size)                               \
    static inline PyObject *creo_read_##kind(creo_reader *reader) \
    {                                                             \
        const char *at = creo_take(reader, size);                 \
        return at == NULL ? NULL : creo_get_##kind(reader, at);   \
    }

CREO_READ_FIXED(boolean, 1)
CREO_READ_FIXED(byte, 1)
CREO_READ_FIXED(char, 2)
CREO_READ_FIXED(short, 2)
CREO_READ_FIXED(int, 4)
CREO_READ_FIXED(long, 8)
CREO_READ_FIXED(ubyte, 1)
CREO_READ_FIXED(ushort, 2)
CREO_READ_FIXED(uint, 4)
CREO_READ_FIXED(ulong, 8)
CREO_READ_FIXED(float, 4)
CREO_READ_FIXED(double, 8)

/*
 * Reading: structs
 *
 * Values are trees by construction: nothing in them leads back to them. So Python's garbage collector, which looks for
 * cycles, need not know of them.
 */

/* Drops the fields that were read before an error. */
static inline PyObject *creo_abandon(PyObject **fields, Py_ssize_t count)
{
    Py_ssize_t index;
    for (index = 0; index < count; index++) {
        Py_XDECREF(fields[index]);
    }
    return NULL;
}

/* Takes the fields, in the order of the slots, over from the caller, even where it fails. */
static inline PyObject *creo_made(PyTypeObject *type, PyObject **fields, Py_ssize_t count)
{
    PyObject *value = PyObject_GC_New(PyObject, type);
    if (value == NULL) {
        return creo_abandon(fields, count);
    }
    memcpy(creo_slots(value), fields, (size_t)count * sizeof *fields);
#if CREO_WEAK_SLOTS
    creo_slots(value)[count] = NULL;
#endif
    return value;
}

static inline PyObject *creo_struct(creo_reader *reader, Py_ssize_t declared, PyObject **fields, Py_ssize_t count)
{
    return creo_made((PyTypeObject *)reader->module->declared[declared], fields, count);
}

/* Reading: strings and arrays */

static inline PyObject *creo_read_bytes(creo_reader *reader)
{
    Py_ssize_t size = creo_count(reader, 1);
    if (size < 0) {
        return NULL;
    }
    reader->at += size;
    return PyBytes_FromStringAndSize(reader->data + reader->at - size, size);
}

static inline PyObject *creo_read_string(creo_reader *reader)
{
    Py_ssize_t size = creo_count(reader, 1);
    const char *from;
    PyObject *value;
    if (size < 0) {
        return NULL;
    }
    from = reader->data + reader->at;
    reader->at += size;
    if (size == 0 || !creo_is_ascii(from, size)) {
        return PyUnicode_DecodeUTF8(from, size, NULL);
    }
    if (size == 1) { /* Python has each of them once. */
        return PyUnicode_FromOrdinal(*from);
    }
    value = PyUnicode_New(size, 127);
    if (value != NULL) {
        creo_copy((char *)PyUnicode_1BYTE_DATA(value), from, size);
    }
    return value;
}

static inline PyObject *creo_read_chars(creo_reader *reader)
{
    Py_ssize_t count = creo_count(reader, 2);
    const char *from = reader->data + reader->at;
    Py_UCS2 *units;
    PyObject *value = NULL;
    if (count < 0) {
        return NULL;
    }
    units = PyMem_New(Py_UCS2, (size_t)count);
    if (units == NULL) {
        return PyErr_NoMemory();
    }
    creo_swap((char *)units, from, count, 2);
    reader->at += count * 2;
    /* Not by a codec: two surrogates stay two items. */
    value = PyUnicode_FromKindAndData(PyUnicode_2BYTE_KIND, units, count);
    PyMem_Free(units);
    return value;
}

/* An object of one of the classes of `value` around its one attribute, which it takes over from the caller. */
static inline PyObject *creo_around(PyObject *type, PyObject *name, PyObject *content)
{
    PyObject *value = content == NULL ? NULL : ((PyTypeObject *)type)->tp_alloc((PyTypeObject *)type, 0);
    if (value != NULL && PyObject_SetAttr(value, name, content) < 0) {
        Py_DECREF(value);
        value = NULL;
    }
    Py_XDECREF(content);
    return value;
}

static inline PyObject *creo_read_array(creo_reader *reader, enum creo_kind kind, Py_ssize_t width)
{
    Py_ssize_t count = creo_count(reader, width);
    PyObject *items;
    Py_buffer view;
    if (count < 0) {
        return NULL;
    }
    items = PySequence_Repeat(reader->module->seeds[kind], count);
    if (items != NULL) {
        if (PyObject_GetBuffer(items, &view, PyBUF_WRITABLE) < 0) {
            Py_DECREF(items);
            return NULL;
        }
        creo_swap(view.buf, reader->data + reader->at, count, width);
        PyBuffer_Release(&view);
        reader->at += count * width;
    }
    return creo_around(reader->module->arrays[kind], reader->module->items_name, items);
}

static inline PyObject *creo_read_booleans(creo_reader *reader)
{
    PyObject *bytes = creo_read_bytes(reader);
    PyObject *view;
    PyObject *items;
    Py_ssize_t index;
    if (bytes == NULL) {
        return NULL;
    }
    for (index = 0; index < PyBytes_GET_SIZE(bytes); index++) {
        const int item = (unsigned char)PyBytes_AS_STRING(bytes)[index];
        if (item > 1) {
            Py_DECREF(bytes);
            PyErr_Format(reader->module->malformed_error, "a boolean is %d, neither 0 nor 1", item);
            return NULL;
        }
    }
    view = PyMemoryView_FromObject(bytes);
    Py_DECREF(bytes);
    items = view == NULL ? NULL : PyObject_CallMethod(view, "cast", "s", "?");
    Py_XDECREF(view);
    return creo_around(reader->module->arrays[CREO_BOOLEAN], reader->module->items_name, items);
}

#define CREO_READ_ARRAY(keys, kind, width)                        \
    static inline PyObject *creo_read_##keys(creo_reader *reader) \
    {                                                             \
        return creo_read_array(reader, kind, width);              \
    }

CREO_READ_ARRAY(shorts, CREO_SHORT, 2)
CREO_READ_ARRAY(ints, CREO_INT, 4)
CREO_READ_ARRAY(longs, CREO_LONG, 8)
CREO_READ_ARRAY(ubytes, CREO_UBYTE, 1)
CREO_READ_ARRAY(ushorts, CREO_USHORT, 2)
CREO_READ_ARRAY(uints, CREO_UINT, 4)
CREO_READ_ARRAY(ulongs, CREO_ULONG, 8)
CREO_READ_ARRAY(floats, CREO_FLOAT, 4)
CREO_READ_ARRAY(doubles, CREO_DOUBLE, 8)

/* An Array, which is a tuple, that the garbage collector does not see, and above all not while it is filled. */
static inline PyObject *creo_tuple(creo_reader *reader, Py_ssize_t count)
{
    PyTypeObject *type = reader->module->array;
    PyObject *items = type->tp_alloc(type, count);
    if (items != NULL) {
#if PY_VERSION_HEX >= 0x030E0000
        ((PyTupleObject *)items)->ob_hash = -1; /* which is not known yet */
#endif
        PyObject_GC_UnTrack(items);
    }
    return items;
}

/* `smallest` is the least number of bytes that an item takes. */
static inline PyObject *creo_read_items(creo_reader *reader, creo_read read, Py_ssize_t smallest)
{
    Py_ssize_t count = creo_count(reader, smallest);
    PyObject *items = count < 0 ? NULL : creo_tuple(reader, count);
    Py_ssize_t index;
    for (index = 0; items != NULL && index < count; index++) {
        PyObject *item = read(reader);
        if (item == NULL) {
            Py_DECREF(items);
            return NULL;
        }
        PyTuple_SET_ITEM(items, index, item);
    }
    return items;
}

static inline PyObject *creo_read_strings(creo_reader *reader)
{
    return creo_read_items(reader, creo_read_string, 4);
}

static inline PyObject *creo_read_rows(creo_reader *reader, creo_get get, Py_ssize_t size)
{
    Py_ssize_t count = creo_count(reader, size);
    PyObject *items = count < 0 ? NULL : creo_tuple(reader, count);
    Py_ssize_t index;
    for (index = 0; items != NULL && index < count; index++) {
        PyObject *item = get(reader, reader->data + reader->at);
        if (item == NULL) {
            Py_DECREF(items);
            return NULL;
        }
        PyTuple_SET_ITEM(items, index, item);
        reader->at += size;
    }
    return items;
}

static inline PyObject *creo_read_optional(creo_reader *reader, creo_read read)
{
    const char *at = creo_take(reader, 1);
    if (at == NULL) {
        return NULL;
    }
    if ((unsigned char)*at > 1) {
        PyErr_Format(
            reader->module->malformed_error, "a presence byte is %d, neither 0 nor 1", (int)(unsigned char)*at);
        return NULL;
    }
    if (*at == 1) {
        return read(reader);
    }
    Py_RETURN_NONE;
}

/* The error for a key, or an item of a set, that is there already. */
static inline int creo_twice(creo_reader *reader, const char *what, PyObject *value)
{
    PyObject *text = PyObject_CallFunctionObjArgs(reader->module->as_text, value, NULL);
    if (text != NULL) {
        PyErr_Format(reader->module->malformed_error, "the %s %U is there twice", what, text);
        Py_DECREF(text);
    }
    return 0;
}

/* Adds an item to a set that no other code has seen; one that is there already is an error. */
static inline int creo_add(creo_reader *reader, PyObject *items, PyObject *item)
{
    Py_ssize_t count = PySet_GET_SIZE(items);
    if (PySet_Add(items, item) < 0) {
        return 0;
    }
    return PySet_GET_SIZE(items) > count || creo_twice(reader, "item", item);
}

/* `smallest` is the least number of bytes that an item takes. */
static inline PyObject *creo_read_set(creo_reader *reader, creo_read read, Py_ssize_t smallest)
{
    Py_ssize_t count = creo_count(reader, smallest);
    PyObject *items = count < 0 ? NULL : PyFrozenSet_New(NULL);
    Py_ssize_t index;
    for (index = 0; items != NULL && index < count; index++) {
        PyObject *item = read(reader);
        int added = item != NULL && creo_add(reader, items, item);
        Py_XDECREF(item);
        if (!added) {
            Py_DECREF(items);
            return NULL;
        }
    }
    return items;
}

/* Puts an entry into a map; a key that is there already is an error. */
static inline int creo_enter(creo_reader *reader, PyObject *entries, PyObject *key, creo_read read_value)
{
    PyObject *value;
    int entered;
    int there = PyDict_Contains(entries, key);
    if (there != 0) {
        return there > 0 && creo_twice(reader, "key", key);
    }
    value = read_value(reader);
    if (value == NULL) {
        return 0;
    }
    entered = PyDict_SetItem(entries, key, value) == 0;
    Py_DECREF(value);
    return entered;
}

/* `smallest` is the least number of bytes that an entry takes. */
static inline PyObject *creo_read_map(
    creo_reader *reader, creo_read read_key, creo_read read_value, Py_ssize_t smallest)
{
    Py_ssize_t count = creo_count(reader, smallest);
    PyObject *entries = count < 0 ? NULL : PyDict_New();
    Py_ssize_t index;
    for (index = 0; entries != NULL && index < count; index++) {
        PyObject *key = read_key(reader);
        int entered = key != NULL && creo_enter(reader, entries, key, read_value);
        Py_XDECREF(key);
        if (!entered) {
            Py_DECREF(entries);
            return NULL;
        }
    }
    return creo_around(reader->module->map, reader->module->entries_name, entries);
}

/* Reading: structs that can hold themselves */

static inline int creo_read_level(creo_reader *reader, const char *name)
{
    if (++reader->level > CREO_DEEPEST) {
        PyErr_Format(reader->module->malformed_error, "%s: nested deeper than %d", name, CREO_DEEPEST);
        return 0;
    }
    return 1;
}

static inline int creo_read_deeper(creo_reader *reader, Py_ssize_t declared)
{
    return creo_read_level(reader, ((PyTypeObject *)reader->module->declared[declared])->tp_name);
}

static inline int creo_read_back(creo_reader *reader)
{
    reader->level--;
    return 1;
}

/* Reading: unions */

static inline PyObject *creo_read_union(creo_reader *reader, const creo_union *of)
{
    const char *at = of->recursive && !creo_read_level(reader, of->name) ? NULL : creo_take(reader, 4);
    int32_t number;
    PyObject *value;
    if (at == NULL) {
        return NULL;
    }
    number = (int32_t)creo_load32(at);
    if (number < 0 || number >= of->count) {
        PyErr_Format(reader->module->malformed_error, "%s has no case %d", of->name, (int)number);
        return NULL;
    }
    value = of->cases[number].read(reader);
    if (value == NULL) {
        return NULL;
    }
    if (of->recursive) {
        creo_read_back(reader);
    }
    return creo_struct(reader, of->cases[number].declared, &value, 1);
}

/* The functions as Python calls them */

/* write(bytes) for each of the parts. */
static inline PyObject *creo_send(creo_writer *writer, PyObject *write)
{
    Py_ssize_t count = writer->parts == NULL ? 0 : PyList_GET_SIZE(writer->parts);
    Py_ssize_t index;
    PyObject *last;
    PyObject *answer;
    for (index = 0; index < count; index++) {
        answer = PyObject_CallOneArg(write, PyList_GET_ITEM(writer->parts, index));
        if (answer == NULL) {
            return NULL;
        }
        Py_DECREF(answer);
    }
    if (count > 0 && writer->at == creo_begin(writer)) {
        Py_RETURN_NONE;
    }
    last = creo_finish(writer);
    if (last == NULL) {
        return NULL;
    }
    answer = PyObject_CallOneArg(write, last);
    Py_DECREF(last);
    if (answer == NULL) {
        return NULL;
    }
    Py_DECREF(answer);
    Py_RETURN_NONE;
}

/* All of the parts as one; it drops them. */
static inline PyObject *creo_join(PyObject *parts)
{
    PyObject *nothing = PyBytes_FromStringAndSize(NULL, 0);
    PyObject *whole = nothing == NULL ? NULL : PyObject_CallMethod(nothing, "join", "O", parts);
    Py_XDECREF(nothing);
    Py_DECREF(parts);
    return whole;
}

/* The bytes that were written. */
static inline PyObject *creo_whole(creo_writer *writer)
{
    PyObject *last = creo_finish(writer);
    PyObject *parts = writer->parts;
    if (parts == NULL || last == NULL) {
        return last;
    }
    writer->parts = NULL;
    if (PyList_Append(parts, last) < 0) {
        Py_CLEAR(parts);
    }
    Py_DECREF(last);
    return parts == NULL ? NULL : creo_join(parts);
}

/* write_x(write, value); for creo_encode_value `write` is None, and the bytes are returned. */
static inline PyObject *creo_encode(PyObject *module, PyObject *const *arguments, Py_ssize_t count, creo_write write)
{
    creo_writer writer;
    PyObject *done = NULL;
    if (count != 2) {
        PyErr_SetString(PyExc_TypeError, "expected a function that takes bytes, and a value");
        return NULL;
    }
    writer.module = PyModule_GetState(module);
    writer.parts = NULL;
    writer.level = 0;
    creo_start(&writer);
    if (write(&writer, arguments[1])) {
        done = arguments[0] == Py_None ? creo_whole(&writer) : creo_send(&writer, arguments[0]);
    }
    Py_XDECREF(writer.parts);
    Py_XDECREF(writer.bytes);
    return done;
}

/* As `decode` in message.py: what no value can be read of is a MalformedError. */
static inline void creo_malformed(const creo_module *module, PyObject *data)
{
    PyObject *type;
    PyObject *error;
    PyObject *traceback;
    PyObject *malformed;
    if (!PyErr_ExceptionMatches(module->struct_error) && !PyErr_ExceptionMatches(PyExc_UnicodeDecodeError)) {
        return;
    }
    PyErr_Fetch(&type, &error, &traceback);
    PyErr_NormalizeException(&type, &error, &traceback);
    if (traceback != NULL) {
        PyException_SetTraceback(error, traceback);
    }
    malformed = PyObject_CallFunctionObjArgs(module->malformed, error, data, NULL);
    if (malformed != NULL) {
        Py_INCREF(error);
        PyException_SetContext(malformed, error);
        Py_INCREF(error);
        PyException_SetCause(malformed, error);
        Py_INCREF(module->malformed_error);
        PyErr_Restore(module->malformed_error, malformed, NULL); /* which leaves its context as it is */
    }
    Py_XDECREF(traceback);
    Py_DECREF(error);
    Py_DECREF(type);
}

/* Drops the value where bytes are left over after it. */
static inline PyObject *creo_only(const creo_module *module, PyObject *value, Py_ssize_t at, Py_ssize_t size)
{
    if (at == size) {
        return value;
    }
    Py_DECREF(value);
    PyErr_Format(module->malformed_error, "left over: %zd bytes (at byte %zd)", size - at, at);
    return NULL;
}

/* A value and the position after it. */
static inline PyObject *creo_pair(PyObject *value, Py_ssize_t at)
{
    PyObject *position = PyLong_FromSsize_t(at);
    PyObject *pair = position == NULL ? NULL : PyTuple_New(2);
    if (pair == NULL) {
        Py_XDECREF(position);
        Py_DECREF(value);
        return NULL;
    }
    PyTuple_SET_ITEM(pair, 0, value);
    PyTuple_SET_ITEM(pair, 1, position);
    return pair;
}

/*
 * read_x(data, at), which returns the value and the position after it; for creo_decode_value `at` is None, and the
 * value is returned, which has to be all that is there.
 */
static inline PyObject *creo_decode(PyObject *module, PyObject *const *arguments, Py_ssize_t count, creo_read read)
{
    creo_reader reader;
    Py_buffer view = {0};
    PyObject *value;
    int whole;
    if (count != 2) {
        PyErr_SetString(PyExc_TypeError, "expected bytes and a position");
        return NULL;
    }
    whole = arguments[1] == Py_None;
    reader.module = PyModule_GetState(module);
    reader.level = 0;
    reader.at = whole ? 0 : PyLong_AsSsize_t(arguments[1]);
    if (reader.at == -1 && PyErr_Occurred()) {
        return NULL;
    }
    if (PyBytes_Check(arguments[0])) {
        reader.data = PyBytes_AS_STRING(arguments[0]);
        reader.size = PyBytes_GET_SIZE(arguments[0]);
    } else {
        if (PyObject_GetBuffer(arguments[0], &view, PyBUF_SIMPLE) < 0) {
            return NULL;
        }
        reader.data = view.len == 0 ? "" : view.buf;
        reader.size = view.len;
    }
    if (reader.at < 0 || reader.at > reader.size) {
        PyErr_Format(PyExc_ValueError, "there is no byte %zd in %zd bytes", reader.at, reader.size);
        value = NULL;
    } else {
        value = read(&reader);
    }
    if (view.obj != NULL) {
        PyBuffer_Release(&view);
    }
    if (whole) {
        if (value == NULL) {
            creo_malformed(reader.module, arguments[0]);
            return NULL;
        }
        return creo_only(reader.module, value, reader.at, reader.size);
    }
    return value == NULL ? NULL : creo_pair(value, reader.at);
}

/* The function in C, where this is one of this module. */
typedef PyObject *(*creo_function)(PyObject *, PyObject *const *, Py_ssize_t);

static inline creo_function creo_own(PyObject *module, PyObject *function)
{
    if (!PyCFunction_CheckExact(function) || PyCFunction_GET_SELF(function) != module) {
        return NULL;
    }
    return (creo_function)(void (*)(void))PyCFunction_GET_FUNCTION(function);
}

/* encode(write_x, value), as in message.py */
static PyObject *creo_encode_value(PyObject *module, PyObject *const *arguments, Py_ssize_t count)
{
    creo_function own;
    PyObject *parts;
    PyObject *append;
    PyObject *done;
    if (count != 2) {
        PyErr_SetString(PyExc_TypeError, "expected a function that writes a value, and the value");
        return NULL;
    }
    own = creo_own(module, arguments[0]);
    if (own != NULL) {
        PyObject *const given[] = {Py_None, arguments[1]};
        return own(module, given, 2);
    }
    parts = PyList_New(0);
    append = parts == NULL ? NULL : PyObject_GetAttrString(parts, "append");
    done = append == NULL ? NULL : PyObject_CallFunctionObjArgs(arguments[0], append, arguments[1], NULL);
    Py_XDECREF(append);
    if (done == NULL) {
        Py_XDECREF(parts);
        return NULL;
    }
    Py_DECREF(done);
    return creo_join(parts);
}

/* decode(read_x, data), as in message.py; the collector is not held back, since it does not see the values. */
static PyObject *creo_decode_value(PyObject *module, PyObject *const *arguments, Py_ssize_t count)
{
    const creo_module *state = PyModule_GetState(module);
    creo_function own;
    PyObject *pair;
    PyObject *value;
    Py_ssize_t at;
    Py_ssize_t size;
    if (count != 2) {
        PyErr_SetString(PyExc_TypeError, "expected a function that reads a value, and bytes");
        return NULL;
    }
    own = creo_own(module, arguments[0]);
    if (own != NULL) {
        PyObject *const given[] = {arguments[1], Py_None};
        return own(module, given, 2);
    }
    pair = PyObject_CallFunction(arguments[0], "Oi", arguments[1], 0);
    if (pair == NULL) {
        creo_malformed(state, arguments[1]);
        return NULL;
    }
    value = NULL;
    if (PyArg_ParseTuple(pair, "On", &value, &at) && (size = PyObject_Size(arguments[1])) >= 0) {
        Py_INCREF(value);
        value = creo_only(state, value, at, size);
    } else {
        value = NULL;
    }
    Py_DECREF(pair);
    return value;
}

/* What Python calls for PREFIXwrite_KEY and PREFIXread_KEY, and their entries in the table of the module's functions.
 */
#define CREO_CALLED_AS(prefix, key)                                                                       \
    static PyObject *prefix##encode_##key(PyObject *module, PyObject *const *arguments, Py_ssize_t count) \
    {                                                                                                     \
        return creo_encode(module, arguments, count, prefix##write_##key);                                \
    }                                                                                                     \
    static PyObject *prefix##decode_##key(PyObject *module, PyObject *const *arguments, Py_ssize_t count) \
    {                                                                                                     \
        return creo_decode(module, arguments, count, prefix##read_##key);                                 \
    }

#define CREO_CALLED(key) CREO_CALLED_AS(, key)

#define CREO_METHOD(name, function) {name, (PyCFunction)(void (*)(void))function, METH_FASTCALL, NULL}

#define CREO_METHODS(key) CREO_METHOD("write_" #key, encode_##key), CREO_METHOD("read_" #key, decode_##key)

/* Functions of `wire`, which accelerator.py replaces: of arguments and results that have no type of the description. */

CREO_CALLED_AS(creo_, boolean)
CREO_CALLED_AS(creo_, byte)
CREO_CALLED_AS(creo_, char)
CREO_CALLED_AS(creo_, short)
CREO_CALLED_AS(creo_, int)
CREO_CALLED_AS(creo_, long)
CREO_CALLED_AS(creo_, ubyte)
CREO_CALLED_AS(creo_, ushort)
CREO_CALLED_AS(creo_, uint)
CREO_CALLED_AS(creo_, ulong)
CREO_CALLED_AS(creo_, float)
CREO_CALLED_AS(creo_, double)
CREO_CALLED_AS(creo_, string)
CREO_CALLED_AS(creo_, strings)

#define CREO_WIRE(key) \
    CREO_METHOD("wire_write_" #key, creo_encode_##key), CREO_METHOD("wire_read_" #key, creo_decode_##key)

#define CREO_WIRE_METHODS                                                                                             \
    CREO_METHOD("wire_encode", creo_encode_value), CREO_METHOD("wire_decode", creo_decode_value), CREO_WIRE(boolean), \
        CREO_WIRE(byte), CREO_WIRE(char), CREO_WIRE(short), CREO_WIRE(int), CREO_WIRE(long), CREO_WIRE(float),        \
        CREO_WIRE(ubyte), CREO_WIRE(ushort), CREO_WIRE(uint), CREO_WIRE(ulong), CREO_WIRE(double), CREO_WIRE(string), \
        CREO_WIRE(strings)

/* The module */

/* A module of this package, whatever it is called here: `module` is PACKAGE._accelerator. */
static inline PyObject *creo_sibling(PyObject *module, const char *name)
{
    PyObject *own = PyModule_GetNameObject(module);
    PyObject *full;
    PyObject *sibling;
    Py_ssize_t dot;
    if (own == NULL) {
        return NULL;
    }
    dot = PyUnicode_FindChar(own, '.', 0, PyUnicode_GET_LENGTH(own), -1);
    full = dot < 0 ? PyUnicode_FromString(name) : NULL;
    if (dot >= 0) {
        PyObject *package = PyUnicode_Substring(own, 0, dot);
        full = package == NULL ? NULL : PyUnicode_FromFormat("%U.%s", package, name);
        Py_XDECREF(package);
    }
    sibling = full == NULL ? NULL : PyImport_Import(full);
    Py_XDECREF(full);
    Py_DECREF(own);
    return sibling;
}

/*
 * Whether a value of this class is its slots and nothing else, in the order of their names, as creo_struct makes it:
 * those of the fields, and then that of the weak references, which the class names last.
 */
static inline int creo_is_struct(PyObject *type, Py_ssize_t count)
{
    PyObject *slots = PyObject_GetAttrString(type, "__slots__");
    PyObject *names = slots == NULL ? NULL : PySequence_List(slots);
    Py_ssize_t fields = (Py_ssize_t)(sizeof(PyObject) + count * sizeof(PyObject *));
    int is = names != NULL && PyList_GET_SIZE(names) == count + 1 && PySequence_DelItem(names, count) == 0
             && PyList_Sort(names) == 0 && PyType_Check(type) && PyType_IS_GC((PyTypeObject *)type)
             && CREO_HAS_WEAK((PyTypeObject *)type, fields)
             && ((PyTypeObject *)type)->tp_basicsize == fields + CREO_WEAK_SLOTS * (Py_ssize_t)sizeof(PyObject *)
             && ((PyTypeObject *)type)->tp_itemsize == 0;
    Py_ssize_t index;
    for (index = 0; is && index < count; index++) {
        PyObject *slot = PyObject_GetAttr(type, PyList_GET_ITEM(names, index));
        is = slot != NULL && Py_TYPE(slot) == &PyMemberDescr_Type
             && ((PyMemberDescrObject *)slot)->d_member->offset
                    == (Py_ssize_t)(sizeof(PyObject) + index * sizeof(PyObject *));
        Py_XDECREF(slot);
    }
    Py_XDECREF(names);
    Py_XDECREF(slots);
    return is;
}

static inline int creo_find_declared(PyObject *module, const creo_declaration *declarations, Py_ssize_t count)
{
    creo_module *state = PyModule_GetState(module);
    PyObject *types = creo_sibling(module, "types");
    Py_ssize_t index;
    if (types == NULL) {
        return 0;
    }
    state->count = count;
    for (index = 0; index < count; index++) {
        PyObject *found = PyObject_GetAttrString(types, declarations[index].name);
        if (found != NULL && declarations[index].fields == 0) {
            /* The constants of an enum in their order, which is that of their ordinals. */
            PyObject *constants = PySequence_Tuple(found);
            Py_DECREF(found);
            found = constants;
        } else if (found != NULL && !creo_is_struct(found, declarations[index].fields)) {
            if (!PyErr_Occurred()) {
                PyErr_Format(PyExc_ImportError, "%s has not the slots of this build", declarations[index].name);
            }
            Py_CLEAR(found);
        }
        state->declared[index] = found;
        if (found == NULL) {
            break;
        }
    }
    Py_DECREF(types);
    return index == count;
}

static inline int creo_find_arrays(PyObject *value, creo_module *state)
{
    static const char *const names[CREO_KINDS] = {"BooleanArray", "ShortArray", "IntArray", "LongArray", "UbyteArray",
        "UshortArray", "UintArray", "UlongArray", "FloatArray", "DoubleArray"};
    static const char *const codes[CREO_KINDS] = {NULL, "h", "i", "q", "B", "H", "I", "Q", "f", "d"};
    PyObject *array = PyImport_ImportModule("array");
    int kind;
    for (kind = 0; array != NULL && kind < CREO_KINDS; kind++) {
        state->arrays[kind] = PyObject_GetAttrString(value, names[kind]);
        state->seeds[kind] = codes[kind] == NULL ? (Py_INCREF(Py_None), Py_None)
                                                 : PyObject_CallMethod(array, "array", "s(i)", codes[kind], 0);
        if (state->arrays[kind] == NULL || state->seeds[kind] == NULL) {
            break;
        }
    }
    Py_XDECREF(array);
    return array != NULL && kind == CREO_KINDS;
}

/* The class Array, whose values are laid out as tuples are. */
static inline PyTypeObject *creo_array(PyObject *value)
{
    PyObject *found = PyObject_GetAttrString(value, "Array");
    if (found != NULL && !(PyType_Check(found) && PyType_IsSubtype((PyTypeObject *)found, &PyTuple_Type))) {
        PyErr_SetString(PyExc_ImportError, "Array is no tuple");
        Py_CLEAR(found);
    }
    return (PyTypeObject *)found;
}

/* The attribute of a module; it takes the reference to the module over from the caller. */
static inline PyObject *creo_attribute(PyObject *module, const char *name)
{
    PyObject *found = module == NULL ? NULL : PyObject_GetAttrString(module, name);
    Py_XDECREF(module);
    return found;
}

/* The body of the module. */
static inline int creo_find(PyObject *module, const creo_declaration *declarations, Py_ssize_t count)
{
    creo_module *state = PyModule_GetState(module);
    PyObject *value = creo_sibling(module, "runtime.value");
    int found =
        value != NULL
        && (state->malformed_error = creo_attribute(creo_sibling(module, "runtime.error"), "MalformedError")) != NULL
        && (state->malformed = creo_attribute(creo_sibling(module, "runtime.wire.message"), "malformed")) != NULL
        && (state->struct_error = creo_attribute(PyImport_ImportModule("struct"), "error")) != NULL
        && (state->as_text = PyObject_GetAttrString(value, "as_text")) != NULL
        && (state->map = PyObject_GetAttrString(value, "Map")) != NULL && (state->array = creo_array(value)) != NULL
        && (state->items_name = PyUnicode_InternFromString("_items")) != NULL
        && (state->entries_name = PyUnicode_InternFromString("_entries")) != NULL && creo_find_arrays(value, state)
        && creo_find_declared(module, declarations, count);
    Py_XDECREF(value);
    return found ? 0 : -1;
}

static int creo_traverse(PyObject *module, visitproc visit, void *arg)
{
    creo_module *state = PyModule_GetState(module);
    Py_ssize_t index;
    if (state == NULL) {
        return 0;
    }
    Py_VISIT(state->malformed_error);
    Py_VISIT(state->malformed);
    Py_VISIT(state->struct_error);
    Py_VISIT(state->as_text);
    Py_VISIT(state->map);
    Py_VISIT(state->array);
    for (index = 0; index < CREO_KINDS; index++) {
        Py_VISIT(state->arrays[index]);
        Py_VISIT(state->seeds[index]);
    }
    for (index = 0; index < CREO_OBJECTS; index++) {
        Py_VISIT(state->objects[index]);
    }
    for (index = 0; index < state->count; index++) {
        Py_VISIT(state->declared[index]);
    }
    return 0;
}

static int creo_clear(PyObject *module)
{
    creo_module *state = PyModule_GetState(module);
    Py_ssize_t index;
    if (state == NULL) {
        return 0;
    }
    Py_CLEAR(state->malformed_error);
    Py_CLEAR(state->malformed);
    Py_CLEAR(state->struct_error);
    Py_CLEAR(state->as_text);
    Py_CLEAR(state->map);
    Py_CLEAR(state->array);
    Py_CLEAR(state->items_name);
    Py_CLEAR(state->entries_name);
    for (index = 0; index < CREO_KINDS; index++) {
        Py_CLEAR(state->arrays[index]);
        Py_CLEAR(state->seeds[index]);
    }
    for (index = 0; index < CREO_OBJECTS; index++) {
        Py_CLEAR(state->objects[index]);
    }
    for (index = 0; index < state->count; index++) {
        Py_CLEAR(state->declared[index]);
    }
    return 0;
}

static void creo_free(void *module)
{
    creo_clear(module);
}

#endif
