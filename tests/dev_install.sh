#!/usr/bin/env bash
# What ./dev says before it installs packages, and that it installs nothing where it may not or
# cannot.
set -u
# shellcheck source-path=SCRIPTDIR source=../dev
source "$(dirname "${BASH_SOURCE[0]}")/../dev"
set +e
failed=0
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# In place of what changes the machine; each leaves a line.
installed() { [[ $1 == cmake ]]; }
apt_get() { echo "apt-get $*" >>"$folder/done"; }
as_root() { cat >/dev/null && echo "as root: $*" >>"$folder/done"; }
quietly() { shift && "$@"; }
derive_backports() { backports_file=/etc/apt/b.list backports_text='deb http://mirror.example/debian bookworm-backports main'; }

# expect WHAT PATTERN FILE: the file has such a line. refuse: it has none, or there is no file.
expect() {
  grep -qE -- "$2" "$3" 2>/dev/null && return
  printf '%s: no line like: %s\n' "$1" "$2"
  cat "$3" 2>/dev/null
  failed=1
}
refuse() {
  grep -qE -- "$2" "$3" 2>/dev/null || return
  printf '%s: a line like: %s\n' "$1" "$2"
  failed=1
}

if ! command -v dpkg-query >/dev/null; then
  echo 'SKIP: neither Debian nor Ubuntu'
  exit 77
fi

install=''
require cmake zlib1g-dev catch2 2>"$folder/said"
expect 'without installing' 'missing packages: zlib1g-dev catch2$' "$folder/said"
expect 'without installing' 'nothing \(--no-install\)' "$folder/said"
expect 'without installing' 'apt-get install --no-install-recommends zlib1g-dev catch2' "$folder/said"
refuse 'without installing' . "$folder/done"

# shellcheck disable=SC2034  # read in ./dev
install=1
if ((EUID == 0)); then
  require cmake zlib1g-dev 2>"$folder/said"
  expect 'as root' 'running, as root: apt-get install --no-install-recommends zlib1g-dev$' "$folder/said"
  expect 'as root' '^apt-get install --no-install-recommends zlib1g-dev' "$folder/done"
  if grep -q bookworm /etc/os-release; then
    require catch2 2>"$folder/said"
    expect 'a source' 'adding the apt source /etc/apt/b.list' "$folder/said"
    expect 'a source' 'deb http://mirror.example/debian bookworm-backports main' "$folder/said"
    expect 'a source' 'as root: tee /etc/apt/b.list' "$folder/done"
  fi
else
  # shellcheck disable=SC2034
  interactive=''
  require cmake zlib1g-dev 2>"$folder/said"
  expect 'without a terminal' 'installing nothing \(' "$folder/said"
  refuse 'without a terminal' . "$folder/done"
fi
exit $failed
