/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#include "creo_arena.h"
#include "creo_error.h"

#include <stddef.h>

void creo_error_clear(creo_error *error)
{
    if (error != NULL) {
        creo_arena_free(error->brought);
        creo_error_reset(error);
    }
}
