// SPDX-License-Identifier: Apache-2.0

/**
 * Reciprocals and reciprocal square roots on the GPU at the accuracy you choose: {@link org.mufree.Engine} computes them,
 * {@link org.mufree.Method} lists the ways. The native libraries lie in a module for each platform, such as
 * {@code org.mufree.linux.x86_64}.
 */
module org.mufree {
    requires transitive org.bytedeco.javacpp;
    requires transitive org.bytedeco.cuda;  // the type of a stream

    // Of the command line.
    requires static com.fasterxml.jackson.databind;
    requires static info.picocli;
    requires static java.desktop;
    requires static java.xml;
    requires static me.tongfei.progressbar;
    requires static org.apache.xmlgraphics.batik.svggen;
    requires static org.jfree.jfreechart;

    exports org.mufree;
    exports org.mufree.speeds;
    // JavaCPP reads annotations, and the bindings' native side makes and fills objects.
    exports org.mufree.internal to org.bytedeco.javacpp;
    exports org.mufree.presets to org.bytedeco.javacpp;

    opens org.mufree.cli to com.fasterxml.jackson.databind, info.picocli;
}
