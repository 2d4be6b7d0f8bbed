// Hints at the options that change what the library refused or assumed.
#include "cli/hints.hpp"

#include <fmt/format.h>

namespace graphrun::cli {

std::string_view hint_for(Remedy remedy) {
  switch (remedy) {
    case Remedy::none:
      break;
    case Remedy::string_ids:
      return "--ids string takes any text as an id";
    case Remedy::plain_ids:
      return "--ids string keeps 007 and 7 apart, --ids int takes both as 7";
    case Remedy::zero_based:
      return "--index-base 0 counts from 0";
    case Remedy::no_weights:
      return "--weights none leaves the column of weights unread";
    case Remedy::drop_infinite:
      return "--infinite drop leaves such edges out; --weights none reads no weights";
    case Remedy::name_columns:
      return "--columns SOURCE,TARGET[,WEIGHT] names them, or gives their numbers";
    case Remedy::decimal_mark:
      return "--decimal comma reads 0,5 as a half, --decimal point 0.5";
  }
  return {};
}

std::vector<std::string> reading_hints(const EdgeList& edges, bool two_sided) {
  const ListedColumns& listed = edges.listed;
  std::vector<std::string> hints;
  if (listed.header == HeaderEvidence::undecided) {
    hints.push_back(
        "--header yes takes the first line as names of columns, --header no as an edge");
  }
  if (listed.header == HeaderEvidence::known_words ||
      listed.header == HeaderEvidence::unrepeated_words) {
    hints.push_back("--header no takes the first line as an edge");
  }
  if (listed.times.number > 0 && !edges.weighted()) {
    hints.push_back(fmt::format("--weights {} takes them as weights", listed.times.number));
  }
  if (edges.kind == FileKind::grun && edges.sides && !two_sided) {
    hints.push_back("its vertices are of two kinds: --bipartite tells sources from targets");
  }
  return hints;
}

}  // namespace graphrun::cli
