#include "core/view/why_prose_ja.h"

#include "core/base/check.h"

namespace jobplay {

const char* JapaneseOf(DecisionCode code) {
  switch (code) {
    // --- Job controller
    case DecisionCode::kJobSeen:
      return "インフォーマーがJob {job}の変化を見たので、そのキーが{n0?すぐに:まとめ待ちのあとで}"
             "ワークキューに入る。";
    case DecisionCode::kPodEventEnqueues:
      return "Pod {pod}が変わったので、それを管理するJobは{ms0}後に同期される。"
             "この間のほかのPodの変化も同じ同期にまとまる。";
    case DecisionCode::kOrphanEnqueued:
      return "Pod {pod}は追跡用ファイナライザーを持つのにJobがもうないので、孤児のキューに入る。";
    case DecisionCode::kJobGone:
      return "このJobはもうキャッシュにない。期待値とバックオフの記録は捨てられる。";
    case DecisionCode::kManagedByOther:
      return "このJobを管理するのは{text}だと書かれているので、Jobコントローラーは手を出さない。";
    case DecisionCode::kAlreadyFinished:
      return "JobはすでにCompleteかFailedなので、することはない。";
    case DecisionCode::kFinishedNotYetSeen:
      return "コントローラーはJobの終了を書き込んだが、その更新がまだ戻ってきていないので待つ。";
    case DecisionCode::kStaleCache:
      return "{text}のキャッシュはバージョン{n1}で、コントローラー自身が書いた{n0}より古い。"
             "同期は先送りされる。";
    case DecisionCode::kExpectationsPending:
      return "コントローラーは、自分が行ったPodの作成{n0}件と削除{n1}件がキャッシュに現れるのを"
             "待っている(これまで{ms2})。それまではPodを作成も削除もしない。";
    case DecisionCode::kExpectationsExpired:
      return "待っていた変化(作成{n0}件、削除{n1}件)は{ms2}たっても現れなかったので、"
             "もう待たない。";
    case DecisionCode::kAdoptPod:
      return "Pod {pod}はセレクターに合い、管理者がいない。Jobが引き取る。";
    case DecisionCode::kReleasePod:
      return "Pod {pod}はもうセレクターに合わない。Jobは手放す。";
    case DecisionCode::kStartTimeSet:
      return "一時停止していないJobの最初の同期である。ここが開始時刻で、activeDeadlineSecondsも"
             "ここから数える。";
    case DecisionCode::kCounted:
      return "数えた結果: 動いているPodが{n0}(うちReady {n1})、成功{n2}、失敗{n3}。";
    case DecisionCode::kBackoffRecorded:
      return "最後の成功のあと{n0}回続けて失敗したことを覚えておく。"
             "次のPodのバックオフはここから計算される。";
    case DecisionCode::kFailureTargetKept:
      return "前の同期でFailureTargetが付いたので、Podがどうなろうと、JobはFailedに向かう。";
    case DecisionCode::kSuccessCriteriaKept:
      return "前の同期でSuccessCriteriaMetが付いたので、Podがどうなろうと、JobはCompleteに向かう。";
    case DecisionCode::kPolicyFailJob:
      return "Pod失敗ポリシーの規則{n0}により、Job全体が失敗する: {text}。";
    case DecisionCode::kPolicyIgnored:
      return "Pod失敗ポリシーの規則{n0}により、Pod {pod}の失敗は数えない。";
    case DecisionCode::kPolicyFailIndex:
      return "Pod失敗ポリシーの規則{n0}により、Pod {pod}のインデックスはこれで失敗と決まる。";
    case DecisionCode::kBackoffLimitExceeded:
      return "失敗したPodが{n0}で、上限{n1}を超えた。Jobは失敗する。";
    case DecisionCode::kRestartsExceeded:
      return "コンテナの再起動が{n0}回で、上限{n1}に達した。Jobは失敗する。";
    case DecisionCode::kRetriesExceeded:
      return "Podが失敗し、リトライは{n0}回目になる。上限{n1}を超えるので、Jobは失敗する。";
    case DecisionCode::kFailureNotCounted:
      return "Podが失敗し、{n1}回までのうち{n0}回目のリトライになるはずだったが、parallelismの"
             "望むとおり{n3}個のPodが動いているので、もう数えたものとみなす。";
    case DecisionCode::kRetryCounted:
      return "Podが失敗した。ワークキューは{n1}回までのうち{n0}回目のリトライと数えて待つ。";
    case DecisionCode::kRetriesForgotten:
      return "同期が成功したので、ワークキューが数えた{n0}回のリトライは忘れられる。";
    case DecisionCode::kDeadlineExceeded:
      return "Jobが動き始めて{ms0}たち、期限の{s1}を過ぎた。Jobは失敗する。";
    case DecisionCode::kDeadlineAhead:
      return "期限まであと{ms0}。そのときにもう一度同期する。";
    case DecisionCode::kMaxFailedIndexesExceeded:
      return "失敗したインデックスが{n0}で、許される{n1}を超えた。Jobは失敗する。";
    case DecisionCode::kAllIndexesDecided:
      return "{n2}個のインデックスがすべて決まった(成功{n1}、失敗{n0})。"
             "失敗があるので、Jobは失敗する。";
    case DecisionCode::kSuccessPolicyMet:
      return "成功ポリシーが満たされ、残りのPodは要らなくなった: {text}。";
    case DecisionCode::kDeleteActivePods:
      return "Jobの結果が決まったので、動いている{n1}個のPodを削除する。";
    case DecisionCode::kFinishPostponed:
      return "Jobの終了はまだ宣言できない。動いている{n1}個のPodのうち削除できたのは{n0}個で"
             "{n2?ある:あり、作ったPodがまだキャッシュに現れていないかもしれない}。";
    case DecisionCode::kSuspendDeletes:
      return "Jobは一時停止中なので、動いている{n0}個のPodを削除する。";
    case DecisionCode::kTooManyPods:
      return "動いているPodは{n0}個だが、欲しいのは{n1}個である。{n2}個を削除する。";
    case DecisionCode::kTooFewPods:
      return "動いているPodは{n0}個で、欲しいのは{n1}個である。"
             "{n3?終了中のPodは消えるまで場所をふさぐ。:}{n2}個を作る。";
    case DecisionCode::kBackoffWait:
      return "{n1}回続けて失敗したので、次のPodはあと{ms0}待つ。"
             "待ち時間は失敗のたびに倍になり、10秒から最大10分である。";
    case DecisionCode::kIndexBackoffWait:
      return "新しいPodが要るインデックスはどれもバックオフ中で、最初のものがあと{ms0}で明ける。";
    case DecisionCode::kEnoughPods:
      return "動いているPodは{n0}個で、欲しいのは{n1}個である。作成も削除もしない。";
    case DecisionCode::kWaitTerminating:
      return "欲しいPodは{n1}個、動いているのは{n0}個だが、ほかに{n2}個が終了中である。"
             "Podは完全に終わってからでないと補充されない。";
    case DecisionCode::kSlowStartStopped:
      return "{n0}個ずつの作成のうち一つが失敗したので、残りの{n1}個はこの同期では試さない。";
    case DecisionCode::kPodCreated:
      return "Pod {pod}を作る。";
    case DecisionCode::kPodDeleted:
      return "Pod {pod}を削除する。";
    case DecisionCode::kCallFailed:
      return "コントローラーの呼び出しをAPIサーバーが断った: {text}。";
    case DecisionCode::kManageSkipped:
      return "この同期ではPodを作成も削除もしない。"
             "{n1?Jobが削除されるところだからである:自分の前の変更がまだ見えていないからである}。";
    case DecisionCode::kCompletionsReached:
      return "{n1}個の完了のうち{n0}個に達し、動いているPodはない。Jobは完了である。";
    case DecisionCode::kWorkQueueDone:
      return "このワークキューのPodが一つ成功し、動いているPodはもうない。Jobは完了である。";
    case DecisionCode::kSuspended:
      return "Jobは一時停止中である。condition Suspendedが付く。";
    case DecisionCode::kResumed:
      return "Jobが再開した。開始時刻が新しくなり、activeDeadlineSecondsも数え直しになる。";
    case DecisionCode::kUncountedAdded:
      return "終わったPodのuidを、ファイナライザーを外す前にstatus."
             "uncountedTerminatedPodsへ書いておく。"
             "二重に数えたり失ったりしないためである(成功{n0}、失敗{n1})。";
    case DecisionCode::kUncountedFull:
      return "一度に書けるのは{n0}個までなので、残りは次の同期に回る。";
    case DecisionCode::kFinalizersRemoved:
      return "数え終わった{n0}個のPodから追跡用ファイナライザーを外す。";
    case DecisionCode::kFinalizerKept:
      return "失敗したPod {pod}のファイナライザーは、代わりのPodができるまで残る。"
             "代わりがインデックスの失敗回数を引き継ぐからである。";
    case DecisionCode::kCountersMoved:
      return "ファイナライザーのなくなったPodを、未計上のuidからカウンターへ移す"
             "(成功{n0}、失敗{n1})。";
    case DecisionCode::kFinishAwaitsUncounted:
      return "Jobの結果は決まったが、まだ数えていないPodが{n0}個ある。最後のconditionは待つ。";
    case DecisionCode::kFinishAwaitsTerminating:
      return "Jobの結果は決まったが、終了中のPodが{n0}"
             "個ある。最後のconditionはそれらが消えるまで待つ。";
    case DecisionCode::kJobFinished:
      return "Jobが終わった: {text}。";
    case DecisionCode::kStatusWritten:
      return "Jobのstatusを書き込む。";
    case DecisionCode::kNothingToWrite:
      return "Jobのstatusに、これ以上書くことはない。";
    case DecisionCode::kSyncFailed:
      return "同期が失敗した(続けて{n1}回)。{ms0}後にやり直す: {text}。";
    case DecisionCode::kOrphanFinalizerRemoved:
      return "Pod {pod}を数えるJobはないので、追跡用ファイナライザーを外す。";
    case DecisionCode::kOrphanKept:
      return "Pod {pod}にはJobがあったので、追跡用ファイナライザーは残る。";
    // --- CronJob controller
    case DecisionCode::kCronJobGone:
      return "このCronJobはもうキャッシュにない。することはない。";
    case DecisionCode::kCronSuspended:
      return "CronJobは一時停止中なので、Jobを始めない。";
    case DecisionCode::kCronNotDue:
      return "前の実行のあと、スケジュールの時刻はまだ来ていない。次は{ms0}後である。";
    case DecisionCode::kCronTooManyMissed:
      return "{n0}回の開始時刻を逃した。見るのは最後のものだけである。";
    case DecisionCode::kCronGivesUp:
      return "逃した開始時刻が{n0}回を超えた。このコントローラーは一つずつ数えるので、あきらめる。"
             "これからの回でも同じである。";
    case DecisionCode::kCronNothingUnmet:
      return "前回のあと開始時刻は過ぎていない。この回で始めるものはない。";
    case DecisionCode::kCronTooLate:
      return "開始時刻を{ms0}過ぎ、startingDeadlineSecondsに間に合わない。この回は飛ばす。";
    case DecisionCode::kCronForbid:
      return "このCronJobのJobがまだ走っていて、concurrencyPolicyはForbidである。この回は飛ばす。";
    case DecisionCode::kCronReplace:
      return "このCronJobのJobがまだ走っていて、concurrencyPolicyはReplaceである。"
             "それを削除して場所を空ける。";
    case DecisionCode::kCronAlreadyStarted:
      return "この開始時刻のJobはもう作られている。";
    case DecisionCode::kCronJobCreated:
      return "スケジュールの時刻が来たので、Job {text}を作る。";
    case DecisionCode::kCronHistoryDeletes:
      return "終わったJobが履歴の上限より多い。最も古い{text}を削除する。";
    case DecisionCode::kCronActiveRemoved:
      return "Job {text}は終わったか、なくなった。動いているJobの一覧から外す。";
    case DecisionCode::kCronNextAt:
      return "次の開始時刻、{ms0}後に、もう一度このCronJobを見る。";
    case DecisionCode::kCronInvalidSchedule:
      return "スケジュールが読めないので、Jobを始めない。";
    case DecisionCode::kCronUnknownTimeZone:
      return "タイムゾーン{text}は知られていないので、Jobを始めない。";
    case DecisionCode::kCronUnexpectedJob:
      return "Job {text}はこのCronJobのもので走っているのに、動いているJobの一覧にない。"
             "手で作られたか、一覧が書き込めなかったのである。";
    case DecisionCode::kCronBeingDeleted:
      return "CronJobは削除されるところなので、Jobを始めない。";
    // --- TTL controller
    case DecisionCode::kTtlWaits:
      return "Jobは終わっている。残しておく時間はあと{ms0}である。";
    case DecisionCode::kTtlExpired:
      return "終わったJobを残しておく時間が過ぎた。Podから先に、Jobを削除する。";
    // --- the world
    case DecisionCode::kPodBound:
      return "スケジューラーがPod {pod}を{text}に割り当てる。";
    case DecisionCode::kPodUnschedulable:
      return "Pod {pod}を載せられるノードがない。Pendingのまま、また試される。";
    case DecisionCode::kContainersStarted:
      return "kubeletがPod {pod}の、始められるコンテナを始める。";
    case DecisionCode::kImagePullFails:
      return "Pod {pod}のイメージが取得できない。kubeletは間隔を広げながらやり直す。";
    case DecisionCode::kContainerExited:
      return "Pod {pod}のコンテナ{text}が終了コード{n0}で終わる。";
    case DecisionCode::kContainerRestarted:
      return "Pod {pod}のコンテナ{text}がまた始まる。{n0}回目の再起動である。";
    case DecisionCode::kContainerBacksOff:
      return "Pod {pod}のコンテナ{text}は{ms0}後に再起動される。"
             "CrashLoopBackOffは再起動のたびに倍になり、10秒から最大5分である。";
    case DecisionCode::kPodReady:
      return "Pod {pod}がReadyになる。";
    case DecisionCode::kPodFinished:
      return "Pod {pod}のコンテナはすべて終わった。phaseは{text}になる。";
    case DecisionCode::kPodStopping:
      return "Pod "
             "{pod}が削除される。kubeletはコンテナに終了を求め、{s0}"
             "たっても動いているものを止める。";
    case DecisionCode::kPodGone:
      return "Pod {pod}のものはもう何も動いていない。kubeletがAPIから取り除く。";
    case DecisionCode::kPodEvicted:
      return "Pod {pod}が追い出される。DisruptionTargetが理由{text}で付く。";
    case DecisionCode::kPodNotReadyNodeSilent:
      return "Pod {pod}のノードは猶予期間のあいだ音沙汰がない。PodはReadyでなくなる。";
    case DecisionCode::kPodDeletedByTaint:
      return "Pod {pod}が届かないノードを我慢する時間が過ぎた。Podを削除する。";
    case DecisionCode::kPodFailedByGc:
      return "Pod {pod}のノードはもうない。PodはFailedになり、取り除かれる。";
    case DecisionCode::kNodeChanged:
      return "ノード{text}の状態が変わる。";
    case DecisionCode::kUserActed:
      return "シナリオが動く: {text}。";
    case DecisionCode::kUserRefused:
      return "シナリオの求めをAPIサーバーが断る: {text}。";
    case DecisionCode::kControllersStopped:
      return "コントローラーが止まる。メモリにあった期待値、バックオフ、キューはすべて失われる。";
    case DecisionCode::kControllersStarted:
      return "コントローラーが始まり、すべてを取得し直して、すべてのJobをキューに入れる。";
    case DecisionCode::kWatchDelivered:
      return "watchがコントローラーのキャッシュに変化を届ける: {text}。";
    case DecisionCode::kQueueTimerFired:
      return "キーの待ち時間が終わり、ワークキューに入る。";
    case DecisionCode::kDependentsDeleted:
      return "持ち主がなくなったか、なくなるのを待っているので、従属する{n0}個のものを削除する。";
    case DecisionCode::kDependentsOrphaned:
      return "持ち主はOrphanで削除された。従属する{n0}個のものから参照を外す。";
    case DecisionCode::kQuotaExceeded:
      return "ResourceQuotaのため、Podをもう作れない。";
    case DecisionCode::kRaced:
      return "この瞬間に{n0}個の出来事が重なった。順番はシナリオのtiesによる。";
  }
  JOBPLAY_CHECK(!"a decision without Japanese prose");
  return "";
}

}  // namespace jobplay
