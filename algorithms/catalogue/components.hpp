// Catalogue entries of weakly and of strongly connected components: their common part.
#pragma once

#include <graphrun/algorithms/catalogue/entry.hpp>

namespace graphrun::catalogue {

// The entry but for summary, definition, run, cost and what is measured.
Entry components_entry(const std::string& name, const std::string& example);

// Number of components and size of the largest, from labels. `one` and `many` name them, such as
// "connected component" and "connected components"; `definition` says which vertex is the label.
Answer describe_components(const std::string& name, const std::string& one, const std::string& many,
                           const std::string& definition, Vector<index_t>& label);

}  // namespace graphrun::catalogue
