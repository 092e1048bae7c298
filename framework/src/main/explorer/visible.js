// SPDX-License-Identifier: Apache-2.0
// Text as it is read: marks that would change the direction of what is around them are written by their numbers, as
// JSON and the languages of the snippets know them. Otherwise code could look like other code.

const MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** These, what controls, other ends of lines, and halves of pairs. */
const HIDDEN = /[\0-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]/u;
const SHORT = {"\b": "\\b", "\f": "\\f", "\n": "\\n", "\r": "\\r", "\t": "\\t"};

/** Text in which nothing turns what follows around. */
export function visible(text) {
    return text.replace(MARKS, numbered);
}

function numbered(unit) {
    return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/**
 * What is between the quotes of a text in most languages.
 *
 * @param signs that get a backslash
 * @param octal whether others are their bytes in UTF-8, by three digits each, instead of their numbers in UTF-16
 */
export function escaped(text, signs, octal) {
    return [...text].map(each => {
        if (signs.includes(each)) {
            return `\\${each}`;
        }
        return !HIDDEN.test(each) ? each : SHORT[each] ?? (octal ? digits(each) : numbered(each));
    }).join("");
}

function digits(sign) {
    return [...new TextEncoder().encode(sign)].map(byte => `\\${byte.toString(8).padStart(3, "0")}`).join("");
}
