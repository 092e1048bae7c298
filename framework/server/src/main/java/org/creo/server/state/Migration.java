// SPDX-License-Identifier: Apache-2.0
package org.creo.server.state;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.creo.protocol.kept.Declared;
import org.creo.protocol.kept.Directions;
import org.creo.protocol.kept.Evolution;
import org.creo.protocol.kept.KeptType;
import org.creo.protocol.kept.Loss;
import org.creo.protocol.kept.TypeText;

/**
 * What becomes of all that a file keeps when its services have these states now. It only plans; {@link StateFile} does
 * it.
 */
final class Migration {
    /**
     * One state that is migrated.
     *
     * @param changes why
     */
    record Step(StateFile.Move move, List<String> changes) {}

    private final Directions directions;
    private final List<Step> steps = new ArrayList<>();
    private final Map<String, List<Loss>> losses = new LinkedHashMap<>();
    private final List<StateFile.Kept> gone = new ArrayList<>();
    private final List<Declared> added = new ArrayList<>();
    private final Set<Declared> taken = new HashSet<>();
    private int lastNumber;

    private Migration(int lastNumber, Directions directions) {
        this.lastNumber = lastNumber;
        this.directions = directions;
    }

    /**
     * Compares what is kept with what is declared.
     *
     * @param kept all of a file
     * @param declared all states of some services; those of others are left alone
     * @param lastNumber the largest number that a state has
     */
    static Migration plan(List<StateFile.Kept> kept, List<Declared> declared, Directions directions, int lastNumber) {
        Migration migration = new Migration(lastNumber, directions);
        declared.stream()
                .filter(state -> kept.stream()
                        .noneMatch(known -> known.service().equals(state.service())
                                && known.name().equals(state.name())))
                .forEach(migration.added::add);
        List<String> services =
                declared.stream().map(Declared::service).distinct().toList();
        kept.stream()
                .filter(state -> services.contains(state.service()))
                .forEach(state -> migration.plan(state, declared));
        return migration;
    }

    /** The largest number of a state so far; 0 where there is none. */
    static int lastNumber(List<StateFile.Kept> kept) {
        return kept.stream().mapToInt(StateFile.Kept::number).max().orElse(0);
    }

    private void plan(StateFile.Kept state, List<Declared> declared) {
        if (directions.drops(state.name())) {
            steps.add(
                    new Step(new StateFile.Move(state, Optional.empty(), null), List.of(state.name() + " is dropped")));
            return;
        }
        String name = directions.renames(state.name()).orElse(state.name());
        declared.stream()
                .filter(each ->
                        each.service().equals(state.service()) && each.name().equals(name))
                .findFirst()
                .ifPresentOrElse(
                        now -> {
                            if (!taken.add(now)) {
                                lose(
                                        state,
                                        new Loss(
                                                "two kept states become " + name,
                                                Optional.empty(),
                                                "drop one of them"));
                            }
                            plan(state, now);
                        },
                        () -> gone.add(state));
    }

    private void plan(StateFile.Kept state, Declared now) {
        boolean renamed = !state.name().equals(now.name());
        if (TypeText.isDigest(now.type())) {
            // Of a service that an older version has generated.
            if (!now.type().equals(state.type()) && !now.type().equals(TypeText.digest(state.type()))) {
                lose(
                        state,
                        new Loss(
                                state.name() + " has another type",
                                Optional.empty(),
                                "generate the service with this version"));
            }
            return;
        }
        Evolution evolution = evolution(state, TypeText.parse(now.type()));
        if (evolution == null) {
            lose(
                    state,
                    new Loss(
                            state.name() + " has another type, and only the digest of the old one was kept",
                            Optional.empty(),
                            "start this host once with the description as it was, which also keeps the type itself"));
            return;
        }
        evolution.losses().forEach(loss -> lose(state, loss));
        String type = TypeText.print(evolution.after());
        if (type.equals(state.type()) && !renamed) {
            return;
        }
        List<String> changes = new ArrayList<>(evolution.changes());
        if (renamed) {
            changes.add(0, state.name() + " is called " + now.name());
        }
        boolean rewrites = evolution.rewrites();
        StateFile.Kept after =
                new StateFile.Kept(rewrites ? ++lastNumber : state.number(), state.service(), now.name(), type);
        steps.add(new Step(
                new StateFile.Move(state, Optional.of(after), rewrites ? new Rewriting(evolution) : null), changes));
    }

    /** Null where it is not known what the type was. */
    private Evolution evolution(StateFile.Kept state, KeptType now) {
        if (!TypeText.isDigest(state.type())) {
            return Evolution.of(state.name(), TypeText.parse(state.type()), now, directions);
        }
        return TypeText.digest(TypeText.print(now)).equals(state.type())
                ? Evolution.of(state.name(), now, now, directions)
                : null;
    }

    private void lose(StateFile.Kept state, Loss loss) {
        losses.computeIfAbsent(state.service(), any -> new ArrayList<>()).add(loss);
    }

    /** The largest number that a state has afterwards. */
    int lastNumber() {
        return lastNumber;
    }

    List<Step> steps() {
        return steps;
    }

    /** Kept states that no description of their services has any more. */
    List<StateFile.Kept> gone() {
        return gone;
    }

    /** What one that is gone may be called now: the only new state of the service, if it has the same type. */
    Optional<String> nowCalled(StateFile.Kept state) {
        List<Declared> candidates = added.stream()
                .filter(each -> each.service().equals(state.service()))
                .toList();
        return candidates.size() == 1 && candidates.get(0).type().equals(state.type())
                ? Optional.of(candidates.get(0).name())
                : Optional.empty();
    }

    /** By the services, what would be lost. */
    Map<String, List<Loss>> losses() {
        return losses;
    }

    /** Whether values change, so that the file should be copied before. */
    boolean rewrites() {
        return steps.stream()
                .anyMatch(step -> step.move().after().isEmpty() || step.move().rewrites());
    }

    /**
     * Refuses to lose anything.
     *
     * @param file what messages call the file
     * @param command what would do it nevertheless, without its options
     * @throws IOException if something would be lost; the message says what, and each way out
     */
    void check(String file, String command) throws IOException {
        if (losses.isEmpty()) {
            return;
        }
        String all = losses.entrySet().stream()
                .map(service -> "the description of " + service.getKey() + ": "
                        + service.getValue().stream()
                                .map(loss -> loss.what() + " (" + loss.advice() + ")")
                                .collect(Collectors.joining("; ")))
                .collect(Collectors.joining("; and not "));
        String options = losses.values().stream()
                .flatMap(List::stream)
                .flatMap(loss -> loss.option().stream())
                .distinct()
                .collect(Collectors.joining(" "));
        throw new IOException(file + " does not fit " + all + ". Nothing was changed. Go back to the description as it "
                + "was, or follow the advice"
                + (options.isEmpty() ? "" : ", or let it be lost: " + command + " " + options));
    }
}
