#include "core/controllers/generation_changes.h"

#include <algorithm>

#include "core/words/phrase.h"
#include "core/words/versions.h"

namespace jobplay {
namespace {

constexpr VersionChangeRow kRows[] = {
#define JOBPLAY_CHANGE(name, id, since, link) \
  {VersionChange::k##name, id, since, PhraseOf<said::name>, link},
#include "core/controllers/changes.inc"
#undef JOBPLAY_CHANGE
};

}  // namespace

const VersionChangeRow& RowOf(VersionChange change) {
  return kRows[static_cast<std::size_t>(change)];
}

std::vector<const VersionChangeRow*> ChangesBetween(std::int32_t older, std::int32_t newer) {
  std::vector<const VersionChangeRow*> rows;
  for (const VersionChangeRow& row : kRows) {
    if (row.since > older && row.since <= newer) rows.push_back(&row);
  }
  std::stable_sort(
      rows.begin(), rows.end(),
      [](const VersionChangeRow* a, const VersionChangeRow* b) { return a->since < b->since; });
  return rows;
}

}  // namespace jobplay
