#include "engine/choose/remembered.hpp"

#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <graphrun/version.hpp>

#include "base/common/dispatch.hpp"
#include "engine/measure/common/cache_file.hpp"
#include "engine/measure/common/kernels.hpp"

namespace graphrun {
namespace {

// File format: a version line, then a line for each matrix and operation:
//   FINGERPRINT VALUE_BYTES pattern|weights plain|affine FORMAT SECONDS CONVERT_SECONDS FORMAT ...
constexpr std::string_view first_line = "graphrun-formats 2 of version " GRAPHRUN_VERSION;

std::string path_of(const Context& ctx) {
  const std::string identity =
      on_backend(ctx, [&](auto on) { return measure::device_identity(on, ctx); });
  return measure::cache_path("formats", ctx.name(), identity);
}

template <class Number>
std::string text_of(Number number, int base = 10) {
  char text[64];
  if constexpr (std::is_integral_v<Number>) {
    return {text, std::to_chars(text, text + sizeof text, number, base).ptr};
  } else {
    return {text, std::to_chars(text, text + sizeof text, number).ptr};
  }
}

std::string key_of(std::uint64_t fingerprint, const Multiplication& operation) {
  return text_of(fingerprint, 16) + " " + text_of(operation.value_bytes) +
         (operation.reads_weights ? " weights" : " pattern") +
         (operation.affine ? " affine " : " plain ");
}

bool parse_seconds(std::string_view text, double* seconds) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), *seconds);
  return error == std::errc{} && end == text.data() + text.size() && *seconds >= 0;
}

std::optional<RememberedFormats> formats_of(std::string_view line) {
  RememberedFormats formats;
  while (!line.empty()) {
    const std::string_view wanted = measure::take(&line, ' ');
    const auto found = std::find_if(std::begin(all_formats), std::end(all_formats),
                                    [&](Format format) { return name(format) == wanted; });
    RememberedFormat one;
    if (found == std::end(all_formats) || !parse_seconds(measure::take(&line, ' '), &one.seconds) ||
        !parse_seconds(measure::take(&line, ' '), &one.convert_seconds)) {
      return std::nullopt;
    }
    one.format = *found;
    formats.push_back(one);
  }
  if (formats.empty()) return std::nullopt;
  return formats;
}

}  // namespace

std::optional<RememberedFormats> remembered_formats(const Context& ctx, std::uint64_t fingerprint,
                                                    const Multiplication& operation) {
  const std::string path = path_of(ctx);
  if (path.empty()) return std::nullopt;
  const std::string file = measure::read_cache_file(path), key = key_of(fingerprint, operation);
  std::string_view text = file;
  if (!text.ends_with('\n') || measure::take(&text, '\n') != first_line) return std::nullopt;
  while (!text.empty()) {
    const std::string_view line = measure::take(&text, '\n');
    if (line.starts_with(key)) return formats_of(line.substr(key.size()));
  }
  return std::nullopt;
}

bool remembers_formats(const Context& ctx) {
  const std::string path = path_of(ctx);
  return !path.empty() && ::access(path.c_str(), F_OK) == 0;
}

void remember_formats(const Context& ctx, std::uint64_t fingerprint,
                      const Multiplication& operation, const RememberedFormats& formats) {
  constexpr std::size_t most_lines = 1000;
  const std::string path = path_of(ctx);
  if (path.empty()) return;
  const std::string key = key_of(fingerprint, operation);
  std::string mine = key;
  for (const RememberedFormat& one : formats) {
    mine += (mine.size() > key.size() ? " " : "") + std::string(name(one.format)) + " " +
            text_of(one.seconds) + " " + text_of(one.convert_seconds);
  }
  const std::string file = measure::read_cache_file(path);
  std::string_view before = file;
  std::string text = std::string(first_line) + "\n" + mine + "\n";
  if (before.ends_with('\n') && measure::take(&before, '\n') == first_line) {
    for (std::size_t lines = 1; !before.empty() && lines < most_lines; ++lines) {
      const std::string_view line = measure::take(&before, '\n');
      if (!line.starts_with(key)) text += std::string(line) + "\n";
    }
  }
  measure::write_cache_file(path, text);
}

}  // namespace graphrun
