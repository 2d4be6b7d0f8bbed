/* The C interface of graphrun: every algorithm of its catalogue, matrices and their products.
 *
 * Every function that can fail returns a status; graphrun_last_error() then says why. Handles are
 * counted: each function that gives one gives it with one count, which the matching _release takes
 * back. Handles may be used and released from any thread. What is computed in one context runs on
 * that context's own thread, one piece of work after another; contexts run side by side. There are
 * no callbacks; nothing is printed and no signal is touched, but by graphrun_main().
 *
 * Work is a graphrun_call: it is started, waited for, and can be cancelled, and its result is
 * taken from it:
 *
 *     graphrun_call* call;
 *     graphrun_graph* graph;
 *     graphrun_graph_read(context, "web.mtx", NULL, &call);
 *     if (graphrun_call_wait(call, -1) == GRAPHRUN_OK) graphrun_call_graph(call, &graph);
 *     graphrun_call_release(call);
 *
 * Arrays go in and out as DLPack tensors (struct DLManagedTensorVersioned of dlpack.h, version 1),
 * which this header only names. Text is UTF-8. Numbers of vertices count from 0; -1 is no vertex.
 */
#ifndef GRAPHRUN_H
#define GRAPHRUN_H

#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define GRAPHRUN_API __attribute__((visibility("default")))
#else
#define GRAPHRUN_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

struct DLManagedTensorVersioned;
struct ArrowArrayStream;

typedef struct graphrun_context graphrun_context;
typedef struct graphrun_options graphrun_options;
typedef struct graphrun_matrix graphrun_matrix;
typedef struct graphrun_graph graphrun_graph;
typedef struct graphrun_call graphrun_call;

/* As the program's exit codes, where it has them. */
typedef enum graphrun_status {
  GRAPHRUN_OK = 0,
  GRAPHRUN_INTERNAL = 1,    /* an error of graphrun itself */
  GRAPHRUN_INVALID = 2,     /* an argument that cannot be accepted */
  GRAPHRUN_PARSE = 3,       /* a malformed file */
  GRAPHRUN_UNSUPPORTED = 4, /* valid input that cannot be represented */
  GRAPHRUN_MEMORY = 5,
  GRAPHRUN_UNAVAILABLE = 8, /* what this build or machine lacks, such as a GPU */
  GRAPHRUN_RUNNING = 20,    /* the call has not ended yet */
  GRAPHRUN_FILE = 21,       /* a file cannot be opened, read or written */
  GRAPHRUN_CANCELLED = 130
} graphrun_status;

/* --- The library -------------------------------------------------------------------------- */

/* 0x000100 is 0.1.0. */
GRAPHRUN_API uint32_t graphrun_version(void);
/* Grows with each addition to this interface. A removal changes the library's SONAME. */
GRAPHRUN_API uint32_t graphrun_abi(void);
/* The message of this thread's last failure, until its next one. Never NULL. */
GRAPHRUN_API const char* graphrun_last_error(void);
/* More of it, as a JSON object: kind; and where they apply path, line, column, needed and
 * available (bytes), parameter, nearest. Never NULL. */
GRAPHRUN_API const char* graphrun_last_error_detail(void);
/* All algorithms, with their parameters, columns and numbers, and all reading options, as JSON.
 * The same text at each call; NULL where there is no memory for it. */
GRAPHRUN_API const char* graphrun_catalogue(void);
/* The GPUs, as a JSON object: devices, and a reason where there is none. */
GRAPHRUN_API graphrun_status graphrun_devices(char** json);
/* The program, with the arguments of its command line: prints what it prints and returns its exit
 * status. It takes SIGINT, SIGTERM, SIGHUP and SIGPIPE for the process, which may end in it. For
 * a launcher, whose main function returns what this one does; called once. GRAPHRUN_UNAVAILABLE,
 * said on standard error, in a library that was built without the program. */
GRAPHRUN_API int graphrun_main(int argc, char** argv);
/* Frees a text that a function gave as char**. NULL is allowed. */
GRAPHRUN_API void graphrun_free(char* text);

/* --- Contexts ----------------------------------------------------------------------------- */

/* A CPU with so many threads; 0: as many as this process may use (its affinity, its control
 * group's quota, OMP_NUM_THREADS and GRAPHRUN_THREADS). In a forked child it goes on working. */
