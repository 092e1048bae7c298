// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.rasp;

/** What happens to a session. */
enum Event {
    /** The preface has come. */
    PREFACE,
    /** A frame has come that is no HELLO with credentials; only the first one matters. */
    FRAME,
    /** A HELLO has come, and its credentials are wanted. */
    HELLO,
    /** The credentials are looked up, good or wrong. */
    KNOWN,
    /** Nothing more is to be decoded: something is malformed or refused, or the host stops. */
    FINISH,
    /** Nothing more comes that matters, and all calls have their answers. */
    ANSWERED,
    /** The last answer has left. */
    SENT,
    /** Both sides have ended, or one of them ends the connection at once. */
    CLOSE
}
