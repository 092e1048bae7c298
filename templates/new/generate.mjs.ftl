// Generates the package that client.mjs imports, if its description is newer: node clients/typescript/generate.mjs
//
// After npm install generated/typescript, leave this file out.

import { spawnSync } from "node:child_process";
import { existsSync, statSync, utimesSync } from "node:fs";
import { fileURLToPath } from "node:url";

const project = fileURLToPath(new URL("../../", import.meta.url));
const description = `${r"${project}"}creo/${name}.creo`;
const listed = `${r"${project}"}generated/typescript/.creo-files`; // creo gen writes it last

if (!existsSync(listed) || statSync(listed).mtimeMs < statSync(description).mtimeMs) {
  const creo = process.env.CREO ?? "creo";
  const options = ["gen", description, "--lang", "typescript", "-o", `${r"${project}"}generated`, "--quiet"];
  const { error, status } = spawnSync(creo, options, { stdio: "inherit" });
  if (error) {
    console.error(`${r"${creo}"} cannot be run, which generates ${r"${project}"}generated/typescript: ${r"${error.message}"}`);
  }
  if (status !== 0) {
    process.exit(status ?? 1); // creo has said why
  }
  utimesSync(listed, new Date(), new Date()); // also if all in it was the same
}
