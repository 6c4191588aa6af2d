package dev.refundfence.ledger.http;

import org.springframework.context.annotation.Configuration;
import org.springframework.http.MediaType;
import org.springframework.web.servlet.config.annotation.ContentNegotiationConfigurer;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** What Spring MVC does otherwise than by default. */
@Configuration
class WebConfiguration implements WebMvcConfigurer {

    /**
     * Answers are JSON whatever a client says it accepts. A 406 would come after the booking, and so tell a client that
     * failed of money that moved.
     */
    @Override
    public void configureContentNegotiation(ContentNegotiationConfigurer negotiation) {
        negotiation.ignoreAcceptHeader(true).defaultContentType(MediaType.APPLICATION_JSON);
    }
}
