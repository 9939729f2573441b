#include "core/study/search.h"

#include <algorithm>
#include <deque>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/sim/state_key.h"
#include "core/study/call_orders.h"
#include "core/study/cluster_pool.h"
#include "core/study/key_set.h"
#include "core/study/shortening.h"
#include "core/words/search.h"

namespace jobplay {
namespace {

// True for a step of a controller, which a waiting fault can affect.
bool IsWork(Happening what) {
  return (what >= Happening::kJobWorker && what <= Happening::kTtlWorker) ||
         what == Happening::kCronJobQueueTimer;
}

// True for kinds of which two pending events have the same effect: the next delivery of a watch,
// the next key of a queue.
bool IsOneOfItsKind(Happening what) {
  return what <= Happening::kWatchPods ||
         (what >= Happening::kJobWorker && what <= Happening::kTtlWorker);
}

}  // namespace

namespace internal {

// A move from the previous state to a state.
struct Move {
  static constexpr std::uint32_t kNoFault = UINT32_MAX;

  std::uint32_t place = 0;  // the index of the due event
  std::uint32_t fault = kNoFault;
  // For a fault, its instant: see Searcher::InstantOf. For work, the order of its parallel calls.
  std::uint32_t how = 0;
};

}  // namespace internal

class SearchRun::Searcher {
  using Move = internal::Move;

 public:
  Searcher(const std::shared_ptr<const Scenario>& scenario, const Claim& claim, FaultMenu menu,
           const SearchBounds& bounds)
      : scenario_(WithHistory(*scenario, {})),
        judge_(claim),
        menu_(std::move(menu)),
        bounds_(bounds),
        keys_(PartsFor(*scenario, claim, menu_)),
        pool_(bounds.bytes / 2) {
    root_ = std::make_unique<Simulator>(scenario_);
    root_->Begin(nullptr);
    nodes_.push_back({});
    seen_.Add(KeyOf(*root_, 0));
    level_.push_back({0, 0, std::make_unique<Simulator>(*root_)});
  }

  bool Advance(const Goes& goes) {
    goes_ = &goes;
    stopped_ = false;
    while (!IsOver()) {
      if (level_.empty()) {
        std::swap(level_, next_);
        ++depth_;
      }
      if (stopped_) return true;
      // Keep a state that is not fully expanded.
      if (ExpandNext(level_.front()) || IsFull()) continue;
      expansion_ = {};
      pool_.GiveUp(level_.front().bytes);
      pool_.GiveBack(std::move(level_.front().cluster), level_.front().bytes);
      level_.pop_front();
    }
    if (!found_) return false;
    if (!shortening_) shortening_.emplace(*scenario_, judge_.claim(), HistoryOf(*found_));
    while (!stopped_) {
      if (!shortening_->Next()) return false;
      Ask();
    }
    return true;
  }

  SearchAnswer Answer() const {
    SearchAnswer answer;
    answer.states = seen_.size();
    answer.transitions = transitions_;
    answer.complete = !found_ && !IsFull() && level_.empty() && next_.empty();
    answer.out_of_memory = !found_ && IsOutOfMemory();
    answer.steps = depth_;
    if (!found_ && !answer.complete) answer.time = EarliestLeft();
    if (shortening_) {
      answer.found = shortening_->history();
      answer.breach = shortening_->breach();
    }
    return answer;
  }

 private:
  static constexpr std::uint32_t kNow = 0, kNext = 1;
  // The overhead of an entry of a map and a list.
  static constexpr std::uint64_t kBytesOfEntry = 64;

  struct Node {
    std::uint32_t parent = 0;
    Move move;
  };
  // A state whose successors are not yet expanded.
  struct Open {
    std::uint32_t node = 0;
    std::uint32_t faults = 0;
    std::unique_ptr<Simulator> cluster;  // null if it must be rebuilt from its moves
    Time now;
    std::uint64_t bytes = 0;    // counted as kept for it
    std::uint64_t changes = 0;  // about how many of them are objects that it does not share
  };

  static KeyParts PartsFor(const Scenario& scenario, const Claim& claim, const FaultMenu& menu) {
    KeyParts parts = KeyPartsOf(scenario);
    const Expectation& expected = claim.expectation;
    parts.Add(expected.pods);
    parts.nodes |= expected.node.has_value() || menu.HasNodes();
    parts.turns |= menu.StrikesBetweenCalls();
    parts.events |= expected.subject == Expectation::Subject::kEvent;
    return parts;
  }

