// SPDX-License-Identifier: Apache-2.0
/** How fast methods are: measured on an engine, measured before on known GPUs, or counted in instructions. */
package org.mufree.speeds;
