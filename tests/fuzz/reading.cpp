#include "tests/fuzz/reading.hpp"

#include <algorithm>
#include <cstdint>
#include <graphrun/base/error.hpp>
#include <iterator>
#include <type_traits>
#include <variant>

#include "tests/fuzz/write_back.hpp"

namespace graphrun::fuzz {
namespace {

void add(std::string* text, const auto& value) { *text += std::to_string(value) + ' '; }

void add_ends(std::string* text, const std::vector<index_t>& ends, index_t size) {
  for (const index_t v : ends) {
    if (v < 0 || v >= size) finding("an edge has vertex " + std::to_string(v));
    add(text, v);
  }
}

template <class W>
void add_weight(std::string* text, const W& weight) {
  if constexpr (is_complex_v<W>) {
    add(text, weight.re);
    add(text, weight.im);
  } else {
    add(text, weight);
  }
}

// The edge list as text.
std::string digest(const EdgeList& edges) {
  std::string text;
  add(&text, static_cast<int>(edges.kind));
  add(&text, edges.rows);
  add(&text, edges.columns);
  add(&text, static_cast<int>(edges.symmetry));
  if (edges.from.size() != edges.to.size()) finding("the ends of edges differ in number");
  add_ends(&text, edges.from, edges.rows);
  add_ends(&text, edges.to, edges.columns);
  std::visit(
      [&](const auto& weights) {
        if constexpr (!std::is_same_v<std::decay_t<decltype(weights)>, std::monostate>) {
          if (weights.size() != edges.from.size()) finding("weights and edges differ in number");
          for (const auto& weight : weights) add_weight(&text, weight);
        }
      },
      edges.weights);
  const FileCounts& counts = edges.counts;
  for (const std::int64_t count : {counts.bytes, counts.lines, counts.comments, counts.headers,
                                   counts.edges, counts.out_of_range, counts.zero_weights}) {
    add(&text, count);
  }
  for (const std::string& warning : edges.warnings) text += warning + '\n';
  for (index_t v = 0; v < std::min(edges.rows, 200); ++v) text += edges.ids.text(v) + ',';
  return text;
}

// What is read, or why nothing is. `use` gets the graph.
template <class Use>
std::string outcome(const std::string& path, const ReadOptions& options, const Use& use) {
  try {
    const EdgeList edges = read_edges(path, options);
    use(edges);
    return digest(edges);
  } catch (const ParseError& error) {
    return std::string("malformed: ") + error.what();
  } catch (const FileError& error) {
    return std::string("unreadable: ") + error.what();
  } catch (const Unsupported& error) {
    return std::string("unsupported: ") + error.what();
  } catch (const InvalidArgument& error) {
    return std::string("invalid: ") + error.what();
  } catch (const OutOfMemory&) {
    return "memory";
  }
}

}  // namespace

ReadOptions read_options(Choices& choices) {
  static constexpr char delimiters[] = {'\0', ',', '\t', ';', '|', ' '};
  static constexpr std::size_t blocks[] = {4096, 1, 2, 7, 16, 33, 64, 257};
  ReadOptions options;
  if (const int directed = choices.next<3>(); directed > 0) options.directed = directed == 1;
  const int weights = choices.next<4>();
  if (weights == 1) options.weights.kind = WeightColumn::none;
  if (weights > 1) options.weights = {WeightColumn::column, weights + 1};
  options.index_base = static_cast<IndexBase>(choices.next<3>());
  options.out_of_range = static_cast<OutOfRange>(choices.next<2>());
  options.ids = static_cast<IdKind>(choices.next<3>());
  options.delimiter = delimiters[choices.next<6>()];
  options.comment = choices.next<2>() == 0 ? '\0' : ';';
  options.block_bytes = blocks[choices.next<8>()];
  options.threads = 1 + choices.next<2>();
  return options;
}

void add_list_options(Choices& choices, ReadOptions* options) {
  static const std::vector<std::string> columns[] = {
      {}, {"2", "1"}, {"1", "3"}, {"a", "b"}, {"from", "to", "3"}, {"2", "3", "1"}};
  options->columns = columns[choices.next<6>()];
  options->header = static_cast<HeaderLine>(choices.next<3>());
  options->infinite = static_cast<InfiniteWeights>(choices.next<2>());
  options->decimal = static_cast<DecimalMark>(choices.next<3>());
}

void read_twice(const std::string& path, ReadOptions options) {
  const std::string second = outcome(path, options, [](const EdgeList&) {});
  options.threads = 1;
  options.block_bytes = ReadOptions{}.block_bytes;
  const std::string first = outcome(path, options, [](const EdgeList& edges) {
    digest(edges);
    write_back(edges);
  });
  if (first != second) {
    finding("blocks and threads change what is read\n-- in one block:\n" + first.substr(0, 600) +
            "\n-- in several:\n" + second.substr(0, 600));
  }
}

}  // namespace graphrun::fuzz