  std::uint64_t KeyOf(const Simulator& cluster, std::uint32_t faults) {
    return Mixed(keys_.Of(cluster) + faults);
  }

  // Counts what is kept of each state without its cluster. The other half of the memory is for the
  // clusters.
  bool IsOutOfMemory() const {
    return seen_.BytesOfNext() + nodes_.size() * sizeof(Node) +
               (level_.size() + next_.size()) * sizeof(Open) + bytes_of_orders_ >
           bounds_.bytes / 2;
  }
  bool IsFull() const { return seen_.size() >= bounds_.states || IsOutOfMemory(); }
  bool IsOver() const { return found_ || IsFull() || (level_.empty() && next_.empty()); }
  bool MayHaveMore(std::uint32_t faults) const {
    return faults < static_cast<std::uint32_t>(bounds_.most_faults);
  }

  Time EarliestLeft() const {
    Time earliest = root_->end();
    for (const Open& open : next_) earliest = std::min(earliest, open.now);
    for (const Open& open : level_) earliest = std::min(earliest, open.now);
    return earliest;
  }

  // A controller's work, and the faults that can strike it.
  struct Work {
    Scheduled due;
    Move move;
  };
  struct Struck {
    std::vector<std::size_t> by;  // numbers of faults, ordered by the calls that they strike
    std::vector<FaultMenu::Strike> further;
    std::size_t at = 0;  // the index in `further`
  };
  // The progress of expanding the present state. Successors are made one by one, because a sync
  // with many calls has very many, and a search can be stopped between any two.
  struct Expansion {
    bool begun = false;
    std::vector<Scheduled> due;
    std::size_t place = 0;  // the index in `due`
    std::uint32_t seen_kinds = 0;
    Work work;
    CallOrders orders;                               // the remaining orders of the work's calls
    std::vector<std::uint32_t> first;                // the first calls in the present order
    std::vector<Struck> struck;                      // the work, with ever more faults
    std::optional<std::vector<std::size_t>> faults;  // faults that strike immediately
    std::size_t fault = 0;                           // the index in `faults`
    std::uint32_t instant = kNow;                    // where that fault is placed next
  };

  // Makes the next successor of a state from a fork. Returns false if none is left.
  bool ExpandNext(Open& open) {
    Expansion& at = expansion_;
    if (!at.begun) {
      if (open.cluster == nullptr) {
        if (RebuildFurther(open.node)) return true;
        open.cluster = pool_.Fork(*trail_.back().second);
        pool_.Count(open.bytes = BytesOfFork(*open.cluster));
      }
      at = {};
      at.begun = true;
      at.due = open.cluster->Due();
    }
    const Simulator& from = *open.cluster;
    while (!at.struck.empty()) {
      if (StrikeNext(open, from)) return true;
    }
    if (at.orders.Next()) {
      at.first = at.orders.First();
      DoWork(open, from);
      return true;
    }
    for (; at.place < at.due.size(); ++at.place) {
      const Happening what = at.due[at.place].what;
      if (IsOneOfItsKind(what)) {
        const std::uint32_t bit = 1u << static_cast<unsigned>(what);
        if ((at.seen_kinds & bit) != 0) continue;
        at.seen_kinds |= bit;
      }
      at.work = {at.due[at.place], {static_cast<std::uint32_t>(at.place)}};
      ++at.place;
      at.first.clear();
      const CallsMade made = DoWork(open, from);
      if (bounds_.calls) at.orders = CallOrders(made);
      return true;
    }
    return PlaceNext(open, from);
  }

  // Does the present work without a fault.
  CallsMade DoWork(const Open& open, const Simulator& from) {
    const Work& work = expansion_.work;
    auto next = pool_.Fork(from);
    CallsMade made;
    next->Step(nullptr, work.due, &made, expansion_.first);
    Arrive(open, from, {work.move}, std::move(next));
    if (IsWork(work.due.what) && MayHaveMore(open.faults)) {
      expansion_.struck.push_back({{}, menu_.Striking(made)});
    }
    return made;
  }

