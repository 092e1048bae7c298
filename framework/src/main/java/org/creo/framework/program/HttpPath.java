// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.program;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says at which path a class is served that is an {@link HttpProgram} or an {@link HttpStreamProgram}, where it is
 * named by {@code --service}, or in the manifest of a program's JAR, below whose path it is then:
 *
 * <pre>{@code
 * @HttpPath("/proxy")
 * public class Proxy implements HttpProgram { ... }
 * }</pre>
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface HttpPath {
    /** The path, such as {@code /proxy}; {@code /} for all. The program answers below it, too. */
    String value();

    /** Callers need one of these roles; where there are none, anybody may call whom the host lets in. */
    String[] roles() default {};
}
