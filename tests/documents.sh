#!/usr/bin/env bash
# What CONTRIBUTING.md and docs/tour.md name is in the tree: every path, and of the tour every function in the
# file that is named before it. CONTRIBUTING.md names every file that knows lcc, its example of an algorithm,
# and every file that lists semirings. Prints what is missing and fails.
set -u
shopt -s lastpipe
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 1
missing=0
report() {
  printf '%s\n' "$1"
  missing=1
}

# What stands in backticks, one a line.
# shellcheck disable=SC2016
quoted() { grep -oE '`[^`]+`' "$1" | tr -d '`'; }

is_path() { [[ $1 =~ ^\.?[A-Za-z0-9_]+(/[A-Za-z0-9_.]+)+/?$ || $1 =~ ^[A-Za-z_]+(/|\.md)$ ]]; }

# Does a file define the function NAME or CLASS::NAME? A definition begins its line, behind at most one
# indentation, and does not end it with a semicolon.
defines() {
  grep -E "^ {0,2}[A-Za-z].*\b$2\(|^$2\(" "$1" | grep -vE '^ *(return|if|for|while|switch|else)\b|;$' | grep -q .
}

# The paths that a document names. NAME stands for an algorithm: lcc, or where that shares a file bfs.
named=()
check_paths() {
  local path found=0 name
  named=()
  while read -r path; do
    is_path "$path" || continue
    found=$((found + 1))
    for name in lcc bfs; do
      named+=("${path//NAME/$name}")
      if [[ -e ${path//NAME/$name} ]]; then continue 2; fi
    done
    report "$1 names $path, which does not exist"
  done < <(quoted "$1")
  if ((found < $2)); then report "$1: only $found paths were found in it"; fi
}

# check_named WORD FOLDERS...: the files that contain the word are named.
check_named() {
  local file word=$1
  shift
  while read -r file; do
    [[ " ${named[*]} " == *" $file "* ]] || report "CONTRIBUTING.md does not name $file, which knows $word"
  done < <(grep -rlF "$word" "$@")
}

check_paths docs/tour.md 30
check_paths CONTRIBUTING.md 50
check_named lcc algorithms bench cli
check_named 'MinPlus<float>' engine cli

functions=0 file=
identifier='^([a-z]+(_[a-z]+)+|[A-Z][a-zA-Z]+)'
quoted docs/tour.md | while read -r name; do
  if is_path "$name"; then
    file=$name
  elif [[ $name == ?*'()' ]]; then
    functions=$((functions + 1))
    defines "$file" "${name%()}" || report "docs/tour.md: $file does not define $name"
  elif [[ $name =~ $identifier ]]; then
    word=${BASH_REMATCH[0]}
    grep -rqw "$word" engine formats || report "docs/tour.md names $name, which is nowhere"
  fi
done
if ((functions < 40)); then report "docs/tour.md: only $functions functions were found in it"; fi
exit $missing
