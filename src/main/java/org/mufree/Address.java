// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import org.bytedeco.javacpp.Pointer;

/** A pointer to memory that is not JavaCPP's, and stays so: nobody frees it. */
final class Address extends Pointer {
    Address(long address) {
        this.address = address;
    }
}
