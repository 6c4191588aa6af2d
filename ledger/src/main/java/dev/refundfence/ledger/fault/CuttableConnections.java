package dev.refundfence.ledger.fault;

import jakarta.servlet.ServletException;
import java.io.IOException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.apache.coyote.ActionCode;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Profile;
import org.springframework.stereotype.Component;

/** Gives each request a way to close its connection without an answer, as a proxy does that dies at the wrong moment. */
@Component
@Profile({"dev", "test"})
class CuttableConnections implements WebServerFactoryCustomizer<TomcatServletWebServerFactory> {

    /** The request attribute that holds the scissors: a {@link Runnable}. */
    static final String CUT = CuttableConnections.class.getName() + ".cut";

    @Override
    public void customize(TomcatServletWebServerFactory factory) {
        factory.addEngineValves(new Scissors());
    }

    private static final class Scissors extends ValveBase {

        @Override
        public void invoke(Request request, Response response) throws IOException, ServletException {
            request.setAttribute(CUT, (Runnable) () -> cut(response));
            getNext().invoke(request, response);
        }

        /** Suspended, the response swallows what is written later; then the connection closes before a byte of it is sent. */
        private static void cut(Response response) {
            response.setSuspended(true);
            response.getCoyoteResponse().action(ActionCode.CLOSE_NOW, null);
        }
    }
}
