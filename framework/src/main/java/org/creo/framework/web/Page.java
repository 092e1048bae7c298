// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import org.creo.framework.queue.Principal;

/** The request is for a page of the host's own; making its answer may take a while. */
interface Page extends Verdict {
    Settled answer(Head head, Principal caller);
}
