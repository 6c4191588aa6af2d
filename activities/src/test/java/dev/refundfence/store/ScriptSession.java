package dev.refundfence.store;

import dev.refundfence.refund.ProviderContract;
import java.time.Duration;

/** Everything that one process does with the store, over a connection of its own. */
final class ScriptSession {
    /** Longer than any script runs: a lease is over when a script says so. */
    static final Duration LEASE = Duration.ofMinutes(10);

    final Claims claims;
    final WeighClaims weighClaims;
    final Verifications verifications;
    final Calls calls;
    final Receipts receipts;
    final WriteBacks writeBacks;
    final LateWrites lateWrites;
    final Resolutions resolutions;
    final Cancels cancels;

    ScriptSession(Transactions transactions, ProviderContract contract) {
        Claims.Holder holder = new Claims.Holder("worker-1", LEASE);
        claims = new Claims(transactions, holder, StoreFixture::account);
        weighClaims = new WeighClaims(transactions, holder);
        verifications = new Verifications(transactions, holder, StoreFixture::account);
        calls = new Calls(transactions, provider -> contract, StoreFixture::account);
        receipts = new Receipts(transactions);
        writeBacks = new WriteBacks(transactions, holder.worker());
        lateWrites = new LateWrites(transactions, holder.worker());
        resolutions = new Resolutions(transactions, provider -> contract);
        cancels = new Cancels(transactions);
    }
}
