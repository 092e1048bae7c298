/* Copied beside generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/*
 * One request and its answer, as generated methods make them:
 *
 *     creo_call call;
 *     creo_writer *const arguments = creo_call_start(&call, connection, &method, error);
 *     ... write the arguments; a failure stays in the writer ...
 *     creo_reader *const answer = creo_call_send(&call);
 *     if (answer != NULL) { ... read the answer; a failure stays in the reader ... }
 *     return creo_call_end(&call);
 *
 * A method without an answer ends in
 *
 *     return creo_call_send_oneway(&call);
 */
#ifndef CREO_CALL_H
#define CREO_CALL_H

#include "creo_connection.h"

/* For the library's own use: not visible outside of a shared one. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* An exception that a method declares. */
typedef struct creo_thrown {
    int32_t id;
    size_t size;                                    /* of its type */
    bool (*read)(creo_reader *reader, void *value); /* its fields */
} creo_thrown;

typedef struct creo_method {
    const char *name; /* "DataService.storeData", for messages */
    int32_t protocol_id;
    int32_t method_id;
    const creo_thrown *thrown;
    int32_t thrown_count;
} creo_method;

typedef struct creo_call {
    creo_connection *connection;
    const creo_method *method;
    creo_error *error; /* the caller's; may be NULL */
    creo_status status;
    creo_reader answer;
} creo_call;

/* Opens a client's connection. Messages name the interface; after a failure there is nothing to close. */
creo_status creo_call_connect(creo_connection *connection, const char *interface, const char *address, const creo_options *options, creo_error *error);

/* Cannot fail. */
creo_writer *creo_call_start(creo_call *call, creo_connection *connection, const creo_method *method, creo_error *error);

/* Sends the request and waits for its answer. NULL when there is none to read; creo_call_end then says why. */
creo_reader *creo_call_send(creo_call *call);

/* Sends a request that has no answer. */
creo_status creo_call_send_oneway(creo_call *call);

/* Checks that the answer was read to its end. After any failure it fills the caller's error and frees what was read. */
creo_status creo_call_end(creo_call *call);

#ifdef __cplusplus
}
#endif

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
