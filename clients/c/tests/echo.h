/* SPDX-License-Identifier: Apache-2.0 */

/* A client of the interface Test, as it would be generated, and frames as bytes. */
#ifndef ECHO_H
#define ECHO_H

#include "creo_call_internal.h"
#include "server.h"
#include "suites.h"

#define PREFACE 0x52, 0x41, 0x53, 0x50, 1, 0, 0, 0
#define BYTES(...)                                          \
    (const uint8_t[]){__VA_ARGS__}, sizeof(const uint8_t[]) \
    {                                                       \
        __VA_ARGS__                                         \
    }

/* Preface, header and the String "hi". */
enum { REQUEST = 24 + 6, FIRST_REQUEST = 8 + REQUEST, CANCEL = 12 };

#define PING 0, 0, 0, 8, 7, 0, 0, 0, 0, 0, 0, 0
#define PONG 0, 0, 0, 8, 8, 0, 0, 0, 0, 0, 0, 0
#define PING_9(...) 0, 0, 0, 16, 7, 0, 0, 0, 0, 0, 0, 9, __VA_ARGS__
#define PONG_9(...) 0, 0, 0, 16, 8, 0, 0, 0, 0, 0, 0, 9, __VA_ARGS__
#define GOAWAY 0, 0, 0, 8, 9, 0, 0, 0, 0, 0, 0, 0
#define BUSY 0, 0, 0, 16, 3, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 4, 'f', 'u', 'l', 'l'
#define ANSWER_HI(id) 0, 0, 0, 14, 2, 0, 0, 0, 0, 0, 0, id, 0, 0, 0, 2, 'h', 'i'
#define UNAVAILABLE(id) 0, 0, 0, 12, 3, 0, 0, 10, 0, 0, 0, id, 0, 0, 0, 0
#define CANCEL_OF(id) 0, 0, 0, 8, 6, 0, 0, 0, 0, 0, 0, id
/* The request of echo("hi") with any time-out of less than 65.536 s. */
#define REQUEST_HI(id, high, low) \
    0, 0, 0, 26, 1, 0, 0, 0, 0, 0, 0, id, 1, 2, 3, 4, 5, 6, 7, 8, 0, 0, high, low, 0, 0, 0, 2, 'h', 'i'

/* exception NotFound { String key; int line; } */
struct not_found {
    creo_string key;
    int32_t line;
};

enum { NOT_FOUND = 0x11121314 };

extern const creo_method ECHO; /* String echo(String text) throws ..., NotFound */
extern const creo_method PEEK; /* the same, @STATELESS */
extern const creo_method TELL; /* @ONEWAY void tell(String text) */

int64_t now_ms(void);

/* Like generated methods. The caller frees *result after CREO_OK. */
creo_status call_echo(creo_client_channel *client, const creo_method *method, creo_string text,
    const creo_string **result, creo_error *error);
creo_status echo(creo_client_channel *client, creo_string text, const creo_string **result, creo_error *error);
creo_status tell(creo_client_channel *client, creo_string text, creo_error *error);
creo_status start_echo(
    creo_client_channel *client, const creo_method *method, creo_string text, creo_call **call, creo_error *error);
creo_status finish_echo(creo_call *call, const creo_string **result, creo_error *error);

/* A call with streams, without parameters of another kind. */
creo_call *start_stream(creo_client_channel *client, const creo_method *method);

/* One echo("hi") that succeeds. */
void assert_hi(creo_client_channel *client);
void assert_finishes_with_hi(creo_call *call);

/* Waits in a loop of poll until the call is done. */
void poll_until_done(creo_client_channel *client, const creo_call *call);

void open_with(creo_client_channel *client, const char *address, const creo_options *options);

/* With that time-out for calls, and much time to connect. */
void open_to(creo_client_channel *client, const char *address, int32_t timeout_ms);

/* The end of a test: closes the client, and then waits until its server has ended. */
void close_both(creo_client_channel *client, struct server *server);

/* The same after closing the call. */
void close_all(creo_call *call, creo_client_channel *client, struct server *server);

#endif
