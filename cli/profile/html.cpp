#include "cli/profile/html.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <utility>

#include "base/common/printable.hpp"
#include "cli/svg.hpp"
#include "cli/text.hpp"

namespace graphrun::cli {

std::string html_text(std::string_view text) { return xml_escaped(printable(text)); }

std::string html_id(const Json& id) {
  if (!id.is_string()) return id.dump();
  return "<bdi>" + html_text(id.get_ref<const std::string&>()) + "</bdi>";
}

std::string short_number(double number) {
  constexpr std::array<std::pair<double, const char*>, 4> units = {
      {{1e12, " T"}, {1e9, " G"}, {1e6, " M"}, {1e3, " k"}}};
  for (const auto& [size, unit] : units) {
    if (std::abs(number) >= size) return catalogue::significant(number / size, 3) + unit;
  }
  return catalogue::significant(number, 3);
}

// Never 0 or 100 for what is not quite that.
std::string share_html(double share) {
  const double percent = 100 * share;
  if (percent > 0 && percent < 0.095) return catalogue::significant(percent, 2) + " %";
  if (percent < 100 && percent > 99.9) return "&gt; 99.9 %";
  return fmt::format("{:.1f} %", percent);
}

bool is_number(const Json& object, const char* key) {
  return object.contains(key) && object[key].is_number();
}

bool is_true(const Json& object, const char* key) {
  return object.contains(key) && object[key].is_boolean() && object[key].get<bool>();
}

std::string whole_html(const Json& object, const char* key) {
  const auto found = object.find(key);
  if (found == object.end() || !found->is_number()) return "–";
  return grouped(found->get<std::int64_t>());
}

std::string real_html(const Json& object, const char* key, int digits) {
  const auto found = object.find(key);
  if (found == object.end() || !found->is_number()) return "–";
  return catalogue::significant(found->get<double>(), digits);
}

Cell text_cell(std::string html) { return {std::move(html), 0, true}; }

Cell count_cell(std::int64_t number) { return {grouped(number), static_cast<double>(number)}; }

Cell bar_cell(std::string html, double share, double key) {
  return {fmt::format("<span class=bar style=\"--w:{:.2f}%\">{}</span>", 100 * share, html), key};
}

std::string SortedTable::html() const {
  std::string out = "<div class=wide><table class=sorts><thead><tr>";
  for (std::size_t i = 0; i < names_.size(); ++i) {
    const bool text = !rows_.empty() && rows_[0][i].is_text;
    out += fmt::format("<th scope=col{}><button type=button>{}</button></th>",
                       text ? "" : " class=n", names_[i]);
  }
  out += "</tr></thead><tbody>\n";
  for (const auto& row : rows_) {
    out += "<tr>";
    for (const Cell& cell : row) {
      out += cell.is_text ? "<td>" + cell.html
                          : fmt::format("<td class=n data-k=\"{}\">{}",
                                        std::isfinite(cell.key) ? cell.key : 0, cell.html);
      out += "</td>";
    }
    out += "</tr>\n";
  }
  return out + "</tbody></table></div>\n";
}

std::string facts_html(const std::vector<std::pair<std::string, std::string>>& facts) {
  std::string out = "<dl>";
  for (const auto& [name, value] : facts) {
    if (!value.empty()) out += "<dt>" + name + "</dt><dd>" + value + "</dd>\n";
  }
  return out + "</dl>\n";
}

std::string origin_html(const Json& section, const std::string& sample) {
  const bool foreseen = section.contains("ranking");
  const bool exact = !section.contains("exact") || section["exact"].get<bool>();
  std::string out = "<p class=origin>";
  out += foreseen ? "<span class=tag>foreseen</span>"
         : exact  ? "<span class=tag>exact</span>"
                  : "<span class=\"tag sampled\">sampled" + (sample.empty() ? "" : ": " + sample) +
                       "</span>";
  if (section.contains("command")) {
    out += " <code>" + html_text(section["command"].get_ref<const std::string&>()) + "</code>";
  }
  return out + "</p>\n";
}

bool is_left_out(const Json& section, std::string& html) {
  if (!section.contains("left_out")) return false;
  html += "<p class=origin><span class=\"tag out\">left out</span> " +
          html_text(section["left_out"].get_ref<const std::string&>());
  if (section.contains("command")) {
    html += " <code>" + html_text(section["command"].get_ref<const std::string&>()) + "</code>";
  }
  html += "</p>\n";
  return true;
}

}  // namespace graphrun::cli
