// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import org.bytedeco.javacpp.Pointer;

/** A pointer to memory that others have: collecting or closing the pointer does not free it. */
final class Address extends Pointer {
    Address(long address) {
        this.address = address;
    }
}
