package dev.refundfence.ledger.fault;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A plan as it is written: what is left out is off. */
final class PlanBody {

    @JsonProperty
    @Nullable
    Long seed;

    @JsonProperty
    @JsonSetter(nulls = Nulls.FAIL, contentNulls = Nulls.FAIL)
    List<FaultBody> faults = List.of();
}
