// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
/** What generated code needs and users do not: it is not exported by the module of a client. */
package org.creo.client.internal;
