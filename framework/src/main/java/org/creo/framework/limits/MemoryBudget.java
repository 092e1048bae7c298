// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.limits;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;

/**
 * The memory for everything that clients make a host keep: bytes that were received and not read, frames under way,
 * items that no method has read, answers that no client has taken. Each connection has a {@link MemoryShare} of it.
 * Memory is reserved before an array is made, so that under a flood connections wait, and there is no
 * {@link OutOfMemoryError}.
 *
 * <p><b>Fair shares.</b> A share may grow as long as it does not exceed what is left free after it. So one greedy
 * connection gets half of the budget, two get a third each, and something is always left for the next one: the rule is
 * that of dynamic thresholds in shared-memory switches (Choudhury and Hahne, 1998). Where hardly anything else is held,
 * a single large frame may take all but an eighth.
 *
 * <p><b>Waiting.</b> Claims that cannot be granted wait in order. Whenever memory is released they are looked at,
 * oldest first, and those that are granted hold their memory before they are woken: nobody is woken in vain. Since
 * small claims fit where large ones do not, a large one could wait forever; so the oldest is {@linkplain #press
 * pressed} for after {@link #GRACE}: from then on it gets whatever is free, or all but an eighth if it is more than
 * half; nothing else is granted before it but what leaves a share small; and the shares that hold most are asked to
 * give back what makes no progress. Those that wait in line themselves are asked only where the claim could not be
 * granted otherwise, or where the line holds more than half: or large frames that never come would all be served, one
 * after the other. Then those of them are asked whose frames are largest, so that no small call is refused because many
 * large ones wait. A claim that only waits for what its own share holds is not pressed for.
 *
 * <p>{@code framework/model} has this as a model, checked by Spin. Any thread may call any method.
 */
public final class MemoryBudget {
    /** How long the oldest claim waits before others have to make room for it, in nanoseconds. */
    public static final long GRACE = 100_000_000;
    /** The part of the budget that stays free where one share takes nearly all: an eighth. */
    private static final int SPARE = 8;
    /** Others are taken to hold nothing where they hold less than this part of the budget: a sixteenth. */
    private static final int NOTHING = 16;
    /** A share of less than this part, a 64th, may grow to it even while an older claim is pressed for. */
    private static final int SMALL = 64;
    /**
     * If the shares that wait in line hold more than this part of the budget, a half, some of them are asked to give
     * back memory,
     */
    private static final int MUCH = 2;
    /** until what the rest of them hold is at most this part: a quarter. */
    private static final int LITTLE = 4;
    /** How many of the oldest claims are looked at when memory is released; {@link #press} looks at all. */
    private static final int LOOKED_AT = 64;

    /** The memory for which one connection waits. */
    private static final class Claim {
        private final MemoryShare share;
        private final long bytes;
        /** How many bytes the frame for which it waits has already. */
        private final long begun;
        /** How large that frame will be. */
        private final long whole;

        private final Runnable granted;
        private boolean seen;
        private long since;

        Claim(MemoryShare share, long bytes, long begun, long whole, Runnable granted) {
            this.share = share;
            this.bytes = bytes;
            this.begun = begun;
            this.whole = whole;
            this.granted = granted;
        }

        /** Whether this claim has waited for {@link #GRACE} since this was first called. */
        boolean hasWaited(long now) {
            if (!seen) {
                seen = true;
                since = now;
            }
            return now - since >= GRACE;
        }
    }

    /** The largest claims first; claims of the same size keep their order. */
    private static final Comparator<Claim> LARGEST_FIRST = Comparator.comparingLong(claim -> -claim.whole);

    private final long total;
    private final AtomicLong reserved = new AtomicLong();
    /** When {@link #press} last did something, in nanoseconds. */
    private final AtomicLong pressedAt = new AtomicLong(Long.MIN_VALUE / 2);

    private final Set<MemoryShare> shares = ConcurrentHashMap.newKeySet();

