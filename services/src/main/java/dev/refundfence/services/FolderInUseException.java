package dev.refundfence.services;

import java.nio.file.Path;

/** Another run of ours has the folder. Looking on for another database would only hide that. */
final class FolderInUseException extends ServiceMissingException {
    private static final long serialVersionUID = 1L;

    FolderInUseException(Path folder) {
        super("another run uses " + folder + " now: stop it first (./refunds down)");
    }
}
