// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
// What generated code composes its values of.

export { exception } from "./exception.js";
export * from "./kinds.js";
export { struct } from "./struct.js";
