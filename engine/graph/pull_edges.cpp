// The edges that products pull along: their storage format, and their order.
#include <graphrun/base/error.hpp>
#include <optional>
#include <utility>
#include <variant>

#include "base/common/dispatch.hpp"
#include "base/common/layout.hpp"
#include "engine/choose/remembered.hpp"
#include "engine/common/step_timer.hpp"
#include "engine/distributed/column_parts.hpp"
#include "engine/distributed/shares.hpp"
#include "engine/graph/state.hpp"
#include "formats/matrix/common/kernels.hpp"
#include "formats/matrix/common/tiled_reordered.hpp"

namespace graphrun {

namespace {

// Whether another format can save less time than choosing one takes, two milliseconds on a CPU:
// a third of what products take at a nanosecond an entry. What --autotune measured is looked up.
bool is_not_worth_a_choice(const Matrix& edges, const ChoiceOptions& options) {
  constexpr double choosing = 2e-3, per_entry = 1e-9, saved = 1.0 / 3;
  const Context& ctx = edges.context();
  if (ctx.backend() != Backend::cpu || options.autotune) return false;
  const double products = options.expected_uses * per_entry * static_cast<double>(edges.entries());
  return saved * products < choosing && !remembers_formats(ctx);
}

Choice timed_choice(const Matrix& edges, const ChoiceOptions& options,
                    const FormatOptions& layout) {
  StepTimer timer(edges.context(), {"choose", "", "", edges.entries(), 0});
  Choice choice = choose(edges, options, layout);
  timer.finish();
  return choice;
}

Choice without_a_look(const Matrix& edges, const ChoiceOptions& options) {
  Candidate csr;
  csr.bytes = edges.bytes();
  csr.reason = "so small that choosing takes longer than another format saves";
  Choice choice;
  choice.ranking.push_back(std::move(csr));
  choice.uses = options.expected_uses;
  return choice;
}

}  // namespace

const Matrix& Graph::in_edges() const {
  if (!directed()) return out_edges();
  if (!state_->in_edges) {
    StepTimer timer(context(), {"transpose", "csr", "", out_edges().entries(), 0});
    const Layout* const layout = context().layout();
    state_->in_edges = layout == nullptr
                           ? out_edges().transposed()
                           : transposed_over_ranks(*context().ranks(), *layout,
                                                   std::get<Csr>(out_edges().storage()));
    timer.finish();
  }
  return *state_->in_edges;
}

// One format for all ranks, or the bits of sums would differ with their number: rank 0 chooses.
// What did not fit on one of them is CSR on all.
Format Graph::State::choose_over_ranks(const Matrix& edges, bool in_own_order) {
  if (context.backend() == Backend::cpu) return Format::csr;
  const bool is_made = pull_edges || (in_own_order && ordered_edges);
  if (format_of_ranks && (*format_of_ranks != Format::tiled || is_made)) return *format_of_ranks;
  Format format = format_of_ranks.value_or(pull_format.value_or(Format::csr));
  if (!format_of_ranks && !pull_format && context.ranks()->rank() == 0) {
    choice = timed_choice(edges, choice_options, layout);
    if (choice->best().format == Format::tiled) format = Format::tiled;
  }
  format = context.ranks()->gather(format).front();
  if (format == Format::tiled && !make_tiled_rows(edges, in_own_order)) {
    format = Format::csr;
    if (choice) choice->refuse(Format::tiled, "did not fit on each GPU");
  }
  format_of_ranks = format;
  return format;
}

namespace {

// The order of a rank's rows by falling length of their columns within each part: rows that take as
// many messages then lie side by side, and what is added up by parts does not depend on the ranks.
VertexOrder order_in_parts(const Layout& layout, const Buffer<offset_t>& lengths) {
  const auto own = static_cast<std::size_t>(layout.own());
  Buffer<offset_t> of_own(lengths.context(), own);
  lengths.context().copy(of_own.data(), lengths.data() + layout.begin(), own * sizeof(offset_t));
  return degree_order(of_own, parts_of(static_cast<std::size_t>(layout.all())).size);
}

}  // namespace

bool Graph::State::make_tiled_rows(const Matrix& edges, bool in_own_order) {
  const Csr& rows = std::get<Csr>(edges.storage());
  const Context& ctx = rows.context();
  // The lengths of columns, and what adding them up over ranks takes, or ordering this rank's.
  const std::uint64_t needed = 4 * sizeof(offset_t) * static_cast<std::uint64_t>(rows.columns) +
                               2 * sizeof(offset_t) * static_cast<std::uint64_t>(rows.rows);
  const std::uint64_t available = ctx.available_memory();
  if (pull_format && needed >= available) {  // it was asked for
    throw OutOfMemory(needed, available, "the lengths of columns");
  }
  if (context.ranks()->smallest(needed < available ? 1 : 0) == 0) return false;
  StepTimer timer(ctx, {"convert", name(Format::tiled), "", rows.entries(), 0});
  std::optional<Buffer<offset_t>> lengths(
      Buffer<offset_t>(ctx, static_cast<std::size_t>(rows.columns)));
  on_backend(ctx, [&](auto on) {
    kernels::count_columns(on, rows.column_of.data(), rows.column_of.size(), rows.columns,
                           lengths->data());
  });
  add_up_over_ranks(*context.ranks(), *lengths);
  std::optional<VertexOrder> own_order;
  std::optional<Tiled> made;
  try {
    if (in_own_order) own_order = order_in_parts(*context.layout(), *lengths);
    made.emplace(tiled_rows(rows, *lengths, layout, own_order ? &own_order->given : nullptr));
  } catch (const OutOfMemory&) {
    if (pull_format) throw;
  } catch (const Unsupported&) {
    if (pull_format) throw;
  }
  lengths.reset();
  const std::uint64_t parts = made ? bytes_of_parts(*made) : 0;
  const std::uint64_t left = ctx.available_memory();
  if (made && pull_format && parts >= left) throw OutOfMemory(parts, left, "the columns of ranks");
  const bool fits = made && parts < left;
  if (context.ranks()->smallest(fits ? 1 : 0) == 0) return false;
  take_in_parts(*context.ranks(), *context.layout(), *made, own_order ? &*own_order : nullptr);
  (in_own_order ? ordered_edges : pull_edges) = Matrix(std::move(*made));
  if (in_own_order) edges_order = std::move(own_order);
  timer.finish();
  return true;
}

const Matrix& Graph::State::rows_of_products(const Matrix& edges) {
  constexpr double large_x = 4 << 20;  // bytes, of what a cache near a core holds
  constexpr double few_uses = 8;
  const auto value_bytes = static_cast<double>(choice_options.operation.value_bytes);
  const bool pays = context.ranks() != nullptr && context.backend() == Backend::cpu &&
                    value_bytes * static_cast<double>(vertices) >= large_x &&
                    choice_options.expected_uses >= few_uses;
  if (!pays) return edges;
  const Csr& rows = std::get<Csr>(edges.storage());
  // Of each rank, what it takes and its part of the memory of its host.
  const bool fits = bytes_of_parts(rows) < rows.context().available_memory();
  if (context.ranks()->smallest(fits ? 1 : 0) == 0) return edges;
  StepTimer timer(rows.context(), {"convert", name(Format::csr), "", rows.entries(), 0});
  const Buffer<offset_t> lengths = lengths_of(std::get<Csr>(out_edges.storage()));
  pull_edges = Matrix(rows_of_parts(*context.ranks(), *context.layout(), rows, lengths));
  timer.finish();
  return *pull_edges;
}

// Calls make(format) with the format of pull_edges(), or with the next best one where the chosen
// one turns out to be larger than predicted, or than it can be. `in_own_order`: for
// ordered_pull_edges().
template <class Make>
auto Graph::in_pull_format(bool in_own_order, const Make& make) const {
  State& state = *state_;
  if (state.context.ranks() != nullptr) {
    return make(state.choose_over_ranks(in_edges(), in_own_order));
  }
  if (state.pull_format) return make(*state.pull_format);
  if (!state.choice) {
    const Matrix& edges = in_edges();
    const ChoiceOptions& options = state.choice_options;
    state.choice = is_not_worth_a_choice(edges, options)
                       ? without_a_look(edges, options)
                       : timed_choice(edges, options, state.layout);
  }
  for (;;) {
    const Format format = state.choice->best().format;
    if (format == Format::csr) return make(format);
    try {
      return make(format);
    } catch (const OutOfMemory&) {
      state.choice->refuse(format, "did not fit");
    } catch (const Unsupported& error) {
      state.choice->refuse(format, error.what());
    }
  }
}

const Matrix& Graph::pull_edges() const {
  State& state = *state_;
  if (state.pull_edges) return *state.pull_edges;
  const Matrix* const edges = in_pull_format(false, [&](Format format) -> const Matrix* {
    if (format == Format::csr) return &state.rows_of_products(in_edges());
    if (state.pull_edges) return &*state.pull_edges;
    const Matrix& rows = in_edges();
    StepTimer timer(state.context, {"convert", name(format), "", rows.entries(), 0});
    state.pull_edges = rows.to(format, state.layout);
    timer.finish();
    return &*state.pull_edges;
  });
  return *edges;
}

OrderedEdges Graph::ordered_pull_edges() const {
  State& state = *state_;
  const auto kept = [&]() -> OrderedEdges {
    return {*state.ordered_edges, state.edges_order ? &*state.edges_order : nullptr};
  };
  if (state.ordered_edges) return kept();
  return in_pull_format(true, [&](Format format) -> OrderedEdges {
    if (state.ordered_edges) return kept();  // of ranks
    if (format != Format::tiled || state.pull_edges) return {pull_edges(), nullptr};
    const auto& rows = std::get<Csr>(in_edges().storage());
    StepTimer timer(state.context, {"convert", name(format), "", rows.entries(), 0});
    TiledReordered made = tiled_reordered(rows, std::get<Csr>(out_edges().storage()), state.layout);
    state.ordered_edges = Matrix(std::move(made.tiled));
    if (!made.order.given.empty()) state.edges_order = std::move(made.order);
    timer.finish();
    return kept();
  });
}

}  // namespace graphrun
