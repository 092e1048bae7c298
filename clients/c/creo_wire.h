/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/*
 * Values as bytes: a writer that grows, a reader that trusts nothing.
 * put and get move one value of fixed size at an address that was checked before; write and read check for themselves.
 */
#ifndef CREO_WIRE_H
#define CREO_WIRE_H

#include "creo_read.h"
#include "creo_write.h"

#endif
