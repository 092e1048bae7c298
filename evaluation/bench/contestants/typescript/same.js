// SPDX-License-Identifier: Apache-2.0

/** Whether two values have the same contents, whatever kinds of arrays and objects they are made of. */
export function same(one, other) {
  if (typeof one !== "object" || one === null || typeof other !== "object" || other === null) {
    return Object.is(one, other);
  }
  if (Array.isArray(one) || ArrayBuffer.isView(one)) {
    if (one.length !== other.length) {
      return false;
    }
    for (let i = 0; i < one.length; i++) {
      if (!same(one[i], other[i])) {
        return false;
      }
    }
    return true;
  }
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => same(one[name], other[name]));
}
