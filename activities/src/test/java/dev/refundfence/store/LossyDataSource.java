package dev.refundfence.store;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;

/** A data source that once loses the answer to a COMMIT, after the server has carried it out. */
final class LossyDataSource {
    private final AtomicBoolean armed = new AtomicBoolean();
    private final DataSource real;

    LossyDataSource(DataSource real) {
        this.real = real;
    }

    /** The next COMMIT is done, and its answer lost. */
    void loseNextAnswer() {
        armed.set(true);
    }

    DataSource dataSource() {
        return fake(DataSource.class, real, result -> result instanceof Connection c ? lossy(c) : result, false);
    }

    private Connection lossy(Connection connection) {
        return fake(Connection.class, connection, result -> result, true);
    }

    private <T> T fake(Class<T> type, T target, java.util.function.UnaryOperator<Object> wrap, boolean commits) {
        InvocationHandler handler = (proxy, method, arguments) -> {
            Object result;
            try {
                result = method.invoke(target, arguments);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
            if (commits && method.getName().equals("commit") && armed.compareAndSet(true, false)) {
                throw new SQLException("the connection was lost while its COMMIT was answered", "08S01");
            }
            return wrap.apply(result);
        };
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }
}
