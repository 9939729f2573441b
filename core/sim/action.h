// An entry of a scenario's timeline: what a person or a fault does, and when. Each kind of them is
// a file of this folder, which holds how it is read, what it does and how it is told, and ends with
// its row in the table of them.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "core/actors/cluster_options.h"
#include "core/actors/nodes.h"
#include "core/api/json.h"
#include "core/base/said.h"
#include "core/base/time.h"
#include "core/cluster/api_client.h"
#include "core/yaml/document.h"

namespace jobplay {

class ActionEnv;
class FieldReader;

// How objects are named where actions are told: with their namespaces where there are several.
struct ActionNames {
  bool several_namespaces = false;

  std::string Of(const std::string& namespace_, const std::string& name) const {
    return several_namespaces && !namespace_.empty() ? namespace_ + "/" + name : name;
  }
};

class ActionKind {
 public:
  virtual ~ActionKind() = default;

  virtual void Act(ActionEnv& env) const = 0;
  // As a sentence without its full stop.
  virtual Said Told(const ActionNames& names) const = 0;

  // What else is asked of an action; null where it is of another kind.
  // The manifest that it applies.
  virtual const Json* Manifest() const { return nullptr; }
  // Which pods it is done to; a node of that name it is done to.
  virtual const PodMatch* Pods() const { return nullptr; }
  virtual const std::string* Node() const { return nullptr; }
  // Whether it can strike in the middle of a controller's work, after any of its calls.
  virtual bool StrikesBetweenCalls() const { return false; }
  // What it writes into that object.
  virtual const Json* WrittenInto(std::string_view /*kind*/, std::string_view /*namespace*/,
                                  std::string_view /*name*/) const {
    return nullptr;
  }
};

// A change is what a person does to an object. A fault is something that goes wrong; it may be a
// rate of chance instead.
enum class ActionRole : std::uint8_t { kChange, kFault };

// A definition such as `extern const ActionRow kHangRow{"hang", ReadHang, ActionRole::kFault};`
// belongs to each action; actions/index.cc lists them.
struct ActionRow {
  using Read = std::unique_ptr<const ActionKind> (*)(FieldReader& entry);
  // Every row states its role: nothing is a change because somebody forgot.
  constexpr ActionRow(const char* field, Read reads, ActionRole is)
      : name(field), read(reads), role(is) {}

  const char* name;  // the field of the timeline entry that selects this action
  Read read;
  ActionRole role;
};

// All kinds of actions, in the order in which messages list them.
std::span<const ActionRow* const> ActionRows();

struct Action {
  Duration at;       // from the start
  std::string name;  // as the entry has it: patch, evict
  std::shared_ptr<const ActionKind> what;
  std::string text;  // the entry as one line of YAML flow style, for logs and marks
  TextSpan span;
  bool drawn = false;  // of chance, and so not in the file
};

}  // namespace jobplay
