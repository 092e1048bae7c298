// SPDX-License-Identifier: Apache-2.0
import eslint from "@eslint/js";
import tseslint from "typescript-eslint";

/** For `tests/types`, which puts it next to the sources as they are checked. */
export default tseslint.config(
  eslint.configs.recommended,
  tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: { parserOptions: { project: "./made.json", tsconfigRootDir: import.meta.dirname } },
    rules: {
      // The compiler finds these, and knows more of them.
      "no-undef": "off",
      "@typescript-eslint/no-unused-vars": "off",
      // What a program gives may be anything, and is looked at before it is used.
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-call": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/no-unsafe-return": "off",
      // The reason of an AbortSignal may be anything, too.
      "@typescript-eslint/prefer-promise-reject-errors": "off",
      // So that what they throw is a rejection.
      "@typescript-eslint/require-await": "off",
    },
  },
  {
    files: ["**/tests/*.js"],
    rules: {
      // The runner awaits each `test`, and a host its scripts.
      "@typescript-eslint/no-floating-promises": "off",
      "@typescript-eslint/no-misused-promises": "off",
      "@typescript-eslint/restrict-template-expressions": "off",
      "no-control-regex": "off",
    },
  },
);
