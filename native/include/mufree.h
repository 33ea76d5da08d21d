/* SPDX-License-Identifier: Apache-2.0
 *
 * The C interface: batches of 1/x and 1/sqrt(x) by a chosen method, on the CPU or on a GPU, with the same bits.
 *
 * A method is a row number of mufree/methods.def. Every function that returns an int returns a status: 0 for success,
 * a positive CUDA error number, or a negative MUFREE_ERROR_*; mufree_last_error() then says what happened, on the
 * calling thread. An engine may be used by several threads at once. Lengths and offsets count elements.
 */
#ifndef MUFREE_H
#define MUFREE_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define MUFREE_API __attribute__((visibility("default")))
/** Marks a function that takes host arrays: a binding should let it work on them where they lie. */
#define MUFREE_ARRAYS MUFREE_API

/** An argument was out of range. */
#define MUFREE_ERROR_ARGUMENT (-1)
/** The library was built without nvcc: it holds the CPU engine alone. */
#define MUFREE_ERROR_NO_GPU_CODE (-2)
/** Host memory or a thread could not be had. */
#define MUFREE_ERROR_HOST (-3)
/** This process was forked from one that had used a GPU, which CUDA does not survive. */
#define MUFREE_ERROR_FORKED (-4)

/** The method on its domain, the IEEE result elsewhere. */
#define MUFREE_GUARDED 0
/** The bare method. */
#define MUFREE_RAW 1

/** The formats of arguments and results: binary32, and as their bits binary16 and bfloat16. */
#define MUFREE_F32 0
#define MUFREE_F16 1
#define MUFREE_BF16 2

/** The operations: 1/x and 1/sqrt(x). */
#define MUFREE_RCP 0
#define MUFREE_RSQRT 1

/** The arithmetic of a form: in binary32 on a guess in the format, or in the format. */
#define MUFREE_WIDE 0
#define MUFREE_PACKED 1

/** What a form's candidates are judged by: the relative error of the result as its arithmetic leaves it, or the error in
 *  ulps of the result rounded to the format. */
#define MUFREE_RELATIVE 0
#define MUFREE_ULP 1

/** A program of binary32, what follows the guess y of 1/x or 1/sqrt(x): instructions ab and ab + c of which the last one's
 *  result is the program's (without any, y is). Each is a word: operand a in the bits from 0, b from 8, c from 16 (0 in a
 *  product), and the flags. An operand is x, y, the result of an earlier instruction, a constant or a literal. */
#define MUFREE_PROGRAM_INSTRUCTIONS 16 /**< the most that a program may have */
#define MUFREE_PROGRAM_CONSTANTS 8
#define MUFREE_PROGRAM_FMA 0x1000000   /**< ab + c; else ab */
#define MUFREE_PROGRAM_NEGATES_PRODUCT 0x2000000
#define MUFREE_PROGRAM_NEGATES_ADDEND 0x4000000
#define MUFREE_PROGRAM_X 0
#define MUFREE_PROGRAM_Y 1
#define MUFREE_PROGRAM_RESULT 2        /**< of instruction 0; then of 1, ... */
#define MUFREE_PROGRAM_CONSTANT 18     /**< k0; then k1, ... */
#define MUFREE_PROGRAM_ONE 26          /**< 1 */
#define MUFREE_PROGRAM_HALF 27         /**< 0.5 */

/** A computing device with its streams, staging memory or threads. */
typedef struct mufree_engine mufree_engine;

/** A CUDA stream: cudaStream_t under the name that it has in the CUDA headers. */
typedef struct CUstream_st* mufree_stream_t;

/** What a GPU is. */
typedef struct mufree_gpu {
  char name[256];
  char driver[64];                     /**< the version of the kernel module, such as 580.95.05 */
  int major, minor;                    /**< compute capability */
  int multiprocessors;
  int clock_khz;                       /**< the highest SM clock */
  int driver_cuda;                     /**< the newest CUDA version that the driver supports, 13000 for 13.0 */
  int64_t memory_bytes, l2_bytes;
} mufree_gpu;

