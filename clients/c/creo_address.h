/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/* The addresses of hosts: "host:port", "[::1]:port", "unix:/path", or several of these, separated by commas. */
#ifndef CREO_ADDRESS_H
#define CREO_ADDRESS_H

#include "creo_error.h"
#include "creo_options.h"

/* For the library's own use: not visible outside of a shared one. */
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

typedef struct creo_host_address {
    char text[CREO_ADDRESS_SIZE]; /* as given */
    char host[CREO_ADDRESS_SIZE]; /* without brackets; the path of a Unix socket */
    char port[6];
    bool local; /* a Unix socket */
} creo_host_address;

/* Parses a list. The result is one piece of memory, which the caller releases with the allocator; NULL after a failure.
 * */
creo_host_address *creo_address_list(
    const char *text, int32_t *count, const creo_allocator *allocator, creo_error *error);

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