GRAPHRUN_API graphrun_status graphrun_context_cpu(int32_t threads, graphrun_context** out);
/* A GPU. In a forked child its calls fail with GRAPHRUN_UNAVAILABLE. */
GRAPHRUN_API graphrun_status graphrun_context_cuda(int32_t device, graphrun_context** out);
GRAPHRUN_API void graphrun_context_retain(graphrun_context* context);
GRAPHRUN_API void graphrun_context_release(graphrun_context* context);
/* A JSON object: backend, device, name, threads, held, peak and available (bytes). */
GRAPHRUN_API graphrun_status graphrun_context_info(graphrun_context* context, char** json);
/* Of the calls started from now on; 0: as at its making. Without effect on a GPU. */
GRAPHRUN_API graphrun_status graphrun_context_limit_threads(graphrun_context* context,
                                                            int32_t threads);
/* What the context holds and reads, at most, from now on; 0: no limit. GRAPHRUN_MEMORY where it
 * holds more. */
GRAPHRUN_API graphrun_status graphrun_context_limit_memory(graphrun_context* context,
                                                           uint64_t bytes);
/* Work of the context started from now on begins after what is in the caller's CUDA stream, and
 * what is put into the stream from now on begins after the context's work. Without effect on a
 * CPU. */
GRAPHRUN_API graphrun_status graphrun_context_wait_for(graphrun_context* context, void* stream);
GRAPHRUN_API graphrun_status graphrun_context_ready_for(graphrun_context* context, void* stream);

/* --- Options of reading and building ------------------------------------------------------- */

/* Values by name, as the program's options: "duplicates" "min", "columns" "from,to", "undirected"
 * "yes". graphrun_catalogue() lists them. NULL stands for no options. */
GRAPHRUN_API graphrun_status graphrun_options_new(graphrun_options** out);
GRAPHRUN_API void graphrun_options_release(graphrun_options* options);
/* GRAPHRUN_INVALID for a name that is none, with the nearest, and for a wrong value. */
GRAPHRUN_API graphrun_status graphrun_options_set(graphrun_options* options, const char* name,
                                                  const char* value);

/* --- Tensors ------------------------------------------------------------------------------- */

/* Functions that take tensors own them once they return GRAPHRUN_OK, and call their deleters, on
 * any thread; on failure they stay the caller's. A tensor is used where it lies if it is on the
 * context's device, contiguous, and of the type that is stored; else it is converted. Who
 * goes on writing to an array gives GRAPHRUN_COPY.
 * On a GPU: an array given is read after what is in the legacy default stream by then, as
 * __dlpack__(stream=1) puts it (graphrun_context_wait_for() for another stream); one that a
 * function gives is complete. Its memory is used anew after what is in the legacy default stream
 * when its deleter is called: who reads it on a stream that does not wait for that one calls
 * graphrun_context_wait_for() before. */
enum {
  GRAPHRUN_COPY = 1,      /* copy tensors that could be used where they lie */
  GRAPHRUN_BORROW = 2,    /* GRAPHRUN_INVALID where a tensor cannot be used where it lies */
  GRAPHRUN_UNDIRECTED = 4, /* of a graph: the union of the edges and their reverses */
  GRAPHRUN_SYMMETRIC = 8, /* of a graph in CSR: undirected; a matrix that is not symmetric is refused */
  GRAPHRUN_TRUSTED = 16,  /* of CSR: valid, and symmetric where that is said, without a check */
  GRAPHRUN_IDS = 32,      /* of edges: numbers are ids, and vertices are those that occur */
  GRAPHRUN_GIVEN_ORDER = 64, /* of ids: vertices in the order of first occurrence, not of ids */
  GRAPHRUN_HOST = 128,    /* of a result: in host memory, also from a GPU */
  GRAPHRUN_COMPLEMENT = 256, /* of a mask: where it has no entry */
  GRAPHRUN_TRANSPOSE = 512   /* of a product: of the transposed matrix */
};

/* --- Matrices ------------------------------------------------------------------------------- */

/* CSR. offsets: rows + 1, int64 or int32 (widened); indices: ascending in a row without repeats,
 * int32 (int64 is copied, unsorted rows are refused); values: one for each index, int32, int64,
 * float or double (other widths are converted), complex (of two floats or doubles: for products over
 * plus_times; a graph refuses them), or NULL for a pattern.
 * The call gives a matrix. */
