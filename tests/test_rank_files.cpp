// Texts that ranks read together, each a share of the lines: what one process reads.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators_all.hpp>
#include <graphrun/algorithms/sssp.hpp>
#include <graphrun/base/error.hpp>
#include <graphrun/engine/graph.hpp>
#include <graphrun/formats/file/read.hpp>
#include <graphrun/formats/file/write.hpp>
#include <graphrun/formats/generate/generate.hpp>
#include <string>
#include <vector>

#include "formats/file/common/both_ways.hpp"
#include "graph_files.hpp"
#include "rank_cases.hpp"
#include "thread_ranks.hpp"

namespace graphrun {
namespace {

using rank_tests::asserting;

// What the ranks read, one after another.
std::vector<EdgeList> read_by_ranks(int size, const std::string& path, ReadOptions options) {
  std::vector<EdgeList> all(static_cast<std::size_t>(size));
  run_thread_ranks(size, [&](std::shared_ptr<Ranks> ranks) {
    ReadOptions own = options;
    own.ranks = ranks;
    all[static_cast<std::size_t>(ranks->rank())] = read_edges(path, own);
  });
  return all;
}

template <class T>
void append(std::vector<T>& all, const std::vector<T>& more) {
  all.insert(all.end(), more.begin(), more.end());
}

std::vector<std::string> texts(const VertexIds& ids) {
  std::vector<std::string> result;
  for (index_t v = 0; v < ids.size(); ++v) result.push_back(ids.text(v));
  return result;
}

void check_facts(const EdgeList& own, const EdgeList& alone) {
  CHECK(own.kind == alone.kind);
  CHECK(own.rows == alone.rows);
  CHECK(own.columns == alone.columns);
  CHECK(own.symmetry == alone.symmetry);
  CHECK(own.direction_assumed == alone.direction_assumed);
  CHECK(own.weights.index() == alone.weights.index());
  CHECK(own.ids.are_integers() == alone.ids.are_integers());
  CHECK(texts(own.ids) == texts(alone.ids));
  CHECK(own.warnings == alone.warnings);
  using C = FileCounts;
  for (const auto count :
       {&C::bytes, &C::lines, &C::comments, &C::headers, &C::edges, &C::out_of_range,
        &C::zero_weights, &C::dropped_infinite, &C::leading_zeros}) {
    CHECK(own.counts.*count == alone.counts.*count);
  }
  CHECK(own.counts.columns == alone.counts.columns);
}

void check_shares(const std::vector<EdgeList>& shares, const EdgeList& alone) {
  std::vector<index_t> from, to;
  HostWeights weights = shares.front().weights;
  for (const EdgeList& own : shares) {
    check_facts(own, alone);
    REQUIRE(own.share);
    CHECK(own.share->edges_of_all == static_cast<std::int64_t>(alone.from.size()));
    append(from, own.from);
    append(to, own.to);
    if (&own == &shares.front()) continue;
    std::visit(
        [&]<class Values>(Values& values) {
          if constexpr (!std::is_same_v<Values, std::monostate>) {
            append(values, std::get<Values>(own.weights));
          }
        },
        weights);
  }
  CHECK(from == alone.from);
  CHECK(to == alone.to);
  CHECK(weights == alone.weights);
}

struct Text {
  const char* name;
  std::string text;
  ReadOptions options = {};
};

std::string lines_of(int count, int factor, const std::string& end = "\n") {
  std::string text;
  for (int i = 0; i < count; ++i) {
    text += std::to_string(i * factor % 97) + "\t" + std::to_string(i * i % 89) + end;
  }
  return text;
}

std::string matrix(const std::string& kind, const std::string& size, const std::string& entries) {
  return "%%MatrixMarket matrix coordinate " + kind + "\n% made by hand\n" + size + "\n" + entries;
}

ReadOptions with(IdKind ids) {
  ReadOptions options;
  options.ids = ids;
  return options;
}

std::vector<Text> shared_texts() {
  ReadOptions undirected, dropping, without_weights, zero_based;
  undirected.directed = false;
  dropping.infinite = InfiniteWeights::drop;
  without_weights.weights = {WeightColumn::none, 0};
  zero_based.index_base = IndexBase::zero;
  std::string late_real = "a b 1\n", late_long = "0 1 5\n", wide = "0 1\n";
  for (int i = 0; i < 40; ++i) {
    late_real += "v" + std::to_string(i) + " w" + std::to_string(i * 7 % 11) + " " +
                 std::to_string(i) + (i == 38 ? ".5\n" : "\n");
    late_long += std::to_string(i) + " 3 " + (i == 2 ? "5000000000\n" : "-4\n");
    wide += std::to_string(std::int64_t{1000000007} * i * i) + " " + std::to_string(i) + "\n";
  }
  std::string symmetric, json;
  for (int i = 1; i <= 30; ++i) {
    symmetric += std::to_string(i) + " " + std::to_string(1 + i * 7 % 30) + " 0.25\n";
  }
  for (int i = 0; i < 25; ++i) {
    json += R"({"source": ")" + std::string(1 + i % 3, static_cast<char>('a' + i)) +
            R"(", "target": "x", "weight": )" + std::to_string(i) + "}\n";
  }
  return {
      {"tabs", lines_of(50, 3)},
      {"no final line end", lines_of(50, 3) + "7\t8"},
      {"carriage returns", lines_of(50, 5, "\r\n")},
      {"a byte order mark", "\xef\xbb\xbf" + lines_of(9, 1)},
      {"gaps", lines_of(20, 1000) + "100000 5\n"},
      {"ids that grow", "1 2\n3 4\n5 6\n7 8\n9 10\n11 12\n"},
      {"ids that grow, a gap", "1 2\n3 4\n5 6\n8 9\n10 11\n12 13\n"},
      {"ids beyond 32 bits", wide},
      {"comments between",
       lines_of(10, 3) + "# and\n\n# " + std::string(50000, 'x') + "\n" + lines_of(10, 7) + "\n\n"},
      {"promises kept", "# Nodes: 3 Edges: 2\n1 2\n2 5\n"},
      {"promises broken", "# Directed graph\n# Nodes: 4 Edges: 9\n" + lines_of(12, 5)},
      {"names of columns", "source,target,weight\n" + std::string("1,2,3\n4,5,6\n7,8,9.5\n")},
      {"text ids, a late real weight", late_real},
      {"a long weight", late_long},
      {"leading zeros", "7 8\n9 10\n007 08\n", with(IdKind::integer)},
      {"numbers as text", "7 8\n9 10\n007 08\n", with(IdKind::string)},
      {"infinite weights", "1 2 0.5\n1 3 inf\n2 3 0\n4 1 nan\n4 2 1\n", dropping},
      {"weights not read", late_long, without_weights},
      {"undirected, as a size", "3 1 4\n1 2 3\n2 2 1\n5 6 7\n", undirected},
      {"Matrix Market", matrix("real general", "9 9 5", "1 2 .5\n9 1 3\n4 4 -1\n3 2 0\n1 1 2\n")},
      {"from zero", matrix("integer general", "4 4 3", "0 3 1\n3 3 5\n2 0 9\n"), zero_based},
      {"symmetric", matrix("real symmetric", "30 30 30", symmetric)},
      {"a pattern", matrix("pattern general", "99 99 3", "1 1\n% here\n99 98\n4 5\n")},
      {"without an entry", matrix("real general", "5 5 0", "")},
      {"JSON lines", json},
  };
}

}  // namespace

