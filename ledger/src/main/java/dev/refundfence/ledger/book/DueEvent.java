package dev.refundfence.ledger.book;

import java.time.Duration;
import java.time.Instant;

/**
 * An event that was taken in order to send it.
 *
 * @param id the webhook-id, the same in every try
 * @param type what it tells, as receivers see it
 * @param happened when it became true
 * @param data what it tells of, JSON
 * @param tries how often it was taken, this time included
 * @param age how long ago it became true, by the database's clock
 */
public record DueEvent(String id, String type, Instant happened, String data, int tries, Duration age) {

    /** The body of the webhook: the same bytes in every try. */
    public String body() {
        return "{\"type\":\"" + type + "\",\"timestamp\":\"" + happened + "\",\"data\":" + data + "}";
    }
}
