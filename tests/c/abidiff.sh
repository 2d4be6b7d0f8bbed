#!/usr/bin/env bash
# Compares the ABI of the C interface with baseline.abi, by libabigail's abidiff: functions, their types and the
# layouts of the structures that go through them. With --record writes baseline.abi. Exits with 77 where there is no
# abidiff. The argument is a C++ compiler.
#
# A library of this interface is compiled for it, with functions that do nothing: the real one has a hundred times the
# debug information. That it has the same functions is what abi.sh compares, of the same types what its compiler does.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
record=
if [[ ${1:-} == --record ]]; then
  record=1
  shift
fi
compiler=${1:-g++}
for program in abidw abidiff; do
  if ! command -v $program >/dev/null; then
    printf 'SKIP: there is no %s, of the package abigail-tools: no ABI was compared\n' $program
    exit 77
  fi
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

./abi.sh --list >"$work/declarations"
{
  printf '#include "%s"\n' ../../bindings/c/{dlpack.hpp,arrow_structures.hpp,graphrun.h}
  sed -nE 's/^([^(){}]+ \*?graphrun_[a-z_]+\(.*\));$/extern "C" \1 { __builtin_trap(); }/p' "$work/declarations"
} >"$work/interface.cpp"
"$compiler" -std=c++20 -g -O0 -w -fPIC -shared -I . -Wl,-soname,libgraphrun.so.0 \
  -Wl,--version-script=../../bindings/c/exports.map "$work/interface.cpp" -o "$work/libgraphrun.so.0"

if [[ $record ]]; then
  abidw --no-corpus-path --no-comp-dir-path --no-show-locs --no-write-default-sizes \
    --type-id-style hash "$work/libgraphrun.so.0" >baseline.abi
  exit
fi
if abidiff baseline.abi "$work/libgraphrun.so.0"; then exit; fi
printf 'the ABI is not that of baseline.abi: what goes or changes takes another SONAME, what is added a greater\n'
printf 'graphrun_abi(); then tests/c/abidiff.sh --record keeps it anew\n'
exit 1
