// SPDX-License-Identifier: Apache-2.0
/** Searches for the constants of methods of the 16-bit formats: few enough arguments to try them all. */
package org.mufree.search;
