// What happens to a hostile input, for each kind of input: it must end in answers that agree with
// each other. A function returns what was wrong, or nothing. A failed JOBPLAY_CHECK or a sanitizer
// ends the program.
#pragma once

#include <string>
#include <string_view>

#include "tests/fuzz/tree_mutator.h"

namespace jobplay::fuzz {

// A text like on the page: loaded, run, looked at, exported, shared.
std::string TryScenario(const std::string& text, TreeMutator& draw);

// Only the run: invariants hold after every step.
std::string TryInvariants(const std::string& text);

// A manifest is created, and a merge patch is applied to the stored object, under a version of
// Kubernetes.
std::string TryPatch(const std::string& manifest, const std::string& patch, TreeMutator& draw);

// The fragment of a link.
std::string TryFragment(const std::string& fragment, TreeMutator& draw);

// Alleged kubectl output.
std::string TryImport(const std::string& text, TreeMutator& draw);

// A page with scenarios in it.
std::string TryMarkdown(const std::string& page);

// Calls of the engine in any order, with these texts and others.
std::string TryCalls(const std::vector<std::string>& texts, TreeMutator& draw);

// Many runs of a text, and a search, like the page requests them.
std::string TryStudy(const std::string& text, TreeMutator& draw);

// A change of a text like on the page: JSON of a ScenarioEdit.
std::string TryEdit(const std::string& text, const std::string& edit);

}  // namespace jobplay::fuzz
