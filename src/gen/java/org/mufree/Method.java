// SPDX-License-Identifier: Apache-2.0
// Made by cppbuild.sh from src/main/templates and the table native/include/mufree/methods.def; do not edit.
package org.mufree;

import java.util.List;
import java.util.stream.Stream;

/**
 * The ways to compute 1/x and 1/sqrt(x): one constant for each row of the native table of methods, with the row's
 * figures. Both errors are maxima over every argument of the {@linkplain #domain() domain}, found exhaustively.
 */
public enum Method {
    RCP_MUFU("rcp_mufu", Op.RCP, Format.F32, 0x1p-126f, 0x1p126f, 1, 1, 9.82916787962e-8, 0.974872554935, "the special function unit, flushing subnormals", "rcp.approx.ftz.f32"),
    RCP_IEEE("rcp_ieee", Op.RCP, Format.F32, 0x1p-126f, 0x1p126f, 7, 1, 5.960463767e-8, 0.499999970198, "correctly rounded", "IEEE 754; __frcp_rn"),
    RCP_MAGIC_2NR_FULL("rcp_magic_2nr_full", Op.RCP, Format.F32, 0x1p-126f, 0x1p126f, 5, 0, 3.39609827905e-6, 48.7394084587, "magic guess, two skewed Newton steps, full range", "Juffa 2025, rcp_full_range"),
    RCP_MAGIC_2NR_REDUCED("rcp_magic_2nr_reduced", Op.RCP, Format.F32, 0x1p-126f, 0x1.e69b7ap125f, 5, 0, 8.90010788624e-7, 14.0434609846, "magic guess, two skewed Newton steps, reduced range", "Juffa 2025, rcp_reduced_range"),
    RSQRT_MUFU("rsqrt_mufu", Op.RSQRT, Format.F32, 0x1p-126f, 0x1.fffffep127f, 1, 1, 1.24668507295e-7, 1.5144851234, "the special function unit, flushing subnormals", "rsqrt.approx.ftz.f32"),
    RSQRT_CUDA("rsqrt_cuda", Op.RSQRT, Format.F32, 0x1p-126f, 0x1.fffffep127f, 4, 1, 1.24668507295e-7, 1.5144851234, "rsqrtf() as CUDA compiles it by default", "CUDA rsqrtf"),
    RSQRT_IEEE("rsqrt_ieee", Op.RSQRT, Format.F32, 0x1p-126f, 0x1.fffffep127f, 16, 1, 5.96046358937e-8, 0.499999997378, "correctly rounded", "IEEE 754-2019 rSqrt; __frsqrt_rn"),
    RSQRT_DIV_SQRT("rsqrt_div_sqrt", Op.RSQRT, Format.F32, 0x1p-126f, 0x1.fffffep127f, 16, 2, 8.94069631663e-8, 1.49034895738, "1/sqrtf(x): two correctly rounded operations", "C"),
    RSQRT_QUAKE("rsqrt_quake", Op.RSQRT, Format.F32, 0x1p-126f, 0x1.fffffep127f, 6, 0, 1.7523386721e-3, 28401.0001096, "the classic: magic guess, one textbook Newton step", "Quake III Arena, id Software"),
    RSQRT_LOMONT("rsqrt_lomont", Op.RSQRT, Format.F32, 0x1p-126f, 0x1.fffffep127f, 6, 0, 1.75127620581e-3, 28385.0000323, "the classic with Lomont's constant", "Lomont 2003"),
    RSQRT_MUFU_1NR("rsqrt_mufu_1nr", Op.RSQRT, Format.F32, 0x1p-126f, 0x1.fffffep127f, 5, 1, 1.54942506751e-7, 2.48463572984, "the special function unit, one textbook Newton step", "Yoshihara, Rethinking 0x5F3759DF for GPUs"),
    RSQRT_MAGIC_1NR("rsqrt_magic_1nr", Op.RSQRT, Format.F32, 0x1p-126f, 0x1.fffffep127f, 6, 0, 7.79748217503e-4, 12146.4007164, "magic guess, one skewed Newton step", "Juffa 2025, rsq_bit_trick_1nr"),
    RSQRT_MAGIC_HALLEY("rsqrt_magic_halley", Op.RSQRT, Format.F32, 0x1p-126f, 0x1.fffffep127f, 8, 0, 1.84172627339e-5, 277.529361048, "magic guess, one skewed Halley step", "Juffa 2025, rsq_bit_trick_halley"),
    RSQRT_MAGIC_2NR("rsqrt_magic_2nr", Op.RSQRT, Format.F32, 0x1p-126f, 0x1.fffffep127f, 9, 0, 7.33878383261e-7, 12.0396648659, "magic guess, two skewed Newton steps", "Juffa 2025, rsq_bit_trick_2nr"),
    RCP_NATIVE_F16("rcp_native_f16", Op.RCP, Format.F16, 0x1p-14f, 0x1p14f, 7, 2, 4.87804412842e-4, 0.499755740108, "CUDA's own function", "CUDA hrcp, h2rcp"),
    RCP_IEEE_F16("rcp_ieee_f16", Op.RCP, Format.F16, 0x1p-14f, 0x1p14f, 17, 2, 4.87804412842e-4, 0.499755740108, "correctly rounded", "IEEE 754"),
    RCP_MAGIC_F16("rcp_magic_f16", Op.RCP, Format.F16, 0x1p-14f, 0x1p14f, 2, 0, 7.21683502198e-2, 102.690607735, "magic guess alone", "mufree search magic --op rcp --format f16 --objective guess"),
    RCP_MAGIC_1NR_F16("rcp_magic_1nr_f16", Op.RCP, Format.F16, 0x1p-14f, 0x1p14f, 11, 0, 5.54418563843e-3, 7.83468834689, "magic guess, one Newton step in binary32", "mufree search magic --op rcp --format f16 --objective 1nr"),
    RCP_PACKED_1NR_F16("rcp_packed_1nr_f16", Op.RCP, Format.F16, 0x1p-14f, 0x1.ecp13f, 3, 0, 2.61878967286e-3, 3.03112840467, "packed: magic guess, one skewed Newton step", "mufree search form --format f16 --form rcp_newton --arithmetic packed --hi 15744"),
    RCP_PACKED_HALLEY_F16("rcp_packed_halley_f16", Op.RCP, Format.F16, 0x1p-14f, 0x1.e64p13f, 4, 0, 6.08921051026e-4, 0.633013629481, "packed: magic guess, one Halley step", "mufree search form --format f16 --form rcp_halley_nested --arithmetic packed --hi 15560"),
    RCP_PACKED_SCALED_F16("rcp_packed_scaled_f16", Op.RCP, Format.F16, 0x1p-14f, 0x1p14f, 5, 0, 4.8828125e-4, 0.500244259893, "packed: magic guess scaled, one Halley step", "mufree search form --format f16 --form rcp_scaled_halley --arithmetic packed"),
    RCP_PACKED_EXACT_F16("rcp_packed_exact_f16", Op.RCP, Format.F16, 0x1p-14f, 0x1p14f, 6, 0, 4.87804412842e-4, 0.499755740108, "packed, correctly rounded: magic guess, one Halley and one Newton step", "mufree search form --format f16 --form rcp_halley_newton --arithmetic packed"),
    RCP_F32_EXACT_F16("rcp_f32_exact_f16", Op.RCP, Format.F16, 0x1p-14f, 0x1p14f, 13, 0, 4.87804412842e-4, 0.499755740108, "in binary32, correctly rounded: magic guess, two skewed Newton steps", "this project; every argument tried"),
    RSQRT_NATIVE_F16("rsqrt_native_f16", Op.RSQRT, Format.F16, 0x1p-14f, 0x1.ffcp15f, 7, 2, 4.87685028837e-4, 0.499633490785, "CUDA's own function", "CUDA hrsqrt, h2rsqrt"),
    RSQRT_IEEE_F16("rsqrt_ieee_f16", Op.RSQRT, Format.F16, 0x1p-14f, 0x1.ffcp15f, 11, 2, 4.87685028837e-4, 0.499633490785, "correctly rounded", "IEEE 754"),
    RSQRT_MAGIC_F16("rsqrt_magic_f16", Op.RSQRT, Format.F16, 0x1p-14f, 0x1.ffcp15f, 3, 0, 3.45021466482e-2, 68.0029249273, "magic guess alone", "Yoshihara, Rethinking 0x5F3759DF for GPUs"),
    RSQRT_MAGIC_1NR_F16("rsqrt_magic_1nr_f16", Op.RSQRT, Format.F16, 0x1p-14f, 0x1.ffcp15f, 16, 0, 2.21397128275e-3, 3.23388117825, "magic guess, one textbook Newton step in binary32", "Yoshihara, Rethinking 0x5F3759DF for GPUs"),
    RSQRT_LUT16_1NR_F16("rsqrt_lut16_1nr_f16", Op.RSQRT, Format.F16, 0x1p-14f, 0x1.ffcp15f, 33, 0, 1.75654188046e-3, 2.57961362692, "one of 16 magic guesses, one textbook Newton step in binary32", "after Yoshihara; mufree search lut --format f16 --entries 16"),
    RSQRT_LUT32_1NR_F16("rsqrt_lut32_1nr_f16", Op.RSQRT, Format.F16, 0x1p-14f, 0x1.ffcp15f, 33, 0, 1.75654188046e-3, 2.4811546891, "one of 32 magic guesses, one textbook Newton step in binary32", "after Yoshihara; mufree search lut --format f16 --entries 32"),
    RSQRT_MAGIC_SKEWED_F16("rsqrt_magic_skewed_f16", Op.RSQRT, Format.F16, 0x1p-14f, 0x1.ffcp15f, 14, 0, 1.37321289182e-3, 2.17608644168, "magic guess, y(k - xyy) in binary32", "mufree search form --format f16 --form rsqrt_skewed"),
    RSQRT_MAGIC_1NR_SKEWED_F16("rsqrt_magic_1nr_skewed_f16", Op.RSQRT, Format.F16, 0x1p-14f, 0x1.ffcp15f, 16, 0, 1.02152095408e-3, 1.73744646653, "magic guess, one skewed Newton step in binary32", "mufree search form --format f16 --form rsqrt_newton"),
    RSQRT_PACKED_1NR_F16("rsqrt_packed_1nr_f16", Op.RSQRT, Format.F16, 0x1p-14f, 0x1.ffcp15f, 5, 0, 1.75458126409e-3, 2.37090870279, "packed: magic guess, one skewed Newton step", "mufree search form --format f16 --form rsqrt_skewed_sum --arithmetic packed"),
    RSQRT_PACKED_SQUARE_F16("rsqrt_packed_square_f16", Op.RSQRT, Format.F16, 0x1p-14f, 0x1.ffcp15f, 6, 0, 6.48157164819e-4, 0.869937877715, "packed: magic guess, one quadratic", "mufree search form --format f16 --form rsqrt_square_sum --arithmetic packed"),
    RSQRT_PACKED_EXACT_F16("rsqrt_packed_exact_f16", Op.RSQRT, Format.F16, 0x1p-14f, 0x1.ffcp15f, 11, 0, 4.87685028837e-4, 0.499633490785, "packed, correctly rounded: magic guess, a skewed and a compensated Newton step", "mufree search form --format f16 --form rsqrt_skewed_compensated --arithmetic packed"),
    RSQRT_F32_EXACT_F16("rsqrt_f32_exact_f16", Op.RSQRT, Format.F16, 0x1p-14f, 0x1.ffcp15f, 17, 0, 4.87685028837e-4, 0.499633490785, "in binary32, correctly rounded: magic guess, one cubic", "this project; every argument tried"),
    RCP_NATIVE_BF16("rcp_native_bf16", Op.RCP, Format.BF16, 0x1p-126f, 0x1p126f, 19, 2, 3.87573242188e-3, 0.498039215687, "CUDA's own function", "CUDA hrcp, h2rcp"),
    RCP_IEEE_BF16("rcp_ieee_bf16", Op.RCP, Format.BF16, 0x1p-126f, 0x1p126f, 17, 2, 3.87573242188e-3, 0.498039215687, "correctly rounded", "IEEE 754"),
    RCP_MAGIC_BF16("rcp_magic_bf16", Op.RCP, Format.BF16, 0x1p-126f, 0x1p126f, 2, 0, 7.28759765625e-2, 12.9613259669, "magic guess alone", "mufree search magic --op rcp --format bf16 --objective guess"),
    RCP_MAGIC_1NR_BF16("rcp_magic_1nr_bf16", Op.RCP, Format.BF16, 0x1p-126f, 0x1p126f, 12, 0, 7.9345703125e-3, 1.37566137567, "magic guess, one Newton step in binary32", "mufree search magic --op rcp --format bf16 --objective 1nr"),
    RCP_PACKED_1NR_BF16("rcp_packed_1nr_bf16", Op.RCP, Format.BF16, 0x1p-126f, 0x1.f2p125f, 3, 0, 5.58471679688e-3, 0.907216494846, "packed: magic guess, one Newton step", "mufree search form --format bf16 --form rcp_newton --arithmetic packed --hi 0x1.f2p125"),
    RCP_PACKED_SCALED_BF16("rcp_packed_scaled_bf16", Op.RCP, Format.BF16, 0x1p-126f, 0x1p126f, 4, 0, 3.90625e-3, 0.501960784314, "packed: magic guess scaled, one Newton step", "mufree search form --format bf16 --form rcp_scaled_newton --arithmetic packed"),
    RCP_PACKED_EXACT_BF16("rcp_packed_exact_bf16", Op.RCP, Format.BF16, 0x1p-126f, 0x1p126f, 5, 0, 3.87573242188e-3, 0.498039215687, "packed, correctly rounded: magic guess, two skewed Newton steps", "mufree search form --format bf16 --form rcp_2nr --arithmetic packed"),
    RCP_F32_EXACT_BF16("rcp_f32_exact_bf16", Op.RCP, Format.BF16, 0x1p-126f, 0x1.f8p125f, 11, 0, 3.87573242188e-3, 0.498039215687, "in binary32, correctly rounded: magic guess, one quadratic", "this project; every argument tried"),
    RSQRT_NATIVE_BF16("rsqrt_native_bf16", Op.RSQRT, Format.BF16, 0x1p-126f, 0x1.fep127f, 15, 2, 3.86801324009e-3, 0.499318559232, "CUDA's own function", "CUDA hrsqrt, h2rsqrt"),
    RSQRT_IEEE_BF16("rsqrt_ieee_bf16", Op.RSQRT, Format.BF16, 0x1p-126f, 0x1.fep127f, 11, 2, 3.86801324009e-3, 0.499318559232, "correctly rounded", "IEEE 754"),
    RSQRT_MAGIC_BF16("rsqrt_magic_bf16", Op.RSQRT, Format.BF16, 0x1p-126f, 0x1.fep127f, 3, 0, 3.57969612162e-2, 8.0231364387, "magic guess alone", "Yoshihara, Rethinking 0x5F3759DF for GPUs"),
    RSQRT_MAGIC_1NR_BF16("rsqrt_magic_1nr_bf16", Op.RSQRT, Format.BF16, 0x1p-126f, 0x1.fep127f, 16, 0, 5.66561625417e-3, 0.783616555006, "magic guess, one textbook Newton step in binary32", "Yoshihara, Rethinking 0x5F3759DF for GPUs"),
    RSQRT_LUT16_1NR_BF16("rsqrt_lut16_1nr_bf16", Op.RSQRT, Format.BF16, 0x1p-126f, 0x1.fep127f, 33, 0, 4.94055499042e-3, 0.743535969108, "one of 16 magic guesses, one textbook Newton step in binary32", "after Yoshihara; mufree search lut --format bf16 --entries 16"),
    RSQRT_LUT32_1NR_BF16("rsqrt_lut32_1nr_bf16", Op.RSQRT, Format.BF16, 0x1p-126f, 0x1.fep127f, 32, 0, 4.94055499042e-3, 0.650426170005, "one of 32 magic guesses, one textbook Newton step in binary32", "after Yoshihara; mufree search lut --format bf16 --entries 32"),
    RSQRT_MAGIC_SKEWED_BF16("rsqrt_magic_skewed_bf16", Op.RSQRT, Format.BF16, 0x1p-126f, 0x1.fep127f, 14, 0, 4.40046561811e-3, 0.69994381424, "magic guess, y(k - xyy) in binary32", "mufree search form --format bf16 --form rsqrt_skewed"),
    RSQRT_MAGIC_1NR_SKEWED_BF16("rsqrt_magic_1nr_skewed_bf16", Op.RSQRT, Format.BF16, 0x1p-126f, 0x1.fep127f, 16, 0, 4.03258719886e-3, 0.643519962796, "magic guess, one skewed Newton step in binary32", "mufree search form --format bf16 --form rsqrt_newton"),
    RSQRT_PACKED_1NR_BF16("rsqrt_packed_1nr_bf16", Op.RSQRT, Format.BF16, 0x1p-126f, 0x1.fep127f, 6, 0, 5.14993185e-3, 0.798333082221, "packed: magic guess, one skewed Newton step", "mufree search form --format bf16 --form rsqrt_skewed_sum --arithmetic packed"),
    RSQRT_PACKED_SQUARE_BF16("rsqrt_packed_square_bf16", Op.RSQRT, Format.BF16, 0x1p-126f, 0x1.fep127f, 7, 0, 4.7247848593e-3, 0.730613128421, "packed: magic guess, one quadratic", "mufree search form --format bf16 --form rsqrt_square_sum --arithmetic packed"),
    RSQRT_PACKED_EXACT_BF16("rsqrt_packed_exact_bf16", Op.RSQRT, Format.BF16, 0x1p-126f, 0x1.fep127f, 12, 0, 3.86801324009e-3, 0.499318559232, "packed, correctly rounded: magic guess, one compensated Halley step", "mufree search form --format bf16 --form rsqrt_compensated_halley --arithmetic packed"),
    RSQRT_F32_EXACT_BF16("rsqrt_f32_exact_bf16", Op.RSQRT, Format.BF16, 0x1p-126f, 0x1.fep127f, 16, 0, 3.86801324009e-3, 0.499318559232, "in binary32, correctly rounded: magic guess, one quadratic", "this project; every argument tried"),
    ;

