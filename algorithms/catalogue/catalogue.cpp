// The list of algorithms, from that of algorithms/CMakeLists.txt.
#include <algorithm>
#include <graphrun/algorithms/catalogue/catalogue.hpp>

#include <graphrun/algorithms_list.hpp>

namespace graphrun::catalogue {

#define GRAPHRUN_DECLARE(NAME) Entry NAME##_entry();
GRAPHRUN_ALGORITHMS(GRAPHRUN_DECLARE)
#undef GRAPHRUN_DECLARE

const std::vector<Entry>& entries() {
#define GRAPHRUN_ENTRY(NAME) NAME##_entry(),
  static const std::vector<Entry> list = {GRAPHRUN_ALGORITHMS(GRAPHRUN_ENTRY)};
#undef GRAPHRUN_ENTRY
  return list;
}

const Entry* entry_named(std::string_view name) {
  const auto& list = entries();
  const auto found =
      std::find_if(list.begin(), list.end(), [&](const Entry& one) { return one.name == name; });
  return found == list.end() ? nullptr : &*found;
}

}  // namespace graphrun::catalogue
