// SPDX-License-Identifier: Apache-2.0
/** What the library costs from Java, by JMH: docs/benchmarks.md says how to run and read it. */
package org.mufree.jmh;
