// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.rasp;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The memory for everything that clients make a host keep: bytes that were received and not read, frames under way,
 * items that no method has read, answers that no client has taken. Each connection has a {@link MemoryShare} of it.
 * Memory is reserved before an array is made, so that under a flood connections wait, and there is no
 * {@link OutOfMemoryError}.
 *
 * <p><b>Fair shares.</b> A share may grow as long as it does not exceed what is left free after it. So one greedy
 * connection gets half of the budget, two get a third each, and something is always left for the next one: the rule is
 * that of dynamic thresholds in shared-memory switches (Choudhury and Hahne, 1998). Where hardly anything else is held,
 * a single large frame may take all but an eighth, and all where nothing is.
 *
 * <p><b>Waiting.</b> Claims that cannot be granted wait in order. Whenever memory is released they are looked at, oldest
 * first, and those that are granted hold their memory before they are woken: nobody is woken in vain. Since small claims
 * fit where large ones do not, a large one could wait forever; so the oldest is {@linkplain #press pressed} for after
 * {@link #GRACE}: from then on it gets whatever is free, no other claim but a small one is granted before it, and the
 * shares that hold most are asked to give back what makes no progress. A claim that only waits for what its own share
 * holds is not pressed for.
 *
 * <p>{@code framework/src/main/model} has this as a model, checked by Spin. Any thread may call any method.
 */
public final class MemoryBudget {
    /** How long the oldest claim waits before others have to make room for it, in nanoseconds. */
    public static final long GRACE = 100_000_000;
    /** The part that stays free where one share takes nearly all: an eighth. */
    private static final int SPARE = 8;
    /** Others hold next to nothing where they hold less than this part: a sixteenth. */
    private static final int NOTHING = 16;
    /** Claims of less than this part are granted even while an older one is pressed for. */
    private static final int SMALL = 1024;
    /** How many of the oldest claims are looked at when memory is released; {@link #press} looks at all. */
    private static final int LOOKED_AT = 64;

    /**
     * What one connection waits for.
     *
     * @param begun what the frame for which it is has already
     */
    private record Claim(MemoryShare share, long bytes, long begun, Runnable granted) {}

    private final long total;
    private final AtomicLong reserved = new AtomicLong();
    private final Set<MemoryShare> shares = ConcurrentHashMap.newKeySet();

    /** The fields below are written under the lock of this object; the volatile ones are read without it. */
    private final Queue<Claim> waiting = new ArrayDeque<>();

    private volatile boolean anyWaits;
    /** The oldest claim, once it has waited for {@link #GRACE}. */
    private volatile Claim pressed;

    private Claim oldest;
    private long oldestSince;

    /** @param total in bytes */
    public MemoryBudget(long total) {
        this.total = total;
    }

    /** How much there is, in bytes. */
    public long total() {
        return total;
    }

    /** How much of it is taken, in bytes; may be over the total by what was {@link MemoryShare#take taken}. */
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
        shares.add(share);
        return share;
    }

    void forget(MemoryShare share) {
        shares.remove(share);
    }

    /**
     * Takes {@code bytes} for a share if the rules allow it, without waiting.
     *
     * @param begun what the frame for which they are has already
     */
    boolean reserve(MemoryShare share, long bytes, long begun) {
        while (true) {
            long now = reserved.get();
            boolean may = pressed == null || bytes < total / SMALL;
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
            if (now + bytes > total - total / SPARE && now > total / NOTHING) {
                return false;
            }
            if (reserved.compareAndSet(now, now + bytes)) {
                return true;
            }
        }
    }

    private boolean fits(MemoryShare share, long bytes, long begun, long now) {
        long free = total - now - bytes;
        long rest = now - begun;
        return share.held() + bytes <= free
                || rest <= total / NOTHING && free >= total / SPARE
                || rest == 0 && free >= 0;
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
    void await(MemoryShare share, long bytes, long begun, Runnable granted) {
        synchronized (this) {
            waiting.add(new Claim(share, bytes, begun, granted));
            anyWaits = true;
        }
        // Some may have been released before the line above, and then nobody would look again.
        grant(Integer.MAX_VALUE);
    }

    /** The share does not wait any more. */
    void withdraw(MemoryShare share) {
        synchronized (this) {
            waiting.removeIf(claim -> claim.share == share);
            if (pressed != null && pressed.share == share) {
                pressed = null;
            }
            anyWaits = !waiting.isEmpty();
        }
        // It may have been the one that the others had to wait for.
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
                        pressed = null;
                    }
                }
            }
            anyWaits = !waiting.isEmpty();
        }
        granted.forEach(Runnable::run);
    }

    /** The claim that others make room for gets all that is free, if that is enough. */
    private boolean reserveAll(Claim claim) {
        while (true) {
            long now = reserved.get();
            if (now + claim.bytes > total) {
                return false;
            }
            if (reserved.compareAndSet(now, now + claim.bytes)) {
                return true;
            }
        }
    }

    /**
     * Sees to it that no claim waits forever. To be called at least every {@link #GRACE} while somebody waits; calls that
     * come sooner do nothing.
     *
     * @param now in nanoseconds, on the same clock each time
     */
    public void press(long now) {
        long average = average();
        synchronized (this) {
            Claim first = waiting.stream()
                    .filter(claim -> claim.share.held() - claim.begun <= average)
                    .findFirst()
                    .orElse(null);
            if (first != oldest) {
                oldest = first;
                oldestSince = now;
            }
            if (first == null || now - oldestSince < GRACE) {
                return;
            }
            oldestSince = now;
            pressed = first;
        }
        grant(Integer.MAX_VALUE);
        for (MemoryShare share : shares) {
            if (share.held() > 0 && share.held() >= average) {
                share.askBack();
            }
        }
    }

    /** Of what those hold that hold anything. */
    private long average() {
        long holders = shares.stream().filter(share -> share.held() > 0).count();
        return reserved.get() / Math.max(1, holders);
    }
}
