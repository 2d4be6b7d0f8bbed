#!/usr/bin/env bash
# Shows that the tests notice broken code: in a copy of the tree, breaks one line at a time, builds,
# runs the tests, and fails if they stay green for any of the faults.
#
#   tests/plant_faults.sh             all of them; about a minute each on two cores, after the first build
#   tests/plant_faults.sh WORD...     those with one of the words in their name
#   tests/plant_faults.sh --seconds N FIRST   from that number on (modulo theirs), round the list, as many as
#                                     can be begun in N seconds after the first build
#   tests/plant_faults.sh --list      their names
#   tests/plant_faults.sh --check     only whether the line of each is still there
set -uo pipefail
source_tree=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
names=() files=() olds=() news=()

# fault NAME FILE OLD NEW: OLD is part of one line of FILE and stands there once.
fault() {
  names+=("$1") files+=("$2") olds+=("$3") news+=("$4")
}

fault 'a row loses its last entry' engine/spmv/cpu/rows.hpp \
  'for (; k < end; ++k) first' 'for (; k + 1 < end; ++k) first'
fault 'a complement is ignored' engine/mask.hpp \
  '(marks[row] != no_vertex) != complement' 'marks[row] != no_vertex'
fault 'results are not accumulated' engine/spmv/epilogue.hpp \
  'if (output == Output::accumulate)' 'if (false)'
fault 'a found vertex is not listed' engine/spmspv/cpu/push.cpp \
  '== S::zero) mine.found.push_back(v)' '== S::zero && v != 1) mine.found.push_back(v)'
fault 'the last duplicate wins' formats/matrix/common/build_bodies.hpp \
  'merged = w < merged ? w : merged;' 'merged = w;'
fault 'a borrowed array is freed' base/buffer.hpp \
  'if (!borrowed_) ctx_' 'ctx_'
fault 'a repeat in a borrowed row goes unseen' formats/matrix/common/convert_bodies.hpp \
  'c <= before || c >= columns' 'c < before || c >= columns'
fault 'a borrowed CSR may end anywhere' formats/matrix/common/convert_bodies.hpp \
  '(r == past && offsets[r] != entries)' 'false'
fault 'a loop in the last column is not counted' formats/matrix/common/convert_bodies.hpp \
  'low < offsets[r + 1] && column_of[low] == ' 'low + 1 < offsets[r + 1] && column_of[low] == '
fault 'edges are not mirrored' formats/matrix/common/build_bodies.hpp \
  'layout.key(c, r);' 'layout.key(r, c);'
fault 'a row of a tile is in the wrong class' formats/matrix/common/convert_bodies.hpp \
  'if (length > 2 * most) return 2;' 'if (length >= 2 * most) return 2;'
fault 'a column of several is left out' engine/spmm/cpu/spmm.cpp \
  'std::min(band, x.columns - first)' 'std::min(band - 1, x.columns - first)'
fault 'weights are not transposed' formats/matrix/common/convert_bodies.hpp \
  'weights[to] = from[positions[i]];' 'weights[to] = from[i];'
fault 'a transpose sorts all entries at once' formats/matrix/transpose.cpp \
  'if (pieces == 1) return' 'if (true) return'
fault 'a column of a later piece begins anew' formats/matrix/common/convert_bodies.hpp \
  'static_cast<offset_t>(i) + 1;' 'static_cast<offset_t>(i);'
fault 'a block ends a column early' formats/matrix/cpu/blocks.cpp \
  'next * csr.size < csr.size) ++end;' 'next * csr.size + 1 < csr.size) ++end;'
fault 'a scan counts a share twice' base/cpu/primitives.cpp \
  'sum = before;' 'sum = total;'
fault 'lost rank is not spread' algorithms/pagerank.cpp \
  'if (spread_lost) lost = sums.unscaled;' 'if (spread_lost) lost = 0;'
fault 'a round beyond the last result ends it' algorithms/common/semi_iteration.hpp \
  'return plain_ && change < goal_;' 'return change < goal_;'
fault 'the last round permitted is extrapolated' algorithms/common/semi_iteration.hpp \
  'if (closing) {' 'if (closing && false) {'
fault 'weights of rounds do not settle' algorithms/common/semi_iteration.hpp \
  '1 / (1 - square * weight_ / 4)' '1 / (1 - square * weight_ / 2)'
fault 'an extrapolation forgets where it was' engine/spmv/cpu/affine_rows.hpp \
  'f.blended(next[i], next_x[i])' 'f.blended(next[i], next[i])'
fault 'a level is one too small' engine/closure/cpu/settling.hpp \
  'level[v] = this_round();' 'level[v] = this_round() - 1;'
fault 'the last parent wins' engine/closure/cpu/settled.cpp \
  'std::min(static_cast<std::uint32_t>(held), offer)' 'held < 0 ? offer : static_cast<std::uint32_t>(held)'
