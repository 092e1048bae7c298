// SPDX-License-Identifier: Apache-2.0
// Packages that creo generates for the tests.

import { execFileSync } from "node:child_process";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** Where they go. */
export const BUILD = `${ROOT}clients/typescript/tests/build`;

/** @param {string[]} options */
function creo(...options) {
  execFileSync(process.env["CREO"] ?? `${ROOT}scripts/creo`, ["gen", ...options, "--lang", "typescript"]);
}

/**
 * Writes the packages of descriptions that share a runtime into a folder.
 *
 * @param {string[]} descriptions paths in the repository
 * @param {string} runtime its name
 * @param {string} folder
 */
export function generateShared(descriptions, runtime, folder) {
  creo(...descriptions.map((path) => ROOT + path), "--runtime", runtime, "-o", folder);
}

/**
 * Where the package of a description is; each file of tests, which may run at the same time, has one of its own.
 *
 * @param {string} description a path in the repository
 * @param {string[]} options
 */
export function generate(description, ...options) {
  const folder = `${BUILD}/${basename(process.argv[1] ?? "", ".test.js")}/${[description, ...options].join("_").replaceAll("/", "_")}`;
  creo(ROOT + description, "-o", folder, ...options);
  return `${folder}/typescript`;
}
