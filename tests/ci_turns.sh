#!/usr/bin/env bash
# Which turn .ci/run gives a commit, what takes it where there is no clang 16, and what becomes of one that time ends.
set -u
# shellcheck source-path=SCRIPTDIR source=../.ci/run
source "$(dirname "${BASH_SOURCE[0]}")/../.ci/run"
failed=0
clang=yes
have_clang() { [[ $clang == yes ]]; }

# expect WANTED COMMAND...
expect() {
  local wanted=$1 got
  shift
  got=$("$@")
  if [[ $got != "$wanted" ]]; then
    printf '%s: %s instead of %s\n' "$*" "$got" "$wanted"
    failed=1
  fi
}

unset GRAPHRUN_CI_TURN
expect asan chosen_turns 7ccdfab1109d5f1000000000000000000000000
expect asan-clang chosen_turns 7ccdfab1109d5f1000000000000000000000001
expect fuzzing chosen_turns 7ccdfab1109d5f1000000000000000000000ffe
expect tsan chosen_turns "$(printf '%040x' 2)"
expect faults chosen_turns "$(printf '%040x' 3)"
expect fuzzing chosen_turns "$(printf '%040x' 9)"
expect asan chosen_turns ''
expect asan chosen_turns unknown
GRAPHRUN_CI_TURN=faults expect faults chosen_turns 000000
GRAPHRUN_CI_TURN=all expect 'asan asan-clang tsan faults fuzzing' chosen_turns 000000

# Every turn comes among 64 commits whose hashes are as good as random.
every_turn() {
  for ((i = 0; i < 64; ++i)); do turn_of "$(sha1sum <<<"$i" | cut -c1-40)" && echo; done | sort -u | xargs
}
expect 'asan asan-clang faults fuzzing tsan' every_turn

for turn in asan asan-clang tsan faults fuzzing; do expect $turn possible_turn $turn; done
clang=no
for turn in asan asan-clang tsan fuzzing; do expect asan possible_turn $turn; done
expect faults possible_turn faults

# verdict STATUS TEXT [IS_OVER]: what becomes of a turn that ended so and had printed this, when time was over
# or not.
verdict() {
  local failed=() said=() log
  log=$(mktemp)
  printf '%s\n' "$2" >"$log"
  judged turn "$1" "$log" "${3:-1}"
  rm -f "$log"
  printf '%s' "${failed[*]}${said[*]}"
}
passing='  1/20 Test   #1: a test ...   Passed    0.19 sec'
failing='  2/20 Test   #2: another ...***Failed    0.11 sec'
expect '' verdict 0 "$passing"
expect turn verdict 8 "$passing"
expect 'turn: not finished in the time there was, and nothing found' verdict 124 "$passing"
expect 'turn: not finished in the time there was, and nothing found' verdict 137 ''
expect turn verdict 124 "$passing
$failing"
expect turn verdict 137 '' 0
expect turn verdict 124 'a-fault            NOT NOTICED'
expect turn verdict 124 'fuzz: the tests of files failed, see build-fuzz/file-tests.log'
expect turn verdict 124 'fuzz edges   12 inputs, A FINDING, see build-fuzz/fuzz-edges.log'
exit $failed
