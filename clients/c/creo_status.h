/* Copied beside generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/**
 * @file
 * Statuses: what every call gives back.
 *
 * The statuses 1 to 12 are those of the wire protocol, by their names there; 100 and more never travel.
 */
#ifndef CREO_STATUS_H
#define CREO_STATUS_H

#ifdef __cplusplus
extern "C" {
#endif

/** What each function gives back that may fail. */
typedef enum creo_status {
    CREO_OK = 0,
    CREO_MALFORMED = 1,        /**< bytes that do not decode: the host says so of the request, or the client of the answer */
    CREO_UNKNOWN_PROTOCOL = 2, /**< the host serves no such interface */
    CREO_UNKNOWN_METHOD = 3,   /**< no such method, or one with another signature: generate the client again */
    CREO_TOO_LARGE = 4,        /**< request or answer over the limit of a frame */
    CREO_BUSY = 5,             /**< the queue of the service is full: try again later */
    CREO_DEADLINE = 6,         /**< the time-out passed before there was an answer, as the host says or as the client saw */
    CREO_CANCELLED = 7,        /**< by creo_call_cancel, or because the client was closed */
    CREO_UNAUTHENTICATED = 8,
    CREO_FORBIDDEN = 9,
    CREO_UNAVAILABLE = 10,     /**< the host is shutting down: try elsewhere */
    CREO_INTERNAL = 11,        /**< the service failed; the message carries the id under which the host logged it */
    CREO_EXCEPTION = 12,       /**< an exception that the method declares: the functions ..._of give it with its fields */
    CREO_TRANSPORT = 100,      /**< connecting, sending or receiving failed; the next call opens another connection */
    CREO_NO_MEMORY = 101,
    CREO_BAD_ARGUMENT = 102,   /**< the message names the argument; nothing was sent */
    CREO_END = 103             /**< a stream is over: no failure */
} creo_status;

/** The name of a status as the protocol writes it ("UNKNOWN_METHOD"); "UNKNOWN" for a number that is none. Never NULL. */
const char *creo_status_name(creo_status status);

#ifdef __cplusplus
}
#endif

#endif