    /** The fields below are written under the lock of this object; the volatile ones are read without it. */
    private final Queue<Claim> waiting = new ArrayDeque<>();

    private volatile boolean anyWaits;
    /** The oldest claim that has waited for {@link #GRACE}. */
    private volatile Claim pressed;

    /** @param total in bytes */
    public MemoryBudget(long total) {
        this.total = total;
    }

    /** How large the budget is, in bytes. */
    public long total() {
        return total;
    }

    /** How much one frame may take, in bytes: some is left for others. */
    long mostForOne() {
        return total - total / SPARE;
    }

    /** How much of the budget is taken, in bytes; by {@link MemoryShare#take} this may become more than the total. */
    public long reserved() {
        return reserved.get();
    }

    /**
     * A share for one more connection; it must be {@linkplain MemoryShare#close closed}.
     *
     * @param giveBack is called where others wait and this share holds much: what made no progress is to be released
     *     soon. Called by any thread, so it must not wait
     */
    public MemoryShare share(Runnable giveBack) {
        MemoryShare share = new MemoryShare(this, giveBack);
        join(share);
        return share;
    }

    void join(MemoryShare share) {
        shares.add(share);
    }

    void forget(MemoryShare share) {
        shares.remove(share);
    }

    /**
     * Takes {@code bytes} for a share if the rules allow it, without waiting.
     *
     * @param begun how many bytes the frame for which they are has already
     */
    boolean reserve(MemoryShare share, long bytes, long begun) {
        while (true) {
            long now = reserved.get();
            boolean may = pressed == null || share.held() + bytes < total / SMALL;
            if (!may || !fits(share, bytes, begun, now)) {
                return false;
            }
            if (reserved.compareAndSet(now, now + bytes)) {
                return true;
            }
        }
    }

    /**
     * Takes {@code bytes} as long as an eighth stays free, whatever the share holds; or more, where others hold next to
     * nothing.
     */
    boolean reserveFreely(long bytes) {
        while (true) {
            long now = reserved.get();
            if (now + bytes > mostForOne() && now > total / NOTHING) {
                return false;
            }
            if (reserved.compareAndSet(now, now + bytes)) {
                return true;
            }
        }
    }

    /** Takes {@code bytes} where so many are free, even if nothing stays free. */
    boolean reserveLast(long bytes) {
        return reserveUpTo(bytes, total);
    }

    private boolean reserveUpTo(long bytes, long most) {
        while (true) {
            long now = reserved.get();
            if (now + bytes > most) {
                return false;
            }
            if (reserved.compareAndSet(now, now + bytes)) {
                return true;
            }
        }
    }

    private boolean fits(MemoryShare share, long bytes, long begun, long now) {
        long aside = share.aside();
        long counted = now - aside;
        long free = total - counted - bytes;
        boolean fair = share.held() - aside + bytes <= free;
        return free >= aside && (fair || counted - begun <= total / NOTHING && free >= total / SPARE);
    }

    void take(long bytes) {
        reserved.addAndGet(bytes);
    }

    void release(long bytes) {
        reserved.addAndGet(-bytes);
        if (anyWaits) {
            grant(LOOKED_AT);
        }
    }

    /** Grants the claim as soon as the rules allow it, and runs {@code granted} then: at once if they do so now. */
    void await(MemoryShare share, long bytes, long begun, long whole, Runnable granted) {
        synchronized (this) {
            waiting.add(new Claim(share, bytes, begun, whole, granted));
            anyWaits = true;
        }
        // Some memory may have been released before the line above, and then nobody would look again.
        grant(Integer.MAX_VALUE);
    }

    /** Withdraws the claim of a share, which does not wait any more. */
    void withdraw(MemoryShare share) {
        synchronized (this) {
            waiting.removeIf(claim -> claim.share == share);
            if (pressed != null && pressed.share == share) {
                pressed = null;
            }
            anyWaits = !waiting.isEmpty();
        }
        // The claim that was withdrawn may have been the one for which the others had to wait.
        grant(Integer.MAX_VALUE);
    }

