// Makes the graph of a recipe on a context's device. The same recipe gives the same graph on any
// device and any number of threads: each edge is a function of its number and the seed.
#pragma once

#include <graphrun/formats/file/edge_list.hpp>
#include <graphrun/formats/generate/recipe.hpp>
#include <graphrun/formats/matrix/build.hpp>

namespace graphrun {

// Each of these throws what check_recipe() throws, and OutOfMemory, before it begins, where the
// context has less memory than it will take.

// The edges as generated, in the order of their numbers, weights included: loops, repeats and all.
// An undirected edge is listed once, in either direction.
Coo generate(const Context& ctx, const GraphRecipe& recipe);

// How the recipe's triples become the adjacency matrix: for undirected kinds both directions, loops
// dropped; for rmat as they are.
BuildOptions build_options(const GraphRecipe& recipe);

// The adjacency matrix. Blocks. `options` matter to rmat, whose repeats they merge; undirected
// kinds are built as build_options() says. Throws InvalidArgument for `options` that do not mirror
// an undirected kind, and what build_csr() throws.
Csr generate_csr(const Context& ctx, const GraphRecipe& recipe, const BuildOptions& options,
                 BuildCounts* counts = nullptr);

// The graph as a file holds it. Undirected kinds: each edge once, larger end first, in the order of
// both ends, no loops, no repeats. rmat: the edges as generated. Blocks.
EdgeList generate_edges(const Context& ctx, const GraphRecipe& recipe,
                        BuildCounts* counts = nullptr);

// The same without the edges: size, symmetry, ids, and weights of the right type but none of them.
EdgeList describe_edges(const GraphRecipe& recipe);

}  // namespace graphrun
