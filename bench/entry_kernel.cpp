// Measurement of an algorithm of the catalogue.
#include <algorithm>
#include <graphrun/engine/semiring.hpp>
#include <type_traits>

#include "algorithms/oracles/oracle.hpp"
#include "bench/kernel.hpp"
#include "cli/run.hpp"
#include "formats/matrix/common/row_tiles.hpp"

namespace graphrun::cli::bench {
namespace {

using catalogue::Answer;
using catalogue::ColumnInfo;
using catalogue::Fact;

template <class T>
bool has_value(const ColumnInfo& column, T value) {
  if (!column.has_unreached) return true;
  if constexpr (std::is_same_v<T, index_t>)
    return value != no_vertex;
  else
    return value != MinPlus<T>::zero;
}

// Alters the last value, to test whether the check notices.
template <class T>
void spoil_values(const ColumnInfo& column, std::vector<T>& values) {
  const auto last = std::find_if(values.rbegin(), values.rend(),
                                 [&](T value) { return has_value(column, value); });
  if (last == values.rend()) return;
  if (column.kind == ColumnInfo::Kind::label || column.kind == ColumnInfo::Kind::group) {
    *last = *last == T{0} ? T{1} : T{0};
  } else if (column.kind == ColumnInfo::Kind::vertex) {
    *last = static_cast<T>(no_vertex);
  } else {
    *last += T{1};
  }
}

// The same edges, one with another value.
Matrix spoiled(const Matrix& edges) {
  const Context& ctx = edges.context();
  const auto& csr = std::get<Csr>(edges.storage());
  Weights weights = csr.weights.visit(
      [&]<class T>(const Buffer<T>& given) {
        std::vector<T> values = given.to_host();
        if (!values.empty()) values.back() = values.back() + T{1};
        return Weights(Buffer<T>(ctx, std::span<const T>(values)));
      },
      Weights());
  return Matrix(Matrix::Storage(
      Csr{csr.rows, csr.columns, csr.offsets.copy(), csr.column_of.copy(), std::move(weights)}));
}

void spoil(const Entry& entry, const Context& ctx, Answer& answer) {
  for (catalogue::Column& column : answer.columns) {
    std::visit(
        [&]<class T>(Vector<T>& values) {
          std::vector<T> host = values.to_host();
          spoil_values(*catalogue::column_named(entry, column.name), host);
          values = Vector<T>(ctx, std::span<const T>(host));
        },
        column.values);
  }
  if (answer.edges) answer.edges->edges = spoiled(answer.edges->edges);
  if (!answer.columns.empty() || answer.edges) return;
  for (Fact& fact : answer.numbers) {
    if (auto* number = std::get_if<std::int64_t>(&fact.value)) ++*number;
  }
}

// An answer in host memory, for comparisons.
struct HostAnswer {
  explicit HostAnswer(const Answer& answer) {
    for (const catalogue::Column& column : answer.columns) {
      std::visit([&](const auto& values) { columns.emplace_back(values.to_host()); },
                 column.values);
    }
    if (answer.edges) {
      edges = oracles::rows_of(answer.edges->edges);
      answer.edges->edges.weights().visit_real(
          "an answer",
          [&](const auto& values) { return columns.emplace_back(values.to_host()), 0; }, 0);
    }
    for (const Fact& fact : answer.numbers) {
      if (const auto* number = std::get_if<std::int64_t>(&fact.value)) numbers.push_back(*number);
    }
  }
  bool operator==(const HostAnswer& other) const {
    return columns == other.columns && edges.offsets == other.edges.offsets &&
           edges.targets == other.edges.targets && numbers == other.numbers;
  }

  std::vector<std::variant<std::vector<index_t>, std::vector<std::int64_t>, std::vector<float>,
                           std::vector<double>>>
      columns;
  oracles::Rows edges;
  std::vector<std::int64_t> numbers;
};

class EntryKernel : public Kernel {
 public:
  EntryKernel(const Entry& entry, const Subject& subject, const Rules& rules)
      : entry_(entry),
        subject_(subject),
        rules_(rules),
        query_(request_of(entry, subject, rules), subject.graph, subject.ids) {
    query_.summary = false;
    query_.columns = entry.measured->columns;
    query_.columns->insert(query_.columns->end(), rules.columns.begin(), rules.columns.end());
    subject.host();
    // The graph computes this once, on first use: not part of a trial.
    if (entry.weights == catalogue::WeightUse::lengths) subject.graph.first_negative_weight();
    if (entry.uses_products) prepare_products();
  }

