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
    },
  },
);
