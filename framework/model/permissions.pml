/* SPDX-License-Identifier: Apache-2.0 */

/* How the host gives methods permission to touch state. README.md says what is modelled and what is shown; "check" runs it.
 *
 * -DTASKS=n   methods that run at the same time, each called again and again
 * -DUNITS=n   what they touch: states; an entry of a map is a unit, too, and a whole map is all of its entries
 * -DALONE     a method may also run alone in the service
 * -DLOCKING   methods that only read also take permissions, as in Eve, instead of a snapshot
 * -DREQUEUE   Eve's rule instead of tickets: a method that cannot run moves to the end of the queue and is tried again
 * -DCROSSED   only this assignment: the first method reads what the second writes, and vice versa
 * -DONE_WRITER  only this assignment: the first method writes a state, the others read it
 */

#ifndef TASKS
#define TASKS 2
#endif
#ifndef UNITS
#define UNITS 2
#endif
#define bit(n) (1 << (n))
#define ALL (bit(UNITS) - 1)

/* The assignment, chosen once: sets of units. */
byte reads[TASKS], writes[TASKS];
byte touches[TASKS]; /* the units for which a method needs a permission */

#define SERVICE bit(UNITS) /* one more unit: all methods that name a state touch it, and a method that runs alone writes it */
#define is_alone(t) (writes[t] == SERVICE)

/* ---- Permissions ---- */

byte asked[TASKS]; /* the units for which a task has asked; it waits for them, or has them */

#define conflict(other, what) (asked[other] & (what) & (writes[other] | writes[me]))

#ifndef REQUEUE

byte waits[TASKS]; /* the tasks for which a task waits */

/* A ticket waits for the conflicting ones that came before it, and for no other. */
inline take(what) {
    d_step {
        for (t : 0 .. TASKS - 1) {
            if
            :: t != me && conflict(t, what) -> waits[me] = waits[me] | bit(t)
            :: else
            fi
        }
        asked[me] = asked[me] | (what);
        t = 0
    }
}

inline granted() {
    waits[me] == 0
}

/* Releases a ticket, whether it was granted or not. */
inline release() {
    d_step {
        asked[me] = 0;
        waits[me] = 0;
        for (t : 0 .. TASKS - 1) {
            waits[t] = waits[t] & ~bit(me)
        }
        t = 0
    }
}

#else

chan line = [TASKS] of { byte };

inline take(what) {
    line ! me
}

#define in_front line ? [eval(me)]
#define in_the_way (conflict((me + 1) % TASKS, touches[me]) || conflict((me + 2) % TASKS, touches[me]))

inline granted() {
    do
    :: atomic { in_front && in_the_way -> line ? eval(me); line ! me }
    :: atomic { in_front && !in_the_way -> line ? eval(me); asked[me] = touches[me] }; break
    od;
    true
}

inline release() {
    d_step {
        asked[me] = 0;
        if
        :: line ?? [eval(me)] -> line ?? eval(me)
        :: else
        fi
    }
}

#endif

/* ---- Values ---- */

/* The last version. A method adds 1 to each unit if it writes all of them, else 2 to each that it writes: so in each version
 * they are all even or all odd. Counted modulo 4. */
byte value[UNITS];

#define names(t, u) ((reads[t] | writes[t]) & bit(u))
#define sum(t, u, old) (((old) + (!(writes[t] & bit(u)) -> 0 : (writes[t] == ALL -> 1 : 2))) % 4)

/* A transaction sees the last version of what its method names. */
inline look() {
    for (u : 0 .. UNITS - 1) {
        if
        :: names(me, u) -> seen[u] = value[u]; committed = committed && seen[u] == truth[u]
        :: else
        fi
    }
    u = 0
}

/* The values that it set become the last version. */
inline publish() {
    for (u : 0 .. UNITS - 1) {
        if
        :: writes[me] & bit(u) -> value[u] = sum(me, u, seen[u])
        :: else
        fi
    }
    u = 0
}

