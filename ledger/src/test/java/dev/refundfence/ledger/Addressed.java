package dev.refundfence.ledger;

import java.net.URI;

/** A ledger that can be called, wherever it runs. */
public interface Addressed {

    URI at(String path);
}
