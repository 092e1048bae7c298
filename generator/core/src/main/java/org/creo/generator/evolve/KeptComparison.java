// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.evolve;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.creo.generator.evolve.Difference.Kept;
import org.creo.generator.evolve.Difference.Level;
import org.creo.generator.model.Description;
import org.creo.generator.model.Release;
import org.creo.protocol.kept.Directions;
import org.creo.protocol.kept.Evolution;
import org.creo.protocol.kept.TypeText;

/**
 * What a host does with what it keeps when its description changes; the host compares in the same way when it starts.
 */
final class KeptComparison {

    private KeptComparison() {}

    /** All states of both, by their names. */
    static List<Kept> of(Release before, Description today) {
        Map<String, String> older = KeptLines.in(before.body());
        Map<String, String> now = KeptLines.types(today);
        TreeSet<String> names = new TreeSet<>(older.keySet());
        names.addAll(now.keySet());
        boolean samePackage = before.packageName().equals(today.packageName());
        List<Kept> kept = new ArrayList<>();
        for (String name : names) {
            Verdicts verdicts = new Verdicts();
            if (!older.containsKey(name)) {
                kept.add(new Kept(name, verdicts.verdict(Level.ADDED)));
            } else if (!now.containsKey(name) || !samePackage) {
                verdicts.remark("it is gone: what is kept stays, and is not used");
                kept.add(new Kept(name, verdicts.verdict()));
            } else {
                kept.add(compare(name, older.get(name), now.get(name)));
            }
        }
        return kept;
    }

    private static Kept compare(String name, String older, String now) {
        Evolution evolution = Evolution.of(
                name.substring(name.indexOf('.') + 1), TypeText.parse(older), TypeText.parse(now), Directions.NONE);
        Verdicts verdicts = new Verdicts();
        evolution.losses().forEach(loss -> verdicts.breaks(loss.text()));
        evolution.changes().forEach(verdicts::remark);
        return new Kept(
                name,
                verdicts.verdict(TypeText.print(evolution.after()).equals(older) ? Level.COMPATIBLE : Level.ADAPTED));
    }
}