GRAPHRUN_API graphrun_status graphrun_matrix_csr(graphrun_context* context, int64_t rows,
                                                 int64_t columns,
                                                 struct DLManagedTensorVersioned* offsets,
                                                 struct DLManagedTensorVersioned* indices,
                                                 struct DLManagedTensorVersioned* values,
                                                 uint32_t flags, graphrun_call** out);
/* Triples in any order. Of the options `duplicates` and `self_loops` apply. The call gives a
 * matrix. */
GRAPHRUN_API graphrun_status graphrun_matrix_coo(graphrun_context* context, int64_t rows,
                                                 int64_t columns,
                                                 struct DLManagedTensorVersioned* row_of,
                                                 struct DLManagedTensorVersioned* column_of,
                                                 struct DLManagedTensorVersioned* values,
                                                 const graphrun_options* options, uint32_t flags,
                                                 graphrun_call** out);
GRAPHRUN_API void graphrun_matrix_retain(graphrun_matrix* matrix);
GRAPHRUN_API void graphrun_matrix_release(graphrun_matrix* matrix);
/* A JSON object: rows, columns, entries, weight_type, bytes, borrowed and copied (bytes). */
GRAPHRUN_API graphrun_status graphrun_matrix_info(graphrun_matrix* matrix, char** json);
/* Views of its arrays, which keep the matrix alive: offsets int64, indices int32, values NULL for
 * a pattern. With GRAPHRUN_HOST copies where it lies on a GPU. */
GRAPHRUN_API graphrun_status graphrun_matrix_export(graphrun_matrix* matrix, uint32_t flags,
                                                    struct DLManagedTensorVersioned** offsets,
                                                    struct DLManagedTensorVersioned** indices,
                                                    struct DLManagedTensorVersioned** values);
/* Products over a semiring: "plus_times", "plus_second", "min_plus", "min_second",
 * "max_plus" and, of two sparse matrices, "plus_pair"; NULL is plus_times. x is a vector (spmv: the call's column
 * "y") or a matrix of several columns in row-major order (spmm: the same, with as many columns).
 * spgemm gives a matrix; mask may be NULL, else the product has entries only where mask has (or,
 * with GRAPHRUN_COMPLEMENT, where it has none). */
GRAPHRUN_API graphrun_status graphrun_spmv(graphrun_matrix* matrix, const char* semiring,
                                           struct DLManagedTensorVersioned* x, uint32_t flags,
                                           graphrun_call** out);
GRAPHRUN_API graphrun_status graphrun_spmm(graphrun_matrix* matrix, const char* semiring,
                                           struct DLManagedTensorVersioned* x, uint32_t flags,
                                           graphrun_call** out);
GRAPHRUN_API graphrun_status graphrun_spgemm(graphrun_matrix* a, graphrun_matrix* b,
                                             const char* semiring, graphrun_matrix* mask,
                                             uint32_t flags, graphrun_call** out);

/* --- Graphs --------------------------------------------------------------------------------- */

/* Each of these calls gives a graph. */

/* A file of any known kind, plain or compressed, or a recipe such as "kron:20". */
GRAPHRUN_API graphrun_status graphrun_graph_read(graphrun_context* context, const char* path,
                                                 const graphrun_options* options,
                                                 graphrun_call** out);
/* Row u holds the edges out of u. Tensors as for graphrun_matrix_csr(). Undirected with
 * GRAPHRUN_SYMMETRIC, without a copy, or with GRAPHRUN_UNDIRECTED, by building it anew. */
GRAPHRUN_API graphrun_status graphrun_graph_csr(graphrun_context* context, int64_t vertices,
                                                struct DLManagedTensorVersioned* offsets,
                                                struct DLManagedTensorVersioned* indices,
                                                struct DLManagedTensorVersioned* values,
                                                const graphrun_options* options, uint32_t flags,
                                                graphrun_call** out);
/* An edge from source[k] to target[k], numbers of vertices from 0 to vertices - 1. With
 * GRAPHRUN_IDS any int64 numbers; `vertices` is then ignored. weights may be NULL. */
GRAPHRUN_API graphrun_status graphrun_graph_edges(graphrun_context* context, int64_t vertices,
                                                  struct DLManagedTensorVersioned* source,
                                                  struct DLManagedTensorVersioned* target,
                                                  struct DLManagedTensorVersioned* weights,
                                                  const graphrun_options* options, uint32_t flags,
                                                  graphrun_call** out);
