/* SPDX-License-Identifier: Apache-2.0 */

/* How connections share the memory of a host: MemoryBudget, MemoryShare, and session/Intake as far as it holds memory.
 * README.md says what is modelled and what is shown; "check" runs it.
 *
 * -DCONNECTIONS=n  each begins frames again and again
 * -DTOTAL=n        units of memory
 * -DFRAME=n        the units of a frame, which come at once or after the first of them
 * -DKEEPS          what has come is kept for a while, as by a method; else it is released at once
 * -DGREEDY         frames of the first connection come at once, those of the others are of one unit, and there are many
 * -DHONEST         the first connection does not stop and does not go; for progress
 * -DMUCH=n         those that wait in line hold much where they hold more than an n-th; else a half
 * -DLOOKED_AT=n    how many claims are looked at when memory is released; else all
 */

#ifndef CONNECTIONS
#define CONNECTIONS 3
#endif
#ifndef TOTAL
#define TOTAL 8
#endif
#ifndef FRAME
#define FRAME 5
#endif
#ifndef LOOKED_AT
#define LOOKED_AT CONNECTIONS
#endif
#define SPARE 1   /* what stays free where one share takes nearly all */
#define NOTHING 1 /* others hold next to nothing where they hold at most this */
#define SMALL 2   /* a share that holds less gets more even while another one's claim is pressed for */
#ifndef MUCH
#define MUCH 2    /* some that wait in line are asked where they hold more than this part */
#endif
#define LITTLE (2 * MUCH) /* until the others hold at most this part */
#define NONE 255

/* In the runs for safety, threads interleave as in the code: between an atomic variable that is read and the next one, and
 * inside of what is done under the lock. In those for progress, what the code does in one go is one step: there is no
 * compare-and-set that fails forever, and no lock that one thread never gets. */
#ifdef HONEST
#define STEP atomic
#define honest(c) ((c) == 0)
#define first_task !posted[me] /* tasks run in order, and the thread that grants memory posts one before it is asked again */
#define undisturbed (!posted[me] && !asked[me]) /* what the host wants of a connection comes before what its client wants */
#else
#define STEP
#define honest(c) false
#define first_task true
#define undisturbed true
#endif

/* ---- What the budget knows ---- */

byte reserved;              /* of the total */
byte held[CONNECTIONS];     /* by each share */
byte granted[CONNECTIONS];  /* part of it: what was waited for, and is not used yet */

/* A share has one claim at a time, so a claim is the number of its connection. */
byte line[CONNECTIONS];     /* those that wait, oldest first */
byte waiting;               /* how many */
byte wanted[CONNECTIONS], begun[CONNECTIONS];
bool seen[CONNECTIONS];     /* press has seen the claim before: it has waited for the grace */
bool any_waits;
byte pressed = NONE;
bool locked;

/* ---- What a connection knows ---- */

byte frame[CONNECTIONS];    /* what the frame under way holds */
byte kept[CONNECTIONS];     /* what frames hold that have come, and that no method is done with */
bool waits[CONNECTIONS];    /* for memory for the frame */
byte posted[CONNECTIONS];   /* how often its thread is to go on since memory was granted */
bool asked[CONNECTIONS];    /* its thread is to give back what makes no progress */

/* ---- What must hold ---- */

bool within = true;  /* no more is reserved than there is */
bool counted = true; /* at rest, what is reserved is what is held, and what is held is in use, or granted to one that waits */
bool looked = true;  /* where a claim waits that the rules grant, somebody is about to look */
bool woken = true;   /* a connection that goes on has got what it waited for */
bool single = true;  /* a share has one claim at a time */
bool ordered = true; /* no claim is granted before an older one of the same size, by a share that holds no more */

byte looking;   /* threads that have released something, and look at the claims next */
byte busy;      /* threads that are not at rest */
bool disturbed; /* something was released while the claims are looked at */

/* A claim that waits is granted, or the connection is told that it is not. */
ltl served { [] (waits[0] -> <> !waits[0]) }

