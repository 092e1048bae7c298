/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */
/* What quick.py does, for _accelerator.c, which includes this after wire.h. */
#ifndef CREO_QUICK_H
#define CREO_QUICK_H

#include <errno.h>
#ifndef _WIN32
#include <sys/socket.h>
#endif

/* As in frame.py: a header, what a REQUEST has between its header and its arguments, and its kind. */
#define CREO_HEADER 12
#define CREO_LENGTH 4
#define CREO_REQUEST_HEADER 24
#define CREO_REQUEST 1

static inline int creo_store_number(char *at, PyObject *number)
{
    unsigned long value = PyLong_AsUnsignedLong(number);
    if (value == (unsigned long)-1 && PyErr_Occurred()) {
        return 0;
    }
    if (value > UINT32_MAX) {
        PyErr_Format(PyExc_OverflowError, "%lu is out of range", value);
        return 0;
    }
    creo_store32(at, (uint32_t)value);
    return 1;
}

/* Copies a part of the arguments to where there is room for `room` bytes; its size, or -1. */
static inline Py_ssize_t creo_copy_part(char *to, PyObject *part, Py_ssize_t room)
{
    Py_buffer view;
    Py_ssize_t size;
    if (PyObject_GetBuffer(part, &view, PyBUF_SIMPLE) < 0) {
        return -1;
    }
    size = view.len;
    if (size <= room) {
        creo_copy(to, view.buf, size);
    } else {
        PyErr_SetString(PyExc_ValueError, "the arguments take more bytes than was said");
        size = -1;
    }
    PyBuffer_Release(&view);
    return size;
}

static inline int creo_copy_parts(char *to, PyObject *parts, Py_ssize_t room)
{
    Py_ssize_t index;
    if (!PyList_Check(parts)) {
        return creo_wrong_type(parts, "a list");
    }
    for (index = 0; index < PyList_GET_SIZE(parts); index++) {
        Py_ssize_t size = creo_copy_part(to, PyList_GET_ITEM(parts, index), room);
        if (size < 0) {
            return 0;
        }
        to += size;
        room -= size;
    }
    if (room > 0) {
        PyErr_SetString(PyExc_ValueError, "the arguments take fewer bytes than was said");
        return 0;
    }
    return 1;
}

/* request(request_id, protocol_id, method_id, timeout_ms, arguments, size) */
static PyObject *creo_request(PyObject *module, PyObject *const *arguments, Py_ssize_t count)
{
    PyObject *frame;
    Py_ssize_t size;
    char *at;
    (void)module;
    if (count != 6) {
        PyErr_SetString(PyExc_TypeError, "expected what a header holds, arguments and their size");
        return NULL;
    }
    size = PyLong_AsSsize_t(arguments[5]);
    if (size < 0 || size > INT32_MAX - CREO_REQUEST_HEADER) {
        return PyErr_Occurred() ? NULL : PyErr_Format(PyExc_OverflowError, "%zd is out of range", size);
    }
    frame = PyBytes_FromStringAndSize(NULL, CREO_REQUEST_HEADER + size);
    if (frame == NULL) {
        return NULL;
    }
    at = PyBytes_AS_STRING(frame);
    creo_store32(at, (uint32_t)(CREO_REQUEST_HEADER - CREO_LENGTH + size));
    creo_store32(at + 4, (uint32_t)CREO_REQUEST << 24);
    if (!creo_store_number(at + 8, arguments[0]) || !creo_store_number(at + 12, arguments[1])
        || !creo_store_number(at + 16, arguments[2]) || !creo_store_number(at + 20, arguments[3])
        || !creo_copy_parts(at + CREO_REQUEST_HEADER, arguments[4], size)) {
        Py_DECREF(frame);
        return NULL;
    }
    return frame;
}

#ifdef _WIN32
#define CREO_QUICK_METHODS CREO_METHOD("quick_request", creo_request)
#else
#define CREO_QUICK_METHODS CREO_METHOD("quick_request", creo_request), CREO_METHOD("quick_receive", creo_receive)

/* The number of a socket; one that is closed has the error that receiving from it would have. */
static inline int creo_descriptor(PyObject *socket)
{
    int descriptor = PyObject_AsFileDescriptor(socket);
    if (descriptor < 0 && PyErr_ExceptionMatches(PyExc_ValueError)) {
        PyErr_Clear();
        errno = EBADF;
        PyErr_SetFromErrno(PyExc_OSError);
    }
    return descriptor;
}

/* As `recv` in Python: a handler of a signal may raise an exception, and otherwise this begins anew. */
static inline Py_ssize_t creo_receive_into(int descriptor, Py_buffer *room)
{
    Py_ssize_t received;
    for (;;) {
        PyThreadState *thread = PyEval_SaveThread();
        received = recv(descriptor, room->buf, (size_t)room->len, 0);
        PyEval_RestoreThread(thread);
        if (received >= 0) {
            return received;
        }
        if (errno != EINTR) {
            PyErr_SetFromErrno(PyExc_OSError);
            return -1;
        }
        if (PyErr_CheckSignals() < 0) {
            return -1;
        }
    }
}

/* receive(connected, room, kind, request_id) */
static PyObject *creo_receive(PyObject *module, PyObject *const *arguments, Py_ssize_t count)
{
    char expected[CREO_HEADER];
    PyObject *answer = NULL;
    Py_buffer room;
    Py_ssize_t received;
    unsigned long kind;
    int descriptor;
    (void)module;
    if (count != 4) {
        PyErr_SetString(PyExc_TypeError, "expected a socket, room, a kind and a request id");
        return NULL;
    }
    kind = PyLong_AsUnsignedLong(arguments[2]);
    if (kind == (unsigned long)-1 && PyErr_Occurred()) {
        return NULL;
    }
    descriptor = creo_descriptor(arguments[0]);
    creo_store32(expected + 4, (uint32_t)kind << 24);
    if (descriptor < 0 || !creo_store_number(expected + 8, arguments[3])
        || PyObject_GetBuffer(arguments[1], &room, PyBUF_WRITABLE) < 0) {
        return NULL;
    }
    received = creo_receive_into(descriptor, &room);
    if (received >= 0) {
        creo_store32(expected, (uint32_t)(received - CREO_LENGTH));
        if (received >= CREO_HEADER && memcmp(room.buf, expected, CREO_HEADER) == 0) {
            answer = PyBytes_FromStringAndSize((char *)room.buf + CREO_HEADER, received - CREO_HEADER);
        } else {
            answer = PyLong_FromSsize_t(received);
        }
    }
    PyBuffer_Release(&room);
    return answer;
}
#endif

#endif
