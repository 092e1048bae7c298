// SPDX-License-Identifier: Apache-2.0
// Parts of names.

const BETWEEN = /_+|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/;

/** A name as many languages write it: readings_of_day. */
export function snake(name) {
    return name.split(BETWEEN).filter(Boolean).join("_").toLowerCase();
}

/** The package of an interface. */
export function packageOf(service) {
    return service.name.slice(0, Math.max(service.name.lastIndexOf("."), 0));
}

/** Its name without the package. */
export function simple(service) {
    return service.name.slice(service.name.lastIndexOf(".") + 1);
}
