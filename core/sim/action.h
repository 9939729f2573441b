// An action: an entry of a scenario's timeline, with what a user or a fault does and when. Each
// kind of action has a file in this folder, which reads it, performs it, describes it, and ends
// with its table row.
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

// How actions show the names of objects: with their namespaces if there are several.
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
  // Returns a sentence without its full stop.
  virtual Said Told(const ActionNames& names) const = 0;

  // The following return null for other kinds of actions. Returns the manifest that the action
  // applies.
  virtual const Json* Manifest() const { return nullptr; }
  // Return the pods that the action affects, and the name of the node.
  virtual const PodMatch* Pods() const { return nullptr; }
  virtual const std::string* Node() const { return nullptr; }
  // Returns true if the action can happen in the middle of a controller's work, after any of its
  // calls.
  virtual bool StrikesBetweenCalls() const { return false; }
  // Returns what the action writes to that object.
  virtual const Json* WrittenInto(std::string_view /*kind*/, std::string_view /*namespace*/,
                                  std::string_view /*name*/) const {
    return nullptr;
  }
};

// A change is what a user does to an object. A fault is something that goes wrong, and it may be a
// random rate instead.
enum class ActionRole : std::uint8_t { kChange, kFault };

// A row in the table of actions. Each action has a definition such as `extern const ActionRow
// kHangRow{"hang", ReadHang, ActionRole::kFault};`, and actions/index.cc lists them.
struct ActionRow {
  using Read = std::unique_ptr<const ActionKind> (*)(FieldReader& entry);
  // The role is required, so that no fault is treated as a change by accident.
  constexpr ActionRow(const char* field, Read reads, ActionRole is)
      : name(field), read(reads), role(is) {}

  const char* name;  // the field of the timeline entry that selects this action
  Read read;
  ActionRole role;
};

// Returns all kinds of actions, in the order in which messages list them.
std::span<const ActionRow* const> ActionRows();

struct Action {
  Duration at;       // since the start
  std::string name;  // the field of the entry: patch, evict
  std::shared_ptr<const ActionKind> what;
  std::string text;  // the entry as one line of YAML in flow style, for logs and marks
  TextSpan span;
  bool drawn = false;  // random, and so not in the file
};

}  // namespace jobplay
