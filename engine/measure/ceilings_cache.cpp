// Cache of each device's ceilings in the user's cache folder.

#include <algorithm>
#include <charconv>
#include <cmath>

#include "base/common/dispatch.hpp"
#include "engine/measure/common/cache_file.hpp"
#include "engine/measure/common/ceilings_text.hpp"
#include "engine/measure/common/kernels.hpp"

namespace graphrun {
namespace measure {
namespace {

constexpr std::string_view first_line = "graphrun-ceilings 3";

std::string number(double value) {  // shortest exact decimal, in any locale
  char text[32];
  const auto end = std::to_chars(text, text + sizeof text, value).ptr;
  return {text, end};
}

template <class T>
bool parse(std::string_view text, T* value) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), *value);
  return error == std::errc{} && end == text.data() + text.size();
}

std::optional<CeilingKind> kind_of(std::string_view wanted) {
  for (int k = 0; k <= static_cast<int>(CeilingKind::barrier); ++k) {
    const auto kind = static_cast<CeilingKind>(k);
    if (key(kind) == wanted) return kind;
  }
  return std::nullopt;
}

std::optional<Ceiling> parse_row(std::string_view line) {
  Ceiling row;
  const std::optional<CeilingKind> kind = kind_of(take(&line, ' '));
  if (!kind) return std::nullopt;
  row.kind = *kind;
  if (!parse(take(&line, ' '), &row.footprint)) return std::nullopt;
  if (!parse(take(&line, ' '), &row.value) || !parse(line, &row.spread)) return std::nullopt;
  if (!std::isfinite(row.value) || row.value <= 0 || !(row.spread >= 0)) return std::nullopt;
  return row;
}

}  // namespace

bool worth_keeping(const Ceilings& ceilings) {
  const auto& spoiled = ceilings.spoiled();
  return !ceilings.rows().empty() &&
         std::all_of(spoiled.begin(), spoiled.end(),
                     [](const Ceiling& row) { return unit(row.kind) == "s"; });
}

std::string to_text(const Ceilings& ceilings, std::string_view identity) {
  std::string text = std::string(first_line) + "\ndevice " + ceilings.device() + "\nidentity " +
                     std::string(identity) + "\nmeasured " + ceilings.measured_at() + "\n";
  for (const Ceiling& row : ceilings.rows()) {
    text += std::string(key(row.kind)) + " " + std::to_string(row.footprint) + " " +
            number(row.value) + " " + number(row.spread) + "\n";
  }
  return text + "end " + std::to_string(ceilings.rows().size()) + "\n";
}

std::optional<Ceilings> ceilings_from_text(std::string_view text, std::string_view identity) {
  if (!text.ends_with('\n')) return std::nullopt;  // truncated
  if (take(&text, '\n') != first_line || take(&text, ' ') != "device") return std::nullopt;
  const std::string device(take(&text, '\n'));
  if (take(&text, ' ') != "identity" || take(&text, '\n') != identity) return std::nullopt;
  if (take(&text, ' ') != "measured") return std::nullopt;
  const std::string measured(take(&text, '\n'));
  std::vector<Ceiling> rows;
  while (!text.empty() && !text.starts_with("end ")) {
    const std::optional<Ceiling> row = parse_row(take(&text, '\n'));
    if (!row) return std::nullopt;
    rows.push_back(*row);
  }
  std::size_t expected = 0;
  if (take(&text, ' ') != "end" || !parse(take(&text, '\n'), &expected) || !text.empty() ||
      rows.empty() || rows.size() != expected) {
    return std::nullopt;
  }
  return Ceilings(device, std::move(rows), measured);
}

}  // namespace measure

namespace {

std::string identity_of(const Context& ctx) {
  return on_backend(ctx, [&](auto on) { return measure::device_identity(on, ctx); });
}

}  // namespace

std::optional<Ceilings> kept_ceilings(const Context& ctx) {
  const std::string identity = identity_of(ctx);
  const std::string path = measure::cache_path("ceilings", ctx.name(), identity);
  if (path.empty()) return std::nullopt;
  std::optional<Ceilings> kept =
      measure::ceilings_from_text(measure::read_cache_file(path), identity);
  if (kept) kept->read_from(path);
  return kept;
}

void forget_ceilings(const Context& ctx) {
  const std::string path = measure::cache_path("ceilings", ctx.name(), identity_of(ctx));
  std::error_code ignored;
  if (!path.empty()) std::filesystem::remove(path, ignored);
}

Ceilings cached_ceilings(const Context& ctx, const CeilingOptions& options) {
  if (!options.measure_anew) {
    if (std::optional<Ceilings> kept = kept_ceilings(ctx)) return *std::move(kept);
  }
  Ceilings measured = measure_ceilings(ctx, options);
  const std::string identity = identity_of(ctx);
  const std::string path = measure::cache_path("ceilings", ctx.name(), identity);
  if (!path.empty() && measure::worth_keeping(measured)) {
    measure::write_cache_file(path, measure::to_text(measured, identity));
  }
  return measured;
}

}  // namespace graphrun
