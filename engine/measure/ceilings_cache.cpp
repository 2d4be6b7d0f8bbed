// Keeps the ceilings of each device in the user's cache folder.
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "engine/base/common/dispatch.hpp"
#include "engine/measure/common/ceilings_text.hpp"
#include "engine/measure/common/kernels.hpp"

namespace graphrun {
namespace measure {
namespace {

constexpr std::string_view first_line = "graphrun-ceilings 1";

std::string number(double value) {  // the shortest text that reads back the same, in any locale
  char text[32];
  const auto end = std::to_chars(text, text + sizeof text, value).ptr;
  return {text, end};
}

// The text up to a separator, which is dropped with it.
std::string_view take(std::string_view* text, char separator) {
  const std::size_t at = text->find(separator);
  const std::string_view taken = text->substr(0, at);
  text->remove_prefix(at == std::string_view::npos ? text->size() : at + 1);
  return taken;
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

std::uint64_t hash(std::string_view text) {  // FNV-1a
  std::uint64_t value = 0xcbf29ce484222325;
  for (const char c : text) value = (value ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return value;
}

// A reader never sees half a file: it is written beside its place and moved there.
void write_file(const std::filesystem::path& path, const std::string& text) {
  std::error_code error;
  std::filesystem::create_directories(path.parent_path(), error);
  std::filesystem::path beside = path;
  beside += "." + std::to_string(getpid()) + ".tmp";
  bool written = false;
  {
    std::ofstream file(beside, std::ios::binary);
    written = static_cast<bool>(file << text << std::flush);
  }
  if (written) std::filesystem::rename(beside, path, error);
  if (!written || error) std::filesystem::remove(beside, error);
}

// Were other programs in the way?
bool is_noisy(const Ceilings& ceilings) {
  constexpr double allowed_spread = 0.2;
  const auto& rows = ceilings.rows();
  const auto noisy = std::count_if(rows.begin(), rows.end(),
                                   [](const Ceiling& row) { return row.spread > allowed_spread; });
  return 4 * static_cast<std::size_t>(noisy) > rows.size();
}

}  // namespace

std::string to_text(const Ceilings& ceilings, std::string_view identity) {
  std::string text = std::string(first_line) + "\ndevice " + ceilings.device() + "\nidentity " +
                     std::string(identity) + "\n";
  for (const Ceiling& row : ceilings.rows()) {
    text += std::string(key(row.kind)) + " " + std::to_string(row.footprint) + " " +
            number(row.value) + " " + number(row.spread) + "\n";
  }
  return text + "end " + std::to_string(ceilings.rows().size()) + "\n";
}

std::optional<Ceilings> ceilings_from_text(std::string_view text, std::string_view identity) {
  if (!text.ends_with('\n')) return std::nullopt;  // cut off
  if (take(&text, '\n') != first_line || take(&text, ' ') != "device") return std::nullopt;
  const std::string device(take(&text, '\n'));
  if (take(&text, ' ') != "identity" || take(&text, '\n') != identity) return std::nullopt;
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
  return Ceilings(device, std::move(rows));
}

std::string cache_path(std::string_view device, std::string_view identity) {
  std::filesystem::path folder;
  const char* cache = std::getenv("XDG_CACHE_HOME");
  const char* home = std::getenv("HOME");
  if (cache != nullptr && *cache == '/') {  // a relative one is to be ignored, says XDG
    folder = cache;
  } else if (home != nullptr && *home != '\0') {
    folder = std::filesystem::path(home) / ".cache";
  } else {
    return {};
  }
  std::string file = "ceilings-";
  for (const char c : device) {
    const bool plain = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (plain) file += c;
    if (!plain && file.back() != '-') file += '-';
  }
  char digits[17] = {};
  std::to_chars(digits, digits + sizeof digits, hash(identity), 16);
  return folder / "graphrun" / (file + "-" + digits + "-v1.txt");
}

}  // namespace measure

Ceilings cached_ceilings(const Context& ctx, const CeilingOptions& options) {
  const std::string identity =
      on_backend(ctx, [&](auto on) { return measure::device_identity(on, ctx); });
  const std::string path = measure::cache_path(ctx.name(), identity);
  if (!path.empty() && !options.measure_anew) {
    std::ifstream file(path, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    if (std::optional<Ceilings> kept = measure::ceilings_from_text(text, identity)) {
      kept->read_from(path);
      return *std::move(kept);
    }
  }
  Ceilings measured = measure_ceilings(ctx, options);
  if (!path.empty() && !measure::is_noisy(measured)) {
    measure::write_file(path, measure::to_text(measured, identity));
  }
  return measured;
}

}  // namespace graphrun
