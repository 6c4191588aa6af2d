package dev.refundfence.app.house;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.LineMap;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** The project's Java files as the compiler reads them. */
final class JavaFiles {

    /**
     * One method.
     *
     * @param where file, name and line
     * @param lines of its body, braces included
     * @param parameters how many it takes; 0 where that is not its own choice
     */
    record Method(String where, long lines, int parameters) {}

    /** A record's own constructor takes what the record holds, an overriding method what its interface says. */
    private static boolean choosesItsParameters(ClassTree owner, MethodTree method) {
        boolean constructs = method.getReturnType() == null && owner.getKind() == Tree.Kind.RECORD;
        boolean overrides = method.getModifiers().getAnnotations().stream()
                .anyMatch(
                        annotation -> annotation.getAnnotationType().toString().equals("Override"));
        return !constructs && !overrides;
    }

    private JavaFiles() {}

    static List<Method> methods(List<Path> files) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
            JavacTask task = (JavacTask) compiler.getTask(
                    null,
                    manager,
                    diagnostic -> {},
                    List.of("-proc:none"),
                    null,
                    manager.getJavaFileObjectsFromPaths(files));
            SourcePositions positions = Trees.instance(task).getSourcePositions();
            List<Method> methods = new ArrayList<>();
            for (CompilationUnitTree unit : task.parse()) {
                unit.accept(new MethodScanner(unit, positions), methods);
            }
            return methods;
        }
    }

    private static final class MethodScanner extends TreeScanner<Void, List<Method>> {

        private final CompilationUnitTree unit;
        private final SourcePositions positions;
        private final Deque<ClassTree> owners = new ArrayDeque<>();

        MethodScanner(CompilationUnitTree unit, SourcePositions positions) {
            this.unit = unit;
            this.positions = positions;
        }

        @Override
        public Void visitClass(ClassTree type, List<Method> found) {
            owners.push(type);
            super.visitClass(type, found);
            owners.pop();
            return null;
        }

        @Override
        public Void visitMethod(MethodTree method, List<Method> found) {
            if (method.getBody() != null) {
                LineMap lines = unit.getLineMap();
                long first = lines.getLineNumber(positions.getStartPosition(unit, method.getBody()));
                long last = lines.getLineNumber(positions.getEndPosition(unit, method.getBody()));
                String where =
                        Path.of(unit.getSourceFile().getName()).getFileName() + ":" + first + " " + method.getName();
                int parameters = choosesItsParameters(owners.element(), method)
                        ? method.getParameters().size()
                        : 0;
                found.add(new Method(where, last - first + 1, parameters));
            }
            return super.visitMethod(method, found);
        }
    }
}
