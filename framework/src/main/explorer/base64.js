// SPDX-License-Identifier: Apache-2.0
// Bytes as text, in base64, as JSON has them.

/** How many bytes a call of a function takes as its arguments. */
const PART = 0x8000;

export function toBase64(bytes) {
    const parts = [];
    for (let i = 0; i < bytes.length; i += PART) {
        parts.push(String.fromCharCode(...bytes.subarray(i, i + PART)));
    }
    return btoa(parts.join(""));
}

/** The bytes of a text; an Error says what is wrong with it. */
export function fromBase64(text) {
    const clean = text.replace(/\s/g, "");
    if (clean.length % 4 || !/^[A-Za-z0-9+/]*={0,2}$/.test(clean)) {
        throw new Error("That is not base64, padded with = to a multiple of four signs.");
    }
    const all = atob(clean);
    const bytes = new Uint8Array(all.length);
    for (let i = 0; i < all.length; i++) {
        bytes[i] = all.charCodeAt(i);
    }
    return bytes;
}
