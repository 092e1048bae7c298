/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/**
 * @file
 * Statuses, which every call returns, and errors, which say more.
 *
 * The statuses 1 to 12 are those of the wire protocol and have the same names there; 100 and above are never sent.
 */
#ifndef CREO_ERROR_H
#define CREO_ERROR_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The status that each function returns which may fail. */
typedef enum creo_status {
    CREO_OK = 0,
    CREO_MALFORMED = 1,        /**< the request, as the host says, or the answer cannot be decoded */
    CREO_UNKNOWN_PROTOCOL = 2, /**< the host serves no such interface */
    CREO_UNKNOWN_METHOD = 3,   /**< no such method, or one with another signature: generate the client again */
    CREO_TOO_LARGE = 4,        /**< request or answer over the limit of a frame */
    CREO_BUSY = 5,             /**< the queue of the service is full: try again later */
    CREO_DEADLINE = 6,  /**< the time-out passed before there was an answer, by the host's clock or the client's */
    CREO_CANCELLED = 7, /**< by creo_call_cancel, or because the client was closed */
    CREO_UNAUTHENTICATED = 8,
    CREO_FORBIDDEN = 9,
    CREO_UNAVAILABLE = 10, /**< the host is shutting down: try another one */
    CREO_INTERNAL = 11,    /**< the service failed; the message contains the id under which the host logged it */
    CREO_EXCEPTION = 12,   /**< an exception that the method declares: the functions ..._of return it with its fields */
    CREO_TRANSPORT = 100,  /**< connecting, sending or receiving failed; the next call opens another connection */
    CREO_NO_MEMORY = 101,
    CREO_BAD_ARGUMENT = 102, /**< the message names the argument; nothing was sent */
    CREO_END = 103,          /**< a stream is over; not a failure */
    CREO_NOT_YET = 104       /**< no item has come within the time of ..._poll; not a failure, and the stream goes on */
} creo_status;

/** How far a call had got when it failed. */
typedef enum creo_call_phase {
    CREO_PHASE_NONE = 0,    /**< not begun: an argument was refused, or the client was closed before */
    CREO_PHASE_CONNECT = 1, /**< no connection yet, so the host has received nothing */
    CREO_PHASE_SEND = 2,    /**< sending its request: the host may have it in part */
    CREO_PHASE_WAIT = 3,    /**< waiting for the answer: the host may have carried it out */
    CREO_PHASE_DECODE = 4   /**< reading the answer: the host has carried it out */
} creo_call_phase;

enum { CREO_MESSAGE_SIZE = 1024, CREO_ADDRESS_SIZE = 272 };

/** Why a call failed, also in words. The caller owns the error, and it may be on the stack: it needs no value before a
 * call, and each call overwrites it. Only an exception that it brings is to be released, by creo_error_clear, before
 * that. */
typedef struct creo_error {
    creo_status status;
    char message[CREO_MESSAGE_SIZE]; /**< UTF-8, ends with NUL; empty when status is CREO_OK */
    creo_call_phase phase;
    int32_t request_id;              /**< 0: the call had none */
    char address[CREO_ADDRESS_SIZE]; /**< of the connection, "host:port" or "unix:/path"; without a connection, the
                                        addresses that the client was given */

    const void
        *exception; /**< for the functions ..._of; it lives until creo_error_clear, whatever becomes of the client */
    int32_t exception_id;
    void *brought; /**< what creo_error_clear releases; NULL: nothing */
} creo_error;

/** Releases the exception that the error brings, if it brings one, and makes the error what a successful call leaves.
 * Of several copies of an error, clear one. error was filled by a function of this library, is {0}, or NULL. */
void creo_error_clear(creo_error *error);

/** For languages that call functions and do not see structs: an error of its own memory, NULL without memory, and its
 * members. creo_error_free also clears it; NULL is allowed. Texts belong to the error. */
creo_error *creo_error_new(void);
void creo_error_free(creo_error *error);
int32_t creo_error_get_status(const creo_error *error);
int32_t creo_error_get_phase(const creo_error *error);
int32_t creo_error_get_request_id(const creo_error *error);
const char *creo_error_get_message(const creo_error *error);
const char *creo_error_get_address(const creo_error *error);

/** The name of a status as in the protocol ("UNKNOWN_METHOD"); "UNKNOWN" for a number that is no status. Never NULL;
 * static, not to be released. */
const char *creo_status_name(creo_status status);

/** A phase in words, such as "while connecting"; "" for CREO_PHASE_NONE. Never NULL; static, not to be released. */
const char *creo_phase_name(creo_call_phase phase);

/** For generated code: the exception with that id; NULL if error is NULL or has another exception or none. */
const void *creo_error_thrown(const creo_error *error, int32_t id);

/** For generated code: makes error, unless it is NULL, what a call that ends with that exception leaves in it, and
 * returns CREO_EXCEPTION. exception must stay valid as long as error is used; creo_error_clear does not release it. */
creo_status creo_error_throw(creo_error *error, int32_t id, const char *name, const void *exception);

/** For the runtime: sets error, which may be NULL, to what a successful call leaves in it. Releases nothing. */
void creo_error_reset(creo_error *error);

/** For the runtime: marks a function with printf's parameters. */
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
