// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
/** What generated code needs: values on the wire, frames, connections, calls and errors. */
package org.creo.client;
