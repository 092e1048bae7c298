/* Copied beside generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/* What a client may be told when it is made. */
#ifndef CREO_OPTIONS_H
#define CREO_OPTIONS_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Each member that is 0 stands for its default, so {0} is a good start. */
typedef struct creo_options {
    int32_t connect_timeout_ms; /* for opening the connection; default 5000 (looking up the host's name may add to it) */
    int32_t call_timeout_ms;    /* for each call, from the first byte sent to the last received; default 30000 */
} creo_options;

#ifdef __cplusplus
}
#endif

#endif