/* A table with a row for each edge, from pandas, Polars, PyArrow, DuckDB and others: the names of
 * the columns of ids (whole numbers or text), and of weights or NULL. `vertices` is NULL, or a
 * stream whose first column lists all ids, those without edges included. The streams are taken
 * over as tensors are. */
GRAPHRUN_API graphrun_status graphrun_graph_arrow(graphrun_context* context,
                                                  struct ArrowArrayStream* edges,
                                                  const char* source, const char* target,
                                                  const char* weight,
                                                  struct ArrowArrayStream* vertices,
                                                  const graphrun_options* options, uint32_t flags,
                                                  graphrun_call** out);
/* The same graph without its weights; with each edge turned around. They share its memory. */
GRAPHRUN_API graphrun_status graphrun_graph_unweighted(graphrun_graph* graph, graphrun_call** out);
GRAPHRUN_API graphrun_status graphrun_graph_reversed(graphrun_graph* graph, graphrun_call** out);
/* Makes what algorithms otherwise have the graph make at their first call, and what it keeps: its
 * transpose, the undirected graph, the edges oriented for triangles, the storage format of products.
 * `algorithms`: their names with commas between; their parameters are as by default. NULL: the forms
 * that at least three of the catalogue have in common. `weights`: 0 or 1, whether weights count;
 * negative: those that are lengths do. What is made already stays as it is. GRAPHRUN_INVALID for a
 * name that is none, with the nearest. The call gives no graph; its result is a JSON object:
 * milliseconds, and prepared, what it has made. One that fails keeps what is made by then. */
GRAPHRUN_API graphrun_status graphrun_graph_prepare(graphrun_graph* graph, const char* algorithms,
                                                    int32_t weights, graphrun_call** out);
GRAPHRUN_API void graphrun_graph_retain(graphrun_graph* graph);
GRAPHRUN_API void graphrun_graph_release(graphrun_graph* graph);
/* A JSON object: vertices, edges, entries, directed, weight_type, self_loops, duplicates,
 * dropped_self_loops, isolated, ids ("numbers", "integers", "strings"), ids_ascending, backend,
 * format (of products: the one asked for, or null until one was chosen), bytes, prepared (forms of its
 * edges that it has made and keeps: "transpose", "undirected", "oriented", "products"), borrowed and
 * copied (bytes), warnings; of a file also path, file_format and what its reading counted. The first
 * such call on a graph waits for what is queued before it; later ones give format, bytes and prepared
 * as of the end of the last call on the graph. */
GRAPHRUN_API graphrun_status graphrun_graph_info(graphrun_graph* graph, char** json);
/* The adjacency matrix: row u holds the edges out of u. */
GRAPHRUN_API graphrun_status graphrun_graph_matrix(graphrun_graph* graph, graphrun_matrix** out);
/* The ids of the vertices in order, in host memory. Numbers: int64, and NULL as bytes. Strings:
 * vertices + 1 offsets, int64, and their bytes, uint8. */
GRAPHRUN_API graphrun_status graphrun_graph_ids(graphrun_graph* graph,
                                                struct DLManagedTensorVersioned** numbers,
                                                struct DLManagedTensorVersioned** bytes);
/* The vertex with this id. GRAPHRUN_INVALID where there is none, with the nearest. */
GRAPHRUN_API graphrun_status graphrun_graph_find(graphrun_graph* graph, const char* id,
                                                 int64_t* vertex);

/* --- Calls ---------------------------------------------------------------------------------- */

/* A call of an algorithm, to be started once its parameters are set. Its name is one of
 * graphrun_catalogue(); GRAPHRUN_INVALID otherwise, with the nearest. */
GRAPHRUN_API graphrun_status graphrun_call_new(graphrun_graph* graph, const char* algorithm,
                                               graphrun_call** out);
GRAPHRUN_API void graphrun_call_retain(graphrun_call* call);
/* A call that is released while it runs is cancelled. */
GRAPHRUN_API void graphrun_call_release(graphrun_call* call);
/* Parameters by name ("max_iterations"; - is as good as _), before the start. All algorithms have
 * "weights" (0 or 1: whether weights count; by default those that are lengths do) and "top" (how
 * many of the best values, where that changes what is computed). A flag and a whole number are
 * set by _int, a real number by _int or _double, a choice by _text, a vertex by its number or by
 * its id as text. GRAPHRUN_INVALID for a name that is none, with the nearest, and for a value of
 * another kind or out of range. */
