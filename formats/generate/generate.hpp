// Generates the graph of a recipe on a context's device. A recipe gives the same graph on any
// device and any number of threads: each edge is a function of its number and the seed.
#pragma once

#include <graphrun/formats/file/edge_list.hpp>
#include <graphrun/formats/generate/recipe.hpp>
#include <graphrun/formats/matrix/build.hpp>

namespace graphrun {

// All of these throw what check_recipe() throws, and OutOfMemory before they start, if the context
// has too little memory.

// The generated edges in the order of their numbers, weights, self-loops and duplicates included.
// An undirected edge is listed once, in either direction.
Coo generate(const Context& ctx, const GraphRecipe& recipe);

// The edges of generate() that are one of `shares` consecutive shares, numbered from 0: those of
// all shares, one after another, are the graph's. Throws InvalidArgument where there is no such
// share.
Coo generate_share(const Context& ctx, const GraphRecipe& recipe, int share, int shares);

// How the triples become the adjacency matrix: undirected kinds are mirrored without self-loops;
// rmat is kept as it is.
BuildOptions build_options(const GraphRecipe& recipe);

// The adjacency matrix. Blocks. Under rmat `options` apply to its duplicates; undirected kinds are
// built as build_options() says. Throws InvalidArgument for `options` that do not mirror an
// undirected kind, and as build_csr() does.
Csr generate_csr(const Context& ctx, const GraphRecipe& recipe, const BuildOptions& options,
                 BuildCounts* counts = nullptr);

// The graph as a file stores it. Undirected kinds: each edge once, larger end first, sorted,
// without self-loops and duplicates. rmat: the generated edges. Blocks.
EdgeList generate_edges(const Context& ctx, const GraphRecipe& recipe,
                        BuildCounts* counts = nullptr);

// Of a directed kind, the edges of generate_edges() that generate_share() has.
EdgeList generate_edges_share(const Context& ctx, const GraphRecipe& recipe, int share, int shares);

// The same without edges: size, symmetry, ids, and an empty array of weights of the right type.
EdgeList describe_edges(const GraphRecipe& recipe);

}  // namespace graphrun
