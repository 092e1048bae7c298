<#-- SPDX-License-Identifier: Apache-2.0 -->
/* What the worker of creo verify in C shares with the packages that it serves. */
#ifndef CREO_SCRIPT_H
#define CREO_SCRIPT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct pollfd; /* of <poll.h> */

/* A request as it becomes a line of the script: "PACKAGE METHOD ARGUMENTS ITEMS...". */
typedef struct creo_request {
    char *text;
    size_t length;
    size_t capacity;
} creo_request;

void creo_request_start(creo_request *request, const char *method);
void creo_request_add(creo_request *request, const uint8_t *bytes, size_t length);
/* What came cannot be encoded again: the script has no such request. */
void creo_request_spoil(creo_request *request, const char *reason);
void creo_request_free(creo_request *request);

/* Both free the request, and report one that the script does not have. The answer is "= RESULT..." or "e EXCEPTION BYTES"; NULL: there is none. */
typedef struct creo_script creo_script;

const char *creo_script_answer(creo_script *script, creo_request *request);
void creo_script_oneway(creo_script *script, creo_request *request);

/* Whether the answer is this exception, whose bytes come next then. */
bool creo_answer_throws(const char **answer, const char *exception);
/* Whether there are more bytes, and the next ones: exactly as many, from malloc. */
bool creo_answer_more(const char *answer);
uint8_t *creo_answer_next(const char **answer, size_t *length);

/* The handlers of a package. What fails ends the program. */
typedef struct creo_scripted {
    /* Serves until the host needs no more. */
    void (*serve)(creo_script *script);
    /* The same in an event loop. */
    void *(*open)(creo_script *script);
    bool (*process)(void *worker);
    int32_t (*sockets)(void *worker, struct pollfd *sockets, int32_t room);
    int32_t (*timeout_ms)(void *worker);
    void (*close)(void *worker);
} creo_scripted;

void creo_scripted_failed(const char *message);

#endif