TEST_CASE("shares of a text are what one process reads", "[ranks][read]") {
  const test::TemporaryFolder folder;
  const std::size_t block = GENERATE(1, 24, 4096, 4194304);
  for (const Text& one : shared_texts()) {
    const std::string path = test::write_file(folder / "g", one.text);
    ReadOptions options = one.options;
    options.block_bytes = block;
    options.threads = 2;
    const EdgeList alone = read_edges(path, options);
    for (const int size : {1, 2, 3, 5, 8}) {
      const std::vector<EdgeList> shares = read_by_ranks(size, path, options);
      INFO(one.name << ", " << size << " ranks, blocks of " << block << " bytes");
      check_shares(shares, alone);
    }
  }
}

TEST_CASE("what has no shares each rank reads whole", "[ranks][read]") {
  const test::TemporaryFolder folder;
  ReadOptions both_ways;
  both_ways.directed = true;
  const std::vector<Text> cases = {
      {"g.mtx", matrix("real skew-symmetric", "4 4 2", "2 1 3\n4 3 5\n")},
      {"r.mtx", matrix("real general", "4 6 2", "2 1 3\n4 6 5\n")},
      {"c.mtx", matrix("complex general", "4 4 1", "2 1 3 1\n")},
      {"d.mtx", matrix("pattern symmetric", "4 4 2", "2 1\n4 3\n"), both_ways},
      {"size.txt", "4 4 3\n1 2 1\n2 3 1\n3 4 1\n"},
      {"quoted.csv", "source,target,note\n1,2,\"one\n3,4,two\"\n5,6,\"\"\n7,8,\"a\nb\"\n"},
      {"g.metis", "4 2\n2\n1\n4\n3\n"},
      {"g.txt.gz", test::gzipped("1 2\n2 3\n3 4\n")},
  };
  for (const Text& one : cases) {
    const std::string path = test::write_file(folder / one.name, one.text);
    const EdgeList alone = read_edges(path, one.options);
    for (const EdgeList& own : read_by_ranks(3, path, one.options)) {
      INFO(one.name);
      CHECK(!own.share);
      check_facts(own, alone);
      CHECK(own.from == alone.from);
      CHECK(own.to == alone.to);
      CHECK(own.weights == alone.weights);
    }
  }
}

