/* Copied beside generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

/** @file How far a call was when it failed. */
#ifndef CREO_PHASE_H
#define CREO_PHASE_H

#ifdef __cplusplus
extern "C" {
#endif

/** How far a call was when it failed. */
typedef enum creo_call_phase {
    CREO_PHASE_NONE = 0,    /**< not begun: an argument was refused */
    CREO_PHASE_CONNECT = 1, /**< no connection yet, so the host has heard nothing */
    CREO_PHASE_SEND = 2,    /**< sending its request: the host may have it in part */
    CREO_PHASE_WAIT = 3,    /**< waiting for the answer: the host may have carried it out */
    CREO_PHASE_DECODE = 4   /**< reading the answer: the host has carried it out */
} creo_call_phase;

/** What a phase is in words, "while connecting"; "" for CREO_PHASE_NONE. Never NULL. */
const char *creo_phase_name(creo_call_phase phase);

#ifdef __cplusplus
}
#endif

#endif