    private final String label;
    private final Op op;
    private final Format format;
    private final Domain domain;
    private final int ops;
    private final int mufuOps;
    private final double maxRelError;
    private final double maxUlpError;
    private final String summary;
    private final String source;

    Method(String label, Op op, Format format, float lo, float hi, int ops, int mufuOps, double maxRelError,
            double maxUlpError, String summary, String source) {
        this.label = label;
        this.op = op;
        this.format = format;
        this.domain = new Domain(lo, hi);
        this.ops = ops;
        this.mufuOps = mufuOps;
        this.maxRelError = maxRelError;
        this.maxUlpError = maxUlpError;
        this.summary = summary;
        this.source = source;
    }

    /**
     * The method of that name, as in {@code rsqrt_magic_2nr}.
     *
     * @throws IllegalArgumentException if there is none; the message lists the names
     */
    public static Method of(String name) {
        return all().filter(m -> m.label.equals(name)).findFirst().orElseThrow(() -> new IllegalArgumentException(
                "method is \"" + name + "\"; the methods are " + String.join(", ", all().map(Method::label).toList())));
    }

    /** The methods of an operation, in the order of the table. */
    public static List<Method> of(Op op) {
        return all().filter(m -> m.op == op).toList();
    }

    /** The methods of an operation in a format, in the order of the table. */
    public static List<Method> of(Op op, Format format) {
        return all().filter(m -> m.op == op && m.format == format).toList();
    }

