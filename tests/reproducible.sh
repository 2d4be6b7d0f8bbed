#!/usr/bin/env bash
# That two builds of the same sources in different folders give the same bytes: a few objects of the
# library, of copies of the tree whose build folders lie differently.
#
#   tests/reproducible.sh CMAKE GENERATOR COMPILER
set -uo pipefail
cmake=$1 generator=$2 compiler=$3
source_tree=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
objects=(base/cpu/team.cpp engine/elementwise/cpu/elementwise.cpp)
if [[ $generator == Ninja ]]; then objects+=(Unity/unity_engine1_cxx.cxx); fi # files compiled together
scratch=$(mktemp -d "${TMPDIR:-/tmp}/graphrun-reproducible.XXXXXX")
trap 'rm -rf "$scratch"' EXIT
export CCACHE_DISABLE=1

# build TREE FOLDER
build() {
  local flags=()
  mkdir -p "$1"
  tar -C "$source_tree" --exclude=./.git --exclude='./build*' -cf - . | tar -C "$1" -xf - || return 1
  "$cmake" -S "$1" -B "$2" -G "$generator" -D CMAKE_CXX_COMPILER="$compiler" -D CMAKE_BUILD_TYPE=Release \
    -D CMAKE_CXX_FLAGS=-g1 -D GRAPHRUN_CUDA=OFF -D GRAPHRUN_PROGRAM=OFF -D GRAPHRUN_TESTS=OFF || return 1
  for object in "${objects[@]}"; do
    if [[ $generator == Ninja ]]; then
      flags+=("CMakeFiles/graphrun.dir/$object.o")
    else
      flags+=("$object.o")
    fi
  done
  "$cmake" --build "$2" --target "${flags[@]}"
}

if ! {
  build "$scratch/a/tree" "$scratch/a/tree/build" && build "$scratch/another/folder" "$scratch/elsewhere"
} >"$scratch/log" 2>&1; then
  cat "$scratch/log"
  exit 1
fi
failed=0
for object in "${objects[@]}"; do
  if ! cmp "$scratch"/{a/tree/build,elsewhere}/CMakeFiles/graphrun.dir/"$object.o"; then failed=1; fi
done
exit $failed
