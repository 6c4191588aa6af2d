package dev.refundfence.provider.ledger;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.refundfence.provider.ProviderWords;
import dev.refundfence.refund.Money;
import dev.refundfence.refund.Receipt.Heard;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** The body of an answer: an entry, a problem, or something that is neither. */
final class LedgerBody {

    // A field that stands twice, or something after the end, could be read in two ways: then nothing in it is believed.
    private static final ObjectReader JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY, DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build()
            .reader();

    // What is kept as evidence. The wallet's balance is its owner's business.
    private static final List<String> KEPT = List.of(
            "op",
            "status",
            "tx_id",
            "ref_tx",
            "account_id",
            "amount_minor",
            "currency",
            "refunded_minor",
            "replayed",
            "code",
            "title",
            "detail");

    private final JsonNode json;
    private final String text;

    private LedgerBody(JsonNode json, String text) {
        this.json = json;
        this.text = text;
    }

    static LedgerBody of(String text) {
        try {
            JsonNode json = JSON.readTree(text);
            return new LedgerBody(json.isObject() ? json : MissingNode.getInstance(), text);
        } catch (IOException unreadable) {
            // Not JSON: a page of something in between, or half an answer. What it says is kept, what it means is not
            // guessed.
            return new LedgerBody(MissingNode.getInstance(), text);
        }
    }

    /** Of an event: the entry that it tells, or something that is none. Only refunds are told, so that an event does not repeat it. */
    static LedgerBody ofEvent(String text) {
        LedgerBody event = of(text);
        if (event.word("type").startsWith("refund.") && event.json.path("data") instanceof ObjectNode entry) {
            return new LedgerBody(entry.deepCopy().put("op", "REFUND"), text);
        }
        return new LedgerBody(MissingNode.getInstance(), text);
    }

    /** The code of a problem; empty if there is none. */
    String code() {
        return ProviderWords.cut(json.path("code").asText());
    }

    /** The entry, if every field of one is there and has the right type; else null. */
    @Nullable
    LedgerEntry entry() {
        boolean whole = hasText("op", "status", "tx_id", "account_id", "currency")
                && isWhole("amount_minor")
                && isWhole("refunded_minor");
        return whole
                ? new LedgerEntry(
                        word("op"),
                        word("status"),
                        word("tx_id"),
                        word("ref_tx"),
                        word("account_id"),
                        json.path("amount_minor").asLong(),
                        word("currency"),
                        json.path("refunded_minor").asLong())
                : null;
    }

    /** The items of a page; null if this is none. */
    @Nullable
    List<LedgerBody> items() {
        return json.path("items") instanceof ArrayNode items
                ? StreamSupport.stream(items.spliterator(), false)
                        .map(item -> new LedgerBody(item, item.toString()))
                        .toList()
                : null;
    }

    /** Where the next page begins; empty if this was the last one. */
    Optional<String> nextCursor() {
        return Optional.of(word("next_cursor")).filter(Predicate.not(String::isEmpty));
    }

    Heard heard(int httpStatus) {
        return heardAs("http_" + httpStatus);
    }

    Heard heardEvent() {
        return heardAs("unreadable_event");
    }

    private Heard heardAs(String without) {
        String status = word("status").isEmpty() ? without : word("status");
        return new Heard(ProviderWords.cut(status), refunded(), payload());
    }

    private @Nullable Money refunded() {
        boolean isAmount = isWhole("refunded_minor") && Money.isCurrency(word("currency"));
        return isAmount ? new Money(json.path("refunded_minor").asLong(), word("currency")) : null;
    }

    private String payload() {
        if (!(json instanceof ObjectNode object)) {
            return ProviderWords.excerpt(text);
        }
        return ProviderWords.excerpt(object.deepCopy().retain(KEPT).toString());
    }

    private boolean hasText(String... fields) {
        return List.of(fields).stream().allMatch(field -> json.path(field).isTextual());
    }

    private boolean isWhole(String field) {
        JsonNode number = json.path(field);
        return number.isIntegralNumber() && number.canConvertToLong();
    }

    private String word(String field) {
        return json.path(field).isTextual() ? json.path(field).textValue() : "";
    }
}