  void run(int trial) override {
    start_at(query_, entry_, rules_, trial);
    answer_.reset();
    if (entry_.measured->orders_edges) subject_.graph.release_oriented();
    describe_ = entry_.run(query_);
  }

  Work work() override {
    const catalogue::Work work = answer().work.value_or(catalogue::Work());
    return {work.entries, listed(), work.bytes, work.gathers, work.footprint};
  }

  std::string fault(bool spoiling) override {
    if (spoiling) spoil(entry_, subject_.graph.context(), answer());
    if (rules_.judge.fault) return rules_.judge.fault(query_, answer());
    // Trials of the whole graph repeat the same result: it is checked once, then compared.
    const bool again = entry_.measured->sources == 0;
    std::optional<HostAnswer> found;
    if (again) found.emplace(answer());
    if (found && found == right_) return {};
    std::string fault = oracles::oracle_of(entry_.name)
                            .check(subject_.plain(), query_, answer(), oracles::Rule::gap)
                            .fault;
    if (again && fault.empty()) right_ = std::move(found);
    return fault;
  }

  void describe(Result& result) const override {
    result.format = entry_.uses_products ? name(subject_.graph.pull_edges().format()) : "csr";
    result.precision = precision_;
    result.model = entry_.measured->model;
    result.check = rules_.judge.fault ? rules_.judge.text : oracles::oracle_of(entry_.name).gap;
    result.preprocessing = prepared_;
    result.figures = figures_;
    const auto sweeps = figures_.find("sweeps");
    if (sweeps != figures_.end() && sweeps->second > 0) {
      result.figures["ms_per_sweep"] = result.timing.statistics.median / sweeps->second;
    }
  }

 private:
  // The answer of the last run, made on first use and untimed.
  Answer& answer() {
    if (!answer_) {
      answer_ = describe_(query_);
      keep_figures();
    }
    return *answer_;
  }

  // Keeps the largest figure of all trials.
  void keep_figures() {
    for (const auto& [figure, number] : entry_.measured->figures) {
      for (const auto* facts : {&answer_->numbers, &answer_->parameters}) {
        for (const Fact& fact : *facts) {
          const auto* value = std::get_if<std::int64_t>(&fact.value);
          if (fact.name != number || value == nullptr) continue;
          figures_[figure] = std::max(figures_[figure], static_cast<double>(*value));
        }
      }
    }
    if (answer_->columns.empty()) return;
    precision_ = std::visit(
        []<class T>(const Vector<T>&) {
          return std::is_integral_v<T> ? sizeof(T) == 4 ? "int32" : "int64"
                 : sizeof(T) == 4      ? "fp32"
                                       : "fp64";
        },
        answer_->columns.front().values);
  }

  // The listed edges at reached vertices; 0 if the algorithm is no search.
  double listed() {
    const bool searched = !answer().columns.empty() && !subject_.listed_out.empty() &&
                          entry_.columns.front().has_unreached;
    if (!searched) return 0;
    std::vector<bool> reached;
    std::visit(
        [&](const auto& values) {
          for (const auto value : values.to_host()) {
            reached.push_back(has_value(entry_.columns.front(), value));
          }
        },
        answer().columns.front().values);
    return listed_edges(subject_, reached);
  }

  // Makes what products make on first use: the transpose and, on a GPU, the tiles of rows.
  void prepare_products() {
    const Stopwatch watch;
    const Graph& graph = subject_.graph;
    const Matrix& pulled = graph.pull_edges();
    const bool tiled = graph.context().backend() == Backend::cuda && pulled.row_tiles() != nullptr;
    graph.context().synchronize();
    if (!graph.directed() && !tiled) return;
    prepared_.what = !graph.directed() ? "tiles of rows"
                     : tiled           ? "transpose, tiles of rows"
                                       : "transpose";
    prepared_.milliseconds = watch.milliseconds();
    if (graph.directed()) prepared_.bytes += pulled.bytes();
    if (tiled) prepared_.bytes += pulled.row_tiles()->bytes();
  }

  const Entry& entry_;
  const Subject& subject_;
  const Rules& rules_;
  catalogue::Query query_;
  catalogue::Describe describe_;
  std::optional<Answer> answer_;
  std::optional<HostAnswer> right_;  // an answer that passed the check
  std::map<std::string, double> figures_;
  const char* precision_ = "int32";
  Preprocessing prepared_;
};

}  // namespace

std::unique_ptr<Kernel> entry_kernel(const Entry& entry, const Subject& subject,
                                     const Rules& rules) {
  return std::make_unique<EntryKernel>(entry, subject, rules);
}

}  // namespace graphrun::cli::bench
