// Tables as text for a terminal.
#include "cli/table_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/text.hpp"
#include "cli/wrap.hpp"

namespace graphrun::cli {
namespace {

constexpr std::size_t gap = 2;
constexpr std::size_t least_flexible = 16;  // characters, of a column that wraps
constexpr std::size_t least_cell = 8;       // characters, of a column that is shortened

bool is_bar(const std::string& cell) {
  return !cell.empty() && cell.find_first_not_of('#') == std::string::npos;
}

class Layout {
 public:
  Layout(const std::vector<TableColumn>& columns, const std::vector<std::vector<std::string>>& rows,
         const TablePage& page)
      : columns_(columns), page_(page) {
    for (std::size_t c = 0; c < columns.size(); ++c) {
      std::size_t width = width_of(columns[c].title);
      for (const auto& row : rows) width = std::max(width, width_of(row[c]));
      widths_.push_back(width);
      kept_.push_back(c);
    }
    full_ = widths_;
    while (least_total() > page.width && leave_one_out()) {
    }
    squeeze();
  }

  std::string header() const {
    std::vector<std::string> titles;
    for (const auto& column : columns_) titles.push_back(column.title);
    return lines(titles);
  }

  std::string lines(const std::vector<std::string>& cells) const {
    std::vector<std::vector<std::string>> parts;
    std::size_t height = 1;
    for (const std::size_t c : kept_) {
      parts.push_back(parts_of(cells[c], c));
      height = std::max(height, parts.back().size());
    }
    std::string out;
    for (std::size_t i = 0; i < height; ++i) {
      std::string line(page_.indent, ' ');
      for (std::size_t k = 0; k < kept_.size(); ++k) {
        if (k > 0) line.append(gap, ' ');
        line += padded(i < parts[k].size() ? parts[k][i] : "", kept_[k]);
      }
      line.erase(line.find_last_not_of(' ') + 1);
      out += line + "\n";
    }
    return out;
  }

  std::string left_out() const {
    std::vector<std::string> names;
    for (std::size_t c = 0; c < columns_.size(); ++c) {
      const bool kept = std::find(kept_.begin(), kept_.end(), c) != kept_.end();
      if (!kept && !columns_[c].title.empty()) names.push_back(columns_[c].title);
    }
    if (names.empty()) return {};
    const std::string text =
        fmt::format("no room for: {} (--json has all)", fmt::join(names, ", "));
    const std::string space(page_.indent, ' ');
    return space + wrapped(text, page_.width, page_.indent) + "\n";
  }

 private:
  std::size_t least_of(std::size_t c) const {
    return columns_[c].flexible ? std::min(widths_[c], least_flexible) : widths_[c];
  }

  template <class Width>
  std::size_t total(Width&& width) const {
    std::size_t sum = page_.indent + gap * (kept_.size() - 1);
    for (const std::size_t c : kept_) sum += width(c);
    return sum;
  }
  std::size_t least_total() const {
    return total([this](std::size_t c) { return least_of(c); });
  }
  std::size_t full_total() const {
    return total([this](std::size_t c) { return widths_[c]; });
  }

  bool leave_one_out() {
    const auto before = [this](std::size_t a, std::size_t b) {
      return columns_[a].gives_way <= columns_[b].gives_way;  // of equal ones the last is left out
    };
    auto found = kept_.begin();
    for (auto at = kept_.begin(); at != kept_.end(); ++at) {
      if (before(*found, *at)) found = at;
    }
    if (kept_.size() < 2 || columns_[*found].gives_way == 0) return false;
    kept_.erase(found);
    return true;
  }

  // Flexible columns first, then the widest of the others.
  void squeeze() {
    for (const std::size_t c : kept_) {
      const std::size_t all = full_total();
      if (all <= page_.width) return;
      if (!columns_[c].flexible) continue;
      const std::size_t spare = widths_[c] - least_of(c);
      widths_[c] -= std::min(spare, all - page_.width);
    }
    while (full_total() > page_.width) {
      const std::size_t widest = *std::max_element(
          kept_.begin(), kept_.end(),
          [this](std::size_t a, std::size_t b) { return widths_[a] < widths_[b]; });
      if (widths_[widest] <= least_cell) return;
      --widths_[widest];
    }
  }

  std::vector<std::string> parts_of(const std::string& cell, std::size_t c) const {
    if (is_bar(cell)) {
      return {cell.substr(0, (cell.size() * widths_[c] + full_[c] - 1) / full_[c])};
    }
    if (width_of(cell) <= widths_[c]) return {cell};
    if (columns_[c].flexible) return wrapped(cell, widths_[c]);
    return {shortened(cell, widths_[c])};
  }

  std::string padded(const std::string& text, std::size_t c) const {
    const std::string space(widths_[c] - std::min(widths_[c], width_of(text)), ' ');
    return columns_[c].left ? text + space : space + text;
  }

  const std::vector<TableColumn>& columns_;
  TablePage page_;
  std::vector<std::size_t> widths_, full_, kept_;  // full_: unshortened
};

}  // namespace

std::string table_text(const std::vector<TableColumn>& columns,
                       const std::vector<std::vector<std::string>>& rows, const TablePage& page) {
  const Layout layout(columns, rows, page);
  const std::string header = layout.header();
  std::string out =
      page.colour ? "\x1b[1m" + header.substr(0, header.size() - 1) + "\x1b[0m\n" : header;
  for (const auto& row : rows) out += layout.lines(row);
  return out + layout.left_out();
}

}  // namespace graphrun::cli
