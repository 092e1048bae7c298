// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.files;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.creo.framework.log.PeerLog;
import org.creo.framework.url.PathPrefix;

/** The files that a host serves: which one is at a path. Any thread may call it. */
public final class ServedFiles {
    private static final PeerLog LOG = PeerLog.of(ServedFiles.class);

    /** For so long what was seen of a file is taken for true, in nanoseconds. */
    private static final long SEEN = TimeUnit.SECONDS.toNanos(1);
    /** At most this share of the heap, and so many bytes, are files that are kept. */
    private static final int SHARE = 16;

    private static final long MOST_KEPT = 64 << 20;
    private static final String INDEX = "index.html";

    private final List<Mounted> mounts = new ArrayList<>();
    private final KeptFiles kept;
    private final Executor disk;

    private record Mounted(FileMount mount, PathPrefix prefix, Folder folder) {}

    /** What is at a path: a {@link ServedFile}, or there is none. */
    public enum Absent {
        /** There is nothing. */
        NOTHING,
        /** There is a folder, whose path has a slash at its end. */
        FOLDER,
        /** There is a file that is being written. */
        CHANGING,
        /** There may be a file, and it cannot be read: the log says why. */
        BROKEN
    }

    /**
     * What was found at a path.
     *
     * @param file null where there is none
     * @param absent why there is none; null where there is one
     */
    public record Found(ServedFile file, Absent absent) {}

    /** No files. */
    public static final ServedFiles NONE = new ServedFiles(List.of(), Runnable::run);

    /**
     * @param disk runs what waits for the disk
     * @throws IllegalArgumentException if a folder is not there, or two have the same path
     */
    public ServedFiles(List<FileMount> mounts, Executor disk) {
        this(mounts, disk, MOST_KEPT);
    }

    /**
     * As {@link #ServedFiles(List, Executor)}.
     *
     * @param most how many bytes of files are kept in memory at most
     */
    public ServedFiles(List<FileMount> mounts, Executor disk, long most) {
        this.kept = new KeptFiles(Math.min(Runtime.getRuntime().maxMemory() / SHARE, most));
        this.disk = disk;
        for (FileMount mount : mounts) {
            if (!Files.isDirectory(mount.folder())) {
                throw new IllegalArgumentException(
                        "There is no folder " + mount.folder() + " for the files at " + mount.path());
            }
            if (this.mounts.stream().anyMatch(each -> each.mount.path().equals(mount.path()))) {
                throw new IllegalArgumentException("Two folders have their files at " + mount.path());
            }
            this.mounts.add(new Mounted(mount, mount.prefix(), new Folder(mount.folder())));
        }
        // Of two that have a path, the one with the longer path of its own decides.
        this.mounts.sort(
                (a, b) -> b.prefix.segments().size() - a.prefix.segments().size());
    }

    /** Runs what waits for the disk. */
    public Executor disk() {
        return disk;
    }

    /** Whether files are served at a path, were there one. */
    public boolean has(List<String> path) {
        return mounted(path) != null;
    }

    /** The path of the folder in which the files at a path are; for one at which this {@link #has} files. */
    public String place(List<String> path) {
        return mounted(path).mount.path();
    }

    private Mounted mounted(List<String> path) {
        for (Mounted each : mounts) {
            if (each.prefix.has(path)) {
                return each;
            }
        }
        return null;
    }

    /**
     * The file at a path, if it was looked at a moment ago; null where the path has to be decoded or the disk to be
     * waited for.
     *
     * @param path as it is written
     */
    public ServedFile kept(String path) {
        // Files are kept by decoded paths, in which %20 would be a name's own.
        if (mounts.isEmpty() || path.indexOf('%') >= 0) {
            return null;
        }
        ServedFile file = kept.get(path);
        return file != null && file.isSeenSince(System.nanoTime() - SEEN) ? file : null;
    }

    /**
     * What is at a path; waits for the disk.
     *
     * @param path its segments, decoded, with an empty one at the end of a folder's
     */
    public Found find(List<String> path) {
        Mounted at = mounted(path);
        List<String> names = new ArrayList<>(at.prefix.rest(path));
        boolean folder = !names.isEmpty() && names.get(names.size() - 1).isEmpty();
        if (folder) {
            names.set(names.size() - 1, INDEX);
        }
        if (!names.stream().allMatch(FileNames::isServed)) {
            return new Found(null, Absent.NOTHING);
        }
        Found found = names.isEmpty() ? new Found(null, Absent.NOTHING) : look(at, names, key(path));
        return found.absent == Absent.NOTHING && !folder && isFolder(at.folder, names)
                ? new Found(null, Absent.FOLDER)
                : found;
    }

    /**
     * The file that answers a person who goes to a path at which there is none; waits for the disk.
     *
     * @return null where there is no such file
     */
    public ServedFile fallback(List<String> path) {
        Mounted at = mounted(path);
        if (at.mount.fallback().isEmpty()) {
            return null;
        }
        // It is kept for the path at which it is by itself.
        List<String> own = new ArrayList<>(at.prefix.segments());
        own.addAll(at.mount.fallbackNames());
        return look(at, at.mount.fallbackNames(), key(own)).file;
    }

    private static String key(List<String> path) {
        return "/" + String.join("/", path);
    }

    private Found look(Mounted at, List<String> names, String key) {
        try {
            ServedFile file = ServedFile.look(at.mount.path(), at.folder, List.copyOf(names), kept.get(key));
            kept.put(key, file);
            return new Found(file, null);
        } catch (ServedFile.ChangingException e) {
            return new Found(null, Absent.CHANGING);
        } catch (NoSuchFileException e) {
            return new Found(null, Absent.NOTHING);
        } catch (IOException e) {
            if (FileNames.areTooLong(names) || isBelowFile(at.folder, names)) {
                return new Found(null, Absent.NOTHING);
            }
            LOG.warn(PeerLog.NOBODY, "There is a file at {} that is not served: {}", key, e.toString());
            boolean refused = e instanceof AccessDeniedException || e instanceof Folder.OutsideException;
            return new Found(null, refused ? Absent.NOTHING : Absent.BROKEN);
        }
    }

    /** Whether a name before the last is certainly not that of a folder, but of a file, for example. */
    private static boolean isBelowFile(Folder folder, List<String> names) {
        try {
            for (int i = 1; i < names.size(); i++) {
                if (!folder.hasFolder(names.subList(0, i))) {
                    return true;
                }
            }
            return false;
        } catch (NoSuchFileException e) {
            return true;
        } catch (IOException e) {
            // The disk does not say.
            return false;
        }
    }

    private static boolean isFolder(Folder folder, List<String> names) {
        try {
            return folder.hasFolder(names);
        } catch (IOException e) {
            return false;
        }
    }
}