  // Does the work with each fault that can wait for it, and with several: those already chosen and
  // one that strikes a later call, up to which nothing differs. Returns false if nothing was made.
  bool StrikeNext(const Open& open, const Simulator& from) {
    Expansion& at = expansion_;
    if (at.struck.back().at == at.struck.back().further.size()) {
      at.struck.pop_back();
      return false;
    }
    Struck& struck = at.struck.back();
    const FaultMenu::Strike strike = struck.further[struck.at++];
    std::vector<std::size_t> by = struck.by;
    by.push_back(strike.fault);
    auto next = pool_.Fork(from);
    std::vector<Move> moves;
    for (const std::size_t fault : by) {
      const bool later = from.NextAt() > next->now();
      next->Step(nullptr, menu_.Get(fault).action, from.NextAt());
      moves.push_back({0, static_cast<std::uint32_t>(fault), later ? kNext : kNow});
    }
    CallsMade made;
    next->Step(nullptr, at.work.due, &made, at.first);
    // A fault that struck nothing is also placed later.
    if (next->WaitingFaults() > from.WaitingFaults()) {
      GiveBack(from, std::move(next));
      return true;
    }
    moves.push_back(at.work.move);
    const auto faults = static_cast<std::uint32_t>(by.size());
    Arrive(open, from, moves, std::move(next));
    if (MayHaveMore(open.faults + faults)) {
      at.struck.push_back({std::move(by), menu_.Striking(made, strike.next)});
    }
    return true;
  }

  bool PlaceNext(const Open& open, const Simulator& from) {
    Expansion& at = expansion_;
    if (!MayHaveMore(open.faults)) return false;
    if (!at.faults) at.faults = menu_.At(from);
    const std::uint32_t instants = InstantsOf(from);
    for (; at.fault < at.faults->size(); ++at.fault, at.instant = kNow) {
      if (at.instant == instants) continue;
      const auto number = static_cast<std::uint32_t>((*at.faults)[at.fault]);
      const Move move{0, number, at.instant++};
      auto next = pool_.Fork(from);
      Make(*next, move);
      Arrive(open, from, {move}, std::move(next));
      return true;
    }
    return false;
  }

  // Returns the number of this order of calls among all known ones.
  std::uint32_t NumberOf(const std::vector<std::uint32_t>& first) {
    const auto [known, is_new] =
        numbers_.try_emplace(first, static_cast<std::uint32_t>(orders_.size()));
    if (is_new) {
      orders_.push_back(&known->first);
      bytes_of_orders_ += sizeof(*known) + first.size() * sizeof(first[0]) + kBytesOfEntry;
    }
    return known->second;
  }

  // Returns when a fault after a state strikes: immediately, when the next step is due, or at a
  // multiple of bounds_.every in between.
  Time InstantOf(const Simulator& from, std::uint32_t instant) const {
    if (instant == kNow) return from.now();
    if (instant == kNext) return from.NextAt();
    return from.start() +
           Duration{(MultiplesUntil(from, from.now()) + instant - kNext) * bounds_.every.ns};
  }
  std::uint32_t InstantsOf(const Simulator& from) const {
    if (!from.HasNext() || from.NextAt() == from.now()) return kNow + 1;
    if (bounds_.every.ns == 0) return kNext + 1;
    const std::int64_t between =
        MultiplesUntil(from, Time{from.NextAt().ns - 1}) - MultiplesUntil(from, from.now());
    return kNext + 1 + static_cast<std::uint32_t>(std::min<std::int64_t>(between, INT32_MAX));
  }
  std::int64_t MultiplesUntil(const Simulator& from, Time time) const {
    return (time - from.start()).ns / bounds_.every.ns;
  }

