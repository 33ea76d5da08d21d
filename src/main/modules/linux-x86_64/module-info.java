// SPDX-License-Identifier: Apache-2.0

/** The native libraries for Linux on x86_64, and those of JavaCPP. Open, so that JavaCPP finds them. */
open module org.mufree.linux.x86_64 {
    requires transitive org.mufree;
    requires org.bytedeco.javacpp.linux.x86_64;
}
