#include "core/view/versions/version_table.h"

#include <array>

#include "core/api/json.h"
#include "core/view/versions/known_faults.h"

namespace jobplay {
namespace {

struct ChangeProse {
  VersionChange change;
  const char* english;
  const char* japanese;
  const char* link;  // the part after https://github.com/kubernetes/
};

constexpr std::array<ChangeProse, static_cast<std::size_t>(VersionChange::kCount)> kChanges = {{
    {VersionChange::kBacksOffForFailedPodsOnly,
     "Only the event of a failed pod waits for the back-off; before, every event of the Job did",
     "バックオフを待つのは失敗したPodのイベントだけ。以前はJobのすべてのイベントが待った",
     "kubernetes/pull/60985"},
    {VersionChange::kForgetsRetriesOnSuccess,
     "A pod that succeeds makes the controller forget the retries so far",
     "Podが成功すると、コントローラーはそれまでのリトライを忘れる", "kubernetes/pull/60202"},
    {VersionChange::kCountsRestarts,
     "With restartPolicy OnFailure the containers' restarts count against backoffLimit; before, such a "
     "Job never failed by it",
     "restartPolicy: OnFailureでは、コンテナの再起動がbackoffLimitに数えられる。以前はそのようなJobが"
     "これで失敗することはなかった",
     "kubernetes/pull/58972"},
    {VersionChange::kRetriesStatusWrites,
     "A refused status write is tried three times more at once, on the Job as it is stored by then; "
     "before, a conflict cost a whole back-off",
     "拒まれたステータスの書き込みは、その時点の保存内容に対して直ちに3回まで再試行される。以前は競合すると"
     "バックオフ1回分を待った",
     ""},
    {VersionChange::kCronReportsMisses,
     "A start time that comes too late for startingDeadlineSeconds is told in an event",
     "startingDeadlineSecondsに間に合わなかった開始時刻がイベントで知らされる",
     "kubernetes/pull/62011"},
    {VersionChange::kBackoffLimitNeedsMissingPod,
     "A new failure counts against backoffLimit only while not as many pods run as parallelism says, so "
     "that a status that could not be written is not taken for a failure",
     "新しい失敗がbackoffLimitに数えられるのは、動いているPodの数がparallelismと違う間だけ。書けなかった"
     "ステータスを失敗と取り違えないため",
     "kubernetes/pull/63650"},
    {VersionChange::kPatchedDeadlineResyncs,
     "A changed activeDeadlineSeconds is noticed, and the Job looked at again when it is over",
     "変更されたactiveDeadlineSecondsに気づき、期限が来るとJobを見直す", "kubernetes/pull/66085"},
    {VersionChange::kCountsRestartsOfPendingPods,
     "Restarts in pods that are still Pending (their init containers) count as well",
     "まだPendingのPod(initコンテナ)の再起動も数えられる", "kubernetes/pull/77647"},
    {VersionChange::kCronTellsOutcome,
     "The event of a CronJob's finished Job says how the Job ended",
     "CronJobの完了したJobのイベントが、どう終わったかを伝える", "kubernetes/pull/75712"},
    {VersionChange::kCompletedEvent, "A Job that completes says so in an event",
     "完了したJobがイベントを出す", "kubernetes/pull/86142"},
    {VersionChange::kToleratesVanishedPods,
     "A pod that is gone when it is to be deleted is no error",
     "削除しようとしたPodがもうなくても、エラーではない", "kubernetes/pull/67826"},
    {VersionChange::kCreateTimeoutIsFailure,
     "A pod's creation that times out has failed; before, the pod was expected to turn up yet",
     "タイムアウトしたPodの作成は失敗とみなされる。以前はいずれ現れるものとして待った",
     "kubernetes/pull/86140"},
    {VersionChange::kCountsFailedPodsNotRetries,
     "backoffLimit limits the failed pods; before, it limited the retries of the work queue, which "
     "another event of the same instant could make forgotten, so that far more pods failed",
     "backoffLimitは失敗したPodの数を制限する。以前はワークキューのリトライ数を制限しており、同じ瞬間の別の"
     "イベントで忘れられて、はるかに多くのPodが失敗することがあった",
     "kubernetes/pull/93779"},
    {VersionChange::kCronJobControllerV2,
     "The CronJob controller watches and acts at the scheduled second; before, it listed everything "
     "every ten seconds",
     "CronJobコントローラーは監視して、予定の秒に動く。以前は10秒ごとにすべてを一覧していた",
     "kubernetes/pull/98878"},
    {VersionChange::kSyncsAgainOnConflict,
     "A refused status write ends the sync, and the next one looks at all again; before, it was tried again "
     "on the Job as it was stored by then, over what the sync had not seen",
     "拒まれたステータスの書き込みは同期を終わらせ、次の同期がすべてを見直す。以前はその時点の保存内容に再試行し、"
     "同期が見ていない変更を上書きした",
     "kubernetes/pull/105214"},
    {VersionChange::kTracksWithFinalizers,
     "Finished pods are held by a finalizer until they are counted, once each; before, the counters "
     "were whatever pods were still there",
     "終わったPodは、一度ずつ数えられるまでファイナライザーで保持される。以前の数は、まだ残っているPodの数でしか"
     "なかった",
     "kubernetes/pull/98238"},
    {VersionChange::kBatchesSyncs,
     "Events of pods are gathered for a second before the Job is synced, those of its status too since "
     "v1.28; before, each was acted upon at once",
     "Podのイベントは1秒まとめられてからJobが同期される。v1.28からはステータスのイベントも。以前はその都度すぐに"
     "同期された",
     "kubernetes/pull/118470"},
    {VersionChange::kBacksOffFromFinishTime,
     "New pods wait 10 s, doubled with each failure in a row, from when the last one failed; before, "
     "the work queue of the controller waited, and forgot",
     "新しいPodは、最後の失敗の時刻から10秒、連続した失敗のたびに倍の時間を待つ。以前はコントローラーのワーク"
     "キューが待ち、そして忘れた",
     "kubernetes/pull/114768"},
    {VersionChange::kShortApiBackoff,
     "A sync that the API server refused is tried again after 1 s, doubled up to a minute; before, after "
     "10 s, doubled up to 6 min",
     "APIサーバーに拒まれた同期は1秒後に、以後は倍の間隔で1分まで再試行される。以前は10秒から6分まで",
     "kubernetes/pull/118615"},
    {VersionChange::kFinishAwaitsTerminatingPods,
     "Complete and Failed are set when all pods have ended; SuccessCriteriaMet and FailureTarget say "
     "before that how it will end",
     "CompleteとFailedは、すべてのPodが終わってから付く。その前にSuccessCriteriaMetとFailureTargetが結末を伝える",
     "kubernetes/pull/125510"},
    {VersionChange::kCountsDeletedPodsAtOnce,
     "A sync that deletes pods writes them as terminating and no longer ready in the same status",
     "Podを削除した同期は、同じステータスの中でそれらをterminatingと数え、readyから外す",
     "kubernetes/pull/125175"},
    {VersionChange::kSidecarsDelayFinishTime,
     "The back-off runs from the end of a pod's sidecars, not only of its main containers",
     "バックオフは、主コンテナだけでなくサイドカーの終わりからも数えられる",
     "kubernetes/pull/124942"},
    {VersionChange::kTimesCompletionsOfCronJobs,
     "status.lastSuccessfulTime of a CronJob is that of a Job that completed; before, any finished Job "
     "that had left the active list set it",
     "CronJobのstatus.lastSuccessfulTimeは、完了したJobの時刻。以前はactiveの一覧から外れた終了済みのJobなら何でも"
     "それを設定した",
     "kubernetes/pull/123380"},
    {VersionChange::kTimesCompletionsAtOnce,
     "A CronJob's sync that finds a Job complete sets lastSuccessfulTime in the same status, and its event "
     "says \"condition\" where it said \"status\"; before, only a later sync set it, if the Job was still "
     "there",
     "Jobの完了を見つけたCronJobの同期が、同じステータスの中でlastSuccessfulTimeを設定し、イベントは"
     "「status」の代わりに「condition」と言う。以前は、Jobがまだ残っていれば、後の同期が設定した",
     "kubernetes/pull/122025"},
    {VersionChange::kOrdersBySidecarRestarts,
     "Of pods alike, those whose sidecars restarted more often are deleted first",
     "同等のPodの中では、サイドカーの再起動が多いものから削除される", "kubernetes/pull/124952"},
    {VersionChange::kLeavesFinishedJobs,
     "News of a finished Job leads to no sync, and pods that still hold the finalizer are freed together, by "
     "the Job's selector; before, it was synced once more, and each such pod was queued by itself",
     "完了したJobの知らせでは同期されず、ファイナライザーの残るPodはJobのセレクターでまとめて解放される。"
     "以前はもう一度同期され、そのようなPodは一つずつキューに入れられた",
     "kubernetes/pull/127378"},
    {VersionChange::kRemembersFinishedJobs,
     "A Job whose finish was written is left alone until the cache shows it",
     "終了を書き込んだJobには、キャッシュに見えるまで手を触れない", "kubernetes/pull/130333"},
    {VersionChange::kWorkersStartAtOnce,
     "A restarted controller works as soon as its caches are filled; before, it looked for that every "
     "100 ms",
     "再起動したコントローラーは、キャッシュが埋まるとすぐに働く。以前は100msごとに確かめた",
     "kubernetes/issues/135315"},
    {VersionChange::kBackoffWaitKeepsActive,
     "A sync that waits for the back-off writes the number of pods that run; before, it wrote 0, which "
     "the API server refuses while pods are ready",
     "バックオフを待つ同期は、動いているPodの数を書く。以前は0を書き、PodがreadyだとAPIサーバーに拒まれた",
     "kubernetes/pull/139457"},
    {VersionChange::kGetsJobOfItsNameInItsNamespace,
     "A CronJob whose Job's name is taken looks at that Job; before, it asked for it without a namespace, failed "
     "and tried again until the next start was due",
     "名前の同じJobがすでにあるCronJobは、そのJobを見る。以前は名前空間なしで問い合わせて失敗し、次の開始時刻まで再試行した",
     "kubernetes/pull/136920"},
    {VersionChange::kCronKnowsItsJobsByUid,
     "A CronJob's Jobs are those that name its uid as their controller; before, those that name a controller "
     "of its name, and so also the ones of a CronJob of that name before it",
     "CronJobのJobは、そのuidをコントローラーとして挙げるもの。以前は同じ名前のコントローラーを挙げるもので、"
     "以前あった同名のCronJobのものも含まれた",
     "kubernetes/pull/133313"},
    {VersionChange::kCronForgetsFailures,
     "A sync of a CronJob that ends well, but has no next time, ends the row of failures; before, the next "
     "failure waited as if it had followed the last",
     "うまく終わったが次の時刻のないCronJobの同期は、失敗の連続を終わらせる。以前は、次の失敗がその続きのように"
     "待たされた",
     "kubernetes/pull/139918"},
}};

constexpr bool InOrder() {
  for (std::size_t i = 0; i < kChanges.size(); ++i) {
    if (static_cast<std::size_t>(kChanges[i].change) != i) return false;
  }
  return true;
}
static_assert(InOrder(), "a change's prose stands where its enumerator says");

struct GateProse {
  Feature feature;
  std::int32_t kep;
  const char* english;
  const char* japanese;
};

constexpr std::array<GateProse, static_cast<std::size_t>(Feature::kCount)> kGates = {{
    {Feature::kCronJobControllerV2, 19, "the CronJob controller that watches",
     "監視するCronJobコントローラー"},
    {Feature::kCronJobTimeZone, 3140, "spec.timeZone of a CronJob", "CronJobのspec.timeZone"},
    {Feature::kCronJobsScheduledAnnotation, 4026, "the scheduled time as an annotation of the Job",
     "予定時刻をJobのアノテーションに"},
    {Feature::kElasticIndexedJob, 3715, "completions may change together with parallelism",
     "completionsをparallelismと一緒に変更できる"},
    {Feature::kIndexedJob, 2214, "completionMode: Indexed", "completionMode: Indexed"},
    {Feature::kJobBackoffLimitPerIndex, 3850, "spec.backoffLimitPerIndex and maxFailedIndexes",
     "spec.backoffLimitPerIndexとmaxFailedIndexes"},
    {Feature::kJobManagedBy, 4368, "spec.managedBy, and a stricter look at the status",
     "spec.managedByと、ステータスのより厳しい検証"},
    {Feature::kJobMutableNodeSchedulingDirectives, 2926,
     "scheduling directives of a Job that never started may change",
     "まだ始まっていないJobのスケジューリング指定を変更できる"},
    {Feature::kJobPodFailurePolicy, 3329, "spec.podFailurePolicy", "spec.podFailurePolicy"},
    {Feature::kJobPodReplacementPolicy, 3939, "spec.podReplacementPolicy and status.terminating",
     "spec.podReplacementPolicyとstatus.terminating"},
    {Feature::kJobReadyPods, 2879, "status.ready", "status.ready"},
    {Feature::kJobSuccessPolicy, 3998, "spec.successPolicy", "spec.successPolicy"},
    {Feature::kJobTrackingWithFinalizers, 2307, "pods are counted with finalizers",
     "ファイナライザーでPodを数える"},
    {Feature::kMutablePodResourcesForSuspendedJobs, 5440,
     "resources of a suspended Job's template may change",
     "停止中のJobのテンプレートのresourcesを変更できる"},
    {Feature::kMutableSchedulingDirectivesForSuspendedJobs, 5440,
     "scheduling directives of any suspended Job may change",
     "停止中のJobなら、スケジューリング指定を変更できる"},
    {Feature::kPodDisruptionConditions, 3329, "condition DisruptionTarget of disrupted pods",
     "中断されたPodの条件DisruptionTarget"},
    {Feature::kPodIndexLabel, 4017, "the completion index as a label of the pod",
     "完了インデックスをPodのラベルに"},
    {Feature::kSidecarContainers, 753, "init containers with restartPolicy: Always",
     "restartPolicy: Alwaysのinitコンテナ"},
    {Feature::kStaleControllerConsistencyJob, 5647,
     "no sync before the cache shows the controller's own writes",
     "自分の書き込みがキャッシュに見えるまで同期しない"},
    {Feature::kSuspendJob, 2232, "spec.suspend of a Job", "Jobのspec.suspend"},
    {Feature::kTTLAfterFinished, 592, "spec.ttlSecondsAfterFinished",
     "spec.ttlSecondsAfterFinished"},
    {Feature::kWorkloadWithJob, 5547, "gang scheduling by Workload and PodGroup (not simulated)",
     "WorkloadとPodGroupによるギャングスケジューリング(シミュレートしない)"},
}};

constexpr bool GatesInOrder() {
  for (std::size_t i = 0; i < kGates.size(); ++i) {
    if (static_cast<std::size_t>(kGates[i].feature) != i) return false;
  }
  return true;
}
static_assert(GatesInOrder(), "a gate's prose stands where its enumerator says");

constexpr const char* kGitHub = "https://github.com/kubernetes/";

std::string LinkOf(const ChangeProse& prose) {
  return *prose.link == '\0' ? "" : std::string(kGitHub) + prose.link;
}

std::string LinkOf(const GateProse& prose) {
  return "https://github.com/kubernetes/enhancements/issues/" + std::to_string(prose.kep);
}

// v1.31, or nothing for a stage that none of the releases reached.
std::string NameOf(std::int32_t minor) {
  return minor >= kNever ? "" : "v1." + std::to_string(minor);
}

Json MinorOrNull(std::int32_t minor) { return minor >= kNever ? Json(nullptr) : Json(minor); }

std::string KnownBy(const Release& release) {
  if (release.evidence == Evidence::kRead) return "its sources, read, not recorded";
  const std::string recorded_of = release.recorded_of;
  return recorded_of == release.name ? "recordings"
                                     : "recordings of " + recorded_of + ", and its sources";
}

template <typename Rows, typename Line>
std::string Lines(const Rows& rows, Line line) {
  std::string text;
  for (const auto& row : rows) text += (text.empty() ? "\n" : ",\n") + line(row).dump();
  return text + "\n";
}

}  // namespace

RuleMeaning MeaningOf(const RuleDifference& rule) {
  if (rule.gate) {
    for (const GateProse& prose : kGates) {
      if (rule.id != ToString(prose.feature)) continue;
      return {"The feature gate " + rule.id + " is on: " + prose.english, LinkOf(prose)};
    }
  }
  for (const ChangeProse& prose : kChanges) {
    if (rule.id == RowOf(prose.change).id) return {prose.english, LinkOf(prose)};
  }
  return {};
}

std::string VersionTableJson() {
  std::string text = "{\n\"versions\": [";
  text += Lines(GenerationNames(), [](const std::string& name) {
    const Generation generation = *FindGeneration(name);
    Json gates = Json::object();
    for (const GateProse& prose : kGates) {
      const FeatureState& state = generation.features[static_cast<std::size_t>(prose.feature)];
      if (state.stage == FeatureStage::kAbsent) continue;
      Json gate = {{"stage", ToString(state.stage)}, {"on", state.enabled}};
      if (state.settable() && prose.feature != Feature::kWorkloadWithJob) gate["settable"] = true;
      gates[ToString(prose.feature)] = std::move(gate);
    }
    const Release& release = ReleaseOf(generation);
    return Json({{"name", name},
                 {"minor", generation.minor},
                 {"release", release.name},
                 {"evidence", ToString(release.evidence)},
                 {"gates", std::move(gates)}});
  });
  text += "],\n\"gates\": [";
  text += Lines(kGates, [](const GateProse& prose) {
    const FeatureHistory history = HistoryOf(prose.feature);
    return Json({{"name", ToString(prose.feature)},
                 {"alpha", history.alpha},
                 {"beta", MinorOrNull(history.beta)},
                 {"stable", MinorOrNull(history.stable)},
                 {"removed", MinorOrNull(history.removed)},
                 {"en", prose.english},
                 {"ja", prose.japanese},
                 {"link", LinkOf(prose)}});
  });
  text += "],\n\"changes\": [";
  text += Lines(ChangesBetween(0, kNever), [](const VersionChangeRow* row) {
    const ChangeProse& prose = kChanges[static_cast<std::size_t>(row->change)];
    Json json = {
        {"id", row->id}, {"since", row->since}, {"en", prose.english}, {"ja", prose.japanese}};
    if (const std::string link = LinkOf(prose); !link.empty()) json["link"] = link;
    return json;
  });
  text += "],\n\"faults\": [";
  text += Lines(KnownFaults(), [](const KnownFault& fault) {
    Json minors = Json::array();
    for (const FaultInMinor& one : fault.minors) {
      Json json = {{"minor", one.minor}, {"simulated", IsSimulated(one)}};
      if (one.until == FaultInMinor::Until::kRelease) json["before"] = one.release;
      if (one.until == FaultInMinor::Until::kAfterRelease) json["upTo"] = one.release;
      minors.push_back(std::move(json));
    }
    return Json({{"id", fault.id},
                 {"en", fault.english},
                 {"ja", fault.japanese},
                 {"link", std::string(kGitHub) + fault.issue},
                 {"minors", std::move(minors)}});
  });
  return text + "]\n}\n";
}

std::string VersionNamesJson() {
  Json names = Json::array(), read = Json::array();
  for (const std::string& name : GenerationNames()) {
    names.push_back(name);
    if (ReleaseOf(*FindGeneration(name)).evidence == Evidence::kRead) read.push_back(name);
  }
  return Json({{"default", kDefaultGeneration}, {"names", names}, {"read", read}}).dump() + "\n";
}

std::string VersionListMarkdown() {
  std::string text =
      "| version | the release that stands for it | known by |\n"
      "|---|---|---|\n";
  for (const std::string& name : GenerationNames()) {
    const Release& release = ReleaseOf(*FindGeneration(name));
    text += "| " + name + (name == kDefaultGeneration ? " (default)" : "") + " | " + release.name +
            " | " + KnownBy(release) + " |\n";
  }
  return text;
}

std::string FaultsMarkdown() {
  std::string text =
      "| in | what one sees | issue | mended by |\n"
      "|---|---|---|---|\n";
  const auto link = [](const char* path) {
    const std::string number = std::string(path).substr(std::string(path).rfind('/') + 1);
    return "[#" + number + "](" + kGitHub + path + ")";
  };
  for (const KnownFault& fault : KnownFaults()) {
    std::string spans;
    for (const FaultInMinor& one : fault.minors) {
      spans += (spans.empty() ? "" : ", ") + SpanOf(one) + (IsSimulated(one) ? " *" : "");
    }
    text += "| " + spans + " | " + fault.english + " | " + link(fault.issue) + " | " +
            link(fault.fix) + (fault.picked == nullptr ? "" : ", " + link(fault.picked)) + " |\n";
  }
  return text;
}

std::string VersionTableMarkdown() {
  std::string text =
      "| since | what changed | where |\n"
      "|---|---|---|\n";
  for (const VersionChangeRow* row : ChangesBetween(0, kNever)) {
    const ChangeProse& prose = kChanges[static_cast<std::size_t>(row->change)];
    const std::string link = LinkOf(prose);
    text += "| " + NameOf(row->since) + " | " + prose.english + " | ";
    if (!link.empty()) text += "[#" + link.substr(link.rfind('/') + 1) + "](" + link + ") ";
    text += "|\n";
  }
  text +=
      "\n| gate | what it brings | alpha | beta, on | stable | gate removed |\n"
      "|---|---|---|---|---|---|\n";
  for (const GateProse& prose : kGates) {
    const FeatureHistory history = HistoryOf(prose.feature);
    text += "| [" + std::string(ToString(prose.feature)) + "](" + LinkOf(prose) + ") | " +
            prose.english;
    // Some were on from the release that brought them.
    text += " | " + (history.alpha == history.beta ? "" : NameOf(history.alpha));
    for (const std::int32_t minor : {history.beta, history.stable, history.removed}) {
      text += " | " + NameOf(minor);
    }
    text += " |\n";
  }
  return text;
}

}  // namespace jobplay