  // Handles the state after these moves. Each fault among them adds one to those of `parent`.
  void Arrive(const Open& parent, const Simulator& from, const std::vector<Move>& moves,
              std::unique_ptr<Simulator> cluster) {
    ++transitions_;
    Ask();
    if (found_ || IsFull()) return GiveBack(from, std::move(cluster));
    const std::uint32_t faults =
        parent.faults +
        static_cast<std::uint32_t>(std::count_if(moves.begin(), moves.end(), [](const Move& move) {
          return move.fault != Move::kNoFault;
        }));
    if (!seen_.Add(KeyOf(*cluster, faults))) return GiveBack(from, std::move(cluster));
    std::uint32_t node = parent.node;
    for (const Move& move : moves) {
      nodes_.push_back({node, move});
      if (move.fault == Move::kNoFault) nodes_.back().move.how = NumberOf(expansion_.first);
      node = static_cast<std::uint32_t>(nodes_.size() - 1);
    }
    if (judge_.Look(from.server().jobs(), *cluster)) {
      found_ = node;
      return;
    }
    if (!cluster->HasNext() || judge_.IsSatisfied(*cluster)) {
      return GiveBack(from, std::move(cluster));
    }
    // When the parent is gone, its successors hold its changes, and sooner or later change them
    // again. So each of them is charged half.
    const std::uint64_t changes = BytesOfChanges(from, *cluster) + parent.changes / 2;
    Open& open = next_.emplace_back(Open{node, faults, nullptr, cluster->now()});
    const std::uint64_t bytes = BytesOfFork(*cluster) + changes;
    if (!pool_.Keep(bytes)) return pool_.GiveBack(std::move(cluster), bytes);
    open.cluster = std::move(cluster);
    open.bytes = bytes;
    open.changes = changes;
  }

  void Ask() {
    if (*goes_ && !(*goes_)(transitions_)) stopped_ = true;
  }

  void GiveBack(const Simulator& from, std::unique_ptr<Simulator> cluster) {
    const std::uint64_t bytes = BytesOfFork(*cluster) + BytesOfChanges(from, *cluster);
    pool_.GiveBack(std::move(cluster), bytes);
  }

  std::vector<Move> MovesTo(std::uint32_t node) const {
    std::vector<Move> moves;
    for (; node != 0; node = nodes_[node].parent) moves.push_back(nodes_[node].move);
    std::reverse(moves.begin(), moves.end());
    return moves;
  }

  const std::vector<std::uint32_t>& FirstCallsOf(const Move& move) const {
    return *orders_[move.fault == Move::kNoFault ? move.how : 0];
  }

  void Make(Simulator& cluster, const Move& move) const {
    if (move.fault == Move::kNoFault) {
      cluster.Step(nullptr, cluster.Due()[move.place], nullptr, FirstCallsOf(move));
    } else {
      cluster.Step(nullptr, menu_.Get(move.fault).action, InstantOf(cluster, move.how));
    }
  }

  // Rebuilds the next state on the way to one that was not kept, from its moves. Returns false at
  // the last one of trail_. The last states on the previous way are kept while there is room,
  // because the next way usually diverges late.
  bool RebuildFurther(std::uint32_t node) {
    const auto give_back = [this](std::unique_ptr<Simulator> cluster) {
      const std::uint64_t bytes = cluster == nullptr ? 0 : BytesOfFork(*cluster);
      pool_.GiveBack(std::move(cluster), bytes);
    };
    if (way_.empty()) {
      for (std::uint32_t at = node; at != 0; at = nodes_[at].parent) way_.push_back(at);
      std::reverse(way_.begin(), way_.end());
      std::size_t same = 0;
      while (same < trail_.size() && same < way_.size() && trail_[same].first == way_[same]) ++same;
      if (same > 0 && trail_[same - 1].second == nullptr) same = 0;
      for (std::size_t i = same; i < trail_.size(); ++i) give_back(std::move(trail_[i].second));
      trail_.resize(same);
    }
    const std::size_t i = trail_.size();
    if (i == way_.size()) {
      way_.clear();
      return false;
    }
    auto next = pool_.Fork(i == 0 ? *root_ : *trail_[i - 1].second);
    Make(*next, nodes_[way_[i]].move);
    const std::uint64_t room = std::max<std::uint64_t>(1, bounds_.bytes / 16 / BytesOfFork(*next));
    if (i >= room) give_back(std::move(trail_[i - room].second));
    trail_.emplace_back(way_[i], std::move(next));
    Ask();
    return true;
  }