#define free(bytes) (TOTAL - reserved - (bytes))
#define may_pass(c, bytes) (pressed == NONE || held[c] + (bytes) < SMALL)
#define fits(c, bytes, has, now) \
    (held[c] + (bytes) + (now) + (bytes) <= TOTAL \
    || (now) - (has) <= NOTHING && (now) + (bytes) + SPARE <= TOTAL \
    || (now) == (has) && (now) + (bytes) <= TOTAL)
#define grantable(c) (pressed == (c) -> reserved + wanted[c] <= TOTAL \
    : may_pass(c, wanted[c]) && fits(c, wanted[c], begun[c], reserved))

inline judge_look() {
    for (j : 0 .. CONNECTIONS - 1) {
        looked = looked && (looking > 0 || j >= waiting || LOOKED_AT < CONNECTIONS || !grantable(line[j]))
    }
    j = 0;
    assert(looked)
}

inline judge_order() {
    for (j : 0 .. CONNECTIONS - 1) {
        ordered = ordered && (disturbed || pressed == who || j >= at || wanted[line[j]] != wanted[who] || held[line[j]] > held[who] - size
            || begun[line[j]] < begun[who])
    }
    j = 0;
    assert(ordered)
}

/* Each event that a thread deals with begins with this. */
inline begin() {
    for (j : 0 .. CONNECTIONS - 1) {
        k = k + held[j]
    }
    counted = counted && k == reserved && held[me] == frame[me] + kept[me] + granted[me] && (waits[me] || granted[me] == 0);
    j = 0;
    k = 0;
    assert(counted);
    judge_look()
}

/* ---- MemoryBudget ---- */

/* The first half of reserving: whether the rules allow it, by what is reserved now. */
#define read(rule) fit = (rule); now = (fit -> reserved : 0)

/* The second: sets "ok", unless what is reserved has changed since it was read. */
inline compare_and_set(c, size) {
    if
    :: reserved == now ->
        reserved = now + (size);
        held[c] = held[c] + (size);
        within = within && reserved <= TOTAL;
        assert(within);
        ok = true
    :: else
    fi;
    fit = false;
    now = 0
}

inline lock() {
    !locked;
    locked = true;
    disturbed = false
}

inline remove(place) {
    wanted[line[place]] = 0;
    begun[line[place]] = 0;
    seen[line[place]] = false;
    for (j : place .. CONNECTIONS - 2) {
        line[j] = line[j + 1]
    }
    j = 0;
    line[CONNECTIONS - 1] = 0;
    waiting--
}

/* Looks at the first claims that wait; grants and removes those that the rules allow, and wakes their connections. */
inline look(most) {
    atomic { lock() }
    do
    :: atomic { !fit && at < waiting && at < most ->
            read(grantable(line[at]));
            at = at + !fit
        }
    :: atomic { fit ->
            who = line[at];
            size = wanted[who];
            compare_and_set(who, size);
            if
            :: ok ->
                ok = false;
                judge_order();
                remove(at);
                granted[who] = size;
                wake = wake | (1 << who);
                if
                :: pressed == who -> pressed = NONE; at = 0 /* older ones had to wait for it */
                :: else
                fi
            :: else
            fi;
            size = 0;
            who = 0
        }
    :: atomic { !fit && (at >= waiting || at >= most) ->
            at = 0;
            any_waits = waiting > 0;
            locked = false;
            disturbed = false;
            for (j : 0 .. CONNECTIONS - 1) {
                posted[j] = posted[j] + ((wake >> j) & 1)
            }
            j = 0;
            wake = 0;
            looking--;
            judge_look();
            break
        }
    od
}

inline subtract(c) {
    held[c] = held[c] - bytes;
    reserved = reserved - bytes;
    bytes = 0;
    disturbed = locked;
    looking++
}

inline look_if_any() {
    if
    :: any_waits -> look(LOOKED_AT)
    :: atomic { else -> looking--; judge_look() }
    fi
}

/* Releases "bytes", if there are any. */
inline release(c) {
    if
    :: atomic { bytes > 0 -> subtract(c) } look_if_any()
    :: else
    fi
}

