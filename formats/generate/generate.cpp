#include <graphrun/formats/generate/generate.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

#include <graphrun/base/error.hpp>

#include "base/common/dispatch.hpp"
#include "base/common/primitives.hpp"
#include "formats/generate/common/kernels.hpp"
#include "formats/generate/common/rows.hpp"

namespace graphrun {
namespace {

using kernels::Purpose;
using kernels::RandomStream;
using kernels::Share;

// Number of random values, of 2^bits, that lie below probability p.
std::uint64_t threshold(double p, int bits) {
  return static_cast<std::uint64_t>(std::llround(std::ldexp(p, bits)));
}

kernels::Ring ring(const GraphRecipe& recipe) {
  return {{recipe.seed, Purpose::rewiring},
          recipe.scale,
          static_cast<std::uint64_t>(recipe.degree) / 2,
          threshold(recipe.rewire, 32)};
}

// `width` truncated to 24 significant bits, see RealWeights.
kernels::RealWeights real_weights(const GraphRecipe& recipe) {
  int exponent = 0;
  const double fraction = std::frexp(recipe.weights->high - recipe.weights->low, &exponent);
  const double width = std::ldexp(std::trunc(std::ldexp(fraction, 24)), exponent - 24);
  return {{recipe.seed, Purpose::weight}, recipe.weights->low, width};
}

kernels::WholeWeights whole_weights(const GraphRecipe& recipe) {
  const auto low = static_cast<std::int64_t>(recipe.weights->low);
  const auto high = static_cast<std::int64_t>(recipe.weights->high);
  return {{recipe.seed, Purpose::weight}, low, static_cast<std::uint64_t>(high - low) + 1};
}

template <class Rule>
Weights weights_by(const Rule& rule, const Buffer<index_t>& from, const Buffer<index_t>& to) {
  Buffer<typename Rule::value_type> weights(from.context(), from.size());
  on_backend(from.context(), [&](auto on) {
    kernels::pair_weights(on, rule, from.data(), to.data(), from.size(), weights.data());
  });
  return weights;
}

Weights weights_of(const GraphRecipe& recipe, const Buffer<index_t>& from,
                   const Buffer<index_t>& to) {
  if (!recipe.weights) return {};
  if (recipe.weights->real) return weights_by(real_weights(recipe), from, to);
  return weights_by(whole_weights(recipe), from, to);
}

std::uint64_t weight_bytes(const GraphRecipe& recipe) {
  if (!recipe.weights) return 0;
  return recipe.weights->real ? sizeof(double) : sizeof(std::int32_t);
}

// Peak bytes of generate(): those of its result.
std::uint64_t triple_bytes(const GraphRecipe& recipe) {
  const auto edges = static_cast<std::uint64_t>(recipe.edges());
  const bool grid = recipe.kind == GraphKind::grid;
  return edges * (2 * sizeof(index_t) + weight_bytes(recipe)) +
         (grid ? static_cast<std::uint64_t>(recipe.vertices()) * sizeof(offset_t) : 0);
}

// Peak bytes of build_csr(): sorted keys, their positions, distinct keys and run starts; with
// weights, keys and positions twice, for the sort. 32 bytes per entry in either case.
std::uint64_t build_bytes(const GraphRecipe& recipe, bool mirrored, bool sorts_weights) {
  const std::uint64_t entries = static_cast<std::uint64_t>(recipe.edges()) * (mirrored ? 2 : 1);
  const std::uint64_t each = 32 + (sorts_weights ? 16 + weight_bytes(recipe) : 0);
  return entries * each + static_cast<std::uint64_t>(recipe.vertices()) * sizeof(offset_t);
}

void check_memory(const Context& ctx, const GraphRecipe& recipe, std::uint64_t bytes) {
  constexpr std::uint64_t worth_asking = std::uint64_t{64} << 20;
  if (bytes < worth_asking) return;
  const std::uint64_t available = ctx.available_memory();
  if (bytes > available) {
    throw OutOfMemory(bytes, available, "generating " + recipe_text(recipe));
  }
}

Coo generate_lattice(const Context& ctx, const GraphRecipe& recipe, const Share& share) {
  const kernels::Lattice lattice{
      {recipe.seed, Purpose::removal}, recipe.width, recipe.height, threshold(recipe.removed, 32)};
  const auto vertices = static_cast<index_t>(recipe.vertices());
  Buffer<offset_t> places(ctx, share.count);
  on_backend(ctx, [&](auto on) { kernels::count_lattice(on, lattice, share, places.data()); });
  const auto edges = static_cast<std::size_t>(exclusive_scan(places));
  Coo coo{vertices, vertices, {ctx, edges}, {ctx, edges}, {}};
  on_backend(ctx, [&](auto on) {
    kernels::write_lattice(on, lattice, share, places.data(), coo.row_of.data(),
                           coo.column_of.data());
  });
  return coo;
}

Coo generate_rmat(const Context& ctx, const GraphRecipe& recipe, const Share& share, Coo coo) {
  const Buffer<std::uint32_t> slots(ctx, kernels::quadrant_slots(recipe.quadrants));
  const kernels::Permutation permutation(recipe.seed, recipe.scale);
  on_backend(ctx, [&](auto on) {
    kernels::rmat_edges(on, {recipe.seed, Purpose::ends}, recipe.scale,
                        kernels::QuadrantTable(slots.data()), permutation,
                        recipe.kind == GraphKind::kron, share, coo.row_of.data(),
                        coo.column_of.data());
  });
  return coo;
}

// What a recipe counts: vertices of a lattice, else edges.
std::uint64_t units(const GraphRecipe& recipe) {
  return static_cast<std::uint64_t>(recipe.kind == GraphKind::grid ? recipe.vertices()
                                                                   : recipe.edges());
}

Coo generate_pattern(const Context& ctx, const GraphRecipe& recipe, const Share& share) {
  if (recipe.kind == GraphKind::grid) return generate_lattice(ctx, recipe, share);
  const auto vertices = static_cast<index_t>(recipe.vertices());
  Coo coo{vertices, vertices, {ctx, share.count}, {ctx, share.count}, {}};
  if (recipe.kind == GraphKind::kron || recipe.kind == GraphKind::rmat) {
    return generate_rmat(ctx, recipe, share, std::move(coo));
  }
  on_backend(ctx, [&](auto on) {
    index_t* from = coo.row_of.data();
    index_t* to = coo.column_of.data();
    if (recipe.kind == GraphKind::urand) {
      const RandomStream stream{recipe.seed, Purpose::ends};
      kernels::uniform_edges(on, stream, recipe.scale, share, from, to);
    } else {
      kernels::ring_edges(on, ring(recipe), share, from, to);
    }
  });
  return coo;
}

Coo generate_pattern(const Context& ctx, const GraphRecipe& recipe) {
  return generate_pattern(ctx, recipe, {0, units(recipe)});
}

// The lower triangle of an undirected graph: half the sort of both triangles.
Coo lower_triangle(const Context& ctx, const GraphRecipe& recipe, BuildCounts* counts) {
  Coo coo = generate_pattern(ctx, recipe);
  on_backend(ctx, [&](auto on) {
    kernels::order_ends(on, coo.row_of.size(), coo.row_of.data(), coo.column_of.data());
  });
  const BuildOptions options{Mirror::none, Duplicates::first, SelfLoops::drop};
  return to_coo(build_csr(std::move(coo), options, counts));
}

TripleParts triple_parts(const Context& ctx, const GraphRecipe& recipe) {
  const auto vertices = static_cast<index_t>(recipe.vertices());
  // A vertex of a lattice has two edges at most, and a place.
  const std::uint64_t triple = 2 * sizeof(index_t);
  const std::uint64_t bytes =
      recipe.kind == GraphKind::grid ? 2 * triple + sizeof(offset_t) : triple;
  TripleParts parts{vertices, vertices, units(recipe), bytes,
                    [ctx, recipe](std::uint64_t first, std::size_t count) {
                      return generate_pattern(ctx, recipe, {first, count});
                    }};
  if (recipe.weights) {
    parts.weights = [recipe](const Coo& entries) {
      return weights_of(recipe, entries.row_of, entries.column_of);
    };
  }
  return parts;
}

// Whether the matrix is to be built in batches of rows: all at once takes more memory than there
// is. In a directed kind, repeats have their own weights, which batches do not merge.
bool needs_batches(const Context& ctx, const GraphRecipe& recipe, const BuildOptions& options) {
  if (recipe.directed() && recipe.weights) return false;
  if (!can_build_in_batches(options)) return false;
  constexpr std::uint64_t worth_asking = std::uint64_t{1} << 20;
  const std::uint64_t all = build_bytes(recipe, options.mirror != Mirror::none, false);
  if (all < worth_asking) return false;
  const std::uint64_t available = ctx.available_memory();
  const std::uint64_t entries =
      static_cast<std::uint64_t>(recipe.edges()) * (options.mirror != Mirror::none ? 2 : 1);
  const std::uint64_t matrix = entries * (sizeof(index_t) + weight_bytes(recipe)) +
                               static_cast<std::uint64_t>(recipe.vertices()) * sizeof(offset_t);
  return all > available && (ctx.spills() || matrix < available / 10 * 9);
}

HostWeights to_host(const Weights& weights) {
  return weights.visit([](const auto& values) -> HostWeights { return values.to_host(); },
                       HostWeights{});
}

}  // namespace

Coo generate(const Context& ctx, const GraphRecipe& recipe) {
  check_recipe(recipe);
  check_memory(ctx, recipe, triple_bytes(recipe));
  Coo coo = generate_pattern(ctx, recipe);
  coo.weights = weights_of(recipe, coo.row_of, coo.column_of);
  return coo;
}

namespace {

// The first unit of a share, of several that are equal.
std::uint64_t border(const GraphRecipe& recipe, int share, int shares) {
  const auto before = static_cast<std::uint64_t>(share), parts = static_cast<std::uint64_t>(shares);
  return units(recipe) / parts * before + std::min(before, units(recipe) % parts);
}

}  // namespace

Coo generate_share(const Context& ctx, const GraphRecipe& recipe, int share, int shares) {
  check_recipe(recipe);
  require(share >= 0 && share < shares, "generate_share: there is no such share");
  const std::uint64_t first = border(recipe, share, shares);
  const std::uint64_t count = border(recipe, share + 1, shares) - first;
  check_memory(ctx, recipe, triple_bytes(recipe) / static_cast<std::uint64_t>(shares));
  Coo coo = generate_pattern(ctx, recipe, {first, static_cast<std::size_t>(count)});
  coo.weights = weights_of(recipe, coo.row_of, coo.column_of);
  return coo;
}

BuildOptions build_options(const GraphRecipe& recipe) {
  if (recipe.directed()) return {};
  return {Mirror::same, Duplicates::first, SelfLoops::drop};
}

Csr generate_csr(const Context& ctx, const GraphRecipe& recipe, const BuildOptions& options,
                 BuildCounts* counts) {
  check_recipe(recipe);
  const bool mirrored = options.mirror != Mirror::none;
  require(recipe.directed() || mirrored, "generate_csr: the kind is undirected");
  const bool sorts_weights = recipe.directed() && recipe.weights;
  if (needs_batches(ctx, recipe, options)) {
    return build_csr_in_batches(ctx, triple_parts(ctx, recipe),
                                recipe.directed() ? options : build_options(recipe), counts);
  }
  check_memory(ctx, recipe, build_bytes(recipe, mirrored, sorts_weights));
  if (recipe.directed()) return build_csr(generate(ctx, recipe), options, counts);

  Csr csr = build_csr(generate_pattern(ctx, recipe), build_options(recipe), counts);
  if (recipe.weights) {
    const Coo coo = to_coo(csr);
    csr.weights = weights_of(recipe, coo.row_of, coo.column_of);
  }
  return csr;
}

Csr generate_rows(const Context& ctx, const GraphRecipe& recipe, const BuildOptions& options,
                  int share, int shares, OwnRows own, BuildCounts& listed) {
  check_recipe(recipe);
  if (recipe.directed() && recipe.weights) {
    throw Unsupported("repeats with weights of their own have no form for several GPUs yet");
  }
  own.first = border(recipe, share, shares), own.end = border(recipe, share + 1, shares);
  return build_rows_in_batches(ctx, triple_parts(ctx, recipe), options, own, listed);
}

namespace {

void take_edges(const Coo& coo, EdgeList& list) {
  list.from = coo.row_of.to_host();
  list.to = coo.column_of.to_host();
  list.weights = to_host(coo.weights);
}

}  // namespace

EdgeList generate_edges_share(const Context& ctx, const GraphRecipe& recipe, int share,
                              int shares) {
  require(recipe.directed(), "generate_edges_share: the kind is undirected");
  EdgeList list = describe_edges(recipe);
  take_edges(generate_share(ctx, recipe, share, shares), list);
  return list;
}

EdgeList generate_edges(const Context& ctx, const GraphRecipe& recipe, BuildCounts* counts) {
  EdgeList list = describe_edges(recipe);
  if (!recipe.directed()) check_memory(ctx, recipe, build_bytes(recipe, false, false));
  BuildCounts built;
  Coo coo = recipe.directed() ? generate(ctx, recipe) : lower_triangle(ctx, recipe, &built);
  if (recipe.directed()) {
    built.listed = built.edges = coo.entries();
  } else {
    coo.weights = weights_of(recipe, coo.row_of, coo.column_of);
  }
  take_edges(coo, list);
  list.counts.edges = coo.entries();
  if (counts != nullptr) *counts = built;
  return list;
}

}  // namespace graphrun
