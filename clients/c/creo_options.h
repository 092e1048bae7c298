/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/** @file The options of a client, set when it is created. */
#ifndef CREO_OPTIONS_H
#define CREO_OPTIONS_H

#include "creo_hook.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The functions from which a client gets its memory. The allocator must stay valid as long as its clients, their calls
 * and their answers exist. Its functions are called by the threads that use these; the library does not lock around
 * them. */
typedef struct creo_allocator {
    void *(*resize)(
        void *context, void *memory, size_t size); /**< like realloc; memory is NULL for new memory, size is never 0 */
    void (*release)(void *context, void *memory);  /**< like free; memory is never NULL */
    void *context;
} creo_allocator;

enum { CREO_NO_TIMEOUT = -1 }; /**< instead of the time-out of calls: they may take any time */

/** A member that is 0 or NULL has its default, so {0} is a good start. The client copies everything that the options
 * point to, except the allocator. */
typedef struct creo_options {
    int32_t connect_timeout_ms; /**< ms, to open a connection, and then for the host's first bytes; default 5000 */
    int32_t call_timeout_ms;    /**< ms, from a call's start to its answer; default 30000; CREO_NO_TIMEOUT: none. Does
                                   not limit streams */

    const char *token; /**< identifies the caller; sent only over TLS, Unix sockets and to this machine */

    /** Instead of token, for tokens that expire: returns the token, or NULL for none; the client copies it at once. It
     * is asked each time that the client connects. And when the host answers a call with UNAUTHENTICATED, the client
     * connects once more, with what it returns then, and makes the call once more, unless items were pushed to it. It
     * is called by functions that use the client or its calls, in their thread, and must not call them. */
    const char *(*token_of)(void *context);
    void *token_of_context;

    bool allow_plaintext_token; /**< also sends the token to other machines without TLS */

    bool tls;                 /**< needs a library that was compiled with CREO_TLS=1; not for Unix sockets. Without it,
                                 the options below are refused */
    const char *ca_file;      /**< PEM: trusted authorities; default those of the system */
    const char *cert_file;    /**< PEM: the client's certificate, its chain after it */
    const char *key_file;     /**< PEM: the key of cert_file */
    const char *key_password; /**< of an encrypted key_file, which is refused without it: no terminal is asked */
    const char *server_name;  /**< the name that the host's certificate must have; default: the host of the address */

    /** For event loops that keep a set of sockets: called when what is to be waited for at a socket changes. events are
     * POLLIN, POLLOUT or both, of poll(2); 0: the socket is about to be closed. It is called by functions that use the
     * client or its calls, in their thread, and must not call them; in the child of a fork not for sockets of the
     * parent. The loop still asks for ..._poll_timeout_ms after each use of the client. */
    void (*on_socket)(int descriptor, short events, void *context);
    void *on_socket_context;

    bool wakeable; /**< ..._poll_wake ends a wait for the client's sockets; takes two descriptors of files */

    const creo_call_hook *hook;     /**< is told of each call; creo_hook.h; default: none */
    const creo_hook_entry *context; /**< sent along with every call, and read by the service; default: nothing */
    int32_t context_count;

    const creo_allocator *allocator; /**< default: malloc and free. OpenSSL and the look-up of names use their own */
} creo_options;

/** For languages that call functions and do not see structs: options with their defaults, NULL without memory.
 * creo_options_free takes NULL, too. */
creo_options *creo_options_new(void);
void creo_options_free(creo_options *options);

/** Sets a member by its name: "call_timeout_ms", "token", "tls" and the like, all but functions and what is passed to
 * them. Numbers and truth values are texts, "10000" and "true"; other texts are copied. CREO_BAD_ARGUMENT: there is no
 * such member, or the value is none of its; CREO_NO_MEMORY. Only for options that creo_options_new has made. error may
 * be NULL. */
creo_status creo_options_set(creo_options *options, const char *name, const char *value, creo_error *error);

#ifdef __cplusplus
}
#endif

#endif
