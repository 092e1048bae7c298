// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the scripts do, browsers show (evaluation/web). */
class OneScriptTest {
    private static String of(Map<String, String> modules) {
        return OneScript.of("main.js", modules::get);
    }

    @Test
    void indentationGoesWhereNoTemplateHoldsIt() {
        assertEquals("""
                // SPDX-License-Identifier: Apache-2.0
                const $a_js = (() => {
                const a = `
                    one
                `;
                return {a};
                })();
                const {a} = $a_js;
                if (a) {
                f(`${a}`);
                }
                """, of(Map.of("main.js", """
                import {a} from "./a.js";
                if (a) {
                    f(`${a}`);
                }
                """, "a.js", """
                export const a = `
                    one
                `;
                """)));
    }

    @Test
    void aModuleComesAfterThoseThatItImports() {
        String script = of(Map.of("main.js", """
                // What it is.
                import {One} from "./a.js";
                import {
                    three,
                } from "./more/b.js";

                /**
                 * import {x} from "./x.js";
                 */
                export const five = await three("http://", /** as it is */ One);
                """, "a.js", """
                import {two as zwei, four} from "./more/b.js";
                import * as b from "./more/b.js";
                export class One {
                    /** @type {x} */ (its);
                }
                /* more * of ** it */
                """, "more/b.js", """
                import {six} from "../c.js";
                export function two() {}
                export async function three() {}
                export const four = "$1";
                """, "c.js", """
                export const six = 6;
                """));
        assertEquals("""
                // SPDX-License-Identifier: Apache-2.0
                const $c_js = (() => {
                const six = 6;
                return {six};
                })();
                const $more_b_js = (() => {
                const {six} = $c_js;
                function two() {}
                async function three() {}
                const four = "$1";
                return {two, three, four};
                })();
                const $a_js = (() => {
                const {two: zwei, four} = $more_b_js;
                const b = $more_b_js;
                class One {
                /** @type {x} */ (its);
                }
                return {One};
                })();
                const {One} = $a_js;
                const {three} = $more_b_js;
                export const five = await three("http://", /** as it is */ One);
                """, script);
    }

    @Test
    void whatIsLoadedLaterIsLeftOut() {
        String main = "const later = await import(\"./later.js\");\n";
        assertTrue(of(Map.of("main.js", main)).endsWith("\n" + main));
    }

    @Test
    void circlesAreRefused() {
        Map<String, String> modules = Map.of(
                "main.js", "import {a} from \"./a.js\";\n",
                "a.js", "import {b} from \"./b.js\";\nexport const a = 1;\n",
                "b.js", "import {a} from \"./a.js\";\nexport const b = 1;\n");
        String message =
                assertThrows(IllegalStateException.class, () -> of(modules)).getMessage();
        assertTrue(message.contains("circle"), message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"export default 1;\n", "export {x};\n", "import \"./b.js\";\n"})
    void otherFormsAreRefused(String form) {
        assertThrows(IllegalStateException.class, () -> of(Map.of("main.js", form)));
        assertThrows(
                IllegalStateException.class,
                () -> of(Map.of("main.js", "import {a} from \"./a.js\";\n", "a.js", form)));
    }
}