/** The memory that an engine holds, in bytes. */
typedef struct mufree_memory {
  int64_t arrays;                      /**< from mufree_allocate */
  int64_t reserved;                    /**< of the device's memory: these arrays, and what is kept for the next ones */
  int64_t staging;                     /**< of the device's memory: host arrays on their way */
  int64_t pinned;                      /**< of the host's memory, which the system can't move: the same */
} mufree_memory;

/** The errors of a method over the arguments of its domain within a range of bit patterns. */
typedef struct mufree_accuracy {
  int64_t inputs;                      /**< arguments that lie in the domain */
  int64_t correctly_rounded;           /**< how many of their results are */
  int64_t faithful;                    /**< how many are one of the exact result's two neighbours, or are exact */
  double max_rel_error, max_ulp_error;
  uint32_t arg_max_rel, arg_max_ulp;   /**< bits of the first argument with that error */
} mufree_accuracy;

/** As mufree_accuracy, of a binary32 method whose arithmetic flushes subnormals: mufree/flushed.h. */
typedef struct mufree_flushed {
  mufree_accuracy accuracy;
  int64_t differing;                   /**< results whose bits are not those of the method itself */
  uint32_t fails_below, fails_above;   /**< bits of the magnitudes nearest to 1, the one below it and the other not, at which
                                            an error passes the method's bound; 0 where there is none */
} mufree_flushed;

/* ---- the library ---- */

/** What the last failed call of this thread failed on; never NULL. */
MUFREE_API const char* mufree_last_error(void);
/** The name of a status, such as "cudaErrorMemoryAllocation"; never NULL. */
MUFREE_API const char* mufree_status_name(int status);
/** 1 for a CUDA error after which this process can't use that GPU any more, else 0. */
MUFREE_API int mufree_status_is_fatal(int status);
/** What the library was built for: "CPU only", or the CUDA version and the GPU architectures. */
MUFREE_API const char* mufree_build(void);
/** The number of methods, and the name of one of them (NULL when there is no such row). */
MUFREE_API int mufree_method_count(void);
MUFREE_API const char* mufree_method_name(int method);
/** The format of a method, or -1 when there is no such row. */
MUFREE_API int mufree_method_format(int method);

/* ---- engines ---- */

/** The number of GPUs; without a driver a status that says so. */
MUFREE_API int mufree_gpu_count(int* count);
MUFREE_API int mufree_gpu_describe(int device, mufree_gpu* gpu);
/** The free and the whole memory of a GPU, in bytes. */
MUFREE_API int mufree_gpu_memory(int device, int64_t* free_bytes, int64_t* total_bytes);

/** A CPU engine of so many threads (0: as many as there are cores) for an instruction set, "avx512", "avx2" or "plain"
 *  (NULL: the widest that this CPU has). */
MUFREE_API int mufree_open_cpu(int threads, const char* isa, mufree_engine** engine);
/** The engine of GPU `device`. */
MUFREE_API int mufree_open_gpu(int device, mufree_engine** engine);
/** Waits for the engine's work and gives back everything it holds, memory from mufree_allocate too. */
MUFREE_API int mufree_close(mufree_engine* engine);
/** What the engine runs on, such as "CPU (avx512, 2 threads)"; valid until it is closed. */
MUFREE_API const char* mufree_describe(mufree_engine* engine);

/* ---- batches ---- */

/** Host memory to host memory, for a method of the array's format: mufree_map for binary32, mufree_map16 for both 16-bit
 *  ones. `in` and `out` may be the same place; they may not overlap partly. */
MUFREE_ARRAYS int mufree_map(mufree_engine* engine, int method, int mode, const float* in, int64_t in_offset, float* out,
                          int64_t out_offset, int64_t length);
MUFREE_ARRAYS int mufree_map16(mufree_engine* engine, int method, int mode, const uint16_t* in, int64_t in_offset,
                               uint16_t* out, int64_t out_offset, int64_t length);
/** The engine's memory to the engine's memory, enqueued on a stream (NULL: the engine's own; a CPU engine has none and
 *  has finished on return). */
MUFREE_API int mufree_map_device(mufree_engine* engine, int method, int mode, const void* in, void* out, int64_t length,
                                 mufree_stream_t stream);
