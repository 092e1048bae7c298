// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * A file, with the coded files next to it that are not older, as they were when somebody looked. Immutable; what waits
 * for the disk says so.
 */
public final class ServedFile {
    /** Up to this size, in bytes, files are kept in memory. */
    public static final int SMALL = 64 << 10;

    /** What an entry takes besides its bytes, roughly. */
    private static final int OVERHEAD = 1 << 10;
    /** How often it is looked again whether a file changes no more. */
    private static final int LOOKS = 10;

    private final String place;
    private final Folder folder;
    private final List<String> names;
    private final List<FileForm> forms;
    private final String type;
    private final boolean hashed;
    /** When somebody last saw that it is like this, in nanoseconds. */
    private final long seen;

    private ServedFile(String place, Folder folder, List<String> names, List<FileForm> forms, long seen) {
        this.place = place;
        this.folder = folder;
        this.names = names;
        this.forms = forms;
        String name = names.get(names.size() - 1);
        this.type = MediaTypes.of(name);
        this.hashed = FileNames.isHashed(name);
        this.seen = seen;
    }

    /**
     * Looks at a file; waits for the disk.
     *
     * @param place the path of the folder
     * @param known what was seen of it before, of which bytes are taken that are still the same; null for nothing
     * @throws IOException if it is not there, may not be read, or changes all the time
     */
    static ServedFile look(String place, Folder folder, List<String> names, ServedFile known) throws IOException {
        long now = System.nanoTime();
        List<FileForm> forms = new ArrayList<>();
        try (FilePlace plain = folder.place(names)) {
            FileVersion version = plain.version();
            for (Coding coding : Coding.values()) {
                FilePlace coded = plain.with(coding.ending());
                FileVersion found = coding == Coding.NONE ? null : versionOrNull(coded);
                if (found != null && !found.modified().isBefore(version.modified())) {
                    forms.add(look(coded, coding, found, known));
                }
            }
            forms.add(look(plain, Coding.NONE, version, known));
        }
        return new ServedFile(place, folder, names, List.copyOf(forms), now);
    }

    private static FileVersion versionOrNull(FilePlace place) throws IOException {
        try {
            return place.version();
        } catch (NoSuchFileException e) {
            return null;
        }
    }

    /** @param found the version that was there just now */
    private static FileForm look(FilePlace place, Coding coding, FileVersion found, ServedFile known)
            throws IOException {
        FileVersion version = found;
        for (int i = 0; i < LOOKS; i++) {
            FileForm form = known == null ? null : known.form(coding);
            if (form != null && form.settled() && form.version().equals(version)) {
                return form;
            }
            boolean settled = version.isSettled();
            if (version.size() <= SMALL) {
                byte[] bytes = read(place);
                if (bytes != null) {
                    boolean same = settled && version.equals(place.version());
                    return new FileForm(coding, version, bytes, Sha256.tag(bytes), same);
                }
            } else if (settled) {
                return new FileForm(coding, version, null, '"' + version.text() + '"', true);
            }
            LockSupport.parkNanos(FileVersion.GRAIN.toNanos());
            version = place.version();
        }
        throw new ChangingException();
    }

    /** All bytes of a small file; null where there are more. */
    private static byte[] read(FilePlace place) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(SMALL + 1);
        try (SeekableByteChannel channel = place.open()) {
            while (bytes.hasRemaining() && channel.read(bytes) >= 0) {
                // There may be more.
            }
        }
        return bytes.hasRemaining() ? Arrays.copyOf(bytes.array(), bytes.position()) : null;
    }

    /** The path of its folder, such as {@code /docs}. */
    public String place() {
        return place;
    }

    /** Its media type, by its name. */
    public String type() {
        return type;
    }

    /** Whether its name has a hash of its content in it, as tools give it that put web pages together. */
    public boolean isHashed() {
        return hashed;
    }

    /** Its forms, those first that clients should get; the plain one is the last. */
    public List<FileForm> forms() {
        return forms;
    }

    /**
     * Opens a form of the file; waits for the disk.
     *
     * @throws ChangingException if it is not what was seen any more
     */
    public OpenFile open(FileForm form) throws IOException {
        return OpenFile.of(this, form);
    }

    /** As {@link #open}, until the content is closed. */
    OpenContent content(FileForm form) throws IOException {
        FilePlace place = folder.place(names);
        try {
            FilePlace coded = place.with(form.coding().ending());
            if (!coded.version().equals(form.version())) {
                throw new ChangingException();
            }
            return new OpenContent(coded, coded.open());
        } catch (IOException | RuntimeException e) {
            place.close();
            throw e;
        }
    }

    /** Whether somebody has looked at it since a time, in nanoseconds. */
    boolean isSeenSince(long time) {
        return seen - time >= 0;
    }

    /** How many bytes of memory it takes, roughly. */
    long memory() {
        long memory = OVERHEAD;
        for (FileForm form : forms) {
            memory += form.bytes() == null ? 0 : form.bytes().length;
        }
        return memory;
    }

    private FileForm form(Coding coding) {
        for (FileForm form : forms) {
            if (form.coding() == coding) {
                return form;
            }
        }
        return null;
    }

    /** A file changes while it is looked at. */
    public static final class ChangingException extends IOException {
        private static final long serialVersionUID = 1L;

        ChangingException() {
            super("the file is being written");
        }
    }
}
