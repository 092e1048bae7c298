// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.evolve;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.creo.generator.evolve.Difference.Kept;
import org.creo.generator.evolve.Difference.Level;
import org.creo.generator.evolve.Difference.Verdict;
import org.creo.generator.model.Description;
import org.creo.generator.model.Release;
import org.creo.json.kept.Directions;
import org.creo.json.kept.Evolution;
import org.creo.json.kept.TypeText;

/**
 * Finds what a host does with the states that it keeps when its description changes; the host compares in the same way
 * when it starts.
 */
final class KeptComparison {

    private KeptComparison() {}

    /** The command that is advised; only its user knows where the states are kept. */
    private static final String COMMAND = "creo state migrate DESCRIPTION FOLDER ";

    /** All states of the release and of today, by their names. */
    static List<Kept> of(Release before, Description today) {
        Map<String, String> older = full(before.packageName(), KeptLines.in(before.body()));
        Map<String, String> now = full(today.packageName(), KeptLines.types(today));
        TreeSet<String> names = new TreeSet<>(older.keySet());
        names.addAll(now.keySet());
        List<Kept> kept = new ArrayList<>();
        for (String name : names) {
            String itsPackage = older.containsKey(name) ? before.packageName() : today.packageName();
            String shown = name.substring(itsPackage.length() + 1);
            if (!older.containsKey(name)) {
                kept.add(new Kept(shown, new Verdicts().verdict(Level.ADDED)));
            } else if (!now.containsKey(name)) {
                kept.add(new Kept(shown, gone(name, older, now)));
            } else {
                kept.add(new Kept(shown, compare(name, older.get(name), now.get(name))));
            }
        }
        return kept;
    }

    private static Map<String, String> full(String packageName, Map<String, String> types) {
        Map<String, String> full = new TreeMap<>();
        types.forEach((name, type) -> full.put(packageName + "." + name, type));
        return full;
    }

    private static Verdict gone(String name, Map<String, String> older, Map<String, String> now) {
        Verdicts verdicts = new Verdicts();
        String service = service(name);
        Optional<String> successor = anyOf(service, now) ? Optional.empty() : successor(service, older, now);
        successor.ifPresentOrElse(
                found ->
                        verdicts.breaks(service + " is gone, and " + found + " starts with nothing, unless that is its "
                                + "name now (" + COMMAND + Directions.rename(service, found) + ")"),
                () -> verdicts.remark("it is gone: what is kept stays, and is not used"));
        return verdicts.verdict();
    }

    /** The only new interface that has all states of an interface that is gone. */
    private static Optional<String> successor(String gone, Map<String, String> older, Map<String, String> now) {
        List<String> found = now.keySet().stream()
                .map(KeptComparison::service)
                .distinct()
                .filter(service -> !anyOf(service, older))
                .filter(service -> older.entrySet().stream()
                        .filter(state -> service(state.getKey()).equals(gone))
                        .allMatch(state -> state.getValue()
                                .equals(plain(now.get(service + state.getKey().substring(gone.length()))))))
                .toList();
        return found.size() == 1 ? Optional.of(found.get(0)) : Optional.empty();
    }

    /** The type without the defaults of fields, which releases do not record. */
    private static String plain(String type) {
        return type == null ? "" : TypeText.print(TypeText.parse(type));
    }

    private static boolean anyOf(String service, Map<String, String> states) {
        return states.keySet().stream().anyMatch(state -> service(state).equals(service));
    }

    private static String service(String state) {
        return state.substring(0, state.lastIndexOf('.'));
    }

    private static Verdict compare(String name, String older, String now) {
        Evolution evolution = Evolution.of(name, TypeText.parse(older), TypeText.parse(now), Directions.NONE);
        Verdicts verdicts = new Verdicts();
        evolution.losses().forEach(loss -> verdicts.breaks(loss.text(COMMAND)));
        evolution.changes().forEach(verdicts::remark);
        return verdicts.verdict(TypeText.print(evolution.after()).equals(older) ? Level.COMPATIBLE : Level.ADAPTED);
    }
}
