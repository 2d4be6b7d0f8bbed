/* The table of base/mpi_table.h over an MPI library. */
#include "base/mpi_table.h"

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static MPI_Comm channels[2];

static const char* begin(int* rank, int* size, int* threads) {
  int provided = 0, started = 0;
  MPI_Initialized(&started);
  if (started) {
    MPI_Query_thread(&provided);
  } else if (MPI_Init_thread(NULL, NULL, MPI_THREAD_SERIALIZED, &provided) != MPI_SUCCESS) {
    return "MPI does not start";
  }
  *threads = provided >= MPI_THREAD_SERIALIZED;
  /* MPICH takes errors of completed requests for those of the world. */
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  for (int channel = 0; channel < 2; ++channel) {
    if (MPI_Comm_dup(MPI_COMM_WORLD, &channels[channel]) != MPI_SUCCESS) {
      return "MPI does not give a communicator";
    }
    MPI_Comm_set_errhandler(channels[channel], MPI_ERRORS_RETURN);
  }
  MPI_Comm_rank(MPI_COMM_WORLD, rank);
  MPI_Comm_size(MPI_COMM_WORLD, size);
  return NULL;
}

static const char* host(int* rank, int* size) {
  MPI_Comm here;
  if (MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &here) !=
      MPI_SUCCESS) {
    return "MPI does not tell which ranks share a host";
  }
  MPI_Comm_rank(here, rank);
  MPI_Comm_size(here, size);
  MPI_Comm_free(&here);
  return NULL;
}

/* "Open MPI v4.1.4, package: ..." and "MPICH Version:\t4.0.2\n...": the name and the number. */
static void library(char* text, int room) {
  char full[MPI_MAX_LIBRARY_VERSION_STRING + 1] = "";
  int length = 0;
  MPI_Get_library_version(full, &length);
  const int is_open = strncmp(full, "Open MPI", 8) == 0;
  const char* number = full;
  while (*number != '\0' && (*number < '0' || *number > '9')) ++number;
  const size_t digits = strspn(number, "0123456789.");
  if (is_open || strncmp(full, "MPICH", 5) == 0) {
    snprintf(text, (size_t)room, "%s %.*s", is_open ? "Open MPI" : "MPICH", (int)digits, number);
  } else {
    snprintf(text, (size_t)room, "%.*s", (int)strcspn(full, ",\n"), full);
  }
}

/* The request of a call that succeeded, which is now the caller's. */
static void* kept(MPI_Request request, int status) {
  MPI_Request* const result = status == MPI_SUCCESS ? malloc(sizeof *result) : NULL;
  if (result != NULL) *result = request;
  return result;
}

static void* start_send(int channel, const void* data, int bytes, int to) {
  MPI_Request request;
  const int status = MPI_Isend(data, bytes, MPI_BYTE, to, 0, channels[channel], &request);
  return kept(request, status);
}

static void* start_receive(int channel, void* data, int room, int from) {
  MPI_Request request;
  const int source = from == graphrun_mpi_any ? MPI_ANY_SOURCE : from;
  const int status = MPI_Irecv(data, room, MPI_BYTE, source, 0, channels[channel], &request);
  return kept(request, status);
}

static int done(void* request, int* from, int* bytes) {
  int flag = 0, kind = MPI_SUCCESS;
  MPI_Status status;
  const int result = MPI_Test(request, &flag, &status);
  if (result == MPI_SUCCESS && !flag) return 0;
  if (from != NULL) *from = status.MPI_SOURCE;
  free(request);
  if (result == MPI_SUCCESS) {
    if (bytes != NULL) MPI_Get_count(&status, MPI_BYTE, bytes);
    return 1;
  }
  MPI_Error_class(result, &kind);
  return kind == MPI_ERR_TRUNCATE ? graphrun_mpi_too_long : -1;
}

static void cancel(void* request) {
  MPI_Cancel(request);
  MPI_Request_free(request);
  free(request);
}

static void abort_all(int code) {
#ifdef MPICH_VERSION
  /* Its mpirun may drop what ranks printed right before that. */
  const struct timespec delay = {0, 200 * 1000 * 1000};
  nanosleep(&delay, NULL);
#endif
  MPI_Abort(MPI_COMM_WORLD, code);
}

static void end(void) {
  for (int channel = 0; channel < 2; ++channel) MPI_Comm_free(&channels[channel]);
  MPI_Finalize();
}

const GraphrunMpi* graphrun_mpi(void) {
  static const GraphrunMpi table = {graphrun_mpi_version, begin, host,   library,   start_send,
                                    start_receive,        done,  cancel, abort_all, end};
  return &table;
}
