#!/usr/bin/env bash
# Runs tests over ranks by MPICH, whichever MPI the build took: over_mpich.sh BUILD. Installs MPICH if it can
# be, beside another MPI, and says SKIP where there is none.
set -uo pipefail
build=$(realpath "$1") || exit 1
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 1
have_mpich() { command -v mpirun.mpich >/dev/null && command -v mpicc.mpich >/dev/null; }
if ! have_mpich; then
  # shellcheck disable=SC1091
  (. ./dev && require mpich libmpich-dev) >&2
fi
if ! have_mpich; then
  echo "SKIP: there is no MPICH"
  exit 0
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mpicc.mpich -O2 -shared -fPIC -I. -o "$work/libgraphrun_mpi.so" bindings/mpi/graphrun_mpi.c || exit 1
export GRAPHRUN_MPIRUN=mpirun.mpich GRAPHRUN_MPI_LIBRARY=$work/libgraphrun_mpi.so
export GRAPHRUN=$build/graphrun GRAPHRUN_SOURCE=$PWD GRAPHRUN_SANITIZED=
tests='[over_ranks][spmv]~[long],[over_ranks][components],[over_ranks][spgemm],[over_ranks][read]'
tests/over_ranks.sh "$build/graphrun_tests" 2 1 0 "$tests" || exit 1
python3 -B tests/cli/test_ranks.py Ranks.test_ranks_have_the_bits_of_one_process \
  Ranks.test_a_rank_that_dies_ends_all_without_a_file
