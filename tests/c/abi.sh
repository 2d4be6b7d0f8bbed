#!/usr/bin/env bash
# Compares what the shared library exports, and declarations.txt, with the declarations of the header; with
# --record writes declarations.txt, with --list prints the header's. A declaration may be added, none may go or
# change.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
header=../../bindings/c/graphrun.h

# One declaration a line, without comments, names of parameters kept.
declarations() {
  sed 's|/\*[^*]*\*/||g' "$header" | perl -0pe 's|/\*.*?\*/||gs' | tr '\n' ' ' |
    grep -oE 'GRAPHRUN_API [^;]+;|(typedef )?enum[^}]*\}[^;]*;' | sed -E 's/^GRAPHRUN_API //; s/[[:space:]]+/ /g'
}

if [[ ${1:-} == --list ]]; then
  declarations
  exit
fi
if [[ ${1:-} == --record ]]; then
  declarations >declarations.txt
  exit
fi

if ! removed=$(diff <(declarations) declarations.txt | grep '^>'); then removed=; fi
if [[ $removed ]]; then
  printf 'declarations that are gone or changed (tests/c/abi.sh --record keeps them anew, with another SONAME):\n%s\n' "$removed"
  exit 1
fi
added=$(diff <(declarations) declarations.txt | grep -c '^<' || true)
if ((added)); then
  printf '%d declarations were added: raise graphrun_abi(), and record them by tests/c/abi.sh --record\n' "$added"
  exit 1
fi

exported=$(nm -D --defined-only "$1" | awk '{ print $3 }' | sort)
declared=$(declarations | grep -oE 'graphrun_[a-z_]+\(' | tr -d '(' | sort -u)
diff <(printf '%s\n' "$exported") <(printf '%s\n' "$declared") ||
  { printf 'the library exports other functions than the header declares\n' && exit 1; }
