#!/usr/bin/env bash
# Runs the tests of GPU kernels under compute-sanitizer, each test case in a process of its own and one
# after another: several at once take turns on the GPU and need ten to a hundred times as long.
#
#   tests/sanitize_gpu.sh memcheck                 all but those that read files or measure
#   tests/sanitize_gpu.sh racecheck '[bfs],[bc]'   those that Catch2 takes this for
#
# TESTS names the tests' program (build/graphrun_tests), SECONDS_EACH bounds a test case (120),
# GRAPHRUN_TEST_RANDOM the random graphs it takes (8), and GRAPHRUN_TEST_EVERY leaves one of so many of
# its graphs (1): racecheck takes some 6 ms for each launch and seconds for that of a closure, so that
# RANDOM=1 and EVERY=100 are for it. Prints a line for each, and those that were not clean, or not at
# their end in time, once more; fails if there are any. (--launch-count is no way to be done sooner: the
# racecheck of CUDA 13.0 then ends with an error of its own.)
set -uo pipefail
tool=${1:?memcheck, racecheck, synccheck or initcheck}
# Left out besides: autotune, which measures a graph with a WHILE node, and memcheck of CUDA 13.0 ends
# with an illegal access in any such graph.
spec=${2:-'~[read]~[streams]~[write]~[ldbc]~[matrix-market]~[edge-list]~[dimacs]~[metis]~[ids]~[shared]~[faults]~[measure]~"kron 20 is*"~"autotune measures*"'}
tests=${TESTS:-$(dirname "${BASH_SOURCE[0]}")/../build/graphrun_tests}
sanitizer=${COMPUTE_SANITIZER:-compute-sanitizer}
export GRAPHRUN_TEST_CONTEXT=cuda GRAPHRUN_TEST_RANDOM=${GRAPHRUN_TEST_RANDOM:-8}
if ! command -v "$sanitizer" >/dev/null; then
  echo "sanitize_gpu: there is no $sanitizer" >&2
  exit 2
fi

log=$(mktemp)
trap 'rm -f "$log"' EXIT
failed=()
mapfile -t names < <("$tests" --list-tests --verbosity quiet "$spec")
for name in "${names[@]}"; do
  start=$SECONDS
  # Catch2 takes these for parts of a pattern.
  exact=${name//\\/\\\\} exact=${exact//,/\\,} exact=${exact//[/\\[}
  timeout "${SECONDS_EACH:-120}" "$sanitizer" --tool "$tool" --error-exitcode 9 \
    "$tests" "$exact" >"$log" 2>&1
  status=$?
  if grep -q 'All tests passed' "$log" && grep -q 'before first instrumented API call' "$log"; then
    printf '%s: does nothing on a GPU\n' "$name"
    continue
  fi
  said=$(grep -hE 'ERROR SUMMARY|RACECHECK SUMMARY' "$log" | tail -n 1 | sed 's/^=* *//')
  if ((status == 124)); then said="not at its end after ${SECONDS_EACH:-120} s"; fi
  line="$name: ${said:-exit status $status}, $((SECONDS - start)) s"
  printf '%s\n' "$line"
  if ((status != 0)); then
    failed+=("$line")
    if ((status != 124)); then grep -E '^=+ ' "$log" | head -n 20; fi
  fi
done
printf '%s: %d of %d test cases clean\n' "$tool" $((${#names[@]} - ${#failed[@]})) ${#names[@]}
if ((${#failed[@]})); then printf '  %s\n' "${failed[@]}"; fi
((${#names[@]} > 0 && ${#failed[@]} == 0))
