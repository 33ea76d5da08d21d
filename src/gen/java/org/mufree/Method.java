// SPDX-License-Identifier: Apache-2.0
// Made by cppbuild.sh from src/main/templates and the table native/include/mufree/methods.def; do not edit.
package org.mufree;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.mufree.speeds.Speeds;

/**
 * The ways to compute 1/x and 1/sqrt(x): one constant for each row of the native table of methods, with the row's
 * figures. Both errors are maxima over every argument of the {@linkplain #domain() domain}, found exhaustively.
 */
public enum Method {
    /** The special function unit, flushing subnormals. */
    RCP_MUFU("rcp_mufu", Op.RCP, Format.F32, 0x1p-126f, 0x1p126f, 1, 1, 13, 9.82916787962e-8, 0.974872554935, "the special function unit, flushing subnormals", "rcp.approx.ftz.f32"),
    /** Correctly rounded for every argument. */
    RCP_IEEE("rcp_ieee", Op.RCP, Format.F32, 0x1p-126f, 0x1p126f, 4, 1, 16, 5.960463767e-8, 0.499999970198, "correctly rounded for every argument", "IEEE 754"),
    /** Magic guess, two skewed Newton steps, full range. */
    RCP_MAGIC_2NR_FULL("rcp_magic_2nr_full", Op.RCP, Format.F32, 0x1p-126f, 0x1p126f, 5, 0, 29, 3.39609827905e-6, 48.7394084587, "magic guess, two skewed Newton steps, full range", "Juffa 2025, rcp_full_range"),
    /** Magic guess, two skewed Newton steps, reduced range. */
    RCP_MAGIC_2NR_REDUCED("rcp_magic_2nr_reduced", Op.RCP, Format.F32, 0x1p-126f, 0x1.e69b7ap125f, 5, 0, 29, 8.90010788624e-7, 14.0434609846, "magic guess, two skewed Newton steps, reduced range", "Juffa 2025, rcp_reduced_range"),
    /** Correctly rounded, as CUDA does it. */
    RCP_CUDA_RN("rcp_cuda_rn", Op.RCP, Format.F32, 0x1p-126f, 0x1p126f, 7, 1, 38, 5.960463767e-8, 0.499999970198, "correctly rounded, as CUDA does it", "CUDA 1.0f / x, __frcp_rn"),
    /** Correctly rounded: the special function unit, one Newton step. */
    RCP_MUFU_EXACT("rcp_mufu_exact", Op.RCP, Format.F32, 0x1p-126f, 0x1p126f, 3, 1, 16, 5.960463767e-8, 0.499999970198, "correctly rounded: the special function unit, one Newton step", "Markstein 1990; every argument tried"),
    /** Magic guess, one step y(k - xy). */
    RCP_MAGIC_SKEWED("rcp_magic_skewed", Op.RCP, Format.F32, 0x1p-126f, 0x1.e66808p125f, 3, 0, 21, 1.28177741852e-3, 21501.0000239, "magic guess, one step y(k - xy)", "mufree search form --format f32 --effort 4 --form rcp_skewed --domain 0x1p-126:0x1p125"),
    /** Magic guess, one quadratic. */
    RCP_MAGIC_SQUARE("rcp_magic_square", Op.RCP, Format.F32, 0x1p-126f, 0x1.e66898p125f, 4, 0, 25, 3.2561713681e-5, 546.00004673, "magic guess, one quadratic", "mufree search form --format f32 --effort 4 --form rcp_square --domain 0x1p-126:0x1p125"),
    /** Magic guess, one cubic. */
    RCP_MAGIC_CUBIC("rcp_magic_cubic", Op.RCP, Format.F32, 0x1p-126f, 0x1.6a1036p125f, 5, 0, 29, 7.18960052382e-7, 11.542081659, "magic guess, one cubic", "mufree search form --format f32 --effort 4 --form rcp_cubic_sum --domain 0x1p-126:0x1p125"),
    /** Magic guess, one quartic. */
    RCP_MAGIC_QUARTIC("rcp_magic_quartic", Op.RCP, Format.F32, 0x1p-126f, 0x1.e74b34p125f, 6, 0, 33, 9.54494367989e-8, 1.19859408922, "magic guess, one quartic", "mufree search form --format f32 --effort 4 --form rcp_quartic_sum --domain 0x1p-126:0x1p125"),
    /** Magic guess, one step of two constants, one Newton step; full range. */
    RCP_MAGIC_PRODUCT("rcp_magic_product", Op.RCP, Format.F32, 0x1p-126f, 0x1p126f, 6, 0, 33, 6.81482106302e-8, 0.94397512676, "magic guess, one step of two constants, one Newton step; full range", "mufree search form --format f32 --effort 4 --form rcp_product_newton"),
    /** Correctly rounded: magic guess, one quartic, one Newton step. */
    RCP_MAGIC_EXACT("rcp_magic_exact", Op.RCP, Format.F32, 0x1p-126f, 0x1.e76edap125f, 8, 0, 36, 5.960463767e-8, 0.499999970198, "correctly rounded: magic guess, one quartic, one Newton step", "mufree search form --format f32 --effort 4 --form rcp_quartic_sum --domain 0x1p-126:0x1p125, its fifth candidate"),
    /** 3 of 8 by the special function unit, the others by rcp_magic_square. */
    RCP_MIX_SQUARE("rcp_mix_square", RCP_MUFU, RCP_MAGIC_SQUARE, 3, 8, 42, "3 of 8 by the special function unit, the others by rcp_magic_square", "this project"),
    /** 3 of 8 by the special function unit, the others by rcp_magic_cubic. */
    RCP_MIX_CUBIC("rcp_mix_cubic", RCP_MUFU, RCP_MAGIC_CUBIC, 3, 8, 47, "3 of 8 by the special function unit, the others by rcp_magic_cubic", "this project"),
    /** 4 of 8 by the special function unit, the others by rcp_magic_quartic. */
    RCP_MIX_QUARTIC("rcp_mix_quartic", RCP_MUFU, RCP_MAGIC_QUARTIC, 4, 8, 47, "4 of 8 by the special function unit, the others by rcp_magic_quartic", "this project"),
    /** Correctly rounded: 5 of 8 by rcp_mufu_exact, the others by rcp_magic_exact. */
    RCP_MIX_EXACT("rcp_mix_exact", RCP_MUFU_EXACT, RCP_MAGIC_EXACT, 5, 8, 47, "correctly rounded: 5 of 8 by rcp_mufu_exact, the others by rcp_magic_exact", "this project"),
    /** The special function unit, flushing subnormals. */
    RSQRT_MUFU("rsqrt_mufu", Op.RSQRT, Format.F32, 0x1p-126f, 0x1.fffffep127f, 1, 1, 13, 1.24668507295e-7, 1.5144851234, "the special function unit, flushing subnormals", "rsqrt.approx.ftz.f32"),
    /** Rsqrtf() as CUDA compiles it by default. */
    RSQRT_CUDA("rsqrt_cuda", Op.RSQRT, Format.F32, 0x1p-126f, 0x1.fffffep127f, 4, 1, 29, 1.24668507295e-7, 1.5144851234, "rsqrtf() as CUDA compiles it by default", "CUDA rsqrtf"),
    /** Correctly rounded for every argument. */
    RSQRT_IEEE("rsqrt_ieee", Op.RSQRT, Format.F32, 0x1p-126f, 0x1.fffffep127f, 9, 1, 33, 5.96046358937e-8, 0.499999997378, "correctly rounded for every argument", "IEEE 754-2019 rSqrt"),
    /** 1/sqrtf(x): two correctly rounded operations. */
    RSQRT_DIV_SQRT("rsqrt_div_sqrt", Op.RSQRT, Format.F32, 0x1p-126f, 0x1.fffffep127f, 16, 2, 74, 8.94069631663e-8, 1.49034895738, "1/sqrtf(x): two correctly rounded operations", "C"),
    /** The classic: magic guess, one textbook Newton step. */
    RSQRT_QUAKE("rsqrt_quake", Op.RSQRT, Format.F32, 0x1p-126f, 0x1.fffffep127f, 6, 0, 33, 1.7523386721e-3, 28401.0001096, "the classic: magic guess, one textbook Newton step", "Quake III Arena, id Software"),
    /** The classic with Lomont's constant. */
    RSQRT_LOMONT("rsqrt_lomont", Op.RSQRT, Format.F32, 0x1p-126f, 0x1.fffffep127f, 6, 0, 33, 1.75127620581e-3, 28385.0000323, "the classic with Lomont's constant", "Lomont 2003"),
    /** The special function unit, one textbook Newton step. */
    RSQRT_MUFU_1NR("rsqrt_mufu_1nr", Op.RSQRT, Format.F32, 0x1p-126f, 0x1.fffffep127f, 5, 1, 29, 1.54942506751e-7, 2.48463572984, "the special function unit, one textbook Newton step", "Yoshihara, Rethinking 0x5F3759DF for GPUs"),
    /** Magic guess, one skewed Newton step. */
    RSQRT_MAGIC_1NR("rsqrt_magic_1nr", Op.RSQRT, Format.F32, 0x1p-126f, 0x1.fffffep127f, 6, 0, 33, 7.79748217503e-4, 12146.4007164, "magic guess, one skewed Newton step", "Juffa 2025, rsq_bit_trick_1nr"),
    /** Magic guess, one skewed Halley step. */
    RSQRT_MAGIC_HALLEY("rsqrt_magic_halley", Op.RSQRT, Format.F32, 0x1p-126f, 0x1.fffffep127f, 8, 0, 38, 1.84172627339e-5, 277.529361048, "magic guess, one skewed Halley step", "Juffa 2025, rsq_bit_trick_halley"),
    /** Magic guess, two skewed Newton steps. */
    RSQRT_MAGIC_2NR("rsqrt_magic_2nr", Op.RSQRT, Format.F32, 0x1p-126f, 0x1.fffffep127f, 9, 0, 45, 7.33878383261e-7, 12.0396648659, "magic guess, two skewed Newton steps", "Juffa 2025, rsq_bit_trick_2nr"),
    /** Correctly rounded, as CUDA does it. */
    RSQRT_CUDA_RN("rsqrt_cuda_rn", Op.RSQRT, Format.F32, 0x1p-126f, 0x1.fffffep127f, 19, 2, 91, 5.96046358937e-8, 0.499999997378, "correctly rounded, as CUDA does it", "CUDA __frsqrt_rn"),
    /** Correctly rounded: the special function unit, one step from the exact residual. */
    RSQRT_MUFU_EXACT("rsqrt_mufu_exact", Op.RSQRT, Format.F32, 0x1p-126f, 0x1.fffffep127f, 8, 1, 33, 5.96046358937e-8, 0.499999997378, "correctly rounded: the special function unit, one step from the exact residual", "this project; every argument tried"),
    /** Magic guess, one step y(k - xyy). */
    RSQRT_MAGIC_SKEWED("rsqrt_magic_skewed", Op.RSQRT, Format.F32, 0x1p-126f, 0x1.fffffep127f, 5, 0, 29, 8.80116006933e-4, 14764.9999892, "magic guess, one step y(k - xyy)", "mufree search form --format f32 --effort 4 --form rsqrt_skewed"),
    /** Magic guess, one quadratic. */
    RSQRT_MAGIC_SQUARE("rsqrt_magic_square", Op.RSQRT, Format.F32, 0x1p-126f, 0x1.fffffep127f, 6, 0, 33, 2.01298206311e-5, 315.456076043, "magic guess, one quadratic", "mufree search form --format f32 --effort 4 --form rsqrt_square_sum"),
    /** Magic guess, one cubic. */
    RSQRT_MAGIC_CUBIC("rsqrt_magic_cubic", Op.RSQRT, Format.F32, 0x1p-126f, 0x1.fffffep127f, 7, 0, 37, 5.47728748535e-7, 8.6205131084, "magic guess, one cubic", "mufree search form --format f32 --effort 4 --form rsqrt_cubic_sum"),
    /** Magic guess, one quartic. */
    RSQRT_MAGIC_QUARTIC("rsqrt_magic_quartic", Op.RSQRT, Format.F32, 0x1p-126f, 0x1.fffffep127f, 8, 0, 41, 9.45655637617e-8, 1.3537831389, "magic guess, one quartic", "mufree search form --format f32 --effort 4 --form rsqrt_quartic"),
    /** Magic guess, one quintic. */
    RSQRT_MAGIC_QUINTIC("rsqrt_magic_quintic", Op.RSQRT, Format.F32, 0x1p-126f, 0x1.fffffep127f, 9, 0, 45, 8.81734698203e-8, 1.20451829302, "magic guess, one quintic", "mufree search form --format f32 --effort 4 --form rsqrt_quintic"),
    /** Magic guess of 12 bits, one quartic. */
    RSQRT_SHORT_QUARTIC("rsqrt_short_quartic", Op.RSQRT, Format.F32, 0x1p-126f, 0x1p125f, 9, 0, 45, 8.16370726123e-8, 1.1274087797, "magic guess of 12 bits, one quartic", "this project; every argument tried"),
    /** Magic guess, one quadratic, one textbook Newton step. */
    RSQRT_MAGIC_SQUARE_NR("rsqrt_magic_square_nr", Op.RSQRT, Format.F32, 0x1p-126f, 0x1.fffffep127f, 10, 0, 49, 7.45033241242e-8, 0.996423792367, "magic guess, one quadratic, one textbook Newton step", "this project; every argument tried"),
    /** Magic guess of 12 bits, one quintic. */
    RSQRT_SHORT_QUINTIC("rsqrt_short_quintic", Op.RSQRT, Format.F32, 0x1p-126f, 0x1p125f, 10, 0, 49, 7.36440181206e-8, 0.752585971026, "magic guess of 12 bits, one quintic", "this project; every argument tried"),
    /** Correctly rounded: magic guess, one quartic, one step from the exact residual. */
    RSQRT_MAGIC_EXACT("rsqrt_magic_exact", Op.RSQRT, Format.F32, 0x1p-126f, 0x1.fffffep127f, 15, 0, 61, 5.96046358937e-8, 0.499999997378, "correctly rounded: magic guess, one quartic, one step from the exact residual", "mufree search form --format f32 --effort 4 --form rsqrt_quartic"),
    /** 4 of 8 by the special function unit, the others by rsqrt_magic_square. */
    RSQRT_MIX_SQUARE("rsqrt_mix_square", RSQRT_MUFU, RSQRT_MAGIC_SQUARE, 4, 8, 47, "4 of 8 by the special function unit, the others by rsqrt_magic_square", "this project"),
    /** 4 of 8 by the special function unit, the others by rsqrt_magic_cubic. */
    RSQRT_MIX_CUBIC("rsqrt_mix_cubic", RSQRT_MUFU, RSQRT_MAGIC_CUBIC, 4, 8, 51, "4 of 8 by the special function unit, the others by rsqrt_magic_cubic", "this project"),
    /** 4 of 8 by the special function unit, the others by rsqrt_magic_quartic. */
    RSQRT_MIX_QUARTIC("rsqrt_mix_quartic", RSQRT_MUFU, RSQRT_MAGIC_QUARTIC, 4, 8, 55, "4 of 8 by the special function unit, the others by rsqrt_magic_quartic", "this project"),
    /** CUDA's own function. */
    RCP_NATIVE_F16("rcp_native_f16", Op.RCP, Format.F16, 0x1p-14f, 0x1p14f, 7, 2, 53, 4.87804412842e-4, 0.499755740108, "CUDA's own function", "CUDA hrcp, h2rcp"),
    /** Correctly rounded. */
    RCP_IEEE_F16("rcp_ieee_f16", Op.RCP, Format.F16, 0x1p-14f, 0x1p14f, 11, 2, 73, 4.87804412842e-4, 0.499755740108, "correctly rounded", "IEEE 754"),
    /** Magic guess alone. */
    RCP_MAGIC_F16("rcp_magic_f16", Op.RCP, Format.F16, 0x1p-14f, 0x1p14f, 2, 0, 37, 7.21683502198e-2, 102.690607735, "magic guess alone", "mufree search magic --op rcp --format f16 --objective guess"),
    /** Magic guess, one Newton step in binary32. */
    RCP_MAGIC_1NR_F16("rcp_magic_1nr_f16", Op.RCP, Format.F16, 0x1p-14f, 0x1p14f, 11, 0, 73, 5.54418563843e-3, 7.83468834689, "magic guess, one Newton step in binary32", "mufree search magic --op rcp --format f16 --objective 1nr"),
    /** Packed: magic guess, one skewed Newton step. */
    RCP_PACKED_1NR_F16("rcp_packed_1nr_f16", Op.RCP, Format.F16, 0x1p-14f, 0x1.ecp13f, 3, 0, 41, 2.61878967286e-3, 3.03112840467, "packed: magic guess, one skewed Newton step", "mufree search form --format f16 --form rcp_newton --arithmetic packed --hi 15744"),
    /** Packed: magic guess, one Halley step. */
    RCP_PACKED_HALLEY_F16("rcp_packed_halley_f16", Op.RCP, Format.F16, 0x1p-14f, 0x1.e64p13f, 4, 0, 45, 6.08921051026e-4, 0.633013629481, "packed: magic guess, one Halley step", "mufree search form --format f16 --form rcp_halley_nested --arithmetic packed --hi 15560"),
    /** Packed: magic guess scaled, one Halley step. */
    RCP_PACKED_SCALED_F16("rcp_packed_scaled_f16", Op.RCP, Format.F16, 0x1p-14f, 0x1p14f, 5, 0, 49, 4.8828125e-4, 0.500244259893, "packed: magic guess scaled, one Halley step", "mufree search form --format f16 --form rcp_scaled_halley --arithmetic packed"),
    /** Packed, correctly rounded: magic guess, one Halley and one Newton step. */
    RCP_PACKED_EXACT_F16("rcp_packed_exact_f16", Op.RCP, Format.F16, 0x1p-14f, 0x1p14f, 6, 0, 53, 4.87804412842e-4, 0.499755740108, "packed, correctly rounded: magic guess, one Halley and one Newton step", "mufree search form --format f16 --form rcp_halley_newton --arithmetic packed"),
    /** In binary32, correctly rounded: magic guess, two skewed Newton steps. */
    RCP_F32_EXACT_F16("rcp_f32_exact_f16", Op.RCP, Format.F16, 0x1p-14f, 0x1p14f, 13, 0, 81, 4.87804412842e-4, 0.499755740108, "in binary32, correctly rounded: magic guess, two skewed Newton steps", "this project; every argument tried"),
    /** CUDA's own function. */
    RSQRT_NATIVE_F16("rsqrt_native_f16", Op.RSQRT, Format.F16, 0x1p-14f, 0x1.ffcp15f, 7, 2, 49, 4.87685028837e-4, 0.499633490785, "CUDA's own function", "CUDA hrsqrt, h2rsqrt"),
    /** Correctly rounded. */
    RSQRT_IEEE_F16("rsqrt_ieee_f16", Op.RSQRT, Format.F16, 0x1p-14f, 0x1.ffcp15f, 11, 2, 65, 4.87685028837e-4, 0.499633490785, "correctly rounded", "IEEE 754"),
    /** Magic guess alone. */
    RSQRT_MAGIC_F16("rsqrt_magic_f16", Op.RSQRT, Format.F16, 0x1p-14f, 0x1.ffcp15f, 3, 0, 33, 3.45021466482e-2, 68.0029249273, "magic guess alone", "Yoshihara, Rethinking 0x5F3759DF for GPUs"),
    /** Magic guess, one textbook Newton step in binary32. */
    RSQRT_MAGIC_1NR_F16("rsqrt_magic_1nr_f16", Op.RSQRT, Format.F16, 0x1p-14f, 0x1.ffcp15f, 16, 0, 85, 2.21397128275e-3, 3.23388117825, "magic guess, one textbook Newton step in binary32", "Yoshihara, Rethinking 0x5F3759DF for GPUs"),
    /** One of 16 magic guesses, one textbook Newton step in binary32. */
    RSQRT_LUT16_1NR_F16("rsqrt_lut16_1nr_f16", Op.RSQRT, Format.F16, 0x1p-14f, 0x1.ffcp15f, 33, 0, 147, 1.75654188046e-3, 2.57961362692, "one of 16 magic guesses, one textbook Newton step in binary32", "after Yoshihara; mufree search lut --format f16 --entries 16"),
    /** One of 32 magic guesses, one textbook Newton step in binary32. */
    RSQRT_LUT32_1NR_F16("rsqrt_lut32_1nr_f16", Op.RSQRT, Format.F16, 0x1p-14f, 0x1.ffcp15f, 33, 0, 147, 1.75654188046e-3, 2.4811546891, "one of 32 magic guesses, one textbook Newton step in binary32", "after Yoshihara; mufree search lut --format f16 --entries 32"),
    /** Magic guess, y(k - xyy) in binary32. */
    RSQRT_MAGIC_SKEWED_F16("rsqrt_magic_skewed_f16", Op.RSQRT, Format.F16, 0x1p-14f, 0x1.ffcp15f, 14, 0, 77, 1.37321289182e-3, 2.17608644168, "magic guess, y(k - xyy) in binary32", "mufree search form --format f16 --form rsqrt_skewed"),
    /** Magic guess, one skewed Newton step in binary32. */
    RSQRT_MAGIC_1NR_SKEWED_F16("rsqrt_magic_1nr_skewed_f16", Op.RSQRT, Format.F16, 0x1p-14f, 0x1.ffcp15f, 16, 0, 85, 1.02152095408e-3, 1.73744646653, "magic guess, one skewed Newton step in binary32", "mufree search form --format f16 --form rsqrt_newton"),
    /** Packed: magic guess, one skewed Newton step. */
    RSQRT_PACKED_1NR_F16("rsqrt_packed_1nr_f16", Op.RSQRT, Format.F16, 0x1p-14f, 0x1.ffcp15f, 5, 0, 41, 1.75458126409e-3, 2.37090870279, "packed: magic guess, one skewed Newton step", "mufree search form --format f16 --form rsqrt_skewed_sum --arithmetic packed"),
    /** Packed: magic guess, one quadratic. */
    RSQRT_PACKED_SQUARE_F16("rsqrt_packed_square_f16", Op.RSQRT, Format.F16, 0x1p-14f, 0x1.ffcp15f, 6, 0, 45, 6.48157164819e-4, 0.869937877715, "packed: magic guess, one quadratic", "mufree search form --format f16 --form rsqrt_square_sum --arithmetic packed"),
    /** Packed, correctly rounded: magic guess, a skewed and a compensated Newton step. */
    RSQRT_PACKED_EXACT_F16("rsqrt_packed_exact_f16", Op.RSQRT, Format.F16, 0x1p-14f, 0x1.ffcp15f, 11, 0, 65, 4.87685028837e-4, 0.499633490785, "packed, correctly rounded: magic guess, a skewed and a compensated Newton step", "mufree search form --format f16 --form rsqrt_skewed_compensated --arithmetic packed"),
    /** In binary32, correctly rounded: magic guess, one cubic. */
    RSQRT_F32_EXACT_F16("rsqrt_f32_exact_f16", Op.RSQRT, Format.F16, 0x1p-14f, 0x1.ffcp15f, 17, 0, 89, 4.87685028837e-4, 0.499633490785, "in binary32, correctly rounded: magic guess, one cubic", "this project; every argument tried"),
    /** CUDA's own function. */
    RCP_NATIVE_BF16("rcp_native_bf16", Op.RCP, Format.BF16, 0x1p-126f, 0x1p126f, 19, 2, 98, 3.87573242188e-3, 0.498039215687, "CUDA's own function", "CUDA hrcp, h2rcp"),
    /** Correctly rounded. */
    RCP_IEEE_BF16("rcp_ieee_bf16", Op.RCP, Format.BF16, 0x1p-126f, 0x1p126f, 11, 2, 73, 3.87573242188e-3, 0.498039215687, "correctly rounded", "IEEE 754"),
    /** Magic guess alone. */
    RCP_MAGIC_BF16("rcp_magic_bf16", Op.RCP, Format.BF16, 0x1p-126f, 0x1p126f, 2, 0, 37, 7.28759765625e-2, 12.9613259669, "magic guess alone", "mufree search magic --op rcp --format bf16 --objective guess"),
    /** Magic guess, one Newton step in binary32. */
    RCP_MAGIC_1NR_BF16("rcp_magic_1nr_bf16", Op.RCP, Format.BF16, 0x1p-126f, 0x1p126f, 12, 0, 77, 7.9345703125e-3, 1.37566137567, "magic guess, one Newton step in binary32", "mufree search magic --op rcp --format bf16 --objective 1nr"),
    /** Packed: magic guess, one Newton step. */
    RCP_PACKED_1NR_BF16("rcp_packed_1nr_bf16", Op.RCP, Format.BF16, 0x1p-126f, 0x1.f2p125f, 3, 0, 41, 5.58471679688e-3, 0.907216494846, "packed: magic guess, one Newton step", "mufree search form --format bf16 --form rcp_newton --arithmetic packed --hi 0x1.f2p125"),
    /** Packed: magic guess scaled, one Newton step. */
    RCP_PACKED_SCALED_BF16("rcp_packed_scaled_bf16", Op.RCP, Format.BF16, 0x1p-126f, 0x1p126f, 4, 0, 45, 3.90625e-3, 0.501960784314, "packed: magic guess scaled, one Newton step", "mufree search form --format bf16 --form rcp_scaled_newton --arithmetic packed"),
    /** Packed, correctly rounded: magic guess, two skewed Newton steps. */
    RCP_PACKED_EXACT_BF16("rcp_packed_exact_bf16", Op.RCP, Format.BF16, 0x1p-126f, 0x1p126f, 5, 0, 49, 3.87573242188e-3, 0.498039215687, "packed, correctly rounded: magic guess, two skewed Newton steps", "mufree search form --format bf16 --form rcp_2nr --arithmetic packed"),
    /** In binary32, correctly rounded: magic guess, one quadratic. */
    RCP_F32_EXACT_BF16("rcp_f32_exact_bf16", Op.RCP, Format.BF16, 0x1p-126f, 0x1.f8p125f, 11, 0, 73, 3.87573242188e-3, 0.498039215687, "in binary32, correctly rounded: magic guess, one quadratic", "this project; every argument tried"),
    /** CUDA's own function. */
    RSQRT_NATIVE_BF16("rsqrt_native_bf16", Op.RSQRT, Format.BF16, 0x1p-126f, 0x1.fep127f, 15, 2, 81, 3.86801324009e-3, 0.499318559232, "CUDA's own function", "CUDA hrsqrt, h2rsqrt"),
    /** Correctly rounded. */
    RSQRT_IEEE_BF16("rsqrt_ieee_bf16", Op.RSQRT, Format.BF16, 0x1p-126f, 0x1.fep127f, 11, 2, 65, 3.86801324009e-3, 0.499318559232, "correctly rounded", "IEEE 754"),
    /** Magic guess alone. */
    RSQRT_MAGIC_BF16("rsqrt_magic_bf16", Op.RSQRT, Format.BF16, 0x1p-126f, 0x1.fep127f, 3, 0, 33, 3.57969612162e-2, 8.0231364387, "magic guess alone", "Yoshihara, Rethinking 0x5F3759DF for GPUs"),
    /** Magic guess, one textbook Newton step in binary32. */
    RSQRT_MAGIC_1NR_BF16("rsqrt_magic_1nr_bf16", Op.RSQRT, Format.BF16, 0x1p-126f, 0x1.fep127f, 16, 0, 85, 5.66561625417e-3, 0.783616555006, "magic guess, one textbook Newton step in binary32", "Yoshihara, Rethinking 0x5F3759DF for GPUs"),
    /** One of 16 magic guesses, one textbook Newton step in binary32. */
    RSQRT_LUT16_1NR_BF16("rsqrt_lut16_1nr_bf16", Op.RSQRT, Format.BF16, 0x1p-126f, 0x1.fep127f, 33, 0, 147, 4.94055499042e-3, 0.743535969108, "one of 16 magic guesses, one textbook Newton step in binary32", "after Yoshihara; mufree search lut --format bf16 --entries 16"),
    /** One of 32 magic guesses, one textbook Newton step in binary32. */
    RSQRT_LUT32_1NR_BF16("rsqrt_lut32_1nr_bf16", Op.RSQRT, Format.BF16, 0x1p-126f, 0x1.fep127f, 32, 0, 143, 4.94055499042e-3, 0.650426170005, "one of 32 magic guesses, one textbook Newton step in binary32", "after Yoshihara; mufree search lut --format bf16 --entries 32"),
    /** Magic guess, y(k - xyy) in binary32. */
    RSQRT_MAGIC_SKEWED_BF16("rsqrt_magic_skewed_bf16", Op.RSQRT, Format.BF16, 0x1p-126f, 0x1.fep127f, 14, 0, 77, 4.40046561811e-3, 0.69994381424, "magic guess, y(k - xyy) in binary32", "mufree search form --format bf16 --form rsqrt_skewed"),
    /** Magic guess, one skewed Newton step in binary32. */
    RSQRT_MAGIC_1NR_SKEWED_BF16("rsqrt_magic_1nr_skewed_bf16", Op.RSQRT, Format.BF16, 0x1p-126f, 0x1.fep127f, 16, 0, 85, 4.03258719886e-3, 0.643519962796, "magic guess, one skewed Newton step in binary32", "mufree search form --format bf16 --form rsqrt_newton"),
    /** Packed: magic guess, one skewed Newton step. */
    RSQRT_PACKED_1NR_BF16("rsqrt_packed_1nr_bf16", Op.RSQRT, Format.BF16, 0x1p-126f, 0x1.fep127f, 6, 0, 45, 5.14993185e-3, 0.798333082221, "packed: magic guess, one skewed Newton step", "mufree search form --format bf16 --form rsqrt_skewed_sum --arithmetic packed"),
    /** Packed: magic guess, one quadratic. */
    RSQRT_PACKED_SQUARE_BF16("rsqrt_packed_square_bf16", Op.RSQRT, Format.BF16, 0x1p-126f, 0x1.fep127f, 7, 0, 49, 4.7247848593e-3, 0.730613128421, "packed: magic guess, one quadratic", "mufree search form --format bf16 --form rsqrt_square_sum --arithmetic packed"),
    /** Packed, correctly rounded: magic guess, one compensated Halley step. */
    RSQRT_PACKED_EXACT_BF16("rsqrt_packed_exact_bf16", Op.RSQRT, Format.BF16, 0x1p-126f, 0x1.fep127f, 12, 0, 63, 3.86801324009e-3, 0.499318559232, "packed, correctly rounded: magic guess, one compensated Halley step", "mufree search form --format bf16 --form rsqrt_compensated_halley --arithmetic packed"),
    /** In binary32, correctly rounded: magic guess, one quadratic. */
    RSQRT_F32_EXACT_BF16("rsqrt_f32_exact_bf16", Op.RSQRT, Format.BF16, 0x1p-126f, 0x1.fep127f, 16, 0, 85, 3.86801324009e-3, 0.499318559232, "in binary32, correctly rounded: magic guess, one quadratic", "this project; every argument tried"),
    ;

