// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD

/** What implements an interface: an object of a class that extends one of the generated classes. */
export class Handler {
  /** @internal What tells handlers from other objects. */
  get $handler(): true;
}
