package dev.refundfence.services;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/** Keeps a second run of ours out of a folder while the first one lives; the system frees it when a run dies. */
final class FolderLock implements AutoCloseable {
    /** Held, not only taken: the JVM forgets a lock that nobody refers to. */
    private final FileLock lock;

    private final Path folder;

    private FolderLock(FileLock lock, Path folder) {
        this.lock = lock;
        this.folder = folder;
    }

    Path folder() {
        return folder;
    }

    /** @throws FolderInUseException if another run uses the folder now */
    static FolderLock take(Path folder) {
        Path file = Folders.create(folder).resolve("in-use.lock");
        try {
            FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            FileLock lock = tryLock(channel);
            if (lock == null) {
                channel.close();
                throw new FolderInUseException(folder);
            }
            return new FolderLock(lock, folder);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot lock " + file, e);
        }
    }

    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException heldInThisJvm) {
            return null;
        }
    }

    @Override
    public void close() {
        try {
            lock.acquiredBy().close();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot free a folder's lock", e);
        }
    }
}
