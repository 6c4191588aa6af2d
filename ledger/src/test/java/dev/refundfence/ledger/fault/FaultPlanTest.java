package dev.refundfence.ledger.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.refundfence.ledger.StartRefused;
import dev.refundfence.ledger.fault.FaultKind.Moment;
import dev.refundfence.ledger.http.ProblemException;
import dev.refundfence.ledger.http.StrictJson;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How plans are read, and whom they strike. */
class FaultPlanTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {'do':'explode','every':1}                           | the field faults[0].do must be one of cut_reply, delay_after
            {'every':1}                                          | the field faults[0].do must be one of
            {'do':'answer_500'}                                  | faults[0] must have exactly one of for_key
            {'do':'answer_500','every':1,'for_key':'a'}          | faults[0] must have exactly one of for_key
            {'do':'answer_500','every':0}                        | the field faults[0].every must be 1 or more
            {'do':'answer_500','every':1,'times':0}              | the field faults[0].times must be 1 or more
            {'do':'answer_500','probability':0}                  | the field faults[0].probability must be above 0
            {'do':'answer_500','probability':1.5}                | the field faults[0].probability must be above 0
            {'do':'answer_500','for_key':'a b'}                  | the field faults[0].for_key must be 1 to 128 characters
            {'do':'answer_500','for_ref_tx':''}                  | the field faults[0].for_ref_tx must be 1 to 128
            {'do':'answer_500','every':1,'ms':5}                 | the field faults[0].ms must be left out: answer_500
            {'do':'delay_after','every':1}                       | the field faults[0].ms must be given
            {'do':'delay_after','every':1,'ms':-1}               | the field faults[0].ms must be 0 to 3600000
            {'do':'pend','every':1,'end':'maybe'}                | the field faults[0].end must be ok or failed
            {'do':'hide','every':1,'end':'ok'}                   | the field faults[0].end must be left out
            {'do':'hide','on':'look_up','every':1}               | the field faults[0].on must be left out: hide
            {'do':'answer_500','on':'tuesdays','every':1}        | the field faults[0].on must be refund
            {'do':'answer_500','on':'look_up','every':1}         | the field faults[0].every must be left out
            {'do':'answer_429','every':1,'retry_after_s':99999}  | the field faults[0].retry_after_s must be 0 to 3600
            {'do':'wrong_amount','every':1,'by_minor':'1'}       | the field faults.[0].by_minor is missing or must be
            {'do':'answer_500','evry':1}                         | the field faults.[0].evry is not known
            """)
    void fault_that_is_not_understood_is_refused_by_name(String fault, String refusal) {
        assertThatThrownBy(() -> plan("{'faults':[" + fault + "]}"))
                .isInstanceOf(ProblemException.class)
                .hasMessageContaining(refusal);
    }

    @Test
    void plan_with_a_null_among_its_faults_or_with_too_many_is_refused() {
        assertThatThrownBy(() -> plan("{'faults':[null]}")).isInstanceOf(ProblemException.class);
        String many = "{'do':'answer_500','every':1},".repeat(101);
        assertThatThrownBy(() -> plan("{'faults':[" + many.substring(0, many.length() - 1) + "]}"))
                .hasMessageContaining("at most 100");
    }

    @Test
    void configured_plan_that_is_not_understood_refuses_the_start() {
        assertThatThrownBy(() -> configured("{\"faults\":[{}]}"))
                .isInstanceOf(StartRefused.class)
                .hasMessageContaining("ledger.faults.plan is not understood")
                .hasMessageContaining("faults[0].do");
    }

    @Test
    void configured_plan_holds_from_the_start() {
        FaultPlan plan = configured("{\"seed\":3,\"faults\":[{\"do\":\"answer_500\",\"every\":1}]}");
        assertThat(plan.shown().seed()).isEqualTo(3);
        assertThat(plan.shown().faults()).hasSize(1);
    }

    @Test
    void same_seed_strikes_the_same_requests_whatever_their_order() {
        List<String> forwards = struck(7, IntStream.range(0, 200).toArray());
        List<String> backwards =
                struck(7, IntStream.range(0, 200).map(i -> 199 - i).toArray());
        assertThat(backwards).containsExactlyInAnyOrderElementsOf(forwards);
        assertThat(struck(8, IntStream.range(0, 200).toArray())).isNotEqualTo(forwards);
        // Of 200 with probability 0.3; this seed's number, which is the same for ever.
        assertThat(forwards).hasSizeBetween(40, 80);
    }

    @Test
    void same_key_has_a_new_chance_each_time() {
        FaultPlan plan = plan("{'seed':7,'faults':[{'do':'answer_500','probability':0.5}]}");
        long struck = IntStream.range(0, 100)
                .filter(i -> strikes(plan, new Asked("refund-1", "pay-1", true)))
                .count();
        assertThat(struck).isBetween(30L, 70L);
    }

    @Test
    void seed_that_is_not_given_is_chosen_and_told() {
        assertThat(IntStream.range(0, 20)
                        .mapToObj(i -> plan("{'faults':[]}").shown().seed())
                        .distinct())
                .hasSizeGreaterThan(1);
    }

    private static List<String> struck(int seed, int[] order) {
        FaultPlan plan = plan("{'seed':" + seed + ",'faults':[{'do':'answer_500','probability':0.3}]}");
        return IntStream.of(order)
                .mapToObj(i -> "refund-" + i)
                .filter(key -> strikes(plan, new Asked(key, "pay-1", false)))
                .toList();
    }

    private static boolean strikes(FaultPlan plan, Asked asked) {
        return plan.striking(Moment.REPLY, asked).findAny().isPresent();
    }

    private static FaultPlan configured(String plan) {
        return new FaultPlan(plan, new Hidden(Clock.systemUTC()));
    }

    private static FaultPlan plan(String json) {
        FaultPlan plan = configured("");
        plan.replace(StrictJson.read(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8), PlanBody.class));
        return plan;
    }
}
