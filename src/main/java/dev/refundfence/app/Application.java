package dev.refundfence.app;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.scheduling.annotation.EnableScheduling;

/** The application alone, configured from outside; several can run side by side. */
@SpringBootApplication
@ConfigurationPropertiesScan
@EnableScheduling
public class Application {

    /** Runs until it is told to stop. Exits with 3 if the database or Temporal is not there. */
    public static void main(String[] args) {
        SpringApplication.run(Application.class, args);
    }
}