    /** The correctly rounded method of an operation in a format. */
    public static Method ieee(Op op, Format format) {
        return named(op, "IEEE", format);
    }

    /** What others are measured against: the special function unit, or CUDA's own function for a 16-bit format. */
    public static Method baseline(Op op, Format format) {
        return named(op, format == Format.F32 ? "MUFU" : "NATIVE", format);
    }

    /** Names of a 16-bit format's methods end in the format. */
    private static Method named(Op op, String kind, Format format) {
        return valueOf(op.name() + "_" + kind + (format == Format.F32 ? "" : "_" + format.name()));
    }

    private static Stream<Method> all() {
        return Stream.of(values());
    }

    /** The name by which native code and the command line know the method, as in {@code rsqrt_magic_2nr}. */
    public String label() {
        return label;
    }

    public Op op() {
        return op;
    }

    public Format format() {
        return format;
    }

    /** The arguments for which the bare method is right; for {@link Op#RCP} the magnitudes of the arguments. */
    public Domain domain() {
        return domain;
    }

    /** Instructions that a normal argument with a normal result passes through on sm_90, without loads and stores. */
    public int ops() {
        return ops;
    }

    /** How many of the {@link #ops()} run on the special function unit. */
    public int mufuOps() {
        return mufuOps;
    }

    /** max |y - r| / r over the domain, r the exact result. */
    public double maxRelError() {
        return maxRelError;
    }

    /** max |y - r| / ulp(r) over the domain, ulp(r) that of the binade in which the exact result r lies. */
    public double maxUlpError() {
        return maxUlpError;
    }

    /** What the method does, in a few words. */
    public String summary() {
        return summary;
    }

    /** Where the method and its constants come from. */
    public String source() {
        return source;
    }

    /** Its number in the native table. */
    int row() {
        return ordinal();
    }

    @Override
    public String toString() {
        return label;
    }
}
