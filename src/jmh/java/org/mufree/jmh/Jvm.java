// SPDX-License-Identifier: Apache-2.0
package org.mufree.jmh;

/** Options of the JVMs that JMH starts. */
final class Jvm {
    /** Java 24 and later warn without it. */
    static final String NATIVE_ACCESS = "--enable-native-access=ALL-UNNAMED";
    /** JavaCPP's limit counts memory that is none of its own. */
    static final String NO_MEMORY_LIMIT = "-Dorg.bytedeco.javacpp.maxPhysicalBytes=0";
    static final String VECTOR_MODULE = "jdk.incubator.vector";
    static final String ADD_VECTOR = "--add-modules=" + VECTOR_MODULE;

    private Jvm() {
    }
}
