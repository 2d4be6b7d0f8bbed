// Reads the binary graphs of NetworKit, versions 2 to 4 of .nkb:
// https://github.com/networkit/networkit/blob/master/networkit/cpp/io/NetworkitBinaryGraph.md
#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include <graphrun/base/error.hpp>

#include "base/common/printable.hpp"
#include "formats/file/common/arc_rows.hpp"
#include "formats/file/common/binary_reader.hpp"
#include "formats/file/common/gather.hpp"
#include "formats/file/common/networkit_header.hpp"
#include "formats/file/common/readers.hpp"

namespace graphrun::detail {
namespace {

class NkbReader {
 public:
  NkbReader(BinaryReader& in, const ReadOptions& options, EdgeList& edges)
      : in_(in), options_(options), edges_(edges), scratch_(options.memory) {}

  void read() {
    header_ = read_nkb_header(in_);
    const bool weighted = header_.weights != NkbWeights::none;
    check_binary_options(options_, in_.name(), weighted);
    edges_.kind = FileKind::networkit;
    edges_.symmetry = header_.directed ? Symmetry::general : Symmetry::symmetric;
    edges_.counts.columns = weighted ? 3 : 2;
    if (header_.vertices == 0) return;
    read_base();
    read_lists();
    read_weights();
    read_edge_ids();
    in_.require_end();
    number_vertices();
    drop_infinite_edges(edges_);
  }

 private:
  void go_to(std::uint64_t place, const char* what) {
    if (place < in_.position()) {
      in_.refuse(std::string(what) + " begin at byte " + std::to_string(place) +
                 " by the header, and byte " + std::to_string(in_.position()) + " is read already");
    }
    in_.skip_to(place, what);
  }

  // Which vertices there are, and the first vertex of each chunk but the first.
  void read_base() {
    constexpr const char* what = "the base data";
    go_to(header_.base, what);
    // Version 4 marks the vertices that are deleted, the others those that are not.
    const bool mark_of_deleted = header_.version >= 4;
    in_.for_pieces<std::uint8_t>(
        header_.vertices, what, [&](std::span<const std::uint8_t> piece, std::uint64_t) {
          scratch_.add(piece.size() / 4 + 8, "the vertices");  // vectors that grow: 2 bits each
          for (const std::uint8_t flag : piece) {
            deleted_.push_back(((flag & 1) != 0) == mark_of_deleted);
          }
        });
    in_.append(firsts_, header_.chunks - 1, scratch_, what);
    for (std::size_t c = 0; c < firsts_.size(); ++c) {
      if (firsts_[c] < (c == 0 ? 1 : firsts_[c - 1]) || firsts_[c] > header_.vertices) {
        in_.refuse("chunk " + std::to_string(c + 1) + " begins with vertex " +
                   std::to_string(firsts_[c]) + ", which is not in order");
      }
    }
  }

  // Calls entry(u, v) for each neighbour v of each vertex u. Gives how many there are.
  template <class Entry>
  std::uint64_t read_section(const char* what, const Entry& entry) {
    std::vector<std::uint64_t> starts;
    in_.append(starts, header_.chunks - 1, scratch_, what);
    const auto count = in_.number<std::uint64_t>(what);
    const std::uint64_t begin = in_.position();
    std::uint64_t done = 0;
    std::size_t chunk = 0;
    for (std::uint64_t u = 0; u < header_.vertices; ++u) {
      for (; chunk < firsts_.size() && firsts_[chunk] == u; ++chunk) {
        if (in_.position() - begin != starts[chunk]) {
          in_.refuse("chunk " + std::to_string(chunk + 1) + " of " + what + " begins at byte " +
                     std::to_string(in_.position()) + ", and its index says " +
                     std::to_string(begin + starts[chunk]));
        }
      }
      const std::uint64_t here = read_varint(in_, what);
      if (here > count - done || (here > 0 && deleted_[u])) {
        in_.refuse("vertex " + std::to_string(u) + " has " + std::to_string(here) +
                   " neighbours in " + what + ", expected at most " +
                   std::to_string(deleted_[u] ? 0 : count - done));
      }
      for (std::uint64_t k = 0; k < here; ++k) {
        const std::uint64_t place = in_.position(), v = read_varint(in_, what);
        if (v >= header_.vertices || deleted_[v]) {
          in_.refuse("entry " + std::to_string(done + k) + " (from 0) of " + what + ", at byte " +
                     std::to_string(place) + ", is vertex " + std::to_string(v) +
                     ", which the graph does not have");
        }
        entry(static_cast<index_t>(u), static_cast<index_t>(v), count);
      }
      done += here;
      in_.set_edges(done);
    }
    if (done != count) {
      in_.refuse(std::string(what) + " have " + std::to_string(done) +
                 " entries, and their head says " + std::to_string(count));
    }
    return count;
  }

  // The lists, and the same turned round, which must agree.
  void read_lists() {
    constexpr const char* lists = "the neighbours";
    constexpr const char* turned_lists = "the neighbours turned round";
    MemoryShare& memory = *edges_.memory_of_edges;
    ArcSum sum, turned = sum;
    go_to(header_.lists, lists);
    count_ = read_section(lists, [&](index_t u, index_t v, std::uint64_t most) {
      grow(edges_.from, edges_.from.size() + 1, most, memory);
      grow(edges_.to, edges_.to.size() + 1, most, memory);
      edges_.from.push_back(u);
      edges_.to.push_back(v);
      sum.add(u, v, 0);
    });
    edges_.counts.edges = static_cast<std::int64_t>(count_);
    go_to(header_.turned_lists, turned_lists);
    const std::uint64_t begin = in_.position();
    read_section(turned_lists, [&](index_t u, index_t v, std::uint64_t) { turned.add(v, u, 0); });
    if (turned != sum) {
      in_.refuse("the neighbours turned round, from byte " + std::to_string(begin) +
                 " on, are not those that are listed before");
    }
  }