/** Rows of the engine's memory, as mufree_map_device enqueues: out = in * rsqrt(mean(in^2) + epsilon) * weights, all of
 *  one format and computed in binary32 in an order of its own (docs/rmsnorm.md). The weights, one for each column, may be
 *  NULL: ones; they may not overlap `out`. The method is any of 1/sqrt(x), guarded, whatever its format. */
MUFREE_API int mufree_rmsnorm_device(mufree_engine* engine, int format, int method, int64_t rows, int64_t columns,
                                     float epsilon, const void* in, const void* weights, void* out, mufree_stream_t stream);
/** Waits for a stream (NULL: the engine's own), and reports what failed on it. */
MUFREE_API int mufree_synchronize(mufree_engine* engine, mufree_stream_t stream);

/** Memory of the engine: on a GPU from a pool of the engine's, in the order of a stream (NULL: its own). It may be used at
 *  once, on any stream given to this interface. */
MUFREE_API int mufree_allocate(mufree_engine* engine, int64_t bytes, mufree_stream_t stream, void** memory);
/** Gives memory back once the work enqueued through this interface has used it, without waiting for that here; after
 *  mufree_lend, or once it was used in a graph, it waits for the GPU. */
MUFREE_API int mufree_free(mufree_engine* engine, void* memory);
/** Says that memory from mufree_allocate is used by others, too. */
MUFREE_API int mufree_lend(mufree_engine* engine, const void* memory);
/** Gives back what the engine keeps for later: memory that no array is in, and staging memory. */
MUFREE_API int mufree_trim(mufree_engine* engine);
MUFREE_API int mufree_memory_held(mufree_engine* engine, mufree_memory* memory);
/** Whether the engine can work on so many bytes of memory that it did not allocate. */
MUFREE_API int mufree_check_memory(mufree_engine* engine, const void* memory, int64_t bytes);
/** The engine's memory to the engine's memory, enqueued on its own stream; the places may not overlap. */
MUFREE_API int mufree_copy_device(mufree_engine* engine, void* to, const void* from, int64_t bytes);
/** Host memory to the engine's and back, after what the engine's stream holds; finished on return. */
MUFREE_ARRAYS int mufree_upload(mufree_engine* engine, void* to, const float* from, int64_t from_offset, int64_t length);
MUFREE_ARRAYS int mufree_download(mufree_engine* engine, float* to, int64_t to_offset, const void* from, int64_t length);
MUFREE_ARRAYS int mufree_upload16(mufree_engine* engine, void* to, const uint16_t* from, int64_t from_offset, int64_t length);
MUFREE_ARRAYS int mufree_download16(mufree_engine* engine, uint16_t* to, int64_t to_offset, const void* from, int64_t length);

/* ---- measurement ---- */

/** The errors of the raw method over the bit patterns first, ..., first + count - 1 of its format's 2^32 or 2^16. */
MUFREE_API int mufree_measure(mufree_engine* engine, int method, int64_t first, int64_t count,
                              mufree_accuracy* accuracy);
/** The same under flush-to-zero, for a method of binary32. */
MUFREE_API int mufree_measure_flushed(mufree_engine* engine, int method, int64_t first, int64_t count,
                                      mufree_flushed* flushed);
/** Host memory to host memory: what the raw method of a 16-bit format has in binary32 before its last rounding; where it
 *  computes in the format, its result. */
MUFREE_ARRAYS int mufree_unrounded(mufree_engine* engine, int method, const uint16_t* in, float* out, int64_t length);
/** A length and a number of steps with which mufree_time_chain fills the engine for a few milliseconds. */
MUFREE_API int mufree_chain_shape(mufree_engine* engine, int64_t* length, int64_t* steps);
/** out[i] = the method applied `steps` times to in[i] in registers, and the seconds that took (events on a GPU). */
MUFREE_API int mufree_time_chain(mufree_engine* engine, int method, int mode, int64_t steps, const void* in, void* out,
                                 int64_t length, double* seconds);
/** As mufree_map_device, timed. */
MUFREE_API int mufree_time_map(mufree_engine* engine, int method, int mode, const void* in, void* out, int64_t length,
                               double* seconds);
