package dev.refundfence.app.reviews;

import dev.refundfence.app.RefundsProperties;
import dev.refundfence.app.Waking;
import dev.refundfence.store.Resolutions;
import dev.refundfence.store.Reviews;
import dev.refundfence.workflow.contract.RefundStarts;
import io.temporal.client.WorkflowClient;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.CsrfConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.core.userdetails.UsernameNotFoundException;
import org.springframework.security.crypto.factory.PasswordEncoderFactories;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.security.web.SecurityFilterChain;

/** Who gets to the desk, and as what. Everything outside of {@code /operator/v1} stays as it is. */
@Configuration(proxyBeanMethods = false)
class DeskConfiguration {

    @Bean(destroyMethod = "close")
    Desk desk(RefundsProperties properties, Reviews reviews, Resolutions resolutions, WorkflowClient client) {
        return new Desk(
                reviews,
                resolutions,
                new FourEyes(properties.review().fourEyesAbove()),
                new Waking(refund -> RefundStarts.wake(client, refund)));
    }

    @Bean
    PasswordEncoder operatorPasswords() {
        return PasswordEncoderFactories.createDelegatingPasswordEncoder();
    }

    /** By the name as it is configured, whatever capitals were typed: that name is what is recorded. */
    @Bean
    UserDetailsService operators(RefundsProperties properties) {
        return name -> properties.operators().stream()
                .filter(operator -> operator.name().equalsIgnoreCase(name))
                .findFirst()
                .map(operator -> User.withUsername(operator.name())
                        .password(operator.password())
                        .authorities(operator.roles().toArray(String[]::new))
                        .build())
                .orElseThrow(() -> new UsernameNotFoundException("no such operator"));
    }

    // No CSRF tokens: there is no session and no cookie that another page could ride on, every request carries its
    // credentials, and a body must be JSON, which no form of another page can send without asking first.
    @Bean
    SecurityFilterChain deskDoor(HttpSecurity http) {
        return http.securityMatcher("/operator/v1/**")
                .csrf(CsrfConfigurer::disable)
                .sessionManagement(session -> session.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
                .authorizeHttpRequests(requests -> requests.requestMatchers(
                                HttpMethod.POST, "/operator/v1/resolutions/*/approve")
                        .hasAuthority("approver")
                        .requestMatchers(HttpMethod.POST, "/operator/v1/reviews/**", "/operator/v1/settlements/**")
                        .hasAuthority("reviewer")
                        .requestMatchers(HttpMethod.GET, "/operator/v1/**")
                        .hasAnyAuthority("viewer", "reviewer", "approver")
                        .anyRequest()
                        .denyAll())
                .httpBasic(basic -> basic.authenticationEntryPoint((request, response, refused) -> {
                    response.setHeader(HttpHeaders.WWW_AUTHENTICATE, "Basic realm=\"refunds operators\"");
                    write(
                            response,
                            new DeskProblem(
                                    HttpStatus.UNAUTHORIZED,
                                    "credentials_invalid",
                                    "give an operator's name and password"));
                }))
                .exceptionHandling(refusals -> refusals.accessDeniedHandler((request, response, refused) -> write(
                        response,
                        new DeskProblem(
                                HttpStatus.FORBIDDEN,
                                "role_missing",
                                "your account lacks the role for this, one of "
                                        + List.of("viewer", "reviewer", "approver")))))
                .build();
    }

    private static void write(HttpServletResponse response, DeskProblem problem) throws IOException {
        response.setStatus(problem.status());
        response.setContentType(MediaType.APPLICATION_PROBLEM_JSON_VALUE);
        response.setCharacterEncoding(StandardCharsets.UTF_8);
        response.getWriter().write(DeskJson.write(problem.body()));
    }
}
