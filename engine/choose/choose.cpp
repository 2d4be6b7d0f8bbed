#include <graphrun/engine/choose.hpp>

#include <algorithm>
#include <cstdio>

#include "engine/choose/common/autotune.hpp"
#include "engine/choose/kernel_costs.hpp"
#include "engine/choose/predict.hpp"

namespace graphrun {
namespace {

// Accuracy of the model: a conversion must gain more than this.
constexpr double least_gain = 0.03;

std::string percent(double share) {
  char text[32];
  std::snprintf(text, sizeof text, "%.0f %%", 100 * share);
  return text;
}

std::string times(double factor) {
  char text[32];
  std::snprintf(text, sizeof text, factor < 10 ? "%.2f" : "%.0f", factor);
  return text;
}

double total_seconds(const Candidate& candidate, double uses) {
  return candidate.seconds + candidate.convert_seconds / std::max(uses, 1.0);
}

// Description of the dominant term.
std::string bound_text(const MatrixStatistics& s, Format format, Bound bound,
                       const ProductWork& work) {
  if (format == Format::tiled && bound != Bound::fixed) {
    return "every gather is from a small array";
  }
  const double padding = s.entries > 0 ? work.slots / static_cast<double>(s.entries) - 1 : 0;
  switch (bound) {
    case Bound::stream:
      if (stores_blocks(format)) {
        return times(s.entries_per_block) + " entries a block";
      }
      return padding > 0.05 ? percent(padding) + " of padding to read" : "bound by memory";
    case Bound::gather:
      return "bound by gathers from x";
    case Bound::slots:
      return padding > 0.05 ? percent(padding) + " of padding to go through"
                            : "bound by instructions";
    case Bound::longest_row:
      return "one thread walks a row of " + std::to_string(s.longest);
    case Bound::fixed:
      return "so small that launching it counts";
  }
  return {};
}

Candidate make_candidate(const MatrixStatistics& s, const DeviceConstants& device,
                         const Multiplication& operation, Format format, std::uint64_t available,
                         const FormatOptions& layout) {
  Candidate candidate;
  candidate.format = format;
  candidate.bytes = predicted_bytes(s, format, layout);
  const ProductWork work = product_work(s, format, layout, operation, device.backend);
  const Prediction prediction = predict(work, format, device);
  candidate.seconds = prediction.seconds;
  candidate.convert_seconds = conversion_seconds(s, format, candidate.bytes, device);
  candidate.reason = bound_text(s, format, prediction.bound, work);
  // The number of blocks is an estimate from a sample.
  const bool blocks = stores_blocks(format);
  const double needed =
      static_cast<double>(conversion_bytes(s, format, candidate.bytes)) * (blocks ? 1.3 : 1.05);
  if (format != Format::csr && needed > static_cast<double>(available)) {
    candidate.possible = false;
    candidate.reason = "does not fit: " + std::to_string(static_cast<std::uint64_t>(needed)) +
                       " bytes needed, " + std::to_string(available) + " available";
  } else if (format == Format::tiled && !device.fits_tiles) {
    candidate.possible = false;
    candidate.only_asked_for = true;
    candidate.reason = "taken where it is asked for: its tiles are larger than shared memory";
  } else if (!kernel_cost(device.backend, format).automatic) {
    candidate.possible = false;
    candidate.only_asked_for = true;
    candidate.reason = "taken where it is asked for: its time is not foreseen well enough";
  } else if (format == Format::csc) {
    candidate.reason = "multiplied as a copy in CSR";
  }
  return candidate;
}

void explain_places(Choice& choice) {
  const double best = total_seconds(choice.best(), choice.uses);
  for (Candidate& c : choice.ranking) {
    if (!c.possible) continue;
    const double mine = total_seconds(c, choice.uses);
    if (&c == &choice.ranking.front()) {
      c.reason = "least time, " + c.reason;
    } else if (c.convert_seconds > choice.uses * c.seconds) {
      c.reason = "converting costs more than it gains; " + c.reason;
    } else if (mine <= best) {
      c.reason = "no sure gain over " + std::string(name(choice.best().format)) + "; " + c.reason;
    }
  }
}

}  // namespace

const Candidate& Choice::of(Format format) const {
  const auto found = std::find_if(ranking.begin(), ranking.end(),
                                  [&](const Candidate& c) { return c.format == format; });
  require(found != ranking.end(), "Choice: this format was not ranked");
  return *found;
}

void Choice::refuse(Format format, const std::string& reason) {
  const auto at = std::find_if(ranking.begin(), ranking.end(),
                               [&](const Candidate& c) { return c.format == format; });
  require(at != ranking.end() && format != Format::csr, "Choice: CSR is always possible");
  at->possible = false;
  at->reason = reason;
  std::rotate(at, at + 1, ranking.end());
}

Choice choose(const MatrixStatistics& statistics, const DeviceConstants& device,
              const Multiplication& operation, double expected_uses, std::uint64_t available,
              const FormatOptions& layout) {
  require(expected_uses > 0, "choose: at least one use must be expected");
  Choice choice;
  choice.uses = expected_uses;
  choice.constants = device.origin;
  for (const Format format : all_formats) {
    choice.ranking.push_back(
        make_candidate(statistics, device, operation, format, available, layout));
  }
  const auto cost = [&](const Candidate& c) {
    const bool stays = c.format == Format::csr;
    return total_seconds(c, expected_uses) * (stays ? 1 - least_gain : 1);
  };
  std::stable_sort(choice.ranking.begin(), choice.ranking.end(),
                   [&](const Candidate& p, const Candidate& q) {
                     return p.possible != q.possible ? p.possible : cost(p) < cost(q);
                   });
  explain_places(choice);
  return choice;
}

Choice choose(const Matrix& csr, const ChoiceOptions& options, const FormatOptions& layout) {
  const Context& ctx = csr.context();
  const MatrixStatistics statistics = matrix_statistics(csr, layout);
  Choice choice = choose(statistics, device_constants(ctx), options.operation,
                         options.expected_uses, ctx.available_memory(), layout);
  if (options.autotune) {
    const RememberedFormats measured = measure_best(csr, choice, options, layout);
    remember_formats(ctx, statistics.fingerprint, options.operation, measured);
    rank_measured(choice, measured, "measured");
  } else if (const auto before =
                 remembered_formats(ctx, statistics.fingerprint, options.operation)) {
    rank_measured(choice, *before, "measured by an earlier --autotune");
  }
  return choice;
}

}  // namespace graphrun
