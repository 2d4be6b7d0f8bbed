#!/usr/bin/env bash
# The wheel graphrun-cuda: made by pip, small, installed in an environment of its own beside graphrun, which then finds
# its GPUs or says why there is none, and computes on one where there is.
#
#   tests/python/cuda_wheel.sh GRAPHRUN FOLDER [ARCHITECTURES [pip's options...]]
#
# GRAPHRUN: the wheel of the package, or a folder it is imported from, such as build/bindings/python. FOLDER: to work in.
# ARCHITECTURES, such as 90: of GPUs, in place of all that a release is for, which takes nvcc several times as long; or a
# wheel that is made already, which is tested alone.
# Exits with 3 where pip cannot reach what it needs, and with 77 where there is no nvcc.
set -euo pipefail
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)
if (($# < 2)); then
  printf 'usage: %s GRAPHRUN FOLDER [ARCHITECTURES [pip options...]]\n' "$0" >&2
  exit 2
fi
package=$(realpath -- "$1")
work=$(realpath -m -- "$2")
architectures=${3:-}
shift $(($# < 3 ? $# : 3))
most=$((60 * 1024 * 1024)) # bytes of the wheel

fail() {
  printf 'cuda_wheel: %s\n' "$*" >&2
  exit 1
}
pip() { "$work/$1/bin/pip" install --quiet --disable-pip-version-check "${@:2}"; }

make_wheel() {
  if ! command -v nvcc >/dev/null && [[ ! -x /usr/local/cuda/bin/nvcc ]]; then
    printf 'cuda_wheel: SKIPPED: there is no nvcc\n'
    exit 77
  fi
  local options=()
  if [[ $architectures ]]; then options=(-C "cmake.define.CMAKE_CUDA_ARCHITECTURES=$architectures"); fi
  python3 -m venv "$work/make"
  "$work/make/bin/pip" wheel --disable-pip-version-check --no-deps -w "$work/out" "${options[@]}" "$@" \
    "$root/bindings/python/cuda" >"$work/pip.log" 2>&1 || {
    tail -n 40 "$work/pip.log" >&2
    fail 'pip could not make it'
  }
  wheel=$(echo "$work"/out/graphrun_cuda-*.whl)
}

rm -rf "$work"
mkdir -p "$work"
python3 -m venv "$work/clean"
pip clean numpy || exit 3
begin=$SECONDS
if [[ $architectures == *.whl ]]; then
  wheel=$(realpath -- "$architectures")
  architectures='unknown architectures'
else
  make_wheel "$@"
fi
size=$(stat -c %s "$wheel")
printf 'cuda_wheel: %s of %s, %d bytes, made in %d s\n' "$(basename "$wheel")" \
  "${architectures:-all architectures}" "$size" $((SECONDS - begin))
((size <= most)) || fail "more than $most bytes"

listed=$(python3 -m zipfile -l "$wheel" | awk '{ print $1 }')
for file in graphrun_cuda/__init__.py graphrun_cuda/libgraphrun.so.0; do
  grep -qxF "$file" <<<"$listed" || fail "it has no $file"
done
if grep -vE '^(File|graphrun_cuda(-[^/]*)?/)' <<<"$listed" | grep .; then fail 'it has files outside its folders'; fi

pip clean "$wheel" || exit 3
if [[ -d $package ]]; then
  export PYTHONPATH=$package
else
  pip clean "$package" || exit 3
fi
cd "$work" # away from the sources
library=$("$work/clean/bin/python" -c 'import graphrun_cuda; print(graphrun_cuda.library_path())')
if ldd "$library" | awk '{ print $1 }' | grep -E 'cuda|nv'; then fail 'it links to the above'; fi
"$work/clean/bin/python" - <<'END' || fail 'it does not work with graphrun'
import sys

import graphrun as gr
from graphrun import _library

found = gr.devices()
assert _library._gpu_library is not _library.library, "graphrun did not load it"
assert "built without CUDA" not in found.get("reason", ""), found
if found["devices"]:
    graph = gr.Graph.generate("kron:12", device="cuda")
    same = abs(graph.pagerank().rank - gr.Graph.generate("kron:12", device="cpu").pagerank().rank).max() < 1e-6
    print("cuda_wheel: computed on", found["devices"][0]["name"])
    sys.exit(not same)
print("cuda_wheel: no GPU:", found["reason"])
try:
    gr.Graph.generate("kron:4", device="cuda")
except gr.NotAvailable as error:
    assert found["reason"] in str(error), error
else:
    sys.exit("a graph was put on a GPU that is not there")
with gr.config(device="auto"):
    assert gr.Graph.generate("kron:4").device == "cpu"
END
