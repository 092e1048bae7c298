// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
/** What generated code rests on: values on the wire, frames, a connection, calls and errors. */
package org.creo.client;
