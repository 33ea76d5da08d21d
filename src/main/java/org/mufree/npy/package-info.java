// SPDX-License-Identifier: Apache-2.0
/**
 * Arrays in NumPy's {@code .npy} files, read and written piece by piece, so that a file may be larger than memory. Of
 * the format's dtypes there is {@code <f4}, little-endian binary32, alone.
 */
package org.mufree.npy;
