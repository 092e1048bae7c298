/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/* A method, as the description declares it. */
#ifndef CREO_METHOD_H
#define CREO_METHOD_H

#include "creo_read.h"

#include <string.h>

/* For the library's own use: not visible outside of a shared one. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

/* An exception that a method declares. */
typedef struct creo_thrown {
    int32_t id;
    size_t size;                                    /* how many bytes the struct of the exception takes */
    bool (*read)(creo_reader *reader, void *value); /* reads the fields of the exception */
} creo_thrown;

enum {
    CREO_ONEWAY = 1,     /* has no answer */
    CREO_REPEATABLE = 2, /* may be carried out twice */
    CREO_UPLOADS = 4,    /* has a stream as a parameter */
    CREO_DOWNLOADS = 8,  /* has a stream as its result */
    CREO_ARRAYS = 16     /* has an array as a parameter, where a stream could be */
};

typedef struct creo_method {
    const char *full_name; /* "packagename.DataService.storeData", for messages */
    int32_t protocol_id;
    int32_t method_id;
    int32_t traits;
    const creo_thrown *thrown;
    int32_t thrown_count;
} creo_method;

/* Interface and method: what is left of the full name without the package. */
static inline const char *creo_method_name(const creo_method *method)
{
    const char *name = method->full_name;
    const char *dot = strchr(name, '.');
    while (dot != NULL && strchr(dot + 1, '.') != NULL) {
        name = dot + 1;
        dot = strchr(name, '.');
    }
    return name;
}

static inline bool creo_method_is_oneway(const creo_method *method)
{
    return (method->traits & CREO_ONEWAY) != 0;
}

static inline bool creo_method_streams(const creo_method *method)
{
    return (method->traits & (CREO_UPLOADS | CREO_DOWNLOADS)) != 0;
}

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
