/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/*
 * The mark of what a description calls deprecated. Whoever does not want the compiler's warnings defines it as nothing,
 * as -D'CREO_DEPRECATED(text)=' or before the first #include; the library's own sources do.
 */
#ifndef CREO_DEPRECATED_H
#define CREO_DEPRECATED_H

#if !defined(CREO_DEPRECATED)
#if defined(__clang__) || (defined(__GNUC__) && __GNUC__ >= 6) /* also members and constants of enums */
#define CREO_DEPRECATED(text) __attribute__((deprecated(text)))
#else
#define CREO_DEPRECATED(text)
#endif
#endif

#endif
