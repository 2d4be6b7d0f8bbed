#!/usr/bin/env bash
# Runs the tests of GPU kernels under compute-sanitizer, each test case in a process of its own and one
# after another on each GPU: several at once take turns on it and need ten to a hundred times as long.
#
#   tests/sanitize_gpu.sh memcheck                 all but those that read files or measure
#   tests/sanitize_gpu.sh racecheck '[bfs]~[shared]'   those that Catch2 takes this for
#
# TESTS names the tests' program (build/graphrun_tests), SECONDS_EACH bounds a test case (120),
# GRAPHRUN_TEST_RANDOM the random graphs it takes (8), and GRAPHRUN_TEST_EVERY leaves one of so many of
# its graphs (1). Prints a line for each, and those that were not clean, or not at their end in time, once
# more; fails if there are any.
#
# racecheck takes some 6 ms for each launch and 5 s for that of a cluster of 16 blocks, which a search of
# short rows is: RANDOM=1 and EVERY=100 are for it, or, for all graphs, a build with small clusters
# (-D CMAKE_CUDA_FLAGS=-DGRAPHRUN_TEAM_BLOCKS=2, engine/common/cuda/block_team.hpp). --launch-count and
# --kernel-regex are no way to be done sooner: the racecheck of CUDA 13.0 then ends with an error of its
# own where it leaves out such a cluster.
set -uo pipefail
tool=${1:?memcheck, racecheck, synccheck or initcheck}
spec=${2:-'~[read]~[streams]~[write]~[ldbc]~[matrix-market]~[edge-list]~[dimacs]~[metis]~[ids]~[shared]~[faults]~[measure]~"kron 20 is*"'}
# racecheck reports kernels of cuSPARSE that are not ours (csrmv_v3_kernel and coomv_kernel, in double).
if [[ $tool == racecheck && $# -lt 2 ]]; then spec+='~"cuSPARSE*"'; fi
tests=${TESTS:-$(dirname "${BASH_SOURCE[0]}")/../build/graphrun_tests}
sanitizer=${COMPUTE_SANITIZER:-compute-sanitizer}
export GRAPHRUN_TEST_CONTEXT=cuda GRAPHRUN_TEST_RANDOM=${GRAPHRUN_TEST_RANDOM:-8}
if ! command -v "$sanitizer" >/dev/null; then
  echo "sanitize_gpu: there is no $sanitizer" >&2
  exit 2
fi

# watch NAME: one test case; says how it went, and in $scratch/clean, idle or failed which it was.
watch() {
  local name=$1 log=$scratch/log.$BASHPID start=$SECONDS status said line
  # Catch2 takes these for parts of a pattern.
  local exact=${name//\\/\\\\}
  exact=${exact//,/\\,} exact=${exact//[/\\[}
  timeout "${SECONDS_EACH:-120}" "$sanitizer" --tool "$tool" --error-exitcode 9 \
    "$tests" "$exact" >"$log" 2>&1
  status=$?
  if grep -q 'All tests passed' "$log" && grep -q 'before first instrumented API call' "$log"; then
    printf '%s: does nothing on a GPU\n' "$name" | tee -a "$scratch/idle"
    return
  fi
  if ((status == 4)) && grep -qE '^test cases: +1 \| +1 skipped' "$log"; then
    printf '%s: skipped\n' "$name" | tee -a "$scratch/idle"
    return
  fi
  said=$(grep -hE 'ERROR SUMMARY|RACECHECK SUMMARY' "$log" | tail -n 1 | sed 's/^=* *//')
  if ((status == 124)); then said="not at its end after ${SECONDS_EACH:-120} s"; fi
  line="$name: ${said:-exit status $status}, $((SECONDS - start)) s"
  if ((status == 0)); then
    printf '%s\n' "$line" >>"$scratch/clean"
  else
    printf '%s\n' "$line" >>"$scratch/failed"
    if ((status != 124)); then line+=$'\n'$(grep -E '^=+ ' "$log" | head -n 20); fi
  fi
  printf '%s\n' "$line"
}

# next: prints the first test case that nobody has taken.
next() {
  local name
  exec 9<"$scratch/names"
  flock 9
  IFS= read -r name <&8 && printf '%s' "$name"
}

# work GPU: test cases until there are none.
work() {
  local name
  export CUDA_VISIBLE_DEVICES=$1
  while name=$(next); do watch "$name"; done
}

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mapfile -t names < <("$tests" --list-tests --verbosity quiet "$spec")
if ((${#names[@]} == 0)); then
  echo "sanitize_gpu: no test case is $spec" >&2
  exit 2
fi
printf '%s\n' "${names[@]}" >"$scratch/names"
touch "$scratch"/{clean,idle,failed}
exec 8<"$scratch/names"
IFS=, read -ra gpus <<<"${CUDA_VISIBLE_DEVICES:-$(nvidia-smi --query-gpu=index --format=csv,noheader | paste -sd ,)}"
for gpu in "${gpus[@]}"; do work "$gpu" & done
wait
clean=$(wc -l <"$scratch/clean") idle=$(wc -l <"$scratch/idle")
printf '%s: %d of %d test cases clean, %d idle or skipped\n' "$tool" "$clean" ${#names[@]} "$idle"
sed 's/^/  /' "$scratch/failed"
((clean > 0 && clean + idle == ${#names[@]}))
