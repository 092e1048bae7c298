// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.evolve;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.creo.generator.evolve.Difference.Handled;
import org.creo.generator.evolve.ViewLines.View;
import org.creo.generator.model.Description;
import org.creo.generator.model.Release;

/**
 * Finds what a change does to the handlers of a service where javac does not tell: two views of one type that change
 * places, since states are declared in another order, or keys have other names.
 */
final class ViewComparison {

    private ViewComparison() {}

    /** The methods of both releases whose views have the same types, but not the same places. */
    static List<Handled> of(Release before, Description today) {
        Map<String, List<View>> now = ViewLines.views(today);
        List<Handled> handled = new ArrayList<>();
        ViewLines.in(before.body()).forEach((method, views) -> {
            List<View> given = now.getOrDefault(method, List.of());
            if (types(views).equals(types(given)) && !views.equals(given)) {
                handled.add(new Handled(method, compare(views, given)));
            }
        });
        return handled;
    }

    private static List<String> types(List<View> views) {
        return views.stream().map(View::type).toList();
    }

    private static Difference.Verdict compare(List<View> before, List<View> now) {
        boolean moved =
                before.stream().anyMatch(view -> now.contains(view) && now.indexOf(view) != before.indexOf(view));
        Verdicts verdicts = new Verdicts();
        for (int i = 0; i < now.size(); i++) {
            String is = now.get(i).part();
            String was = before.get(i).part();
            if (is.equals(was)) {
                continue;
            }
            String text = "the handler gets '" + is + "' where it got '" + was + "'";
            if (moved) {
                verdicts.breaks(text + ", and compiles unchanged");
            } else {
                verdicts.remark(text + ", which is right if that is its name now");
            }
        }
        return verdicts.verdict();
    }
}