fault 'a pull takes any neighbour' engine/closure/cpu/settled_pull.cpp \
  'k += std::countr_zero(bits)' 'k += std::bit_width(bits) - 1'
fault 'a wide push takes the first offer' engine/closure/cpu/settled_push.cpp \
  'while (value < static_cast<std::uint32_t>(old)) {' 'while (old == no_vertex) {'
fault 'a row that is moved leaves its weights behind' formats/matrix/common/reorder_bodies.hpp \
  'out[k] = weights[moved.source(k)];' 'out[k] = weights[k];'
fault 'vertices of one degree change places' formats/matrix/common/reorder_bodies.hpp \
  'numbers[r] = static_cast<offset_t>(r);' 'numbers[r] = static_cast<offset_t>(static_cast<std::size_t>(rows) - 1 - r);'
fault 'a parent keeps its new number' engine/graph/vertex_order.cpp \
  'kernels::rename(on, vertices.data(), vertices.size(),' 'kernels::rename(on, vertices.data(), 0,'
fault 'a row outside the largest tree is left out' engine/components/cpu/hook.cpp \
  'others += load_parent(forest, u) != keep;' 'others += load_parent(forest, u) != keep && u != 3;'
fault 'an edge between two trees is dropped' engine/components/cpu/hook.cpp \
  'kept += p != q;' 'kept += p != q && i % 64 != 9;'
fault 'a limited closure goes one round too far' engine/closure/rounds.cpp \
  'while (result.rounds < options.max_rounds)' 'while (result.rounds <= options.max_rounds)'
fault 'what another thread hung is forgotten' engine/components/forest.hpp \
  'q = low;' 'break;'
fault 'a row stops looking before it is in all sets' engine/bit_matrix/cpu/bit_matrix.cpp \
  'k < slice && bits != wanted; ++k' 'k < slice && bits == 0; ++k'
fault 'a triangle is counted from two sides' engine/triangles/cpu/triangles.cpp \
  '*w < v; ++w' '*w < u; ++w'
fault 'a product begins with the last sum' engine/spgemm/cpu/rows.hpp \
  'sum = S::add(static_cast<Sum>(S::zero), term);' 'sum = S::add(sum, term);'
fault 'a mask is taken for its complement' engine/spgemm/cpu/rows.hpp \
  'if (seen != wanted) return Add::skip;' 'if (seen == wanted) return Add::skip;'
fault 'a shared triangle is lost twice' engine/peeling/bodies.hpp \
  'if (state[yw] == leaving_edge && yw < leaving) return;' ';'
fault 'an offer is not followed up' engine/closure/cpu/relaxing.hpp \
  'if (improve<shared>(v, offer, done)) mine.put' 'if (improve<shared>(v, offer, done) && v % 64 != 9) mine.put'
fault 'what lies beyond the window is lost' engine/closure/cpu/buckets.hpp \
  'far_.push_back(v);' 'if (v % 64 != 9) far_.push_back(v);'
fault 'a long path is cut to 32 bits' engine/closure/cpu/relaxing.cpp \
  'return sum < lost ? static_cast<Value>(sum) : lost;' 'return static_cast<Value>(sum);'
fault 'a loose edge counts as tight' engine/shortest_path_dag/bodies.hpp \
  'offer != S::zero && offer == x[a.column_of[k]]' 'offer != S::zero'
fault 'a neighbour has no share in paths' engine/brandes/cpu/brandes.cpp \
  'count += equal[count] != 0 ? 1 : 0;' 'count += equal[count] != 0 && u != 2 ? 1 : 0;'
fault 'a long search goes back to the wrong level' engine/brandes/cpu/deep.cpp \
  'sum_at(out_, v, search.level_of, level + 1, back)' 'sum_at(out_, v, search.level, level - 1, back)'
fault 'small path counts are lost beside large ones' engine/brandes/scaled.hpp \
  'if (apart > 60) return high;' 'if (apart > 2) return high;'
fault 'vertices of a strong component stay alone' engine/scc_partition/bodies.hpp \
  'if (p[v] == q[v]) partition.label[v] = p[v];' 'if (p[v] == q[v]) partition.label[v] = q[v] + (v == 5);'
fault 'a line is counted twice' formats/file/common/body_parser.cpp \
  'body_.lines += chunk.lines;' 'body_.lines += chunk.lines + 1;'
fault 'a line over two blocks is cut' formats/file/common/text_reader.cpp \
  'carry_.assign(text.view().substr(whole));' 'carry_.clear();'
fault 'what does not fit is chosen' engine/choose/choose.cpp \
  'needed > static_cast<double>(available)' 'needed < 0'
fault 'a conversion is free' engine/choose/choose.cpp \
  'candidate.seconds + candidate.convert_seconds /' 'candidate.seconds + 0 * candidate.convert_seconds /'
fault 'rows end where the last of four groups does' engine/spmv/cpu/side_sums.cpp \
  'any = static_cast<__mmask8>(any | which);' 'any = which;'
