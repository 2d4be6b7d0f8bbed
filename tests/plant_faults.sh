#!/usr/bin/env bash
# Shows that the tests notice broken code: in a copy of the tree, plants one fault at a time, builds, runs
# the tests, and fails if they stay green for any of the faults.
#
#   tests/plant_faults.sh             all of them; up to a minute each on two cores, after the first build
#   tests/plant_faults.sh WORD...     those with one of the words in their name or first line
#   tests/plant_faults.sh --seconds N FIRST   from that number on (modulo theirs), round the list, up to 20 of one
#                                     suite, and those of the suite gpu among them, as many as can be begun in
#                                     N seconds once it is built and has run the tests that should notice them;
#                                     what these miss, the rest of the suite is run for
#   tests/plant_faults.sh --gpu [WORD...]     those that only a GPU shows, on this machine's
#   tests/plant_faults.sh --list      their names and first lines
#   tests/plant_faults.sh --check     only whether each can still be planted, and names what is compiled
#
# A fault is a patch, tests/faults/NAME.patch. Its first line says what breaks; then come, before the patch:
#
#   Suite: NAME     what is built and run: library (graphrun_tests; where none is named), program (everything),
#                   c (the C interface), simt (GPU kernels on the processor), gpu (graphrun_tests on a GPU)
#   Tests: REGEX    the tests of the suite that should notice it: they are run first
#   Source: FILE    of a fault in a header of the suite gpu: a source that includes it
#
# What the suite library does not notice, everything else is built and run for, but not with --seconds. Without
# --gpu a fault of the suite gpu is only planted, and compiled where there is nvcc.
set -uo pipefail
unset "${!GIT_@}" # of a hook that runs this
source_tree=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
if ! command -v git >/dev/null; then
  printf 'no git, which plants the faults\n'
  exit 77
