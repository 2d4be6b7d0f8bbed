#!/usr/bin/env bash
# Runs an example and compares what it prints with what is right.
#
#   example.sh EXPECTED PROGRAM ARGUMENTS...
set -u
expected=$1
shift
status=0
output=$("$@") || status=$?
printf '%s\n' "$output"
if ((status)); then exit $status; fi # 77: it cannot run here
diff "$expected" <(printf '%s\n' "$output")
