// The answers about links and about the output of kubectl.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/api/answer/describe.h"
#include "core/view/protocol/problem.h"
#include "core/view/protocol/reference.h"

namespace jobplay::answer {

struct Refused {
  Problem problem;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("Refused");
    of.Constant("ok", false);
    of.Member("problem", &Refused::problem, "Why it is not possible.");
  }
};

struct LinkFragment {
  std::string fragment;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("LinkFragment");
    of.Constant("ok", true);
    of.Member("fragment", &LinkFragment::fragment, "The fragment of the address, without #.");
  }
};

using Linked = std::variant<LinkFragment, Refused>;

// How a shared scenario is viewed. The struct only declares it: the engine passes it on as JSON,
// with members that it does not know.
struct ShareView {
  std::optional<Step> step;
  std::optional<Micros> time;
  std::optional<std::vector<std::string>> panels;
  std::optional<std::string> note;
  std::optional<Reference> object;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("ShareView", "How a shared scenario is viewed; as JSON at most 4,096 bytes.");
    of.Member("step", &ShareView::step, "The moment; either its step or its time, never both.");
    of.Member("time", &ShareView::time, "The moment, if it has no step.");
    of.Member("panels", &ShareView::panels, "The open panels.");
    of.Member("note", &ShareView::note, "The sender's note for those who open the link.");
    of.Member("object", &ShareView::object,
              "The selected pod, or else the selected Job or CronJob; without its UID, which "
              "belongs to one run.");
  }
};

struct OpenedLink {
  std::string text;
  std::map<std::string, AnyJson> view;
  std::string hash;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("OpenedLink", "What a link contains, byte for byte.");
    of.Constant("ok", true);
    of.Member("text", &OpenedLink::text, "The scenario.");
    of.template As<ShareView>("view", &OpenedLink::view, "Empty if the sender shared none.");
    of.Member("hash", &OpenedLink::hash,
              "The hash of the final state that the sender saw, or empty. A run with another hash "
              "is different.");
  }
};

using Opened = std::variant<OpenedLink, Refused>;

struct ImportedObjects {
  std::string text;
  std::vector<std::string> guesses;
  std::vector<std::string> differences;
  std::optional<Problem> refusal;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("ImportedObjects", "A scenario that replays what kubectl printed.");
    of.Constant("ok", true);
    of.Member("text", &ImportedObjects::text, "The scenario.");
    of.Member("guesses", &ImportedObjects::guesses,
              "What was guessed because the objects do not contain it.");
    of.Member("differences", &ImportedObjects::differences,
              "How the end of the scenario's run differs from the cluster.");
    of.Member("refusal", &ImportedObjects::refusal, "Why the scenario cannot be loaded.");
  }
};

using FromCluster = std::variant<ImportedObjects, Refused>;

}  // namespace jobplay::answer