fi
faults=("$source_tree"/tests/faults/*.patch)

name_of() { basename "$1" .patch; }
first_line() { head -n 1 "$1"; }
# field FAULT NAME: what its line of this name says.
field() { sed -nE "/^(---|diff) /q; s/^$2: +//p" "$1"; }
suite_of() {
  local suite
  suite=$(field "$1" Suite)
  printf '%s' "${suite:-library}"
}
# The source to compile for a fault of the suite gpu; nothing where it names none.
source_of() {
  local source
  source=$(field "$1" Source)
  printf '%s' "${source:-$(sed -nE 's/^\+\+\+ b\/(.*\.(cu|cpp))$/\1/p' "$1" | head -n 1)}"
}
# plant FAULT TREE [OPTION...]: its lines may have moved, and one line beside them may be another.
plant() {
  GIT_CEILING_DIRECTORIES=$(dirname "$2") git -C "$2" apply --recount -C1 "${@:3}" "$1"
}

wanted() {
  local fault=$1 text word
  shift
  if (($# == 0)); then return 0; fi
  text="$(name_of "$fault") $(first_line "$fault")"
  for word in "$@"; do
    if [[ $text == *"$word"* ]]; then return 0; fi
  done
  return 1
}

if [[ ${1:-} == --list ]]; then
  for fault in "${faults[@]}"; do printf '%-50s %s\n' "$(name_of "$fault")" "$(first_line "$fault")"; done
  exit 0
fi

if [[ ${1:-} == --check ]]; then
  status=0
  for fault in "${faults[@]}"; do
    if ! plant "$fault" "$source_tree" --check; then
      printf '%s cannot be planted\n' "$(name_of "$fault")"
      status=1
    elif [[ $(suite_of "$fault") == gpu && ! -f $source_tree/$(source_of "$fault") ]]; then
      printf '%s names no source to compile\n' "$(name_of "$fault")"
      status=1
    fi
  done
  exit $status
fi

scratch=$(mktemp -d "${TMPDIR:-/tmp}/graphrun-faults.XXXXXX")
trap 'rm -rf "$scratch"' EXIT
tree=$scratch/tree
mkdir "$tree"
tar -C "$source_tree" --exclude=./.git --exclude='./build*' -cf - . | tar -C "$tree" -xf -
launcher=()
if command -v ccache >/dev/null; then
  launcher=(-D CMAKE_CXX_COMPILER_LAUNCHER=ccache -D CMAKE_CUDA_COMPILER_LAUNCHER=ccache)
  # What another copy of the tree compiled serves.
  export CCACHE_DEPEND=1 CCACHE_SLOPPINESS=pch_defines,time_macros CCACHE_BASEDIR=$tree CCACHE_NOHASHDIR=1
fi
stop() {
  cat "$scratch/log"
  printf '%s\n' "$1"
  exit 1
}

# The build folder of a suite, configured once.
build_of() {
  local folder=$tree/build cuda=OFF
  if [[ $1 == gpu ]]; then folder=$tree/build-cuda cuda=ON; fi
  if [[ ! -e $folder/build.ninja ]]; then
    cmake -S "$tree" -B "$folder" -G Ninja -D CMAKE_BUILD_TYPE=Release -D GRAPHRUN_CUDA=$cuda "${launcher[@]}" \
      >"$scratch/log" 2>&1 || return
  fi
  printf '%s' "$folder"
}
build_suite() {
  local targets=(all) folder
  folder=$(build_of "$1") || return
  case $1 in
    library | gpu) targets=(graphrun_tests) ;;
    simt) targets=(graphrun_simt_tests) ;;
    c) targets=(graphrun_c_tests) ;;
  esac
  # What tests over ranks load.
  if [[ $1 == library ]] && grep -q graphrun_mpi "$folder/build.ninja"; then targets+=(graphrun_mpi); fi
  cmake --build "$folder" --target "${targets[@]}" >"$scratch/log" 2>&1
}

# run_suite SUITE [REGEX [OPTION...]]: the tests of a suite with such names; options go to ctest.
run_suite() {
  local which=("${@:3}")
  # Memory that is read before it is written holds no value by luck (glibc).
  local environment=(MALLOC_PERTURB_=165)
  case $1 in
    library) which+=(--label-regex '^library$') ;;
    simt) which+=(--label-regex '^simt$') ;;
    c) which+=(--label-regex '^c$' --exclude-regex '^c_|allocation') ;;
    gpu)
      which+=(--label-regex '^library$')
      environment+=(GRAPHRUN_TEST_CONTEXT=cuda)
      ;;
    # The tests of the package and of the scripts say nothing about what is computed.
    program) which+=(--label-exclude '^simt$' --exclude-regex
      '^(layout|documents|embed|backports|plant_faults_check|hardening|reproducible|dev_install|ci_turns|configure)$') ;;
  esac
  if [[ ${2:-} ]]; then which+=(--tests-regex "$2"); fi
  env "${environment[@]}" ctest --test-dir "$(build_of "$1")" --stop-on-failure --output-on-failure \
    --timeout 300 --parallel "$(nproc)" "${which[@]}" >"$scratch/log" 2>&1
}

# has_tests SUITE REGEX: whether the suite, which is built, has tests with such names.
has_tests() {
  run_suite "$1" "$2" --show-only && ! grep -qx 'Total Tests: 0' "$scratch/log"
}

# prepare SUITE [REGEX]: builds a suite and runs it, or the tests of such names, without any fault, once.
declare -A prepared=()
is_prepared() {
  local part="$1 ${2:-}"
  [[ ${prepared[$1 ]:-} || ${prepared[$part]:-} ]]
}
prepare() {
  if is_prepared "$@"; then return; fi
  build_suite "$1" || stop "the suite $1 does not build"
  run_suite "$1" "${2:-}" --no-tests=error || stop "tests of the suite $1 fail without any fault"
  local part="$1 ${2:-}"
  prepared[$part]=yes
  if [[ $1 == program ]]; then prepared['library ']=yes; fi
}

# Whether a suite notices the planted fault; sets `outcome`.
notices() {
  if ! build_suite "$1"; then
    outcome='does not compile'
    return 2
  fi
  if run_suite "$@"; then
    outcome='NOT NOTICED'
    return 1
  fi
  outcome="noticed by: $(sed -nE '/tests FAILED:$/{n;s/^[[:space:]]*[0-9]+ - //p;}' "$scratch/log")"
}

# What becomes of the planted fault.
judge() {
  local suite tests status
  suite=$(suite_of "$1") tests=$(field "$1" Tests)
  if [[ $tests ]] && ! has_tests "$suite" "$tests"; then
    outcome='its tests are not there'
    return 2
  fi
  notices "$suite" "$tests"
  status=$?
  if [[ $suite == library && ! $seconds ]]; then
    suite=program
  elif [[ ! $tests ]]; then
    return $status
  fi
  if ((status != 1)); then return $status; fi
  if [[ ! $seconds ]] && ! is_prepared "$suite"; then
    plant "$1" "$tree" --reverse
    prepare "$suite"
    plant "$1" "$tree"
  fi
  notices "$suite" || return
  if [[ $seconds ]]; then outcome+=', which it does not name; that was not run without it'; fi
}

# Compiles a planted fault that only a GPU shows, where there is nvcc. Returns 3 where it is skipped.
compile() {
  local source folder
  source=$(source_of "$1")
  outcome='skipped: only a GPU notices it (--gpu)'
  if [[ ! -x $(command -v nvcc || echo /usr/local/cuda/bin/nvcc) ]]; then return 3; fi
  if ! folder=$(build_of gpu) || ! ninja -C "$folder" "$tree/$source^" >"$scratch/log" 2>&1; then
    outcome='does not compile'
    return 2
  fi
  outcome+='; it compiles'
  return 3
}

# Puts a fault into the tree, runs the tests and takes it out again; prints what became of it.
try_fault() {
  local outcome='cannot be planted' status=2 what=judge
  if [[ $(suite_of "$1") == gpu && ! $gpu ]]; then
    what=compile
  else
    prepare "$(suite_of "$1")" "$(field "$1" Tests)"
  fi
  if plant "$1" "$tree"; then
    $what "$1"
    status=$?
    plant "$1" "$tree" --reverse
  fi
  printf '%-50s %s\n' "$(name_of "$1")" "$outcome"
  return $status
}

# chosen NUMBER: from the fault of this number on, round the list, up to 20 of the suite of the first that is
# not of the suite gpu, and those of the suite gpu before the last of them.
chosen() {
  local suite='' k fault of left=20
  for k in "${!faults[@]}"; do
    fault=${faults[$((($1 + k) % ${#faults[@]}))]}
    of=$(suite_of "$fault")
    if [[ ! $suite && $of != gpu ]]; then suite=$of; fi
    if ((left == 0)) || [[ $of != gpu && $of != "$suite" ]]; then continue; fi
    printf '%s\n' "$fault"
    if [[ $of == "$suite" ]]; then left=$((left - 1)); fi
  done
}

# Builds the one suite of these faults beside gpu and runs, without any fault, the tests that should notice them.
prepare_all() {
  local suite='' fault tests all='' whole=''
  for fault in "$@"; do
    if [[ $(suite_of "$fault") == gpu ]]; then continue; fi
    suite=$(suite_of "$fault") tests=$(field "$fault" Tests)
    if [[ ! $tests ]]; then whole=yes; fi
    all+="${all:+|}$tests" # without groups, of which ctest knows nine
  done
  if [[ $whole ]]; then all=''; fi
  prepare "$suite" "$all"
  for fault in "$@"; do
    tests=$(field "$fault" Tests)
    if [[ $(suite_of "$fault") == "$suite" ]]; then prepared["$suite $tests"]=yes; fi
  done
  printf 'the suite %s is built, and its tests pass without a fault, after %d s\n' "$suite" "$SECONDS"
}

first=0 seconds='' deadline='' gpu=''
if [[ ${1:-} == --seconds ]]; then
  seconds=$2 first=$(($3 % ${#faults[@]}))
  shift 3
elif [[ ${1:-} == --gpu ]]; then
  gpu=yes
  shift
fi
if [[ $seconds ]]; then
  all_faults=${#faults[@]}
  mapfile -t faults < <(chosen "$first")
  prepare_all "${faults[@]}"
  deadline=$((SECONDS + seconds))
elif (($# == 0)) && [[ ! $gpu ]]; then
  prepare program
fi
tried=0 unnoticed=0 skipped=0 left_out=0
for fault in "${faults[@]}"; do
  wanted "$fault" "$@" || continue
  if [[ $gpu && $(suite_of "$fault") != gpu ]]; then continue; fi
  if [[ $deadline ]] && ((SECONDS >= deadline)); then
    left_out=$((left_out + 1))
    continue
  fi
  try_fault "$fault"
  case $? in
    0) tried=$((tried + 1)) ;;
    3) skipped=$((skipped + 1)) ;;
    *) tried=$((tried + 1)) unnoticed=$((unnoticed + 1)) ;;
  esac
done
if [[ $deadline ]]; then
  printf 'begun with fault %d of %d, %d of %d chosen not tried\n' "$first" "$all_faults" "$left_out" "${#faults[@]}"
fi
if ((skipped)); then printf '%d skipped: they take a GPU\n' $skipped; fi
printf '%d of %d faults noticed\n' $((tried - unnoticed)) "$tried"
if [[ $deadline ]] && ((tried == 0)); then exit 1; fi
((tried + skipped > 0 && unnoticed == 0))
