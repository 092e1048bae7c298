/* SPDX-License-Identifier: Apache-2.0 */

/* How the branches of one "par" touch state. tasks.md says what is modelled and what is shown; "check" runs it.
 *
 * -DTASKS=n    branches, in the order in which the method gave them
 * -DUNITS=n    what they touch: states, or entries of a map
 * -DWORKERS=n  threads of the host, each of which may be free for them at any time, or never
 * -DLATE       none of them may run at first: how many may is found out by the host, which tells when they become more
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
/* How often the number of workers changes. */
#define CHANGES 3
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

byte taken;   /* workers that were asked to come, and have not gone */
byte started; /* those among them that do not run yet */
byte joined;  /* workers that were or are being asked to come, and have not left */
byte coming;  /* those among them that do not look for a task yet */
byte acting;  /* threads that look for a task, or for workers */

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
    :: else -> acting--
    fi
}

#define left ((ready & 1) + (ready >> 1 & 1) + (ready >> 2 & 1) + (ready >> 3 & 1))

#ifndef LATE
/* Asks as many workers as there are tasks for; that none is free may be found at any time. */
inline recruit() {
    do
    :: atomic { !failed && left > coming && taken < WORKERS -> taken++; joined++; coming++; started++ }
    :: break
    od
}
#else
byte limit;   /* workers that may run at the moment */
bool wish;    /* whether whoever makes them more tells that here */
bool looking; /* whether somebody finds out how many may run */
bool news;    /* they are more, and since then nobody has found that none is free, or that none is needed */

/* Asks as many workers as there are tasks for. Where none is free it wishes to be told of more, and tries once again:
 * they may have become more meanwhile. */
inline recruit() {
    do
    :: d_step {
            asks = !failed && left > coming;
            if
            :: asks -> joined++; coming++
            :: else -> wish = false; news = false
            fi
        }
        if
        :: !asks -> break
        :: else
        fi;
        if
        :: atomic { taken < limit -> taken++; started++ }
        :: d_step { taken >= limit -> news = false }
            d_step { joined--; coming--; asks = !wish; wish = true; looking = true }
            if
            :: !asks -> break
            :: else
            fi
        fi
    od;
    asks = false
}
#endif

inline work() {
    do
    :: d_step { begin() }
        if
        :: next == NONE -> break
        :: else
        fi;
        recruit();
#ifdef LATE
        d_step { acting--; judge_heard() }
#endif
        run_task();
        d_step {
#ifdef LATE
            acting++;
#endif
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
bool heard = true;     /* where a task waits for a thread and all threads run tasks, the host knows, and has no worker left */
bool returned;         /* "par" has */

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
    assert(over);
    returned = true
}

inline judge_late() {
    over = over && !returned;
    assert(over)
}

#ifdef LATE
inline judge_heard() {
    heard = heard && (acting || failed || left <= coming || wish && looking && !news);
    assert(heard)
}
#endif

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
    bool asks;

    do
    :: work();
        atomic {
            joined == 0 || ready && !failed;
            if
            :: !ready || failed -> break
            :: else -> acting++
            fi
        }
    od;
#ifdef LATE
    wish = false;
#endif
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
    bool asks;

end:
    do
    :: atomic { started > 0 -> started-- }
        d_step { judge_late(); coming--; acting++ }
        work();
        joined--;
        taken--
    od
}

#ifdef LATE
/* Finds out how many workers may run. It knows no more than that, so they are more or fewer at any time, some times. */
proctype looker() {
    byte t;
    byte changes = CHANGES;
    bool asks;

end:
    do
    :: atomic {
            looking && changes && limit < WORKERS ->
            changes--;
            limit++;
            do
            :: limit < WORKERS -> limit++
            :: break
            od;
            news = taken < limit;
            if
            :: wish -> judge_late(); acting++
            :: else -> goto end
            fi
        }
        recruit();
        acting--
    :: d_step { looking && changes && limit -> changes--; limit--; news = news && taken < limit }
    :: d_step { looking && !wish && !limit -> looking = false }
    od
}
#endif

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
        acting = 1;
        run method();
#ifdef LATE
        if
        :: true
        :: looking = true /* since branches of others wait */
        fi;
        run looker();
#endif
#if WORKERS > 0
        for (t : 1 .. WORKERS) {
            run worker()
        }
#endif
    }
}
