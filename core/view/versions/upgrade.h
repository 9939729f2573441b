// What an upgrade of the cluster changes for manifests: what the API server answers to each, what
// it stores of it, and what becomes of it in a run, each with the release that changed it.
#pragma once

#include <string>

#include "core/base/goes.h"
#include "core/controllers/generation.h"
#include "core/words/language.h"

namespace jobplay {

struct UpgradeAnswer {
  bool whole = true;  // else its runs did not go on to their ends
  bool changes = false;
  std::string text;  // lines; of what does not change, one
};

// `text` is a file, called `name`, that can be read as YAML; `from` is older than `to`. Gates and
// the version that the file asks for itself are passed over.
UpgradeAnswer UpgradeOf(const std::string& name, const std::string& text, const Generation& from,
                        const Generation& to, Language language = Language::kEnglish,
                        const Goes& goes = {});

}  // namespace jobplay
