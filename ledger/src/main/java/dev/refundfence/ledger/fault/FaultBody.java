package dev.refundfence.ledger.fault;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/** One fault as it is written; null where a field was left out, which is why this is no record: those want every field. */
final class FaultBody {

    @JsonProperty("do")
    @Nullable
    String what;

    @JsonProperty
    @Nullable
    String on;

    @JsonProperty
    @Nullable
    String forKey;

    @JsonProperty
    @Nullable
    String forRefTx;

    @JsonProperty
    @Nullable
    Double probability;

    @JsonProperty
    @Nullable
    Long every;

    @JsonProperty
    @Nullable
    Long times;

    @JsonProperty
    @Nullable
    Long ms;

    @JsonProperty
    @Nullable
    String end;

    @JsonProperty
    @Nullable
    Long byMinor;

    @JsonProperty
    @Nullable
    Long retryAfterS;
}
