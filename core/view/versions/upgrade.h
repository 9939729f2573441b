// The changes that an upgrade of the cluster makes for manifests: the API server's answers, the
// stored objects, and their runs, each with the release that changed it.
#pragma once

#include <string>

#include "core/base/goes.h"
#include "core/controllers/generation.h"
#include "core/words/language.h"

namespace jobplay {

struct UpgradeAnswer {
  bool whole = true;  // false: its runs were stopped before their ends
  bool changes = false;
  std::string text;  // lines; a single line if nothing changes
};

// `text` is the YAML of a file called `name`; it must be valid. `from` is older than `to`. Gates
// and versions that the file sets itself are ignored.
UpgradeAnswer UpgradeOf(const std::string& name, const std::string& text, const Generation& from,
                        const Generation& to, Language language = Language::kEnglish,
                        const Goes& goes = {});

}  // namespace jobplay
