// The ranking of the storage formats.
#include "cli/ranking.hpp"

#include <fmt/format.h>

#include "cli/text.hpp"

namespace graphrun::cli {

namespace {

std::string short_time(double seconds) {
  return seconds < 1e-3 ? fmt::format("{:.3g} us", 1e6 * seconds) : duration_text(1000 * seconds);
}

}  // namespace

Table ranking_table(const Choice& choice) {
  Table table{
      {"", "format", "a product", "converting", "memory", "why"}, {}, true, {0, 0, 0, 1, 0, 2}};
  for (const Candidate& c : choice.ranking) {
    const std::string place =
        c.possible ? fmt::format("{}", table.rows.size() + 1) : std::string("-");
    const std::string product = short_time(c.seconds) + (c.measured ? "" : " ~");
    table.rows.push_back({place, std::string(name(c.format)), product,
                          c.format == Format::csr ? "" : short_time(c.convert_seconds),
                          bytes_text(static_cast<double>(c.bytes)), c.reason});
  }
  return table;
}

Json ranking_json(const Choice& choice) {
  Json list = Json::array();
  for (const Candidate& c : choice.ranking) {
    list.push_back({{"format", name(c.format)},
                    {"milliseconds", 1000 * c.seconds},
                    {"convert_milliseconds", 1000 * c.convert_seconds},
                    {"bytes", c.bytes},
                    {"possible", c.possible},
                    {"measured", c.measured},
                    {"reason", c.reason}});
  }
  return {{"uses", choice.uses}, {"constants", choice.constants}, {"formats", std::move(list)}};
}

}  // namespace graphrun::cli