inline forget() {
    for (u : 0 .. UNITS - 1) {
        seen[u] = 0
    }
    u = 0
}

/* ---- What must hold ---- */

bool exclusive = true; /* no method touches what another one writes, nor runs at the same time as one that is alone */
bool committed = true; /* a method sees everything that was committed, and nothing else */
bool whole = true;     /* what it sees is of one version */
bool serial = true;    /* what it saw is still true when it commits: as if methods ran one after another, in the order of commits */

byte running;          /* the tasks that have what they asked for */
byte truth[UNITS];     /* the sum of all commits */
bool waiting[TASKS];   /* tasks that have asked and do not run yet */

/* Every task that asks eventually runs. All assignments are tried, so what is true of the first task is true of each. */
ltl served { [] (waiting[0] -> <> !waiting[0]) }

inline judge_start() {
    for (t : 0 .. TASKS - 1) {
        exclusive = exclusive && (t == me || !(running & bit(t)) || !(touches[t] & touches[me] & (writes[t] | writes[me])))
    }
    t = 0;
    assert(exclusive)
}

inline judge_look() {
    for (t : 0 .. TASKS - 1) {
        exclusive = exclusive && (t == me || !(running & bit(t)) || !is_alone(t) || !(reads[me] | writes[me]))
    }
    t = 0;
    assert(exclusive);
    assert(committed);
    for (u : 1 .. UNITS - 1) {
        whole = whole && (!names(me, 0) || !names(me, u) || (seen[0] + seen[u]) % 2 == 0)
    }
    u = 0;
    assert(whole)
}

inline judge_commit() {
    for (u : 0 .. UNITS - 1) {
        serial = serial && (!names(me, u) || seen[u] == value[u]);
        truth[u] = sum(me, u, truth[u])
    }
    u = 0;
    assert(serial)
}

/* ---- Methods ---- */

proctype method(byte me) {
    byte seen[UNITS]; /* its transaction */
    byte t, u;

    do
    :: break /* it is not called any more */

    :: touches[me] == 0 -> /* it only reads, or nothing: no ticket */
        d_step { look() }
        d_step { judge_look(); forget() }

    :: touches[me] != 0 ->
        atomic { waiting[me] = true; take(touches[me]) }
        if
        :: true -> /* its client waits as long as it takes */
            granted();
            d_step { waiting[me] = false; running = running | bit(me); judge_start(); look() }
            d_step { judge_look() }
            if
            :: writes[me] & ALL -> d_step { judge_commit(); publish() }
            :: true /* it throws, or its client withdraws: nothing is committed */
            fi;
            atomic { running = running & ~bit(me); d_step { forget() } release() }
        :: true -> /* its client withdraws */
            atomic { waiting[me] = false; release() }
        fi
    od
}

init {
    byte t, u;
    atomic {
#if defined(CROSSED)
        reads[0] = 1; writes[0] = 2;
        reads[1] = 2; writes[1] = 1;
#elif defined(ONE_WRITER)
        writes[0] = 1;
        for (t : 1 .. TASKS - 1) {
            reads[t] = 1
        }
#else
        for (t : 0 .. TASKS - 1) {
            if
#ifdef ALONE
            :: writes[t] = SERVICE
#endif
            :: for (u : 0 .. UNITS - 1) {
                if
                :: true
                :: reads[t] = reads[t] | bit(u)
                :: writes[t] = writes[t] | bit(u)
                fi
            }
            fi
        }
#endif
        for (t : 0 .. TASKS - 1) {
#ifdef LOCKING
            touches[t] = reads[t] | writes[t];
#else
            touches[t] = (writes[t] -> reads[t] | writes[t] : 0);
#endif
#ifdef ALONE
            touches[t] = (reads[t] | writes[t] -> touches[t] | SERVICE : 0);
#endif
            run method(t)
        }
    }
}