  // Returns the moves in the form of a scenario. Its run follows them; where it would differ,
  // `order` says so.
  History HistoryOf(std::uint32_t node) const {
    const std::vector<Move> moves = MovesTo(node);
    History history;
    Simulator led(*root_);
    for (const Move& move : moves) {
      if (move.fault != Move::kNoFault) {
        const Time at = InstantOf(led, move.how);
        const Fault& fault = menu_.Get(move.fault);
        history.faults.push_back({at - led.start(), fault.entry, fault.action});
      }
      Make(led, move);
    }
    const std::shared_ptr<const Scenario> scenario = WithHistory(*scenario_, history);
    // The timeline entries of the faults, in their order.
    std::vector<std::uint32_t> placed;
    std::size_t others = 0;
    for (std::size_t i = 0; i < scenario->timeline.size(); ++i) {
      if (others < scenario_->timeline.size() &&
          scenario->timeline[i].what == scenario_->timeline[others].what) {
        ++others;
      } else {
        placed.push_back(static_cast<std::uint32_t>(scenario->manifests.size() + i));
      }
    }
    Simulator run(scenario);
    run.Begin(nullptr);
    Simulator along(*root_);
    std::size_t next_fault = 0;
    for (std::uint32_t step = 1; step <= moves.size(); ++step) {
      const Move& move = moves[step - 1];
      const std::vector<Scheduled> due = run.Due();
      std::uint32_t place = 0;
      if (move.fault != Move::kNoFault) {
        const std::uint32_t fault = placed[next_fault++];
        while (due[place].what != Happening::kUserAction || due[place].a != fault) ++place;
      } else {
        const auto is_placed = [&](const Scheduled& event) {
          return event.what == Happening::kUserAction &&
                 std::find(placed.begin(), placed.end(), event.a) != placed.end();
        };
        for (std::uint32_t before = 0;; ++place) {
          if (is_placed(due[place])) continue;
          if (before++ == move.place) break;
        }
      }
      if (place != 0) history.order.emplace(step, place);
      const std::vector<std::uint32_t>& first = FirstCallsOf(move);
      if (!first.empty()) history.calls.emplace(step, first);
      run.Step(nullptr, due[place], nullptr, first);
      Make(along, move);
    }
    return history;
  }

  const Goes* goes_ = nullptr;
  bool stopped_ = false;
  std::shared_ptr<const Scenario> scenario_;
  Judge judge_;
  FaultMenu menu_;
  SearchBounds bounds_;
  StateKeys keys_;
  KeySet seen_;
  ClusterPool pool_;
  std::unique_ptr<Simulator> root_;
  std::deque<Node> nodes_;
  std::deque<Open> level_, next_;  // the successors of the front of level_ are being expanded
  Expansion expansion_;
  std::vector<std::uint32_t> way_;  // to a state that is being rebuilt: its nodes
  std::vector<std::pair<std::uint32_t, std::unique_ptr<Simulator>>> trail_;  // by node
  // The numbers of the moves' orders of calls. The usual one is the first.
  std::map<std::vector<std::uint32_t>, std::uint32_t> numbers_{{{}, 0}};
  std::vector<const std::vector<std::uint32_t>*> orders_{&numbers_.begin()->first};
  std::uint64_t bytes_of_orders_ = 0;
  std::uint32_t depth_ = 0;
  std::uint64_t transitions_ = 0;
  std::optional<std::uint32_t> found_;
  std::optional<Shortening> shortening_;  // of the execution that was found
};

SearchRun::SearchRun(const std::shared_ptr<const Scenario>& scenario, const Claim& claim,
                     FaultMenu menu, const SearchBounds& bounds)
    : searcher_(std::make_unique<Searcher>(scenario, claim, std::move(menu), bounds)) {}
SearchRun::~SearchRun() = default;

bool SearchRun::Advance(const Goes& goes) { return searcher_->Advance(goes); }

SearchAnswer SearchRun::Answer() const { return searcher_->Answer(); }

std::optional<Error> WhyNotSearched(const Scenario& scenario) {
  const char* field = !scenario.cluster.order.empty()   ? "cluster.order"
                      : !scenario.cluster.calls.empty() ? "cluster.calls"
                                                        : nullptr;
  if (field == nullptr) return std::nullopt;
  return Error{.message = said::OrderIsGiven{.field = field},
               .remedy = said::LeaveOrderOut{.field = field}};
}

Result<Duration> ReadBound(const std::string& name, const std::string& written) {
  const auto duration = ParseDuration(written);
  if (duration && duration->ns > 0) return *duration;
  return Error{.message = said::NoDurationAboveZero{.option = name, .value = written}};
}

SearchAnswer Search(const std::shared_ptr<const Scenario>& scenario, const Claim& claim,
                    FaultMenu menu, const SearchBounds& bounds, const Goes& goes) {
  SearchRun run(scenario, claim, std::move(menu), bounds);
  run.Advance(goes);
  return run.Answer();
}

}  // namespace jobplay
