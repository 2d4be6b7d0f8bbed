#!/usr/bin/env bash
# What configuring refuses, in one message: folders of CUDA that are relative, and old compilers.
#
#   tests/configure.sh CMAKE COMPILER
set -u
cmake=$1 compiler=$2
source_tree=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
scratch=$(mktemp -d "${TMPDIR:-/tmp}/graphrun-configure.XXXXXX")
trap 'rm -rf "$scratch"' EXIT
failed=0

# refuses TEXT COMPILER [VARIABLE=VALUE]
refuses() {
  local text=$1 with=$2 said
  shift 2
  rm -rf "$scratch/build"
  if said=$(env -u CUDA_HOME -u CUDA_PATH "$@" "$cmake" -S "$source_tree" -B "$scratch/build" \
    -D CMAKE_CXX_COMPILER="$with" -D GRAPHRUN_TESTS=OFF -D GRAPHRUN_PROGRAM=OFF 2>&1); then
    printf '%s %s: configured\n' "$with" "$*"
    failed=1
  elif [[ $(tr -s '[:space:]' ' ' <<<"$said") != *"$text"* || $(grep -c '^CMake Error' <<<"$said") != 1 ]]; then
    printf '%s %s: said\n%s\n' "$with" "$*" "$said"
    failed=1
  fi
}

refuses 'CUDA_HOME is "cuda", which is not an absolute path' "$compiler" CUDA_HOME=cuda
refuses 'CUDA_PATH is "../cuda", which is not an absolute path' "$compiler" CUDA_PATH=../cuda
for old in clang++-14 clang++-15 g++-11; do
  if command -v $old >/dev/null; then refuses 'graphrun needs g++ 12 or clang++ 16, or newer' $old; fi
done
exit $failed