  void skip_index(const char* what) {
    in_.skip_to(in_.position() + (header_.chunks - 1) * sizeof(std::uint64_t), what);
  }

  // Calls take(k, weight) for each.
  template <class Take>
  void for_weights(const char* what, const Take& take) {
    for (std::uint64_t k = 0; k < count_; ++k) {
      switch (header_.weights) {
        case NkbWeights::none:
          break;
        case NkbWeights::whole: {
          const std::uint64_t value = read_varint(in_, what);
          if (value > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) {
            throw Unsupported(printable(in_.name()) + ": the weight of entry " + std::to_string(k) +
                              " (from 0) is 2^63 or more: --weights none leaves weights out");
          }
          take(k, static_cast<std::int64_t>(value));
          break;
        }
        case NkbWeights::with_sign: {
          const std::uint64_t value = read_varint(in_, what);
          take(k, static_cast<std::int64_t>(value >> 1 ^ (~(value & 1) + 1)));
          break;
        }
        case NkbWeights::real:
          take(k, in_.number<double>(what));
          break;
        case NkbWeights::narrow_real:
          take(k, double{in_.number<float>(what)});
          break;
      }
    }
  }

  void read_weights() {
    constexpr const char* what = "the weights";
    skip_index(what);
    if (header_.weights != NkbWeights::none) {
      const bool real = header_.weights >= NkbWeights::real;
      if (options_.weights.kind == WeightColumn::none) {
        for_weights(what, [](std::uint64_t, auto) {});
      } else if (real) {
        edges_.weights = kept_weights<double>(what);
      } else {
        edges_.weights = narrowed(kept_weights<std::int64_t>(what));
      }
      edges_.counts.zero_weights = zero_weights(edges_.weights);
    }
    skip_index(what);
    for_weights("the weights turned round", [](std::uint64_t, auto) {});
  }

  template <class Value>
  std::vector<Value> kept_weights(const char* what) {
    std::vector<Value> values;
    for_weights(what, [&](std::uint64_t k, auto weight) {
      if (!std::isfinite(static_cast<double>(weight)) &&
          options_.infinite == InfiniteWeights::error) {
        in_.refuse("the weight of entry " + std::to_string(k) + " (from 0) is infinite or NaN");
      }
      grow(values, values.size() + 1, count_, *edges_.memory_of_edges);
      values.push_back(static_cast<Value>(weight));
    });
    return values;
  }

  // int32 if all fit.
  HostWeights narrowed(std::vector<std::int64_t>&& values) {
    if (!std::all_of(values.begin(), values.end(),
                     [](std::int64_t value) { return std::in_range<std::int32_t>(value); })) {
      return std::move(values);
    }
    MemoryShare& memory = *edges_.memory_of_edges;
    memory.add(values.size() * sizeof(std::int32_t), "the edges");
    std::vector<std::int32_t> narrow(values.begin(), values.end());
    memory.resize(memory.bytes() - values.capacity() * sizeof(std::int64_t), "the edges");
    values = std::vector<std::int64_t>();
    return narrow;
  }

  void read_edge_ids() {
    constexpr const char* what = "the numbers of edges";
    if (header_.version == 2) return;
    for (int half = 0; half < 2; ++half) {
      skip_index(what);
      for (std::uint64_t k = 0; header_.indexed && k < count_; ++k) read_varint(in_, what);
    }
  }

  // Vertices that are deleted have no number.
  void number_vertices() {
    const auto gone = std::count(deleted_.begin(), deleted_.end(), true);
    const auto all = static_cast<index_t>(header_.vertices);
    edges_.rows = edges_.columns = all - static_cast<index_t>(gone);
    if (gone == 0) {
      edges_.ids = VertexIds::consecutive(0, all);
      return;
    }
    const auto kept = static_cast<std::uint64_t>(edges_.rows);
    edges_.memory_of_ids->add(kept * sizeof(std::int64_t), "the vertex ids");
    scratch_.add(header_.vertices * sizeof(index_t), "the vertices");
    std::vector<index_t> number_of(header_.vertices);
    std::vector<std::int64_t> ids;
    ids.reserve(kept);
    for (index_t v = 0; v < all; ++v) {
      number_of[static_cast<std::size_t>(v)] = static_cast<index_t>(ids.size());
      if (!deleted_[static_cast<std::size_t>(v)]) ids.push_back(v);
    }
    for (auto* const ends : {&edges_.from, &edges_.to}) {
      for (index_t& v : *ends) v = number_of[static_cast<std::size_t>(v)];
    }
    edges_.ids = VertexIds::integers(std::move(ids));
  }

  BinaryReader& in_;
  const ReadOptions& options_;
  EdgeList& edges_;
  MemoryShare scratch_;
  NkbHeader header_;
  std::uint64_t count_ = 0;  // entries of each section
  std::vector<bool> deleted_;
  std::vector<std::uint64_t> firsts_;
};

}  // namespace

EdgeList read_networkit(TextReader& file, const ReadOptions& options) {
  BinaryReader in(file, options);
  EdgeList edges;
  count_memory(edges, options);
  NkbReader(in, options, edges).read();
  if (options.directed) {
    if (*options.directed && !edges.directed()) mirror(edges);
    if (!*options.directed) edges.symmetry = Symmetry::symmetric;
  }
  return edges;
}

}  // namespace graphrun::detail