inline await() {
    atomic {
        !locked;
        for (j : 0 .. CONNECTIONS - 1) {
            single = single && (j >= waiting || line[j] != me)
        }
        j = 0;
        assert(single);
        wanted[me] = need;
        begun[me] = frame[me];
        waits[me] = true;
        need = 0;
        line[waiting] = me;
        waiting++;
        any_waits = true;
        looking++
    }
    look(CONNECTIONS)
}

inline withdraw() {
    atomic {
        !locked;
        for (k : 0 .. CONNECTIONS - 1) {
            if
            :: k < waiting && line[k] == me -> remove(k); break
            :: else
            fi
        }
        k = 0;
        if
        :: pressed == me -> pressed = NONE
        :: else
        fi;
        any_waits = waiting > 0;
        looking++
    }
    look(CONNECTIONS);
    atomic { bytes = granted[me]; granted[me] = 0 }
    release(me)
}

/* Of what those hold that hold anything; of all of them, or without those that wait in line. */
inline average(all) {
    bytes = 0;
    size = 0;
    for (j : 0 .. CONNECTIONS - 1) {
        bytes = bytes + ((all) || wanted[j] == 0 -> held[j] : 0);
        size = size + (held[j] > 0 && ((all) || wanted[j] == 0))
    }
    bytes = bytes / (size > 0 -> size : 1);
    size = 0;
    j = 0
}

#define least(one, other) ((one) < (other) -> (one) : (other))

/* Where those that wait in line hold more than the claim that is pressed for leaves, or than half: asks the one that is
 * pressed for, which keeps its frame, and one of the others, whichever it is; all, if that is not enough. */
inline ask_line() {
    for (j : 0 .. CONNECTIONS - 1) {
        size = size + (wanted[j] > 0 -> held[j] : 0);
        if
        :: wanted[j] > 0 && held[j] > 0 && j != pressed ->
            if
            :: worst = j
            :: worst != NONE
            fi
        :: else
        fi
    }
    if
    :: size > least(TOTAL - wanted[pressed], TOTAL / MUCH) ->
        asked[pressed] = true;
        size = size - (worst == NONE -> 0 : held[worst]);
        ask_all = size > least(TOTAL - wanted[pressed], TOTAL / LITTLE);
        for (j : 0 .. CONNECTIONS - 1) {
            asked[j] = asked[j] || worst == j || ask_all && wanted[j] > 0 && held[j] > 0
        }
        ask_all = false
    :: else
    fi;
    worst = NONE;
    size = 0;
    j = 0
}

/* The grace is over for a connection that waits: it is the time between two of these. */
inline press() {
    atomic {
        !locked;
        average(true);
        pressed = NONE;
        for (j : 0 .. CONNECTIONS - 1) {
            if
            :: j < waiting ->
                who = line[j];
                pressed = (pressed == NONE && seen[who] && held[who] - begun[who] <= bytes -> who : pressed);
                seen[who] = true
            :: else
            fi
        }
        j = 0;
        who = 0;
        looking++
    }
    look(CONNECTIONS);
    atomic {
        ask = pressed != NONE;
        if
        :: ask -> ask_line()
        :: else
        fi;
        average(false);
        for (j : 0 .. CONNECTIONS - 1) {
            asked[j] = asked[j] || ask && wanted[j] == 0 && held[j] > 0 && held[j] >= bytes
        }
        j = 0;
        bytes = 0;
        ask = false
    }
}

/* ---- A connection ---- */

#define may_have (may_pass(me, need) && fits(me, need, frame[me], reserved))

/* The next part of the frame under way needs memory; read(may_have) comes first. */
inline claim() {
    do
    :: atomic { fit ->
            compare_and_set(me, need);
            if
            :: ok -> ok = false; frame[me] = frame[me] + need; need = 0; break
            :: else -> read(may_have)
            fi
        }
    :: !fit -> await(); break
    od
}

