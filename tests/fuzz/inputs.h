// What becomes of a hostile input, for each kind of input that there is: it ends in an answer, and
// the answers agree with each other. A function says what was wrong, and nothing where all was
// well; what is our mistake altogether ends the program, as a failed JOBPLAY_CHECK and the
// sanitizers do.
#pragma once

#include <string>
#include <string_view>

#include "tests/fuzz/tree_mutator.h"

namespace jobplay::fuzz {

// A text as the page has it: loaded, run, looked at, exported, shared.
std::string TryScenario(const std::string& text, TreeMutator& draw);

// The run alone: invariants hold after every step.
std::string TryInvariants(const std::string& text);

// A manifest, created, and a merge patch on what was stored, under a version of Kubernetes.
std::string TryPatch(const std::string& manifest, const std::string& patch, TreeMutator& draw);

// A link's fragment.
std::string TryFragment(const std::string& fragment, TreeMutator& draw);

// What kubectl is said to have printed.
std::string TryImport(const std::string& text, TreeMutator& draw);

// A page with scenarios in it.
std::string TryMarkdown(const std::string& page);

// The engine's calls in any order, with these texts and whatever else.
std::string TryCalls(const std::vector<std::string>& texts, TreeMutator& draw);

// Many runs, and a search, of a text, as the page asks for them.
std::string TryStudy(const std::string& text, TreeMutator& draw);

// A change of a text, as the page makes it: JSON of a ScenarioEdit.
std::string TryEdit(const std::string& text, const std::string& edit);

}  // namespace jobplay::fuzz
