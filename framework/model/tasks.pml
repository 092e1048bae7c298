/* SPDX-License-Identifier: Apache-2.0 */

/* How the branches of one "par" touch state. tasks.md says what is modelled and what is shown; "check" runs it.
 *
 * -DTASKS=n    branches, in the order in which the method gave them
 * -DUNITS=n    what they touch: states, or entries of a map
 * -DWORKERS=n  threads of the host, each of which may be free for them at any time, or never
 */

#ifndef TASKS
#define TASKS 3
#endif
#ifndef UNITS
#define UNITS 2
#endif
#ifndef WORKERS
#define WORKERS 1
#endif
#define bit(n) (1 << (n))
#define ALL_TASKS (bit(TASKS) - 1)
#define NONE TASKS

/* The assignment, chosen once: sets of units. */
byte reads[TASKS], writes[TASKS];

#define touches(t) (reads[t] | writes[t])
#define conflict(t, other) (touches(t) & touches(other) & (writes[t] | writes[other]))

/* ---- Who may begin ---- */

byte waits[TASKS]; /* the tasks for which a task waits */
byte ready;        /* the tasks that may begin and have not begun */
byte running;      /* those that have begun and have not ended */
byte ended;        /* those that have ended */
bool failed;       /* one of them has failed: no other begins */

/* A task waits for the conflicting ones before it in the order. */
inline take_all() {
    for (t : 0 .. TASKS - 1) {
        for (o : 0 .. TASKS - 1) {
            if
            :: o < t && conflict(t, o) -> waits[t] = waits[t] | bit(o)
            :: else
            fi
        }
        if
        :: waits[t] == 0 -> ready = ready | bit(t)
        :: else
        fi
    }
    t = 0;
    o = 0
}

inline release(done) {
    for (t : 0 .. TASKS - 1) {
        if
        :: waits[t] & bit(done) ->
            waits[t] = waits[t] & ~bit(done);
            ready = (waits[t] == 0 -> ready | bit(t) : ready)
        :: else
        fi
    }
    t = 0
}

/* ---- Threads ---- */

byte idle = WORKERS; /* workers that do something else, or nothing */
byte started;        /* workers that were asked to come and do not run yet */
byte joined;         /* workers that were asked to come and have not left */
byte coming;         /* those among them that do not look for a task yet */

/* The first task that may begin; NONE where there is none. */
inline begin() {
    next = NONE;
    for (t : 0 .. TASKS - 1) {
        if
        :: !failed && next == NONE && (ready & bit(t)) -> next = t
        :: else
        fi
    }
    t = 0;
    if
    :: next < NONE -> ready = ready & ~bit(next); running = running | bit(next); judge_start()
    :: else
    fi
}

#define left ((ready & 1) + (ready >> 1 & 1) + (ready >> 2 & 1) + (ready >> 3 & 1))

/* Asks as many workers as there are tasks for; that none is free may be found at any time. */
inline recruit() {
    do
    :: atomic { !failed && left > coming && idle > 0 -> idle--; joined++; coming++; started++ }
    :: break
    od
}

inline work() {
    do
    :: d_step { begin() }
        if
        :: next == NONE -> break
        :: else
        fi;
        recruit();
        run_task();
        d_step {
            running = running & ~bit(next);
            ended = ended | bit(next);
            release(next);
            next = NONE
        }
    od
}

/* ---- Values: of each unit the task that wrote it last, 0 for none, else its number plus 1 ---- */

byte value[UNITS];            /* as the tasks see it */
byte method_value[UNITS];     /* as the method sees it when they have ended */
byte expected[TASKS * UNITS]; /* what each task sees if they run one after the other, in their order */
byte expected_end[UNITS];     /* what is there at the end, if they do */

inline expect() {
    for (t : 0 .. TASKS - 1) {
        for (u : 0 .. UNITS - 1) {
            expected[t * UNITS + u] = expected_end[u];
            if
            :: writes[t] & bit(u) -> expected_end[u] = t + 1
            :: else
            fi
        }
    }
    t = 0;
    u = 0
}

/* A task looks at one unit after the other, and writes one after the other. It may fail between any of that. */
inline run_task() {
    for (u : 0 .. UNITS - 1) {
        if
        :: touches(next) & bit(u) -> d_step { judge_look() }
        :: else
        fi
    }
    for (u : 0 .. UNITS - 1) {
        if
        :: (writes[next] & bit(u)) && !failed -> value[u] = next + 1
        :: (writes[next] & bit(u)) && !failed -> failed = true
        :: else
        fi
    }
    u = 0
}

/* ---- What must hold ---- */

bool exclusive = true; /* no two tasks run at the same time of which one writes what the other touches */
bool serial = true;    /* a task sees what the earlier ones wrote, and nothing else: as if they ran one after the other */
bool over = true;      /* when "par" returns, no task runs, and all have run unless one has failed */
bool kept = true;      /* the method has all that they wrote, or nothing of it if one has failed */

inline judge_start() {
    for (t : 0 .. TASKS - 1) {
        exclusive = exclusive && (t == next || !(running & bit(t)) || !conflict(t, next))
    }
    t = 0;
    assert(exclusive)
}

inline judge_look() {
    serial = serial && value[u] == expected[next * UNITS + u];
    assert(serial)
}

inline judge_end() {
    over = over && !running && (failed || ended == ALL_TASKS);
    assert(over)
}

inline judge_kept() {
    for (u : 0 .. UNITS - 1) {
        kept = kept && method_value[u] == (failed -> 0 : expected_end[u])
    }
    u = 0;
    assert(kept)
}

/* ---- The method, and the host's workers ---- */

proctype method() {
    byte next, t, u;

    do
    :: work();
        atomic {
            joined == 0 || ready && !failed;
            if
            :: !ready || failed -> break
            :: else
            fi
        }
    od;
    true;
    d_step { judge_end() }
    d_step {
        for (u : 0 .. UNITS - 1) {
            method_value[u] = (failed -> method_value[u] : value[u])
        }
        u = 0
    }
    d_step { judge_kept() }
}

proctype worker() {
    byte next, t, u;

end:
    do
    :: atomic { started > 0 -> started-- }
        coming--;
        work();
        atomic { joined--; idle++ }
    od
}

init {
    byte t, o, u;
    atomic {
        for (t : 0 .. TASKS - 1) {
            for (u : 0 .. UNITS - 1) {
                if
                :: true
                :: reads[t] = reads[t] | bit(u)
                :: writes[t] = writes[t] | bit(u)
                fi
            }
        }
        t = 0;
        u = 0;
        d_step { expect() }
        d_step { take_all() }
        run method();
#if WORKERS > 0
        for (t : 1 .. WORKERS) {
            run worker()
        }
#endif
    }
}
