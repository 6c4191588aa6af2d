package dev.refundfence.signature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.refundfence.signature.SignatureVerifier.Headers;
import dev.refundfence.signature.Verdict.Refused;
import dev.refundfence.signature.Verdict.Verified;
import dev.refundfence.signature.Verdict.Why;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SignatureTest {
    private static final SigningSecret SECRET = SigningSecret.of("0123456789abcdef0123456789abcdef");
    private static final SigningSecret OTHER = SigningSecret.of("fedcba9876543210fedcba9876543210");
    private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");
    private static final Duration WINDOW = Duration.ofMinutes(5);
    private static final String NONCE = "nonce-0123456789";
    private static final byte[] BODY = "{\"amount_minor\":500}".getBytes(StandardCharsets.UTF_8);
    private static final byte[] NO_BODY = {};
    private static final URI ADDRESS = URI.create("http://127.0.0.1:8090/ledger/v1/refunds?a=1&b=%20");

    private final SignatureVerifier verifier = new SignatureVerifier(Map.of("shop", List.of(SECRET)), WINDOW);
    private final Signable order = Signable.of("POST", ADDRESS, BODY, "refund-1");
    private final Headers signed = headers(new Signer("shop", SECRET), order);

    private static Headers headers(Signer signer, Signable request) {
        Map<String, String> headers = signer.sign(request, NOW, NONCE);
        return new Headers(headers.get("Signature-Input"), headers.get("Signature"));
    }

    private static Refused refused(Why why) {
        return new Refused(why);
    }

    @Test
    void signed_request_is_verified_and_tells_its_caller_and_its_nonce() {
        assertThat(verifier.verify(order, signed, BODY, NOW)).isEqualTo(new Verified("shop", NONCE));
    }

    @Test
    void headers_are_of_the_written_profile() {
        assertThat(signed.input())
                .isEqualTo("sig1=(\"@method\" \"@path\" \"@query\" \"content-digest\" \"idempotency-key\")"
                        + ";created=1796040000;nonce=\"nonce-0123456789\";keyid=\"shop\";alg=\"hmac-sha256\"");
        assertThat(signed.signature()).matches("sig1=:[A-Za-z0-9+/]{43}=:");
    }

    @Test
    void request_without_body_and_key_covers_neither() {
        Signable look = Signable.of("GET", URI.create("http://127.0.0.1:8090"), NO_BODY, null);
        Headers headers = headers(new Signer("shop", SECRET), look);
        assertThat(headers.input()).startsWith("sig1=(\"@method\" \"@path\" \"@query\");");
        assertThat(verifier.verify(look, headers, NO_BODY, NOW)).isInstanceOf(Verified.class);
    }

    static Stream<UnaryOperator<Signable>> changes() {
        return Stream.of(
                r -> new Signable("PUT", r.path(), r.query(), r.contentDigest(), r.idempotencyKey()),
                r -> new Signable(r.method(), r.path() + "/", r.query(), r.contentDigest(), r.idempotencyKey()),
                r -> new Signable(r.method(), r.path(), "a=2&b=%20", r.contentDigest(), r.idempotencyKey()),
                r -> new Signable(r.method(), r.path(), null, r.contentDigest(), r.idempotencyKey()),
                r -> new Signable(
                        r.method(), r.path(), r.query(), ContentDigest.of(new byte[] {1}), r.idempotencyKey()),
                r -> new Signable(r.method(), r.path(), r.query(), r.contentDigest(), "refund-2"),
                r -> new Signable(r.method(), r.path(), r.query(), r.contentDigest(), null),
                r -> new Signable(r.method(), r.path(), r.query(), null, r.idempotencyKey()));
    }

    @ParameterizedTest
    @MethodSource("changes")
    void no_part_of_the_request_can_be_another_one(UnaryOperator<Signable> change) {
        assertThat(verifier.verify(change.apply(order), signed, BODY, NOW)).isEqualTo(refused(Why.SIGNATURE_INVALID));
    }

    @Test
    void every_single_byte_of_the_body_counts() {
        for (byte[] changed : oneByteChanged(BODY)) {
            assertThat(verifier.verify(order, signed, changed, NOW)).isEqualTo(refused(Why.SIGNATURE_INVALID));
        }
        assertThat(verifier.verify(order, signed, NO_BODY, NOW)).isEqualTo(refused(Why.SIGNATURE_INVALID));
    }

    @Test
    void every_single_character_of_both_headers_counts() {
        for (byte[] changed : oneByteChanged(signed.input().getBytes(StandardCharsets.US_ASCII))) {
            Headers headers = new Headers(new String(changed, StandardCharsets.ISO_8859_1), signed.signature());
            assertThat(verifier.verify(order, headers, BODY, NOW)).isInstanceOf(Refused.class);
        }
        for (byte[] changed : oneByteChanged(signed.signature().getBytes(StandardCharsets.US_ASCII))) {
            Headers headers = new Headers(signed.input(), new String(changed, StandardCharsets.ISO_8859_1));
            assertThat(verifier.verify(order, headers, BODY, NOW)).isInstanceOf(Refused.class);
        }
    }

    /** Each byte once as its neighbour, and once with its highest bit turned. */
    private static List<byte[]> oneByteChanged(byte[] all) {
        List<byte[]> changed = new ArrayList<>();
        for (int i = 0; i < all.length; i++) {
            for (int mask : new int[] {0x01, 0x80}) {
                byte[] copy = all.clone();
                copy[i] ^= (byte) mask;
                changed.add(copy);
            }
        }
        return changed;
    }

    @Test
    void body_without_a_digest_is_refused() {
        Signable bare = new Signable("POST", "/ledger/v1/refunds", null, null, "refund-1");
        assertThat(verifier.verify(bare, headers(new Signer("shop", SECRET), bare), BODY, NOW))
                .isEqualTo(refused(Why.SIGNATURE_INVALID));
    }

    @Test
    void request_without_either_header_is_told_so() {
        assertThat(verifier.verify(order, new Headers(null, signed.signature()), BODY, NOW))
                .isEqualTo(refused(Why.SIGNATURE_MISSING));
        assertThat(verifier.verify(order, new Headers(signed.input(), null), BODY, NOW))
                .isEqualTo(refused(Why.SIGNATURE_MISSING));
    }

    @Test
    void wrong_secret_and_unknown_caller_get_the_same_answer() {
        assertThat(verifier.verify(order, headers(new Signer("shop", OTHER), order), BODY, NOW))
                .isEqualTo(refused(Why.SIGNATURE_INVALID));
        assertThat(verifier.verify(order, headers(new Signer("nobody", SECRET), order), BODY, NOW))
                .isEqualTo(refused(Why.SIGNATURE_INVALID));
    }

    @Test
    void both_secrets_hold_during_a_rotation() {
        SignatureVerifier rotating = new SignatureVerifier(Map.of("shop", List.of(OTHER, SECRET)), WINDOW);
        assertThat(rotating.verify(order, signed, BODY, NOW)).isInstanceOf(Verified.class);
        assertThat(rotating.verify(order, headers(new Signer("shop", OTHER), order), BODY, NOW))
                .isInstanceOf(Verified.class);
    }

    @ParameterizedTest
    @CsvSource({"-300, true", "300, true", "-301, false", "301, false"})
    void time_holds_in_both_directions_to_the_second(long seconds, boolean verified) {
        Verdict verdict = verifier.verify(order, signed, BODY, NOW.plusSeconds(seconds));
        assertThat(verdict instanceof Verified).isEqualTo(verified);
        assertThat(verified || verdict.equals(refused(Why.SIGNATURE_EXPIRED))).isTrue();
    }

    /** Signed with the right secret over exactly what they say, and still not of the profile. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "sig1=(\"@method\" \"@path\" \"@query\");created=1796040000;nonce=\"nonce-0123456789\";keyid=\"shop\";alg=\"hmac-sha256\"",
                "sig1=(\"@path\" \"@method\" \"@query\" \"content-digest\" \"idempotency-key\");created=1796040000;nonce=\"nonce-0123456789\";keyid=\"shop\";alg=\"hmac-sha256\"",
                "sig1=(\"@method\" \"@path\" \"@query\";req \"content-digest\" \"idempotency-key\");created=1796040000;nonce=\"nonce-0123456789\";keyid=\"shop\";alg=\"hmac-sha256\"",
                "sig1=(\"@method\" \"@path\" \"@query\" \"content-digest\" \"idempotency-key\");created=1796040000;nonce=\"nonce-0123456789\";keyid=\"shop\"",
                "sig1=(\"@method\" \"@path\" \"@query\" \"content-digest\" \"idempotency-key\");created=1796040000;nonce=\"nonce-0123456789\";keyid=\"shop\";alg=\"rsa-pss-sha512\"",
                "sig1=(\"@method\" \"@path\" \"@query\" \"content-digest\" \"idempotency-key\");created=1796040000;nonce=\"nonce-0123456789\";keyid=\"shop\";alg=\"hmac-sha256\";expires=1",
                "sig1=(\"@method\" \"@path\" \"@query\" \"content-digest\" \"idempotency-key\");created=1796040000;nonce=\"nonce-012345678\";keyid=\"shop\";alg=\"hmac-sha256\"",
                "sig1=(\"@method\" \"@path\" \"@query\" \"content-digest\" \"idempotency-key\");created=1796040000.5;nonce=\"nonce-0123456789\";keyid=\"shop\";alg=\"hmac-sha256\"",
                "sig1=(\"@method\" \"@path\" \"@query\" \"content-digest\" \"idempotency-key\");nonce=\"nonce-0123456789\";keyid=\"shop\";alg=\"hmac-sha256\"",
                "sig2=(\"@method\" \"@path\" \"@query\" \"content-digest\" \"idempotency-key\");created=1796040000;nonce=\"nonce-0123456789\";keyid=\"shop\";alg=\"hmac-sha256\"",
                "sig1=1",
                "sig1=(",
                ""
            })
    void other_form_is_refused_even_with_the_right_secret(String input) {
        String parameters = input.contains("(") ? input.substring(input.indexOf('(')) : input;
        String bytes = java.util.Base64.getEncoder().encodeToString(SECRET.sign(order.base(parameters)));
        Headers headers = new Headers(input, "sig1=:" + bytes + ":");
        assertThat(verifier.verify(order, headers, BODY, NOW)).isEqualTo(refused(Why.SIGNATURE_INVALID));
    }

    @Test
    void second_label_beside_the_first_is_refused() {
        Headers two = new Headers(signed.input() + ", sig2=()", signed.signature() + ", sig2=:AA==:");
        assertThat(verifier.verify(order, two, BODY, NOW)).isEqualTo(refused(Why.SIGNATURE_INVALID));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0123456789abcdef0123456789abcde"})
    void secret_that_is_empty_or_short_is_refused_without_being_told(String text) {
        assertThatThrownBy(() -> SigningSecret.of(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("at least 32 bytes")
                .hasMessageNotContaining("0123456789abcdef");
        assertThat(SECRET.toString()).doesNotContain("0123");
    }

    @Test
    void caller_has_one_or_two_secrets() {
        assertThatThrownBy(() -> new SignatureVerifier(Map.of("shop", List.of()), WINDOW))
                .hasMessageContaining("shop");
        assertThatThrownBy(() -> new SignatureVerifier(Map.of("shop", List.of(SECRET, OTHER, SECRET)), WINDOW))
                .hasMessageContaining("shop");
    }

    @Test
    void every_request_gets_a_nonce_of_its_own() {
        Signer signer = new Signer("shop", SECRET);
        assertThat(signer.sign(order).get("Signature-Input"))
                .isNotEqualTo(signer.sign(order).get("Signature-Input"));
    }
}