    /** Whether a share's claim is the one that others make room for. */
    boolean isPressed(MemoryShare share) {
        Claim claim = pressed;
        return claim != null && claim.share == share;
    }

    private void grant(int most) {
        List<Runnable> granted = new ArrayList<>();
        synchronized (this) {
            int looked = 0;
            for (Iterator<Claim> claims = waiting.iterator(); claims.hasNext() && looked++ < most; ) {
                Claim claim = claims.next();
                if (claim == pressed ? reserveAll(claim) : reserve(claim.share, claim.bytes, claim.begun)) {
                    claims.remove();
                    claim.share.granted(claim.bytes);
                    granted.add(claim.granted);
                    if (claim == pressed) {
                        // Claims before this one had to wait for it, though they may be older.
                        pressed = null;
                        claims = waiting.iterator();
                        looked = 0;
                    }
                }
            }
            anyWaits = !waiting.isEmpty();
        }
        granted.forEach(Runnable::run);
    }

    /** Gives the claim for which others make room all that is free, if that is enough. */
    private boolean reserveAll(Claim claim) {
        return reserveUpTo(claim.bytes, mostFor(claim));
    }

    /** How much the claim that is pressed for may take once it is granted. */
    private long mostFor(Claim claim) {
        return claim.bytes > total / 2 ? Math.min(mostForOne() + claim.share.aside(), total) : total;
    }

    /**
     * Sees to it that no claim waits forever. To be called at least every {@link #GRACE} while somebody waits; calls
     * that come sooner do nothing.
     *
     * @param now in nanoseconds, on the same clock each time
     */
    public void press(long now) {
        // All connections that wait call this, and what follows looks at all of them: so only the first one goes on.
        long before = pressedAt.get();
        if (now - before < GRACE || !pressedAt.compareAndSet(before, now)) {
            return;
        }
        long average = average(shares);
        Claim first = null;
        List<Claim> line;
        synchronized (this) {
            // Each claim has its own time: if it began anew whenever another one is the oldest, that might never end.
            for (Claim claim : waiting) {
                if (claim.hasWaited(now) && first == null && claim.share.held() - claim.begun <= average) {
                    first = claim;
                }
            }
            line = new ArrayList<>(waiting);
            pressed = first;
        }
        grant(Integer.MAX_VALUE);
        if (first != null && first == pressed) {
            askBack(first, line);
        }
    }

    /**
     * Asks others to make room for a claim. Shares that wait in line themselves keep what they hold, as long as the
     * claim can be granted nevertheless and that is not too much; otherwise those of them are asked whose frames are
     * largest.
     */
    private void askBack(Claim first, List<Claim> line) {
        Set<MemoryShare> inLine = line.stream().map(claim -> claim.share).collect(Collectors.toSet());
        askBack(shares.stream().filter(share -> !inLine.contains(share)).toList());
        long held = held(inLine);
        long room = mostFor(first) - first.bytes;
        if (held <= Math.min(room, total / MUCH)) {
            return;
        }
        long enough = Math.min(room, total / LITTLE);
        // The share keeps the frame for which it waits; so it is asked for other memory that it holds.
        first.share.askBack();
        line.remove(first);
        line.sort(LARGEST_FIRST);
        for (Claim claim : line) {
            long given = claim.share.held();
            if (held > enough && given > 0) {
                claim.share.askBack();
                held -= given;
            }
        }
    }

    private static void askBack(Collection<MemoryShare> from) {
        long average = average(from);
        for (MemoryShare share : from) {
            if (share.held() > 0 && share.held() >= average) {
                share.askBack();
            }
        }
    }

    private static long held(Collection<MemoryShare> shares) {
        return shares.stream().mapToLong(MemoryShare::held).sum();
    }

    /** What the shares hold on average that hold anything. */
    private static long average(Collection<MemoryShare> shares) {
        long holders = shares.stream().filter(share -> share.held() > 0).count();
        return held(shares) / Math.max(1, holders);
    }
}
