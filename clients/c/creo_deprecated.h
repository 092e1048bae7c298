/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/*
 * Marks declarations that a description calls deprecated. To turn the compiler's warnings off, define it as nothing,
 * with -D'CREO_DEPRECATED(text)=' or before the first #include, as the library's own sources do.
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
