/* Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD */

#include "creo_error.h"

const char *creo_phase_name(creo_call_phase phase)
{
    switch (phase) {
    case CREO_PHASE_NONE:
        break;
    case CREO_PHASE_CONNECT:
        return "while connecting";
    case CREO_PHASE_SEND:
        return "while sending the request";
    case CREO_PHASE_WAIT:
        return "while waiting for the answer";
    case CREO_PHASE_DECODE:
        return "while reading the answer";
    }
    return "";
}
