// Copies chunks in parallel to their final positions.
#include "formats/file/common/gather.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <span>
#include <thread>
#include <type_traits>

#include <graphrun/base/error.hpp>

#include "base/common/host_memory.hpp"
#include "formats/file/common/parallel.hpp"

namespace graphrun::detail {
namespace {

// Where the entries of each chunk begin that are not skipped, and their places among all of them.
struct Parts {
  std::vector<std::size_t> begins, places;
  std::size_t size = 0;
};

Parts parts_of(const std::vector<Chunk>& chunks, std::size_t skipped) {
  Parts parts;
  for (const Chunk& chunk : chunks) {
    const std::size_t begin = std::min(skipped, chunk.size);
    skipped -= begin;
    parts.begins.push_back(begin);
    parts.places.push_back(parts.size);
    parts.size += chunk.size - begin;
  }
  return parts;
}

WeightType common_type(const std::vector<Chunk>& chunks) {
  WeightType result = WeightType::none;
  for (const Chunk& chunk : chunks) {
    if (chunk.size > 0) result = std::max(result, chunk.weight_type);
  }
  if (result == WeightType::none && !chunks.empty()) result = chunks.front().weight_type;
  return result;
}

void choose_weights(WeightType type, HostWeights& weights) {
  switch (type) {
    case WeightType::none:
      weights = std::monostate();
      break;
    case WeightType::int32:
      weights = std::vector<std::int32_t>();
      break;
    case WeightType::int64:
      weights = std::vector<std::int64_t>();
      break;
    case WeightType::real:
      weights = std::vector<double>();
      break;
    case WeightType::complex:
      weights = std::vector<Complex<double>>();
      break;
  }
}

void charge_arrays(EdgeList& edges, std::size_t size, bool with_from, WeightType type) {
  if (!edges.memory_of_edges) return;
  std::uint64_t each = with_from ? 2 * sizeof(index_t) : sizeof(index_t);
  if (type == WeightType::int32) each += sizeof(std::int32_t);
  if (type == WeightType::int64 || type == WeightType::real) each += sizeof(double);
  if (type == WeightType::complex) each += sizeof(Complex<double>);
  edges.memory_of_edges->add(size * each, "the list of edges");
}

// Reserves an array's memory, and touches it by all threads: the first touch of its pages takes
// longer than writing it.
template <class T>
void reserve_touched(std::vector<T>& array, std::size_t size, int threads) {
  array.reserve(size);
  const auto bytes = std::as_writable_bytes(std::span<T>(array.data(), size));
  hint_huge_pages(bytes.data(), bytes.size());
  const std::size_t pages = bytes.size() / small_page;
  for_shares(OnCpu{std::max(threads, 1)}, pages, huge_page / small_page,
             [&](std::size_t begin, std::size_t end) {
               for (std::size_t page = begin; page < end; ++page) {
                 *const_cast<volatile std::byte*>(&bytes[page * small_page]) = std::byte{};
               }
             });
}

// Entries of a chunk without those skipped, and where they go.
struct Part {
  Chunk& chunk;
  std::size_t begin, at;
};

// Fills an array by place(part) of each chunk, in their order. One thread appends the zeros that a
// vector must begin with, the others follow right behind it.
template <class T, class Place>
void fill(std::vector<T>& array, std::vector<Chunk>& chunks, const Parts& parts, int threads,
          const Place& place) {
  constexpr std::size_t step = (std::size_t{1} << 20) / sizeof(T);
  reserve_touched(array, parts.size, threads);
  std::atomic<std::size_t> filled = 0, next = 0;
  run_on_threads(threads, [&](int thread) {
    for (std::size_t size = 0; thread == 0 && size < parts.size;) {
      size = std::min(size + step, parts.size);
      array.resize(size);  // does not throw: its memory is reserved
      filled.store(size, std::memory_order_release);
    }
    for (std::size_t c; (c = next.fetch_add(1, std::memory_order_relaxed)) < chunks.size();) {
      const std::size_t size = chunks[c].size - parts.begins[c];
      while (filled.load(std::memory_order_acquire) < parts.places[c] + size) {
        std::this_thread::yield();
      }
      place(Part{chunks[c], parts.begins[c], parts.places[c]});
    }
  });
}

template <class Id>
void place_ids(const Id* ids, std::size_t begin, std::size_t end, const VertexIndex* index,
               index_t* out) {
  if (index != nullptr) return index->find_all(ids + begin, end - begin, out);
  for (std::size_t i = begin; i < end; ++i) *out++ = static_cast<index_t>(ids[i]);
}

void place_from(const Chunk& chunk, std::size_t begin, const VertexIndex* index, index_t* out) {
  if (chunk.wide) return place_ids(chunk.wide_from.data(), begin, chunk.size, index, out);
  place_ids(chunk.from.data(), begin, chunk.size, index, out);
}

void place_to(const Chunk& chunk, std::size_t begin, const VertexIndex* index, index_t* out) {
  if (chunk.wide) return place_ids(chunk.wide_to.data(), begin, chunk.size, index, out);
  place_ids(chunk.to.data(), begin, chunk.size, index, out);
}

template <class Weight>
void place_weights(const Chunk& chunk, std::size_t begin, Weight* out) {
  const auto copy = [&](auto* weights) {
    for (std::size_t i = begin; i < chunk.size; ++i) *out++ = static_cast<Weight>(weights[i]);
  };
  if constexpr (is_complex_v<Weight>) return copy(chunk.complex_weights.data());
  switch (chunk.weight_type) {
    case WeightType::none:
      break;
    case WeightType::int32:
      copy(chunk.int32_weights.data());
      break;
    case WeightType::int64:
      copy(chunk.int64_weights.data());
      break;
    case WeightType::real:
      copy(chunk.real_weights.data());
      break;
    case WeightType::complex:
      break;
  }
}

void fill_weights(std::vector<Chunk>& chunks, const Parts& parts, int threads,
                  HostWeights& weights) {
  std::visit(
      [&](auto& values) {
        if constexpr (!std::is_same_v<std::decay_t<decltype(values)>, std::monostate>) {
          fill(values, chunks, parts, threads, [&](const Part& part) {
            place_weights(part.chunk, part.begin, values.data() + part.at);
            part.chunk.free();
          });
        }
      },
      weights);
}

}  // namespace

DistinctIds distinct_ids(const std::vector<Chunk>& chunks, int threads,
                         const std::shared_ptr<MemoryBudget>& memory) {
  std::vector<IdArray> arrays;
  arrays.reserve(2 * chunks.size());
  for (const Chunk& chunk : chunks) {
    const std::int64_t* const none = nullptr;
    arrays.push_back({chunk.from.data(), chunk.wide ? chunk.wide_from.data() : none, chunk.size});
    arrays.push_back({chunk.to.data(), chunk.wide ? chunk.wide_to.data() : none, chunk.size});
  }
  return distinct_ids(std::span<const IdArray>(arrays), threads, memory);
}

void gather(std::vector<Chunk>&& chunks, const VertexIndex* index, std::size_t skipped, int threads,
            EdgeList& edges) {
  const Parts parts = parts_of(chunks, skipped);
  const WeightType type = common_type(chunks);
  const bool with_from = chunks.empty() || chunks.front().has_from();
  charge_arrays(edges, parts.size, with_from, type);
  choose_weights(type, edges.weights);
  if (with_from) {
    fill(edges.from, chunks, parts, threads, [&](const Part& part) {
      place_from(part.chunk, part.begin, index, edges.from.data() + part.at);
      part.chunk.from.free();
      part.chunk.wide_from.free();
    });
  }
  fill(edges.to, chunks, parts, threads, [&](const Part& part) {
    place_to(part.chunk, part.begin, index, edges.to.data() + part.at);
    part.chunk.to.free();
    part.chunk.wide_to.free();
  });
  fill_weights(chunks, parts, threads, edges.weights);
  chunks.clear();
}

void count_memory(EdgeList& edges, const ReadOptions& options) {
  edges.memory_of_edges = std::make_shared<MemoryShare>(options.memory);
  edges.memory_of_ids = std::make_shared<MemoryShare>(options.memory);
}

void copy_counts(const Body& body, EdgeList& edges) {
  edges.counts.lines = body.lines;
  edges.counts.comments += body.comments;
  edges.counts.edges = body.entries;
  edges.counts.out_of_range = body.out_of_range;
  edges.counts.zero_weights = body.zero_weights;
  edges.counts.dropped_infinite = body.dropped_infinite;
  edges.counts.leading_zeros = body.leading_zeros;
  if (body.ranks != nullptr) edges.share = {body.kept_of_all, body.bytes_of_share};
  if (body.dropped_infinite > 0) {
    edges.warnings.push_back("edges whose weight is infinite or NaN, dropped: " +
                             std::to_string(body.dropped_infinite));
  }
}

void check_vertex_count(std::int64_t count, const std::string& name) {
  if (count <= max_vertices) return;
  throw Unsupported(name + ": " + std::to_string(count) +
                    " vertices, and graphrun numbers at most 2147483647");
}

}  // namespace graphrun::detail
