// SPDX-License-Identifier: Apache-2.0
/** Searches for the constants of methods: of 16-bit formats, of binary32 programs, and for such programs themselves. */
package org.mufree.search;
