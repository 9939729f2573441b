// The object that an answer is about.
#pragma once

#include <string>

#include "core/api/answer/describe.h"

namespace jobplay::answer {

struct Reference {
  std::string kind;  // empty: no object
  std::string namespace_;
  std::string name;
  std::string uid;

  bool empty() const { return kind.empty(); }

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("Reference", "An object. A node has neither a namespace nor a UID.");
    of.OneOf("kind", &Reference::kind, "Job CronJob Pod Node", "The kind of the object.");
    of.Filled("namespace", &Reference::namespace_, "metadata.namespace; absent for a node.");
    of.Member("name", &Reference::name, "metadata.name.");
    of.Filled("uid", &Reference::uid, "Absent before the object exists.");
  }
};

// An object and its displayed name.
struct Named {
  Reference ref;
  std::string name;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("Named",
            "An object and the name that people read: `namespace/name` in a scenario with several "
            "namespaces.");
    of.Member("ref", &Named::ref, "The object.");
    of.Member("name", &Named::name, "What people read.");
  }
};

}  // namespace jobplay::answer
