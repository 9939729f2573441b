#include "core/view/action_text.h"

#include <initializer_list>
#include <string_view>
#include <variant>

#include "core/base/time.h"
#include "core/view/field_history.h"

namespace jobplay {
namespace {

// The template with its {}s replaced in turn, in the language asked for.
std::string Fill(std::string_view text, std::initializer_list<std::string_view> values) {
  std::string filled;
  auto value = values.begin();
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text.substr(at, 2) == "{}" && value != values.end()) {
      filled += *value++;
      ++at;
    } else {
      filled += text[at];
    }
  }
  return filled;
}

struct Writer {
  Language language;

  std::string Say(std::string_view english, std::string_view japanese,
                  std::initializer_list<std::string_view> values) const {
    return Fill(language == Language::kJapanese ? japanese : english, values);
  }

  std::string Pods(const PodMatch& match) const {
    if (!match.name.empty()) return Say("pod {}", "Pod {}", {match.name});
    std::string text = match.job.empty() ? Say("all pods", "すべてのPod", {})
                                         : Say("pods of Job {}", "Job {}のPod", {match.job});
    const char* const comma = language == Language::kJapanese ? "、" : ", ";
    if (!match.index.IsEverything()) {
      text += comma + Say("index {}", "インデックス{}", {match.index.ToString()});
    }
    if (!match.attempt.IsEverything()) {
      text += comma + Say("attempt {}", "{}回目", {match.attempt.ToString()});
    }
    return text;
  }

  std::string Target(const ActionTarget& target) const {
    return target.kind == "Pod" ? Pods(target.pods) : target.kind + " " + target.name;
  }

  std::string operator()(const PatchAction& action) const {
    std::string fields;
    for (const auto& [path, value] : LeavesOf(action.patch)) {
      const std::string shown =
          value->is_string() ? value->get<std::string>() : value->dump(-1, ' ', false, Json::error_handler_t::replace);
      fields += (fields.empty() ? "" : ", ") + path + ": " + shown;
    }
    return Say("Change {}: {}", "{}を変更する: {}", {Target(action.target), fields});
  }

  std::string operator()(const DeleteAction& action) const {
    const std::string target = Target(action.target);
    if (action.grace_period_seconds) {
      return Say("Delete {} with a grace of {}s", "{}を猶予{}秒で削除する",
                 {target, std::to_string(*action.grace_period_seconds)});
    }
    switch (action.propagation) {
      case DeletionPropagation::kForeground:
        return Say("Delete {} in the foreground, after its pods", "{}をForegroundで、Podのあとに削除する", {target});
      case DeletionPropagation::kOrphan:
        return Say("Delete {} and leave its pods as orphans", "{}を削除し、Podを孤児として残す", {target});
      case DeletionPropagation::kBackground:
        break;
    }
    return Say("Delete {}", "{}を削除する", {target});
  }

  std::string operator()(const ApplyAction& action) const {
    const Json& manifest = action.manifest;
    const Json metadata = manifest.value("metadata", Json::object());
    const auto word = [](const Json& object, const char* name) {
      const auto it = object.find(name);
      return it != object.end() && it->is_string() ? it->get<std::string>() : std::string("?");
    };
    return Say("Apply {} {}", "{} {}を適用する", {word(manifest, "kind"), word(metadata, "name")});
  }

  std::string operator()(const DisruptAction& action) const {
    const std::string pods = Pods(action.pods);
    switch (action.cause) {
      case DisruptAction::Cause::kEvict:
        return Say("Evict {}", "{}を退避させる", {pods});
      case DisruptAction::Cause::kPreempt:
        return Say("The scheduler preempts {}", "スケジューラーが{}をプリエンプトする", {pods});
      case DisruptAction::Cause::kNodePressure:
        return Say("The kubelet evicts {}, as memory is short", "メモリが足りず、kubeletが{}を退避させる", {pods});
    }
    return pods;
  }

  std::string operator()(const KillAction& action) const {
    const std::string exit = std::to_string(action.exit_code) +
                             (action.reason.empty() ? "" : " (" + action.reason + ")");
    if (action.container.empty()) {
      return Say("The containers of {} end with exit code {}", "{}のコンテナが終了コード{}で終わる",
                 {Pods(action.pods), exit});
    }
    return Say("Container {} of {} ends with exit code {}", "コンテナ{}({})が終了コード{}で終わる",
               {action.container, Pods(action.pods), exit});
  }

  std::string operator()(const NodeActionOf& action) const {
    switch (action.action) {
      case NodeAction::kDown:
        return Say("Node {} goes down", "ノード{}が落ちる", {action.name});
      case NodeAction::kUp:
        return Say("Node {} comes up", "ノード{}が復帰する", {action.name});
      case NodeAction::kDelete:
        return Say("Node {} is deleted", "ノード{}が削除される", {action.name});
      case NodeAction::kCordon:
        return Say("Node {} is cordoned", "ノード{}が新しいPodを受け付けなくなる", {action.name});
      case NodeAction::kUncordon:
        return Say("Node {} takes pods again", "ノード{}が再びPodを受け付ける", {action.name});
      case NodeAction::kDrain:
        return Say("Node {} is drained", "ノード{}がドレインされる", {action.name});
    }
    return action.name;
  }

  std::string operator()(const ApiFaultAction& action) const {
    const ApiFault& fault = action.fault;
    const std::string times = std::to_string(fault.remaining);
    const std::string calls = std::string(ToString(fault.verb)) + " " + fault.resource;
    const std::string message = fault.message.empty() ? "" : ": " + fault.message;
    return fault.remaining == 1
               ? Say("The API refuses the next call to {}{}", "次の{}の呼び出しをAPIが断る{}", {calls, message})
               : Say("The API refuses the next {} calls to {}{}", "次の{}回の{}の呼び出しをAPIが断る{}",
                     {times, calls, message});
  }

  std::string operator()(const RestartControllersAction& action) const {
    if (action.down_for.ns == 0) return Say("The controllers restart", "コントローラーが再起動する", {});
    return Say("The controllers stop, for {}", "コントローラーが{}止まる", {FormatDuration(action.down_for)});
  }

  std::string operator()(const WatchDelayAction& action) const {
    return Say("The watches lag by {} from now on", "これからウォッチが{}遅れる", {FormatDuration(action.delay)});
  }
};

}  // namespace

std::string ActionText(const Action& action, Language language) {
  return std::visit(Writer{language}, action.what);
}

}  // namespace jobplay
