// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD

import type { Handler } from "./handler.js";
import type { ServeOptions } from "./options.js";

/**
 * Serves, as long as the host wants that.
 *
 * In a process that a host has started it attaches to that host, and the promise is fulfilled when that has drained it.
 * With an address it attaches to a host elsewhere, waits for one that is not there, and attaches again where the
 * connection is lost. SIGTERM ends it when the calls that it has are answered, and those that the host has given to it
 * meanwhile; a second one does not wait for what the host says.
 *
 * @param handlers what serves: one object for each interface
 * @throws TypeError where a handler lacks a method, or an option is wrong; and an Error with a text for people where the
 *   host does not take this worker, or a host that has started this process is gone
 */
export function serve(handlers: Handler | readonly Handler[], options?: ServeOptions): Promise<void>;
