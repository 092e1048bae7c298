// SPDX-License-Identifier: Apache-2.0
// Names as languages spell them. Words that a language keeps for itself are spelled as generated clients do.

const BETWEEN = /_+|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/;

function words(name) {
    return name.split(BETWEEN).filter(Boolean);
}

export function snake(name) {
    return words(name).join("_").toLowerCase();
}

export function pascal(name) {
    return words(name).map(word => word[0].toUpperCase() + word.slice(1)).join("");
}

export function shout(name) {
    return snake(name).toUpperCase();
}

/** Gives a name an underscore at its end where it is one of these words. */
export function escaping(reserved) {
    const taken = new Set(reserved.split(" "));
    return name => taken.has(name) ? `${name}_` : name;
}

/** The package of an interface. */
export function packageOf(service) {
    return service.name.slice(0, Math.max(service.name.lastIndexOf("."), 0));
}

/** Its name without the package. */
export function simple(service) {
    return service.name.slice(service.name.lastIndexOf(".") + 1);
}
