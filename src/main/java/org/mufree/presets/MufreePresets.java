// SPDX-License-Identifier: Apache-2.0
package org.mufree.presets;

import org.bytedeco.javacpp.Loader;
import org.bytedeco.javacpp.annotation.Platform;
import org.bytedeco.javacpp.annotation.Properties;
import org.bytedeco.javacpp.presets.javacpp;
import org.bytedeco.javacpp.tools.Info;
import org.bytedeco.javacpp.tools.InfoMap;
import org.bytedeco.javacpp.tools.InfoMapper;

/** How JavaCPP binds {@code mufree.h}. Read at build time. */
@Properties(
    inherit = javacpp.class,
    value = @Platform(include = "mufree.h", link = "mufree", library = "jnimufree"),
    target = "org.mufree.internal",
    global = "org.mufree.internal.Native")
public class MufreePresets implements InfoMapper {
    static {
        // Before the bindings, which extend this class, load their library.
        String problem = Loader.isLoadLibraries() ? NativeFiles.problem() : null;  // JavaCPP's builder does without
        if (problem != null) {
            throw new UnsatisfiedLinkError(problem);
        }
    }

    @Override
    public void map(InfoMap infoMap) {
        infoMap.put(new Info("MUFREE_H").skip())
                .put(new Info("MUFREE_API").cppTypes().annotations())
                .put(new Info("mufree_engine").pointerTypes("NativeEngine"))
                .put(new Info("mufree_gpu").pointerTypes("NativeGpu"))
                .put(new Info("mufree_memory").pointerTypes("NativeMemory"))
                .put(new Info("mufree_accuracy").pointerTypes("NativeAccuracy"))
                .put(new Info("mufree_flushed").pointerTypes("NativeFlushed"))
                // An opaque class that loads nothing: the presets of the CUDA runtime would need the driver.
                .put(new Info().javaText("import org.bytedeco.cuda.cudart.CUstream_st;\n"))
                .put(new Info("CUstream_st").skip())
                .put(new Info("mufree_stream_t").valueTypes("CUstream_st").pointerTypes("CUstream_st"))
                // Java arrays are used where they lie instead of being copied.
                .put(new Info("MUFREE_ARRAYS").skip().annotations("@CriticalRegion"));
    }
}
