// SPDX-License-Identifier: Apache-2.0
/**
 * Arrays in NumPy's {@code .npy} files, read and written piece by piece, so that a file may be larger than memory. Of
 * the dtypes there are {@link org.mufree.npy.Dtype those} for the values that methods take.
 */
package org.mufree.npy;
