/* What libgraphrun_mpi.so offers: the few calls of MPI that ranks are made of, without a type of
 * MPI's, so that libgraphrun links none and one library can be built for each MPI. */
#ifndef GRAPHRUN_MPI_TABLE_H
#define GRAPHRUN_MPI_TABLE_H

#ifdef __cplusplus
extern "C" {
#endif

enum { graphrun_mpi_version = 3, graphrun_mpi_any = -1, graphrun_mpi_too_long = -2 };

/* Data and what ranks tell of themselves go by channels of their own. */
enum { graphrun_mpi_data = 0, graphrun_mpi_control = 1 };

typedef struct GraphrunMpi {
  int version; /* graphrun_mpi_version of whoever built it */
  /* Starts MPI. Null, or what failed. `threads`: whether several threads may call in turn. */
  const char* (*begin)(int* rank, int* size, int* threads);
  /* Which of the ranks on its host this one is, and how many there are. A call of all ranks. Null,
   * or what failed. */
  const char* (*host)(int* rank, int* size);
  void (*library)(char* text, int room); /* "Open MPI 4.1.4" */
  /* Begin to send to a rank, or to receive from one or any; null where that failed. */
  void* (*send)(int channel, const void* data, int bytes, int to);
  void* (*receive)(int channel, void* data, int room, int from);
  /* Whether that is done: 1, 0, or -1 where it failed, graphrun_mpi_too_long where more came than
   * there was room for. Once it is, the request is gone. `from` and `bytes`, of what was received,
   * may be null. */
  int (*done)(void* request, int* from, int* bytes);
  void (*cancel)(void* request); /* of a receive, which is then gone */
  void (*abort)(int code);       /* ends all ranks */
  void (*end)(void);             /* by all ranks, once nothing is under way */
} GraphrunMpi;

/* The one symbol of the library. */
const GraphrunMpi* graphrun_mpi(void);

#ifdef __cplusplus
}
#endif

#endif
