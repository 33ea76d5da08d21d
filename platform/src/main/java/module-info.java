// SPDX-License-Identifier: Apache-2.0

/**
 * mufree as an application needs it. The modules of the platforms' libraries are beside it and not required by it, since only
 * those of the platforms that were asked for are there: start with {@code --add-modules org.mufree.linux.x86_64}, or require it.
 */
module org.mufree.platform {
    requires transitive org.mufree;
}
