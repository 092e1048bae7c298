/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/* What generated code says of an interface that a worker serves. */
#ifndef CREO_SERVED_H
#define CREO_SERVED_H

#include "creo_method.h"
#include "creo_rows.h"
#include "creo_wire.h"

/* For the library's own use: not visible outside of a shared one. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

struct creo_worker;
struct creo_worker_call;

typedef enum creo_served_shape {
    CREO_SERVED_VALUE, /* a plain state */
    CREO_SERVED_ENTRY, /* of a map */
    CREO_SERVED_MAP,   /* or a part of one */
    CREO_SERVED_LIST   /* an array */
} creo_served_shape;

/* What a method touches. */
typedef struct creo_served_view {
    const char *text; /* as host and worker compare it */
    creo_served_shape shape;
    creo_rows_order order; /* of the keys */
} creo_served_view;

/* An exception that a method declares. */
typedef struct creo_served_exception {
    int32_t id;
    bool (*write)(creo_writer *writer, const void *exception);
    size_t (*text)(const void *exception, char *buffer, size_t size); /* for people, as snprintf writes it */
} creo_served_exception;

typedef struct creo_served_method {
    const char *name; /* as declared */
    int32_t id;
    int32_t traits; /* of creo_method.h: CREO_UPLOADS, CREO_DOWNLOADS */
    const creo_served_view *views;
    int32_t view_count;
    const creo_served_exception *thrown;
    int32_t thrown_count;
    /* Reads the arguments, calls the handler, and writes its result. */
    creo_status (*serve)(struct creo_worker_call *call, const void *handlers, creo_error *error);
} creo_served_method;

static inline bool creo_served_streams(const creo_served_method *method)
{
    return (method->traits & (CREO_UPLOADS | CREO_DOWNLOADS)) != 0;
}

typedef struct creo_served_interface {
    const char *full_name; /* "lab.Store" */
    int32_t id;
    const creo_served_method *methods;
    int32_t method_count;
} creo_served_interface;

/* From now on the worker serves this interface; both must stay valid as long as the worker. missing: the method that
 * has no handler; NULL where all have one. CREO_BAD_ARGUMENT: that, or it serves the interface already. */
creo_status creo_worker_add(struct creo_worker *worker, const creo_served_interface *served, const void *handlers,
    const char *missing, creo_error *error);

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
