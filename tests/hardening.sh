#!/usr/bin/env bash
# That a program is hardened, and names no folder of the machine it was built on.
#
#   tests/hardening.sh PROGRAM FOLDER...    none of the folders may be in the program's text
set -u
program=$1
shift
failed=0
if ! command -v readelf >/dev/null || ! command -v strings >/dev/null; then
  echo 'SKIP: there are no binutils'
  exit 77
fi

# holds WHAT PATTERN TEXT: a line of the text matches.
holds() {
  grep -qE -- "$2" <<<"$3" && return
  printf '%s: no %s\n' "$program" "$1"
  failed=1
}
holds 'position-independent program (PIE)' 'Type: +DYN' "$(readelf -hW "$program")"
holds 'read-only relocations (RELRO)' '^ +GNU_RELRO' "$(readelf -lW "$program")"
holds 'immediate binding (BIND_NOW)' 'BIND_NOW|FLAGS_1.* NOW' "$(readelf -dW "$program")"
holds 'stack whose pages cannot be executed' '^ +GNU_STACK.* RW +0x' "$(readelf -lW "$program")"
symbols=$(readelf --dyn-syms -W "$program")
holds 'stack protector' '__stack_chk_fail' "$symbols"
if [[ ${GRAPHRUN_FORTIFIED:-} ]]; then
  holds 'checked functions of libc (FORTIFY_SOURCE)' '__(mem|str|[vf]*s?n?printf|read|fread)[a-z]*_chk' "$symbols"
fi

for folder in "$@"; do
  lines=$(strings -a "$program" | grep -F -- "$folder/" | sort | uniq -c | head -n 20)
  if [[ $lines ]]; then
    printf '%s names %s:\n%s\n' "$program" "$folder" "$lines"
    failed=1
  fi
done
exit $failed
