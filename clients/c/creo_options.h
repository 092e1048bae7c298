/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/** @file What a client may be told when it is made. */
#ifndef CREO_OPTIONS_H
#define CREO_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Where a client takes its memory from. It must stay as long as its clients, their calls and their answers do. */
typedef struct creo_allocator {
    void *(*resize)(
        void *context, void *memory, size_t size); /**< as realloc; memory is NULL for new memory, size never 0 */
    void (*release)(void *context, void *memory);  /**< as free; memory is never NULL */
    void *context;
} creo_allocator;

/** Each member that is 0 or NULL stands for its default, so {0} is a good start. What it points to is copied, except
    the allocator. */
typedef struct creo_options {
    int32_t connect_timeout_ms; /**< for opening a connection; default 5000. Looking up a host's name blocks and may add
                                   to it */
    int32_t
        call_timeout_ms; /**< for each call, from its start to its answer; default 30000. Streams end when they end */

    const char *token;          /**< shows the host who calls; sent over TLS, Unix sockets and to this machine only */
    bool allow_plaintext_token; /**< also sends the token to other machines without TLS */

    bool tls;                /**< needs a library that was compiled with CREO_TLS=1; not for Unix sockets */
    const char *ca_file;     /**< PEM: whom to trust; default what the system trusts */
    const char *cert_file;   /**< PEM: the client's certificate, its chain after it */
    const char *key_file;    /**< PEM: the key of that */
    const char *server_name; /**< that the host's certificate must have; default the host of the address */

    const creo_allocator *allocator; /**< default malloc and free. OpenSSL and the look-up of names use their own */
} creo_options;

#ifdef __cplusplus
}
#endif

#endif
