#include "core/view/answers/linked_text.h"

#include <optional>

#include "core/actors/world.h"
#include "core/edit/edit_scenario.h"
#include "core/view/answers/reading.h"

namespace jobplay {
namespace {

constexpr int kLastPlainVersion = 2;
constexpr const char* kWorld = "cluster.world";

}  // namespace

std::string TextToOpen(const Link& link) {
  if (link.version > kLastPlainVersion || !SpecValueIn(link.text, kWorld).is_null()) {
    return link.text;
  }
  ScenarioEdit edit;
  edit.spec = {{kWorld, OrderedScalar(WorldNames()[static_cast<std::size_t>(World::kPlain)])}};
  if (const ScenarioAnswer read = ReadToShow(link.text, {}, World::kPlain); read.scenario) {
    edit.until = read.scenario->until;
  }
  const Result<EditedText> edited = EditScenario(link.text, edit);
  return edited ? edited->text : link.text;
}

}  // namespace jobplay
