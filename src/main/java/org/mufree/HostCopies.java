// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import java.nio.Buffer;
import java.nio.FloatBuffer;
import java.nio.ShortBuffer;
import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.javacpp.Pointer;
import org.bytedeco.javacpp.ShortPointer;

/** The copies of a {@link DeviceArray} from and to host memory: Java arrays, buffers and pointers of floats and shorts. */
abstract class HostCopies {
    HostCopies() {
    }

    abstract <A, B extends Buffer, P extends Pointer> Transfer<A, B, P> transfer(HostType<A, B, P> type);

    // ---- from host memory ----

    /** Fills the whole array from {@code from}, which must be as long. */
    public void copyFrom(float[] from) {
        transfer(HostType.FLOATS).from(from);
    }

    /** Fills the whole array from {@code from}, which must be as long. */
    public void copyFrom(short[] from) {
        transfer(HostType.SHORTS).from(from);
    }

    /** Fills the whole array from {@code from}, beginning at {@code fromOffset}. */
    public void copyFrom(float[] from, int fromOffset) {
        transfer(HostType.FLOATS).from(from, fromOffset);
    }

    /** Fills the whole array from {@code from}, beginning at {@code fromOffset}. */
    public void copyFrom(short[] from, int fromOffset) {
        transfer(HostType.SHORTS).from(from, fromOffset);
    }

    /** Fills the whole array from the buffer's remaining elements, which must be as many; its position stays. */
    public void copyFrom(FloatBuffer from) {
        transfer(HostType.FLOATS).from(from);
    }

    /** Fills the whole array from the buffer's remaining elements, which must be as many; its position stays. */
    public void copyFrom(ShortBuffer from) {
        transfer(HostType.SHORTS).from(from);
    }

    /** Fills the whole array from the pointer's position on. */
    public void copyFrom(FloatPointer from) {
        transfer(HostType.FLOATS).from(from);
    }

    /** Fills the whole array from the pointer's position on. */
    public void copyFrom(ShortPointer from) {
        transfer(HostType.SHORTS).from(from);
    }

    // ---- to host memory ----

    /** Copies the whole array to {@code to}, which must be as long. */
    public void copyTo(float[] to) {
        transfer(HostType.FLOATS).to(to);
    }

    /** Copies the whole array to {@code to}, which must be as long. */
    public void copyTo(short[] to) {
        transfer(HostType.SHORTS).to(to);
    }

    /** Copies the whole array into {@code to}, beginning at {@code toOffset}. */
    public void copyTo(float[] to, int toOffset) {
        transfer(HostType.FLOATS).to(to, toOffset);
    }

    /** Copies the whole array into {@code to}, beginning at {@code toOffset}. */
    public void copyTo(short[] to, int toOffset) {
        transfer(HostType.SHORTS).to(to, toOffset);
    }

    /** Copies the whole array to the buffer's remaining elements, which must be as many; its position stays. */
    public void copyTo(FloatBuffer to) {
        transfer(HostType.FLOATS).to(to);
    }

    /** Copies the whole array to the buffer's remaining elements, which must be as many; its position stays. */
    public void copyTo(ShortBuffer to) {
        transfer(HostType.SHORTS).to(to);
    }

    /** Copies the whole array to the pointer's position and on. */
    public void copyTo(FloatPointer to) {
        transfer(HostType.FLOATS).to(to);
    }

    /** Copies the whole array to the pointer's position and on. */
    public void copyTo(ShortPointer to) {
        transfer(HostType.SHORTS).to(to);
    }

    /** The elements as a new Java array; at most 2^31 - 1 of them. */
    public float[] toArray() {
        return transfer(HostType.FLOATS).toArray();
    }

    /** The elements of a 16-bit format as a new Java array; at most 2^31 - 1 of them. */
    public short[] toShortArray() {
        return transfer(HostType.SHORTS).toArray();
    }
}