    private final String label;
    private final Op op;
    private final Format format;
    private final Domain domain;
    private final int ops;
    private final int mufuOps;
    private final int guardedOps;
    private final double maxRelError;
    private final double maxUlpError;
    private final String summary;
    private final String source;
    private final Mix mix;

    Method(String label, Op op, Format format, float lo, float hi, int ops, int mufuOps, int guardedOps, double maxRelError,
            double maxUlpError, String summary, String source) {
        this.label = label;
        this.op = op;
        this.format = format;
        this.domain = new Domain(lo, hi);
        this.ops = ops;
        this.mufuOps = mufuOps;
        this.guardedOps = guardedOps;
        this.maxRelError = maxRelError;
        this.maxUlpError = maxUlpError;
        this.summary = summary;
        this.source = source;
        this.mix = null;
    }

    Method(String label, Method mufu, Method trick, int share, int period, int guardedOps, String summary, String source) {
        this.label = label;
        this.op = mufu.op;
        this.format = mufu.format;
        this.domain = mufu.domain.intersection(trick.domain);
        this.ops = share * mufu.ops + (period - share) * trick.ops;
        this.mufuOps = share * mufu.mufuOps + (period - share) * trick.mufuOps;
        this.guardedOps = guardedOps;
        this.maxRelError = Math.max(mufu.maxRelError, trick.maxRelError);
        this.maxUlpError = Math.max(mufu.maxUlpError, trick.maxUlpError);
        this.summary = summary;
        this.source = source;
        this.mix = new Mix(mufu, trick, share, period);
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

    /**
     * The fastest method that keeps an accuracy on a domain, by the speeds that come with the library
     * ({@link Speeds#shipped()}): no GPU is asked, and the answer is always the same. {@link Choice} also says in which
     * mode, and why.
     *
     * @throws IllegalArgumentException if no method is so accurate; the message says how accurate one can be
     */
    public static Method fastest(Op op, Format format, Required required, Domain domain) {
        return Choice.of(new Request(op, format, required, domain), Speeds.shipped()).method();
    }

    /**
     * As {@link #fastest(Op, Format, Required, Domain)}, by the speeds on this engine. They are measured where no earlier
     * run left them in the user's cache ({@link Choice#of(Request, Engine)}).
     */
    public static Method fastest(Op op, Format format, Required required, Domain domain, Engine engine) {
        return Choice.of(new Request(op, format, required, domain), engine).method();
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

    /** What it computes. */
    public Op op() {
        return op;
    }

    /** The format of its arguments and results. */
    public Format format() {
        return format;
    }

    /** The arguments for which the bare method is right; for {@link Op#RCP} the magnitudes of the arguments. */
    public Domain domain() {
        return domain;
    }

    /**
     * Instructions that normal arguments with normal results pass through on sm_90, without loads and stores: those for
     * {@link #results()} results.
     */
    public int ops() {
        return ops;
    }

    /** How many results the {@link #ops()} make: 1; 2 in a 16-bit format; of a mix those of a period. */
    public int results() {
        return mix != null ? mix.period() : format == Format.F32 ? 1 : 2;
    }

    /** The instructions of the guarded method for {@link #guardedResults()} results, whose arguments are checked together. */
    public int guardedOps() {
        return guardedOps;
    }

    /** How many results the {@link #guardedOps()} make. */
    public int guardedResults() {
        return mix != null ? mix.period() : 4 * results();
    }

    /** What the method mixes; empty where it is no mix. Results of a mix depend on their positions. */
    public Optional<Mix> mix() {
        return Optional.ofNullable(mix);
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
