// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD

/** An array without bytes. */
export const NOTHING = new Uint8Array();
