// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

/** What a thread waits for while it reads, or another one does. */
interface Wait {
    boolean isDone();
}