TEST_CASE("a defect in a share is told as in the whole", "[ranks][read]") {
  const test::TemporaryFolder folder;
  const std::vector<Text> cases = {
      {"last.tsv", lines_of(40, 3) + "5 six\n"},
      {"two.tsv", lines_of(20, 3) + "5\n" + lines_of(20, 3) + "7 b\n"},
      {"short.mtx", matrix("pattern general", "9 9 4", "1 2\n3 4\n5 6\n")},
      {"long.mtx", matrix("pattern general", "9 9 2", "1 2\n3 4\n5 6\n")},
      {"range.mtx", matrix("pattern general", "5 5 3", "1 2\n3 4\n5 6\n")},
      {"open.csv", "source,target,note\n" + lines_of(0, 1) + "1,2,x\n3,4,y\n5,6,\"open\n"},
      {"g.jsonl", "{\"source\": 1, \"target\": 2}\n{\"source\": 1, \"target\": 3}\n{\"source\"\n"},
  };
  const auto said = [](const auto& read) -> std::string {
    try {
      read();
    } catch (const Error& error) {
      return error.what();
    }
    return "nothing";
  };
  for (const Text& one : cases) {
    const std::string path = test::write_file(folder / one.name, one.text);
    const std::string alone = said([&] { read_edges(path); });
    INFO(one.name);
    CHECK(alone != "nothing");
    for (const int size : {2, 5}) {
      CHECK(said([&] { read_by_ranks(size, path, {}); }) == alone);
    }
  }
}

TEST_CASE("graphs of shares are those of one process", "[ranks][read]") {
  const test::TemporaryFolder folder;
  GraphRecipe recipe = parse_recipe("rmat:9");
  recipe.weights = WeightRange{1, 255};
  const std::string suffix = GENERATE("tsv", "mtx", "jsonl");
  const bool undirected = GENERATE(false, true);
  const std::string path = folder / ("g." + suffix);
  write_edges(path, generate_edges(Context::cpu(2), recipe));
  GraphOptions options;
  options.undirected = undirected;
  const Graph alone(Context::cpu(2), read_edges(path), options);
  const auto distances = sssp<std::int64_t>(alone, 1).distance.to_host();
  for (const int size : {1, 2, 3}) {
    run_thread_ranks(size, [&](std::shared_ptr<Ranks> ranks) {
      ranks->cut = 3;
      ReadOptions reading;
      reading.block_bytes = 512;
      reading.ranks = ranks;
      const EdgeList edges = read_edges(path, reading);
      const Graph graph(rank_tests::of_a_rank().with_ranks(ranks), edges, options);
      const auto found = sssp<std::int64_t>(graph, 1).distance.to_host();
      const std::lock_guard lock(asserting);
      INFO(suffix << ", " << size << " ranks");
      CHECK(edges.share.has_value());
      CHECK(graph.counts().edges == alone.counts().edges);
      CHECK(graph.counts().entries == alone.counts().entries);
      CHECK(graph.counts().self_loops == alone.counts().self_loops);
      CHECK(graph.counts().duplicates == alone.counts().duplicates);
      CHECK(graph.directed() == alone.directed());
      CHECK(found == distances);
    });
  }
}

TEST_CASE("a share is no graph without ranks", "[ranks][read]") {
  const test::TemporaryFolder folder;
  const std::string path = test::write_file(folder / "g.tsv", lines_of(20, 3));
  CHECK_THROWS_AS(Graph(Context::cpu(1), read_by_ranks(2, path, {})[0]), InvalidArgument);
}

TEST_CASE("edges both ways are found in other ranks' shares", "[ranks][read]") {
  const int size = GENERATE(1, 2, 3);
  for (const int reversed : {0, 1}) {
    run_thread_ranks(size, [&](std::shared_ptr<Ranks> ranks) {
      // Rank r has the edges from 100 r on; the last one has the reverse of the first.
      std::vector<index_t> from, to;
      for (index_t i = 0; i < 100; ++i) {
        from.push_back(100 * ranks->rank() + i);
        to.push_back(from.back() + 1);
      }
      from.push_back(5), to.push_back(5);
      if (reversed == 1 && ranks->rank() == size - 1) from.push_back(1), to.push_back(0);
      const BothWays both = find_both_ways(*ranks, from, to);
      const std::lock_guard lock(asserting);
      CHECK(both.found == (reversed == 1));
      CHECK(both.looked_at == static_cast<std::size_t>(100 * size + reversed));
      if (reversed == 0) CHECK(both.edges == both.looked_at);
    });
  }
}

}  // namespace graphrun