/** As mufree_rmsnorm_device, timed. */
MUFREE_API int mufree_time_rmsnorm(mufree_engine* engine, int format, int method, int64_t rows, int64_t columns, float epsilon,
                                   const void* in, const void* weights, void* out, double* seconds);
/** A plain copy by the vendor's call (cudaMemcpy, memcpy), timed: the ceiling of a map. */
MUFREE_API int mufree_time_copy(mufree_engine* engine, const void* in, void* out, int64_t bytes, double* seconds);
/** The first index at which two arrays of a format differ in bits (any NaN equals any NaN), or -1. */
MUFREE_API int64_t mufree_first_difference(int format, const void* a, const void* b, int64_t length);

/* ---- forms: methods whose constants are free, in the 16-bit formats ---- */

/** The number of forms, the name of one (NULL when there is no such row), its refinement's type in mufree/refine.h, and
 *  what it computes. */
MUFREE_API int mufree_form_count(void);
MUFREE_API const char* mufree_form_name(int form);
MUFREE_API const char* mufree_form_refinement(int form);
MUFREE_API const char* mufree_form_summary(int form);
/** MUFREE_RCP or MUFREE_RSQRT, and the number of constants beside the magic; -1 when there is no such row. */
MUFREE_API int mufree_form_op(int form);
MUFREE_API int mufree_form_constants(int form);
/** The textbook's value of a constant; 0 when there is none. */
MUFREE_API double mufree_form_textbook(int form, int constant);
/** What the refinement makes, in binary64, of guesses of 1/1 or 1/sqrt(1): its mathematics without roundings of note. */
MUFREE_ARRAYS int mufree_form_refine(int form, const double* constants, const double* guesses, double* results,
                                     int64_t length);
/** errors[i] = the maximum of the error of candidate i over positive arguments of a 16-bit format, by their bits; a NaN
 *  counts as infinity. A candidate is the magic and then, as the bits of floats, the constants: exact in the format where
 *  the arithmetic is packed. */
MUFREE_ARRAYS int mufree_form_errors(mufree_engine* engine, int form, int format, int arithmetic, int objective,
                                     const uint32_t* candidates, int64_t candidate_count, const uint16_t* arguments,
                                     int64_t argument_count, double* errors);
/** results[i] = what a candidate makes of arguments[i], not rounded to the format unless its arithmetic is. */
MUFREE_ARRAYS int mufree_form_results(mufree_engine* engine, int form, int format, int arithmetic,
                                      const uint32_t* candidate, const uint16_t* arguments, int64_t argument_count,
                                      float* results);

/* ---- programs of binary32 ---- */

/** A form's refinement as a program, one instruction a statement, as in "t = k0 - x*y; u = t*t + k1; y*u"; NULL when there
 *  is no such row. */
MUFREE_API const char* mufree_form_program(int form);
/** errors[i] = the maximum of the error of candidate i over argument_count arguments by their bits: those of the list, or
 *  where it is NULL first, first + stride, first + 2 stride, ...; worst[i] (unless NULL) = the bits of the first of them
 *  with that error. A NaN counts as infinity. A candidate is the magic and then, as the bits of floats, the constants.
 *  An error above `limit` may be given up early: it is infinity then, and worst[i] is 0. */
MUFREE_ARRAYS int mufree_program_errors(mufree_engine* engine, int op, int objective, const uint32_t* instructions,
                                        int instruction_count, int constant_count, const uint32_t* candidates,
                                        int64_t candidate_count, const uint32_t* arguments, uint32_t first, uint32_t stride,
                                        int64_t argument_count, double limit, double* errors, uint32_t* worst);
/** results[i] = what a candidate makes of argument i, the arguments being given in the same way. */
MUFREE_ARRAYS int mufree_program_results(mufree_engine* engine, int op, const uint32_t* instructions, int instruction_count,
                                         int constant_count, const uint32_t* candidate, const uint32_t* arguments,
                                         uint32_t first, uint32_t stride, int64_t argument_count, float* results);

#ifdef __cplusplus
}
#endif
#endif
