#include "core/admission/schema/gates.h"

namespace jobplay {
namespace {

constexpr int kNever = 1000;

// The gates of core/controllers/pod_gates.txt. The gates of Jobs and CronJobs (gates.txt) have
// stages, and the options provide them.
struct GateDefault {
  std::string_view gate;
  int on_since;  // the minor version since which it is enabled by default
};

constexpr GateDefault kGates[] = {
#define JOBPLAY_POD_GATE(name, on_since) {#name, on_since},
#include "core/admission/schema/pod_gates.inc"
#undef JOBPLAY_POD_GATE
};

}  // namespace

bool GateEnabled(const AdmissionOptions& options, std::string_view gate) {
  if (options.gate) {
    if (const std::optional<bool> set = options.gate(gate)) return *set;
  }
  for (const GateDefault& entry : kGates) {
    if (entry.gate == gate) return options.minor >= entry.on_since;
  }
  return true;
}

}  // namespace jobplay