fault 'an epilogue of its own costs nothing' engine/choose/predict.cpp \
  'work.passed = 6 *' 'work.passed = 0 *'
fault 'a row measured without the processors counts' engine/measure/probe.cpp \
  'had < least_processor_share' 'had < 0 * least_processor_share'
fault 'a long row costs nothing' engine/choose/predict.cpp \
  'work.longest * cost.step_seconds' '0 * work.longest * cost.step_seconds'
fault 'wide weights are cut' formats/file/common/chunk.cpp \
  'weight.integer == static_cast<std::int32_t>(weight.integer);' 'true;'
fault 'entries too many are read' formats/file/common/body_parser.cpp \
  'if (surplus_) throw surplus_error();' ';'
fault 'malformed input ends with 1' cli/exit_codes.cpp \
  'return {exit_input, "input"' 'return {exit_failed, "input"'

wanted() {
  local name=$1 word
  shift
  if (($# == 0)); then return 0; fi
  for word in "$@"; do
    if [[ $name == *"$word"* ]]; then return 0; fi
  done
  return 1
}

if [[ ${1:-} == --list ]]; then
  printf '%s\n' "${names[@]}"
  exit 0
fi

# Does the line of the fault with this number stand once in its file, in this tree?
stands_once() {
  local text rest
  text=$(<"$2/${files[$1]}") || return 1
  rest=${text#*"${olds[$1]}"}
  [[ $rest != "$text" && $rest != *"${olds[$1]}"* ]]
}

if [[ ${1:-} == --check ]]; then
  status=0
  for i in "${!names[@]}"; do
    if ! stands_once "$i" "$source_tree"; then
      printf '%s: not once in %s: %s\n' "${names[i]}" "${files[i]}" "${olds[i]}"
      status=1
    fi
  done
  exit $status
fi

scratch=$(mktemp -d "${TMPDIR:-/tmp}/graphrun-faults.XXXXXX")
trap 'rm -rf "$scratch"' EXIT
tree=$scratch/tree
build=$scratch/build
mkdir "$tree"
tar -C "$source_tree" --exclude=./.git --exclude='./build*' -cf - . | tar -C "$tree" -xf -

launcher=()
if command -v ccache >/dev/null; then launcher=(-D CMAKE_CXX_COMPILER_LAUNCHER=ccache); fi
# The tests of the package and of the scripts say nothing about what is computed.
run_tests() {
  ctest --test-dir "$build" --stop-on-failure --timeout 300 --parallel "$(nproc)" \
    --exclude-regex '^(layout|documents|embed|backports|plant_faults_check|hardening|reproducible|dev_install|ci_turns|configure)$' >"$scratch/log" 2>&1
}
build_tree() { cmake --build "$build" >"$scratch/log" 2>&1; }
stop() {
  cat "$scratch/log"
  printf '%s\n' "$1"
  exit 1
}

cmake -S "$tree" -B "$build" -G Ninja -D CMAKE_BUILD_TYPE=Release -D GRAPHRUN_CUDA=OFF \
  "${launcher[@]}" >"$scratch/log" 2>&1 || stop 'the tree does not configure'
build_tree || stop 'the tree does not build'
run_tests || stop 'the tests fail without any fault'

# Puts the fault with this number into the tree, runs the tests and takes it out again; prints what
# became of it and returns whether it was noticed.
try_fault() {
  local file=$tree/${files[$1]} old=${olds[$1]} text outcome status=1
  if ! stands_once "$1" "$tree"; then
    outcome='its line is not there exactly once'
  else
    text=$(<"$file")
    printf '%s\n' "${text/"$old"/"${news[$1]}"}" >"$file"
    if ! build_tree; then
      outcome='does not compile'
    elif run_tests; then
      outcome='NOT NOTICED'
    else
      outcome="noticed by: $(sed -nE '/tests FAILED:$/{n;s/^[[:space:]]*[0-9]+ - //p;}' "$scratch/log")"
      status=0
    fi
    printf '%s\n' "$text" >"$file"
  fi
  printf '%-30s %-40s %s\n' "${names[$1]}" "${files[$1]}" "$outcome"
  return $status
}

first=0 deadline=
if [[ ${1:-} == --seconds ]]; then
  deadline=$((SECONDS + $2)) first=$(($3 % ${#names[@]}))
  shift 3
fi
tried=0 unnoticed=0 left_out=0
for k in "${!names[@]}"; do
  i=$(((first + k) % ${#names[@]}))
  wanted "${names[i]}" "$@" || continue
  if [[ $deadline ]] && ((SECONDS >= deadline)); then
    left_out=$((left_out + 1))
    continue
  fi
  tried=$((tried + 1))
  try_fault "$i" || unnoticed=$((unnoticed + 1))
done
if [[ $deadline ]]; then printf 'begun with fault %d, %d not tried\n' "$first" "$left_out"; fi
printf '%d of %d faults noticed\n' $((tried - unnoticed)) "$tried"
((tried > 0 && unnoticed == 0))
