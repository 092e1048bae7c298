// SPDX-License-Identifier: Apache-2.0
// Text as it is read: marks that would change the direction of what is around them are written by their numbers, as
// JSON and the languages of the snippets know them. Otherwise code could look like other code.

const MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Text in which nothing turns what follows around. */
export function visible(text) {
    return text.replace(MARKS, mark => `\\u${mark.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
