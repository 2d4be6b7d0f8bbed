#include <algorithm>
#include <cmath>
#include <graphrun/algorithms/catalogue/time.hpp>

#include "engine/choose/constants.hpp"

namespace graphrun::catalogue {
namespace {

// Of a core whose gathers from its nearest cache take 1 / 1.5 ns.
constexpr double steps_per_near_gather = 1 / 1.5;
constexpr std::uint64_t near_bytes = 16 << 10;

constexpr double bits_of_word = 64;

// Seconds of a step, by all threads; and of one thread.
struct Steps {
  double shared, alone;
};

Steps steps_on(const DeviceConstants& device) {
  // On a GPU 132 multiprocessors with 128 lanes at 1.7 GHz have some twenty instructions to a step.
  if (device.backend == Backend::cuda) return {1 / 1.4e12, 1e-9};
  const double shared =
      1 / (device.ceilings.gathers_per_second(near_bytes) * steps_per_near_gather);
  return {shared, device.threads * shared};
}

// On a GPU a round is some kernels, and mostly the host's wait for a number.
double round_seconds(const DeviceConstants& device) {
  constexpr double unknown = 3e-6, launches = 4;
  const Ceilings& ceilings = device.ceilings;
  if (device.backend == Backend::cpu) {
    return ceilings.value(CeilingKind::parallel_region).value_or(unknown);
  }
  const double launch = ceilings.value(CeilingKind::launch).value_or(unknown);
  return ceilings.value(CeilingKind::read_back).value_or(launches * launch);
}

// The rounds until `change`, after so many, has become `goal` by a factor of `decay` for each.
double rounds_until(double goal, double change, double rounds, double decay) {
  if (change <= goal) return rounds;
  return rounds + std::log(goal / change) / std::log(std::clamp(decay, 1e-3, 0.9999));
}

// The factor of the change in later rounds. It is nearer to 1 than in the first ones, because parts
// of the change that shrink slowly are what is left.
double later_factor(double factor) { return std::sqrt(factor); }

// The share of a run's work that lies in loops long enough for several threads. One thread runs the
// shorter loops. Loops are longer in larger graphs, and in runs with more work for each entry.
double share_of_long_loops(const CountedWork& run, double entries) {
  constexpr double long_entries = 50e3, long_steps = 4e6, steps_of_visit = 4;
  const double steps = run.steps + steps_of_visit * (run.visits + run.far_visits);
  const double length = entries / long_entries + steps / long_steps;
  return length / (1 + length);
}

}  // namespace

CountedWork& CountedWork::operator+=(const CountedWork& other) {
  fixed += other.fixed;
  rounds += other.rounds;
  steps += other.steps;
  visits += other.visits;
  near_visits += other.near_visits;
  far_visits += other.far_visits;
  footprint = std::max(footprint, other.footprint);
  far_footprint = std::max(far_footprint, other.far_footprint);
  return *this;
}

CountedWork counted(const UnitWork& work, double times, const StructuredSizes& on,
                    bool from_drawn) {
  // A CPU's cache holds offsets, lists and values of the vertices, most of them of 8 bytes.
  const double value_bytes = on.backend == Backend::cpu ? 48 : 4;
  constexpr double far_bytes = 8;
  const GraphStructure& s = on.structure;
  const double levels = from_drawn ? s.drawn_levels : s.levels;
  const double reached = from_drawn ? s.drawn_reached : s.reached;
  const double reached_entries = from_drawn ? s.drawn_reached_entries : s.reached_entries;
  CountedWork found;
  found.fixed = times * (work.fixed + work.level_fixed * levels + work.core_fixed * s.core +
                         work.core_round_fixed * s.core_rounds + work.longest_fixed * s.longest +
                         work.busiest_fixed * s.busiest);
  found.rounds = times * (work.rounds + work.level * levels + work.run_round * s.run_rounds);
  found.steps = times * (work.steps + (work.vertex + work.level_vertex * levels) * s.vertices +
                         work.entry_steps * s.entries + work.neighbour_steps * s.both_ways +
                         work.reached_steps * reached + work.run_vertex * s.run_vertices +
                         work.reached_entry_steps * reached_entries + work.path * s.later_paths +
                         work.later_square * s.later_squares + work.square * s.squares +
                         (work.triangle + work.core_triangle * s.core) * s.triangles);
  const double by_columns =
      times * ((work.entry + work.level_entry * levels) * s.entries + work.neighbour * s.both_ways +
               work.reached * reached_entries + work.run_entry * s.run_entries);
  // A GPU's caches are shared by rows from everywhere.
  const double near = on.backend == Backend::cpu ? s.near : 0;
  found.visits = times * work.visits + (1 - near) * by_columns;
  found.footprint = value_bytes * s.vertices;
  const double far = times * work.run_far_entry * s.run_entries;
  found.far_visits = (1 - near) * far + times * work.run_far_vertex * s.run_vertices;
  found.far_footprint = far_bytes * s.both_ways;
  found.near_visits = near * (by_columns + far);
  if (on.backend == Backend::cpu) {
    // Work of one thread counts as the work that all threads would do in its time. Its rounds have
    // no barrier.
    const double together = share_of_long_loops(found, s.entries);
    const double alone = 1 - work.divided * together;
    if (on.threads > 1) found.rounds *= together;
    const double times_as_long = 1 - alone + alone * on.threads;
    for (double* part : {&found.steps, &found.visits, &found.far_visits, &found.near_visits}) {
      *part *= times_as_long;
    }
  }
  return found;
}

CountedRounds counted(const GpuRounds& between, double times, const GraphStructure& on) {
  CountedRounds found;
  found.hosts =
      between.rounds + between.time * times + between.level * on.levels + between.core * on.core;
  found.kernels = between.kernel_level * on.levels;
  if (between.piece > 0) found.pieces = std::max(1.0, std::ceil(times / between.piece));
  if (!between.divides) found.pieces = 1;
  return found;
}

double seconds(const CountedWork& work, const DeviceConstants& device) {
  constexpr double column_bytes = 4;
  const Steps step = steps_on(device);
  const auto visit = [&](std::uint64_t footprint) {
    return column_bytes / device.ceilings.stream_bytes_per_second() +
           1 / device.ceilings.gathers_per_second(footprint);
  };
  const double beside = work.fixed * step.alone + work.steps * step.shared +
                        work.visits * visit(static_cast<std::uint64_t>(work.footprint)) +
                        work.far_visits * visit(static_cast<std::uint64_t>(work.far_footprint)) +
                        work.near_visits * visit(near_bytes);
  double rounds = work.rounds * round_seconds(device);
  // A loop that takes less time than waiting for other threads is run by one thread.
  if (device.backend == Backend::cpu) rounds = std::min(rounds, beside / 2);
  return beside + rounds;
}

double rounds_of_walk(const StructuredSizes& on, double damping, double tolerance) {
  constexpr double least = 5;
  if (damping <= 0) return 2;
  const GraphStructure& s = on.structure;
  if (!on.directed) {
    // Chebyshev's method, from a start that is the nearer to its end the less a first round
    // changes.
    constexpr double near_start = 0.85, of_change = 0.7;
    const double first = std::min(1.0, s.change * std::pow(s.decay, 1 - s.rounds));
    const double length = std::log(1 / tolerance) + of_change * std::log(first);
    return std::max(least, near_start * length / std::acosh(1 / damping));
  }
  const double change = s.change * std::pow(damping, s.rounds);
  return std::max(least,
                  rounds_until(tolerance, change, s.rounds, damping * later_factor(s.decay)));
}

double rounds_of_tries(const StructuredSizes& on, double tolerance) {
  const GraphStructure& s = on.structure;
  return rounds_until(tolerance, s.tried_change, s.tried, later_factor(s.tried_decay));
}

double rounds_of_katz(const StructuredSizes& on, double tolerance) {
  constexpr double first = 2.5, most_share = 0.99;
  const GraphStructure& s = on.structure;
  const double share = std::clamp((s.growth - 1) / (s.longest + 1), 1e-3, most_share);
  return first + std::log(tolerance) / std::log(share);
}

TimesOf rounds_within(double (*foreseen)(const StructuredSizes&, double tolerance)) {
  return [foreseen](const StructuredSizes& on) {
    const Parameters& given = on.request.parameters;
    return std::clamp(foreseen(on, given.real("tolerance")), 1.0,
                      static_cast<double>(given.integer("max_iterations")));
  };
}

double steps_of_walk(const GraphStructure& structure, double length) {
  const double stop = std::clamp(structure.stop, 1e-9, 1.0);
  return (1 - std::pow(1 - stop, length)) / stop;
}

TimesOf count_of(const char* parameter) {
  return [parameter](const StructuredSizes& on) {
    return std::min(on.count(parameter).value_or(on.vertices), on.vertices);
  };
}

TimesOf words_of(const char* parameter) {
  const auto count = count_of(parameter);
  return [count](const StructuredSizes& on) { return std::ceil(count(on) / bits_of_word); };
}

double levels_of_word(const GraphStructure& on) {
  // A vertex is new to one search of a word or more in each level.
  return std::min(bits_of_word, on.levels);
}

double if_directed(const StructuredSizes& on) { return on.directed ? 1 : 0; }

}  // namespace graphrun::catalogue
