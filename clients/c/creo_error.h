/* Copied beside generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/** @file Errors: what a call that failed says of it, next to its status. */
#ifndef CREO_ERROR_H
#define CREO_ERROR_H

#include "creo_phase.h"
#include "creo_status.h"

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { CREO_MESSAGE_SIZE = 1024, CREO_ADDRESS_SIZE = 272 };

/** What failed, also in words. It belongs to the caller and points to nothing that has to be released; each call fills
    it anew. */
typedef struct creo_error {
    creo_status status;
    char message[CREO_MESSAGE_SIZE]; /**< UTF-8, ends with NUL; empty when status is CREO_OK */
    creo_call_phase phase;
    int32_t request_id;              /**< 0: it had none */
    char address[CREO_ADDRESS_SIZE]; /**< of the connection, "host:port" or "unix:/path"; without one, those that the client was given */

    /** For the functions ..._of. The client owns the exception and keeps it until its next call or until it is closed:
       there is nothing to release; copy what you need for longer. */
    const void *exception;
    int32_t exception_id;
} creo_error;

/** For generated code: the exception of that id; NULL when error is NULL or tells of something else. */
const void *creo_error_thrown(const creo_error *error, int32_t id);

/** For the runtime: what a call that succeeded leaves in error, which may be NULL. */
void creo_error_clear(creo_error *error);

/** For the runtime: which parameters are as printf's. */
#if defined(__GNUC__)
#define CREO_PRINTF(format_at, first_at) __attribute__((format(printf, format_at, first_at)))
#else
#define CREO_PRINTF(format_at, first_at)
#endif

/** For the runtime: fills error (unless it is NULL), cutting the message between characters, and returns status. */
CREO_PRINTF(3, 4) creo_status creo_error_set(creo_error *error, creo_status status, const char *format, ...);

#ifdef __cplusplus
}
#endif

#endif