/* Gives up the frame under way. */
inline refuse() {
    if
    :: atomic { waits[me] -> waits[me] = false } withdraw()
    :: else
    fi;
    atomic { bytes = frame[me]; frame[me] = 0; goal = 0; still = false }
    release(me)
}

/* A method is done with some of what has come. */
inline done(c, some) {
    bytes = some;
    kept[c] = kept[c] - bytes
}

proctype connection(byte me) {
    byte goal;   /* the size of the frame under way */
    bool still;  /* it has not come on since the connection was last asked */
    bool saved;  /* a whole frame has come, so the next one may stand still for longer */
    bool unread; /* nor has what was kept */
    /* Within one event: */
    byte need, size, bytes, now, at, who, wake, j, k;
    byte worst = NONE;
    bool fit, ok, ask, ask_all;

    do
    /* Memory was granted to it, perhaps before it gave up the frame for which it was. */
    :: atomic { posted[me] > 0 -> begin();
            posted[me]--;
            if
            :: waits[me] && granted[me] > 0 ->
                woken = woken && granted[me] > 0;
                assert(woken);
                waits[me] = false;
                still = false;
                frame[me] = frame[me] + granted[me];
                granted[me] = 0
            :: else
            fi
        }

    /* Others wait for memory, and it holds much. */
    :: STEP {
            atomic { asked[me] && first_task -> begin(); asked[me] = false;
#ifdef KEEPS
                if
                :: unread && kept[me] > 0 -> unread = false; done(me, kept[me])
                :: else -> unread = kept[me] > 0
                fi
#endif
            }
#ifdef KEEPS
            release(me);
#endif
            if
            :: still && !saved && frame[me] > 0 && !(waits[me] && pressed == me) -> refuse()
            :: else -> saved = saved && !still; still = frame[me] > 0
            fi
        }

    /* It has waited for a while. */
    :: STEP { atomic { waits[me] && undisturbed -> begin() } press() }

    /* It has waited for too long, or its client has gone. */
    :: STEP { atomic { !honest(me) && undisturbed && (waits[me] || frame[me] > 0) -> begin() } refuse() }

    /* A frame begins. */
    :: STEP {
            atomic { !waits[me] && frame[me] == 0 && posted[me] < 2 && undisturbed && (!honest(me) || kept[me] == 0) ->
                begin();
#ifdef GREEDY
                need = (honest(me) -> FRAME : 1);
                goal = need;
#else
                if
                :: need = 1; goal = FRAME
                :: need = FRAME; goal = FRAME
                fi;
#endif
                read(may_have)
            }
            claim()
        }

    /* What there is memory for has come, and this is not all. */
    :: STEP {
            atomic { !waits[me] && frame[me] > 0 && frame[me] < goal && undisturbed ->
                begin();
                still = false;
                need = goal - frame[me];
                read(may_have)
            }
            claim()
        }

    /* The whole frame has come. */
#ifdef KEEPS
    :: atomic { !waits[me] && frame[me] > 0 && frame[me] == goal && undisturbed ->
            begin();
            still = false;
            saved = true;
            kept[me] = kept[me] + goal;
            frame[me] = 0;
            goal = 0
        }
#else
    :: STEP {
            atomic { !waits[me] && frame[me] > 0 && frame[me] == goal && undisturbed ->
                begin();
                still = false;
                saved = true;
                bytes = goal;
                frame[me] = 0;
                goal = 0
            }
            release(me)
        }
#endif

#ifdef KEEPS
    /* A method is done with what has come, or with a part. */
    :: STEP { atomic { kept[me] > 0 && undisturbed -> begin(); unread = false; done(me, kept[me]) } release(me) }
    :: STEP { atomic { kept[me] > 1 && undisturbed && !honest(me) -> begin(); unread = false; done(me, 1) } release(me) }
#endif

    /* Nothing comes. */
    :: atomic { !honest(me) && undisturbed -> skip }
    od
}

init {
    byte c;
    atomic {
        for (c : 0 .. CONNECTIONS - 1) {
            run connection(c)
        }
    }
}
