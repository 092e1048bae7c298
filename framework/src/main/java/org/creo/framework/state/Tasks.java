// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * The tasks of one {@code par} of a call, or of one within a task. Each has views: a part of what the call or the outer
 * task may touch, which itself may not touch that part until all tasks have ended. So a task waits only for earlier
 * tasks of its {@code par} that conflict with it, and these wait for no later one: there is no deadlock.
 *
 * <p>Two tasks conflict if both touch the same state, or the same entry of a map, and one of them writes it. They run
 * in their order, and the later one sees what the earlier one wrote. All that was written is {@link #keep kept} at
 * once, or nothing of it.
 *
 * <p>One thread makes it, {@link #take takes} the tasks in their order, and keeps what they have written. Each task may
 * run on another thread.
 */
public final class Tasks {
    private final Ground outer;
    private final Permissions permissions;
    /** What the tasks have written so far, by the index of the state; null for states that none of them writes. */
    private final Draft[] drafts;

    private final List<Task> tasks = new ArrayList<>();

    /** One task: what it may touch, and the ground of its views while it runs. */
    private final class Task extends Ground {
        private final List<Views.View> views;
        private final Ticket ticket;

        Task(List<Views.View> views, Runnable granted) {
            this.views = views;
            // WRITING also where the task only reads: other than a call, it must see what earlier tasks have written.
            Access access = new Access(
                    Access.Kind.WRITING,
                    views.stream().map(Views.View::permission).toList());
            ticket = new Ticket(access) {
                @Override
                protected void granted() {
                    granted.run();
                }
            };
            pause();
        }

        @Override
        State<?> state(int index) {
            return outer.state(index);
        }

        @Override
        int states() {
            return outer.states();
        }

        @Override
        Object value(int index) {
            return drafts[index] == null ? outer.value(index) : drafts[index].value();
        }

        @Override
        void change(int index, Change change) {
            // Other tasks may write other entries of the same map.
            synchronized (drafts[index]) {
                drafts[index].change(change);
            }
        }

        @Override
        void take(int index, Draft changes) {
            changes.changes().forEach(change -> change(index, change));
        }
    }

    /**
     * Tasks that begin with what their views show now.
     *
     * @param views for each task, in their order; a task without views touches nothing
     * @param granted is told the number of a task that had to wait and may run now, by any thread; it must be short
     * @throws IllegalArgumentException if one of them is not a view of a state that a host has given
     * @throws IllegalStateException if they belong to different calls or tasks, or to one that this thread does not run
     */
    public Tasks(List<List<Reading<?>>> views, IntConsumer granted) {
        Ground ground = null;
        List<State<?>> states = new ArrayList<>();
        for (List<Reading<?>> each : views) {
            List<Views.View> own = new ArrayList<>(each.size());
            for (Reading<?> one : each) {
                Views.View view = view(one);
                if (ground == null) {
                    ground = view.ground;
                } else if (ground != view.ground) {
                    throw new IllegalStateException("the branches of one par have views of different calls or tasks");
                }
                ground.check(view.index);
                own.add(view);
                states.add(view.permission().state());
            }
            int number = tasks.size();
            tasks.add(new Task(own, () -> granted.accept(number)));
        }
        if (ground == null) {
            throw new IllegalArgumentException("no task has a view");
        }
        outer = ground;
        permissions = new Permissions(states, false);
        drafts = new Draft[ground.states()];
        for (Task task : tasks) {
            for (Views.View view : task.views) {
                if (drafts[view.index] == null && view.permission().writes()) {
                    drafts[view.index] = new Draft(ground.value(view.index));
                }
            }
        }
    }

    private static Views.View view(Reading<?> view) {
        if (view instanceof Views.View own) {
            return own;
        }
        throw new IllegalArgumentException(
                view instanceof Watching<?>
                        ? "a view that follows a state is only for its method, and not for branches: read before them"
                        : "only views of state that a method was called with, and views made of them, are for a branch");
    }

    /**
     * Closes the views from which those of the tasks were made, before the tasks begin, and opens them again when all
     * have ended.
     *
     * @param begins whether the tasks begin
     */
    public void outer(boolean begins) {
        if (begins) {
            outer.pause();
        } else {
            outer.resume();
        }
    }

    /**
     * Takes the place of a task in the order.
     *
     * @return whether it may run now; otherwise {@code granted} is told when it may
     */
    public boolean take(int task) {
        return permissions.take(tasks.get(task).ticket);
    }

    /** Tells that this thread runs the task from now on: its views are for this thread. */
    public ThreadBound begin(int task) {
        tasks.get(task).resume();
        return tasks.get(task);
    }

    /** The views of a task, in their order. */
    public List<Reading<?>> views(int task) {
        Task own = tasks.get(task);
        List<Reading<?>> views = new ArrayList<>(own.views.size());
        own.views.forEach(view -> views.add(view.in(own)));
        return views;
    }

    /** Tells that a task has ended; those that waited for nothing else may run. */
    public void end(int task) {
        Task own = tasks.get(task);
        own.end();
        permissions.release(own.ticket);
    }

    /**
     * Adds the changes of all tasks to those of the call or the outer task. All tasks have ended, and none has failed.
     */
    public void keep() {
        for (int index = 0; index < drafts.length; index++) {
            if (drafts[index] != null && !drafts[index].changes().isEmpty()) {
                outer.take(index, drafts[index]);
            }
        }
    }
}
