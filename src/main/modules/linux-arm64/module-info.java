// SPDX-License-Identifier: Apache-2.0

/** The native libraries for Linux on arm64, and those of JavaCPP. Open, so that JavaCPP finds them. */
open module org.mufree.linux.arm64 {
    requires transitive org.mufree;
    requires org.bytedeco.javacpp.linux.arm64;
}
