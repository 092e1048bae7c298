// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the script does, browsers show (evaluation/web). */
class OneScriptTest {
    private static String of(Map<String, String> modules) {
        return OneScript.of("main.js", modules::get);
    }

    @Test
    void aModuleComesAfterThoseThatItImports() {
        assertEquals("""
                const $b_js = (() => {
                function two() {}
                async function three() {}
                const four = "$1";
                return {two, three, four};
                })();

                const $a_js = (() => {
                const {two: zwei, four} = $b_js;
                const b = $b_js;
                class One {}
                return {One};
                })();

                const {One} = $a_js;
                const {three} = $b_js;
                await three();
                """, of(Map.of("main.js", """
                        import {One} from "./a.js";
                        import {
                            three,
                        } from "./b.js";
                        await three();
                        """, "a.js", """
                        import {two as zwei, four} from "./b.js";
                        import * as b from "./b.js";
                        export class One {}
                        """, "b.js", """
                        export function two() {}
                        export async function three() {}
                        export const four = "$1";
                        """)));
    }

    @Test
    void whatIsLoadedLaterIsLeftOut() {
        String main = "const later = await import(\"./later.js\");\n";
        assertEquals("\n" + main, of(Map.of("main.js", main)));
    }

    @Test
    void circlesAndOtherFormsAreRefused() {
        String message = assertThrows(
                        IllegalStateException.class,
                        () -> of(Map.of(
                                "main.js", "import {a} from \"./a.js\";\n",
                                "a.js", "import {b} from \"./b.js\";\nexport const a = 1;\n",
                                "b.js", "import {a} from \"./a.js\";\nexport const b = 1;\n")))
                .getMessage();
        assertTrue(message.contains("circle"), message);
        for (String form : new String[] {"export default 1;", "export {x};", "import \"./b.js\";"}) {
            assertThrows(
                    IllegalStateException.class,
                    () -> of(Map.of("main.js", "import {a} from \"./a.js\";\n", "a.js", form + "\n")),
                    form);
            assertThrows(IllegalStateException.class, () -> of(Map.of("main.js", form + "\n")), form);
        }
    }
}
