// What the entries of weak and of strong components have in common.
#pragma once

#include <graphrun/algorithms/catalogue/entry.hpp>

namespace graphrun::catalogue {

// An entry without name, summary and run.
Entry components_entry(const std::string& name, const std::string& example);

// What labels come to. one, many: "connected component", "connected components"; definition: of the
// vertex that stands for a component.
Answer describe_components(const std::string& name, const std::string& one, const std::string& many,
                           const std::string& definition, Vector<index_t>& label);

}  // namespace graphrun::catalogue