GRAPHRUN_API graphrun_status graphrun_call_set_int(graphrun_call* call, const char* parameter,
                                                   int64_t value);
GRAPHRUN_API graphrun_status graphrun_call_set_double(graphrun_call* call, const char* parameter,
                                                      double value);
GRAPHRUN_API graphrun_status graphrun_call_set_text(graphrun_call* call, const char* parameter,
                                                    const char* value);
/* Vertices, int32 or int64; `values` one double each, or NULL for 1. Pairs of vertices: an array
 * of two columns. Sets of vertices: those of all sets, and as `values` the sets' offsets, int64.
 * In host memory; copied. The tensors stay the caller's. */
GRAPHRUN_API graphrun_status graphrun_call_set_array(
    graphrun_call* call, const char* parameter, const struct DLManagedTensorVersioned* array,
    const struct DLManagedTensorVersioned* values);
/* The columns to compute, names with commas between; by default all. */
GRAPHRUN_API graphrun_status graphrun_call_set_columns(graphrun_call* call, const char* names);
/* What the call needs of its context's memory beyond what the graph holds now, with the parameters
 * that are set: bytes, at least and at most, within 1.3 of what is measured; and what is available.
 * Nothing is computed. Any of the pointers may be NULL. Of an algorithm, before its start or after
 * it; it waits for what the context computes. */
GRAPHRUN_API graphrun_status graphrun_call_estimate(graphrun_call* call, uint64_t* bytes_least,
                                                    uint64_t* bytes_most, uint64_t* available);
/* Puts the call into its context's queue. Once. */
GRAPHRUN_API graphrun_status graphrun_call_start(graphrun_call* call);
/* Waits at most so many seconds; negative: without end. GRAPHRUN_RUNNING if it has not ended by
 * then, else how it ended. */
GRAPHRUN_API graphrun_status graphrun_call_wait(graphrun_call* call, double seconds);
/* The share that is done, in [0, 1], or negative if unknown, and the current step as text, cut to
 * `capacity` bytes. */
GRAPHRUN_API graphrun_status graphrun_call_progress(graphrun_call* call, double* share, char* text,
                                                    size_t capacity);
/* Asks it to end; it does so within 100 ms. Its graph stays usable. */
GRAPHRUN_API void graphrun_call_cancel(graphrun_call* call);

/* --- Results of a call that ended with GRAPHRUN_OK ------------------------------------------- */

GRAPHRUN_API graphrun_status graphrun_call_graph(graphrun_call* call, graphrun_graph** out);
GRAPHRUN_API graphrun_status graphrun_call_matrix(graphrun_call* call, graphrun_matrix** out);
/* A JSON object: milliseconds, columns; of an algorithm also numbers, parameters, conventions,
 * definitions, lines (label and text), warnings and incomplete, a text that is empty where nothing
 * is. A column has a name, the number of its rows, what they are of ("vertices"; "edges", then
 * source and target are columns too; "sets"; "path"; "rows": a column of two dimensions), a kind
 * ("value", "vertex", "label": the smallest vertex of a group, "group": a vertex that names one)
 * and, where some rows have none,
 * missing: the value that says so (-1, the largest int64, or "inf"). Among numbers and parameters
 * a vertex is {"vertex": 5}, several are {"vertices": [5, 6]}. */
GRAPHRUN_API graphrun_status graphrun_call_result(graphrun_call* call, char** json);
/* A column of the result, one value for each of its rows. Without GRAPHRUN_HOST where the context
 * computes. Nothing is copied but with GRAPHRUN_HOST from a GPU; the tensor keeps the values alive
 * and is the caller's to delete. Each time the same memory. */
GRAPHRUN_API graphrun_status graphrun_call_column(graphrun_call* call, const char* name,
                                                  uint32_t flags,
                                                  struct DLManagedTensorVersioned** out);
/* Ids and the columns that have their rows in common with the first, in host memory, as one table: a
 * path beside values of vertices is not in it. The stream is the caller's to release. */
GRAPHRUN_API graphrun_status graphrun_call_table(graphrun_call* call,
                                                 struct ArrowArrayStream* out);

#ifdef __cplusplus
}
#endif

#endif
