#include <algorithm>
#include <graphrun/algorithms/catalogue/memory.hpp>
#include <utility>

namespace graphrun::catalogue {

bool Sizes::wants(std::string_view column) const {
  return !columns || std::find(columns->begin(), columns->end(), column) != columns->end();
}

std::optional<double> Sizes::count(std::string_view parameter) const {
  if (!request.parameters.given(parameter)) return {};
  if (const auto* number = request.parameters.find<std::int64_t>(parameter)) {
    return static_cast<double>(*number);
  }
  if (const auto* listed = request.parameters.find<ListedVertices>(parameter)) {
    return static_cast<double>(listed->vertices.size());
  }
  if (const auto* listed = request.parameters.find<ListedSets>(parameter)) {
    return static_cast<double>(listed->sets.size());
  }
  if (const auto* listed = request.parameters.find<ListedPairs>(parameter)) {
    return static_cast<double>(listed->pairs.size());
  }
  return {};
}

RunBytes takes(const GraphBytes& bytes, std::vector<GraphForm> forms, double beside) {
  constexpr double small_arrays = 32e3;  // as many as threads take part
  GraphBytes least = bytes;
  least.fixed = std::max(0.0, bytes.fixed - small_arrays);
  return {least, bytes, std::move(forms), beside};
}

RunBytesOf always(const RunBytes& on_cpu, const RunBytes& on_gpu) {
  return [on_cpu, on_gpu](const Sizes& on) { return on.on_gpu() ? on_gpu : on_cpu; };
}

RunBytesOf vectors(double on_cpu, double on_gpu, double beside) {
  const auto of = [beside](double vertex) -> RunBytes {
    return {{vertex, 0, 0}, {vertex, 0, 24e3}, {GraphForm::in_edges}, beside};
  };
  return always(of(on_cpu), of(on_gpu));
}

}  // namespace graphrun::catalogue
