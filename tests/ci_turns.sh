#!/usr/bin/env bash
# Which turn .ci/run gives a commit, and what takes it where there is no clang 16.
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
expect tsan chosen_turns 7ccdfab1109d5f1000000000000000000000ffe
expect faults chosen_turns "$(printf '%040x' 3)"
expect asan-clang chosen_turns "$(printf '%040x' 9)"
expect asan chosen_turns ''
expect asan chosen_turns unknown
GRAPHRUN_CI_TURN=faults expect faults chosen_turns 000000
GRAPHRUN_CI_TURN=all expect 'asan asan-clang tsan faults' chosen_turns 000000

# Every turn comes among 64 commits whose hashes are as good as random.
every_turn() {
  for ((i = 0; i < 64; ++i)); do turn_of "$(sha1sum <<<"$i" | cut -c1-40)" && echo; done | sort -u | xargs
}
expect 'asan asan-clang faults tsan' every_turn

for turn in asan asan-clang tsan faults; do expect $turn possible_turn $turn; done
clang=no
for turn in asan asan-clang tsan; do expect asan possible_turn $turn; done
expect faults possible_turn faults
exit $failed
