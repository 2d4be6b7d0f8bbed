#!/usr/bin/env bash
# The rules of the tree: which folder may include which, how long a file may be, and what stays
# below the operations. Prints what breaks a rule and fails.
set -u
shopt -s lastpipe # so that holds() sets `broken` in this shell
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 1
broken=0

# Each call names a rule and gives the lines that break it on standard input.
holds() {
  local lines
  lines=$(cat)
  if [[ $lines ]]; then
    printf '%s:\n%s\n\n' "$1" "$lines"
    broken=1
  fi
}

sources() { find "$@" -type f \( -name '*.[ch]pp' -o -name '*.cu' -o -name '*.cuh' \) -print0; }

# The project's own includes of the files below a folder, as path:line:folder/file.hpp.
includes() {
  sources "$@" | xargs -0 -r grep -nHoE '^ *#include [<"][^>"]+' |
    sed -E 's|:( *#include )[<"](graphrun/)?|:|'
}

# base <- formats <- engine <- algorithms <- cli <- bench
includes base | grep -E ':(engine|formats|algorithms|cli|bench)/' |
  holds 'base depends on nothing else here'
includes formats | grep -E ':(engine|algorithms|cli|bench)/' |
  holds 'formats may include only base'
includes engine | grep -E ':(algorithms|cli|bench)/' |
  holds 'engine may not include algorithms, cli or bench'
find engine -maxdepth 1 -type f ! -name '*.hpp' ! -name CMakeLists.txt |
  holds 'directly in engine there are public headers alone'
grep -nH '^#include "' base/*.hpp formats/*/*.hpp engine/*.hpp algorithms/*.hpp bindings/*.hpp |
  holds 'public headers include public headers alone'
# The code of one operation for one backend; engine/common/ is what operations share.
includes engine cli bench | grep -E ':engine/[a-z_]+/(cpu|cuda)/' | grep -v ':engine/common/' |
  awk -F: '{ split($1, from, "/"); split($3, to, "/"); if (from[1] "/" from[2] != to[1] "/" to[2]) print }' |
  holds "an operation may not include another one's cpu/ or cuda/"
includes algorithms | grep -E ':(cli|bench)/' |
  holds 'algorithms may not include cli or bench'
includes algorithms | grep -v '^algorithms/oracles/' | grep -E ':(algorithms/oracles/|boost)' |
  holds 'the library needs no Boost: only oracles do'
includes cli | grep -E ':bench/' |
  holds 'cli may not include bench'
includes cli bench | grep -E ':bindings/' | grep -v '^cli/main_function\.cpp:' |
  holds 'of the program cli/main_function.cpp alone knows the C interface'
includes bindings | grep -E ':(cli|bench)/|:[a-z/]*(common|cpu|cuda)/' |
  holds 'bindings may include public headers only'

includes examples | grep -E ':(cli|bench)/|:[a-z/]*(common|cpu|cuda)/' |
  holds 'examples may include public headers only'

sources algorithms base bench bindings cli engine examples formats tests | xargs -0 wc -l |
  awk '$2 != "total" && $1 > 300 { print $2 ": " $1 " lines" }' |
  holds 'a file is at most 300 lines long'

# Oracles go through plain arrays on purpose.
sources algorithms | xargs -0 grep -nHE '\.data\(\)|for_shares|in_region|in_team|<<<' |
  grep -v '^algorithms/oracles/' |
  holds 'algorithms hold no raw pointers, threads or kernels'

# Their length is the graph's affair: with several ranks a vector is this rank's slice.
sources algorithms | xargs -0 grep -nHE '\b(Vector|Buffer)<.*[({]([a-z_.]*ctx|[a-z_.]*context\(\)),' |
  holds 'algorithms take vectors from graph.vector<T>(), not by size'

sources algorithms base bench bindings cli engine formats | xargs -0 grep -nHE '#include <(cub/cub\.cuh|cub/device/|thrust/)' |
  grep -v '^base/cuda/primitives\.cu:' |
  holds "CUB's device-wide headers belong in base/cuda/primitives.cu"

# Threads of the program's own wait for signals and for a GPU to start, draw its progress, and tell other ranks
# that it lives; a context of
# the C interface has one.
sources algorithms base bench bindings cli engine formats | xargs -0 grep -nHE '#pragma omp parallel|std::(j?thread\b[^:]|async\b)|pthread_create' |
  grep -vE '^(base/cpu/pool\.hpp|bindings/c/worker\.cpp|cli/(stop|device|progress|mpi_ranks|local_notices)\.[ch]pp):' |
  holds 'threads are started in base/cpu/pool.hpp alone'

sources algorithms base engine formats | xargs -0 grep -nHE '\bstd::(cout|cerr|clog)\b|\b(v?f?printf|f?puts|exit|abort|signal)\(' |
  holds 'the library prints nothing, ends nothing and touches no signals'

# Links of the documents, relative to their folder, without a part behind #.
for document in README.md CONTRIBUTING.md SECURITY.md docs/*.md examples/*.md graphs/*.md; do
  grep -oE '\]\([^)#:]+' "$document" | sed 's/^](//' | while read -r target; do
    [[ -e $(dirname "$document")/$target ]] || printf '%s: %s\n' "$document" "$target"
  done
done | holds 'links lead to files'

exit $broken
