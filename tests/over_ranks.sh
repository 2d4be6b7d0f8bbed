#!/usr/bin/env bash
# Runs tests of what has a form over ranks as so many processes of mpirun, on parts of so many rows, and
# with messages of at most so many bytes: over_ranks.sh PROGRAM RANKS ROWS [BYTES [TESTS]]. BYTES: 0, the
# default, for any length. TESTS: which ones, in Catch2's words; all by default. Prints what rank 0 prints,
# each test with its time, and of a failure what all do. Ranks that hang are ended after
# GRAPHRUN_TEST_SECONDS, 110 by default.
set -uo pipefail
mpirun=${GRAPHRUN_MPIRUN:-mpirun}
if ! command -v "$mpirun" >/dev/null; then
  echo "SKIP: there is no $mpirun"
  exit 77
fi
GRAPHRUN_TEST_LOGS=$(mktemp -d)
trap 'rm -rf "$GRAPHRUN_TEST_LOGS"' EXIT
export GRAPHRUN_TEST_LOGS GRAPHRUN_TEST_CUT=$3
if ((${4:-0})); then export GRAPHRUN_TEST_MESSAGE=$4; fi
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 # Open MPI: in containers, and of more
export OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_mpi_yield_when_idle=1 # ranks than there are cores
timeout --kill-after=5 "${GRAPHRUN_TEST_SECONDS:-110}" "$mpirun" -n "$2" \
  "$1" "${5:-[over_ranks]}" --order decl --rng-seed 1 --colour-mode none --durations yes
status=$?
if ((status)); then tail -n 40 "$GRAPHRUN_TEST_LOGS"/*; fi
exit $status
