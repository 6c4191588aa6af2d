package dev.refundfence.app;

import dev.refundfence.signature.Signable;
import dev.refundfence.signature.Signer;
import java.io.IOException;
import org.springframework.http.HttpRequest;
import org.springframework.http.client.ClientHttpRequestExecution;
import org.springframework.http.client.ClientHttpRequestInterceptor;
import org.springframework.http.client.ClientHttpResponse;

/** Signs every request of a client, right before it is sent. */
public record SignedRequests(Signer signer) implements ClientHttpRequestInterceptor {

    @Override
    public ClientHttpResponse intercept(HttpRequest request, byte[] body, ClientHttpRequestExecution execution)
            throws IOException {
        String key = request.getHeaders().getFirst("Idempotency-Key");
        Signable signable = Signable.of(request.getMethod().name(), request.getURI(), body, key);
        signer.sign(signable).forEach(request.getHeaders()::set);
        return execution.execute(request, body);
    }
}
