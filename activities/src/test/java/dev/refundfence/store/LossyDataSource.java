package dev.refundfence.store;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import javax.sql.DataSource;

/** A data source whose connections once lose an answer, after the server has carried out what was asked; or that has none to give. */
public final class LossyDataSource {
    private final AtomicReference<String> armed = new AtomicReference<>();
    private final AtomicInteger refusals = new AtomicInteger();
    private final DataSource real;

    public LossyDataSource(DataSource real) {
        this.real = real;
    }

    /** The next call of that method of a connection is done, and its answer lost. */
    public void loseNextAnswerTo(String method) {
        armed.set(method);
    }

    /** The database is away: that many times there is no connection. */
    public void refuseConnections(int times) {
        refusals.set(times);
    }

    /** How many more times there is none. */
    public int refusalsLeft() {
        return refusals.get();
    }

    public DataSource dataSource() {
        return fake(DataSource.class, real, result -> result instanceof Connection c ? lossy(c) : result);
    }

    private Connection lossy(Connection connection) {
        return fake(Connection.class, connection, result -> result);
    }

    private <T> T fake(Class<T> type, T target, UnaryOperator<Object> wrap) {
        InvocationHandler handler = (proxy, method, arguments) -> {
            if (type == DataSource.class && refusals.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
                throw new SQLException("the database is away", "08001");
            }
            Object result;
            try {
                result = method.invoke(target, arguments);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
            if (method.getName().equals(armed.get()) && armed.getAndSet(null) != null) {
                throw new SQLException("the connection was lost while " + method.getName() + " was answered", "08S01");
            }
            return wrap.apply(result);
        };
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }
}
