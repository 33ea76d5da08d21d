// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Stated instruction counts against the machine code. */
class OpCountTest {
    @TempDir
    Path folder;

    private Tool.Result ops(Path cubin) throws Exception {
        return Tool.run(folder, Tool.built("bin/ops").toString(), cubin.toString());
    }

    private static Path cubin() {
        Path cubin = Tool.built("lib/ops.cubin");
        assumeTrue(Files.exists(cubin), "no machine code to count in: the native side was built without nvcc");
        return cubin;
    }

    @Test
    void statedCountsAreThoseOfTheMachineCode() throws Exception {
        String stated = Stream.of(Method.values()).map(m -> m.label() + " " + m.ops() + " " + m.mufuOps() + " " + m.guardedOps() + "\n")
                .collect(Collectors.joining());
        assertEquals(stated, ops(cubin()).succeeded());
    }

    /** The listings of Juffa 2025; Halley's eighth instruction moves a constant. And what sm_90 needs for MUFU alone. */
    @ParameterizedTest
    @CsvSource({
        "rcp_magic_2nr_full, 5, 0", "rcp_magic_2nr_reduced, 5, 0", "rsqrt_magic_1nr, 6, 0", "rsqrt_magic_halley, 8, 0",
        "rsqrt_magic_2nr, 9, 0", "rcp_mufu, 1, 1", "rsqrt_mufu, 1, 1", "rsqrt_cuda, 4, 1"})
    void countsArePublishedOnes(String name, int ops, int mufuOps) {
        Method method = Method.of(name);
        assertEquals(ops, method.ops());
        assertEquals(mufuOps, method.mufuOps());
    }

    /** The flags that change what operators and intrinsics compile to. */
    @ParameterizedTest
    @ValueSource(strings = {"--use_fast_math", "-ftz=true -prec-div=false -prec-sqrt=false -fmad=true"})
    void compilerFlagsChangeNoInstruction(String flags) throws Exception {
        List<String> command = new ArrayList<>(List.of(Tool.onPath("nvcc"), "-std=c++20", "-O3", "-arch=sm_90", "-cubin",
                "-I", Tool.home().resolve("native/include").toString(),
                Tool.home().resolve("native/tools/ops.cu").toString(), "-o", "flags.cubin"));
        command.addAll(List.of(flags.split(" ")));
        Tool.run(folder, command).succeeded();
        Tool.Result result = Tool.run(folder, Tool.built("bin/ops").toString(), "--same", cubin().toString(), "flags.cubin");
        // Guards compare, and a comparison of normal numbers has another encoding under -ftz=true, but no other outcome. And one
        // method is CUDA's own.
        assertEquals(List.of(), result.out().lines().filter(name -> !name.matches("guarded_.*|op_(rcp|rsqrt)_ieee.*|op_rsqrt_cuda_rn")).toList(),
                "kernels that differ");
    }

    /** The comparison finds a kernel that the other file lacks. */
    @Test
    void differentMachineCodeIsFound() throws Exception {
        Path source = Files.writeString(folder.resolve("other.cu"),
                "extern \"C\" __global__ void op_other(float* values) { values[0] *= 2.0f; }\n");
        Tool.run(folder, Tool.onPath("nvcc"), "-arch=sm_90", "-cubin", source.toString(), "-o", "other.cubin").succeeded();
        Tool.Result result = Tool.run(folder, Tool.built("bin/ops").toString(), "--same", cubin().toString(), "other.cubin");
        assertEquals(1, result.status());
        assertTrue(result.out().lines().toList().containsAll(List.of("op_other", "op_rcp_ieee")), result.out());
    }

    @Test
    void whatIsNoMachineCodeIsRefused() throws Exception {
        Path text = Files.writeString(folder.resolve("text"), "no ELF file".repeat(100));
        Path cut = Files.write(folder.resolve("cut"), new byte[] {0x7f, 'E', 'L', 'F'});
        for (Path file : new Path[] {text, cut, folder.resolve("absent")}) {
            Tool.Result result = ops(file);
            assertNotEquals(0, result.status());
            assertTrue(result.err().contains(file.toString()), result.err());
        }
    }
}
