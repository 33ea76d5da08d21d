// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The header compiled at run time by NVRTC, which has no standard headers. It needs no GPU. */
class NvrtcTest {
    @TempDir
    private Path folder;
    private Path library;

    /** The environment variable MUFREE_NVRTC says where libnvrtc lies; else it is looked for in the CUDA toolkit. */
    @BeforeEach
    void find() throws Exception {
        String toolkit = Optional.ofNullable(System.getenv("CUDA_HOME")).orElse("/usr/local/cuda");
        String named = System.getenv("MUFREE_NVRTC");
        library = named != null ? Path.of(named) : newest(Path.of(toolkit, "lib64"));
        assumeTrue(library != null, "no libnvrtc.so in " + toolkit + "/lib64, and MUFREE_NVRTC names none");
        Path source = folder.resolve("nvrtc.cpp");
        try (InputStream in = NvrtcTest.class.getResourceAsStream("/snippets/nvrtc.cpp")) {
            Files.write(source, in.readAllBytes());
        }
        Tool.run(folder, Tool.onPath("g++"), "-std=c++20", source.toString(), "-o", "nvrtc", "-ldl").succeeded();
    }

    private static Path newest(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return null;
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().startsWith("libnvrtc.so")).max(Path::compareTo)
                    .orElse(null);
        }
    }

    private String compile(Path source, String... options) throws Exception {
        List<String> command = Stream.concat(Stream.of("env", "LD_LIBRARY_PATH=" + library.toAbsolutePath().getParent(),
                folder.resolve("nvrtc").toString(), library.toString(), source.toString(), "rtc.cubin", "-std=c++20",
                "-I" + Tool.home().resolve("native/include")), Stream.of(options)).toList();
        return Tool.run(folder, command).succeeded();
    }

    /** Every method, in nvcc's machine code; those of CUDA's own 16-bit functions, whose headers NVRTC lacks, have another. */
    @Test
    void machineCodeIsThatOfNvcc() throws Exception {
        Path cubin = Tool.built("lib/ops.cubin");
        assumeTrue(Files.exists(cubin), "the native side was built without nvcc");
        compile(Tool.home().resolve("native/tools/ops.cu"));
        Tool.Result result = Tool.run(folder, Tool.built("bin/ops").toString(), "--same", "rtc.cubin", cubin.toString());
        Set<String> expected = Stream.of(Method.values()).map(Method::label).filter(name -> name.contains("_native_"))
                .flatMap(name -> Stream.of("op_" + name, "guarded_" + name)).collect(Collectors.toCollection(TreeSet::new));
        assertEquals(expected, new TreeSet<>(result.out().lines().toList()), result::err);
    }

    /** As a program would that includes one family of methods, and a guarded one in a kernel of its own. */
    @Test
    void kernelsOfOnesOwnCompile() throws Exception {
        Path source = Files.writeString(folder.resolve("own.cu"), """
                #include "mufree/mufu.h"
                #include "mufree/methods.h"
                static_assert(mufree::rcp_magic_2nr_full(0.25f) > 3.99f);
                extern "C" __global__ void own(float* x) {
                  x[threadIdx.x] = mufree::guarded::rsqrt_magic_2nr(x[threadIdx.x]) + mufree::Mufu::rcp(x[threadIdx.x]);
                }
                """);
        assertEquals("", compile(source, "--use_fast_math"));
    }
}
