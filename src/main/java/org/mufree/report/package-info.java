// SPDX-License-Identifier: Apache-2.0
/**
 * What the tools measured, read back from their JSON, and what a report concludes from it: the Pareto line of error and
 * speed, the crossovers of repeated operations, curves and histograms of the error. Nothing here is drawn or printed.
 */
package org.mufree.report;
