#include "core/cli/command_table.h"

#include "core/cli/admit.h"
#include "core/cli/break.h"
#include "core/cli/check.h"
#include "core/cli/compare.h"
#include "core/cli/export.h"
#include "core/cli/hashes.h"
#include "core/cli/import.h"
#include "core/cli/link.h"
#include "core/cli/open.h"
#include "core/cli/run.h"
#include "core/cli/sample.h"
#include "core/cli/search.h"
#include "core/cli/sweep.h"
#include "core/cli/trace.h"
#include "core/cli/upgrade.h"
#include "core/words/help.h"
#include "core/words/phrase.h"

namespace jobplay::cli {
namespace {

constexpr Option kFile{"FILE", "", PhraseOf<said::FileArgument>};
constexpr Option kFiles{"FILE", "", PhraseOf<said::FilesArgument>};
constexpr Option kSeed{"--seed", "N", PhraseOf<said::SeedOption>};
constexpr Option kWorld{"--world", "NAME", PhraseOf<said::WorldOption>};

constexpr ExitCode kUnfinished{1, PhraseOf<said::UnfinishedExit>};
constexpr ExitCode kUsage{2, PhraseOf<said::UsageExit>};

// Run a scenario.

constexpr Option kRunArguments[] = {
    kFile,
    {"--quiet", "", PhraseOf<said::QuietOption>},
    {"--check", "", PhraseOf<said::InvariantsOption>},
    {"--until", "DURATION", PhraseOf<said::UntilOption>},
    kSeed,
    kWorld,
};
constexpr ExitCode kRunExits[] = {
    {0, PhraseOf<said::RunExit>},       {1, PhraseOf<said::RunFailedExit>}, kUnfinished, kUsage,
    {3, PhraseOf<said::InvariantExit>},
};

constexpr Option kTraceArguments[] = {
    kFile,
    {"--objects", "", PhraseOf<said::ObjectsOption>},
    kWorld,
};
constexpr ExitCode kTraceExits[] = {
    {0, PhraseOf<said::RunEndedExit>},
    {1, PhraseOf<said::TraceFailedExit>},
    kUnfinished,
    kUsage,
};

constexpr Option kExportArguments[] = {
    kFile,
    {"--format", "FORMAT", PhraseOf<said::ExportFormatOption>},
};
// Those of a run whose only problem can be its file.
constexpr ExitCode kFileExits[] = {
    {0, PhraseOf<said::RunEndedExit>},
    {1, PhraseOf<said::FileExit>},
    kUnfinished,
    kUsage,
};

constexpr Command kRunCommands[] = {
    {kRunCall, Run, PhraseOf<said::RunSummary>, PhraseOf<said::RunDescription>, kRunArguments,
     kRunExits, "jobplay run --until 5m job.yaml"},
    {kTraceCall, Trace, PhraseOf<said::TraceSummary>, PhraseOf<said::TraceDescription>,
     kTraceArguments, kTraceExits, "jobplay trace job.yaml > trace.json"},
    {kExportCall, Export, PhraseOf<said::ExportSummary>, PhraseOf<said::ExportDescription>,
     kExportArguments, kFileExits, "jobplay export job.yaml --format svg > run.svg"},
};

// Check manifests.

constexpr Option kCheckArguments[] = {
    {"PATH", "", PhraseOf<said::PathArgument>},
    {"--format", "FORMAT", PhraseOf<said::CheckFormatOption>},
};
constexpr ExitCode kCheckExits[] = {
    {0, PhraseOf<said::CheckExit>},
    {1, PhraseOf<said::CheckFailedExit>},
    kUnfinished,
    kUsage,
};

constexpr Option kAdmitArguments[] = {
    kFiles,
    {"--version", "VERSION", PhraseOf<said::AdmitVersionOption>},
    {"--patch", "JSON", PhraseOf<said::PatchOption>},
    {"--format", "FORMAT", PhraseOf<said::AdmitFormatOption>},
};
constexpr ExitCode kAdmitExits[] = {
    {0, PhraseOf<said::AdmitExit>},
    {1, PhraseOf<said::NothingToCheckExit>},
    kUnfinished,
    kUsage,
};

constexpr Option kUpgradeArguments[] = {
    kFiles,
    {"--from", "VERSION", PhraseOf<said::FromOption>},
    {"--to", "VERSION", PhraseOf<said::ToOption>},
};
constexpr ExitCode kUpgradeExits[] = {
    {0, PhraseOf<said::UpgradeExit>},
    {1, PhraseOf<said::UpgradeChangesExit>},
    kUnfinished,
    kUsage,
};

constexpr Option kCompareArguments[] = {
    kFile,
    {"--versions", "LIST", PhraseOf<said::VersionsOption>},
};
constexpr ExitCode kCompareExits[] = {
    {0, PhraseOf<said::CompareExit>},
    {1, PhraseOf<said::CompareFailedExit>},
    kUnfinished,
    kUsage,
};

constexpr Command kCheckCommands[] = {
    {kCheckCall, Check, PhraseOf<said::CheckSummary>, PhraseOf<said::CheckDescription>,
     kCheckArguments, kCheckExits, "jobplay check 'docs/**/*.md'"},
    {kAdmitCall, Admit, PhraseOf<said::AdmitSummary>, PhraseOf<said::AdmitDescription>,
     kAdmitArguments, kAdmitExits, "jobplay admit --version v1.36 job.yaml"},
    {kUpgradeCall, Upgrade, PhraseOf<said::UpgradeSummary>, PhraseOf<said::UpgradeDescription>,
     kUpgradeArguments, kUpgradeExits, "jobplay upgrade job.yaml --from v1.35"},
    {kCompareCall, Compare, PhraseOf<said::CompareSummary>, PhraseOf<said::CompareDescription>,
     kCompareArguments, kCompareExits, "jobplay compare job.yaml --versions v1.29,v1.36"},
};

// Find out what could happen.

constexpr Option kSearchArguments[] = {
    kFile,
    {"--never", "EXPECT", PhraseOf<said::NeverOption>},
    {"--always", "EXPECT", PhraseOf<said::AlwaysOption>},
    {"--eventually", "EXPECT", PhraseOf<said::EventuallyOption>},
    {"--faults", "MENU", PhraseOf<said::FaultsOption>},
    {"--most", "K", PhraseOf<said::MostOption>},
    {"--every", "DURATION", PhraseOf<said::EveryOption>},
    {"--calls", "", PhraseOf<said::CallsOption>},
    {"--states", "N", PhraseOf<said::StatesOption>},
    {"--memory", "MIB", PhraseOf<said::MemoryOption>},
    {"--until", "DURATION", PhraseOf<said::SearchUntilOption>},
    kSeed,
};
constexpr ExitCode kSearchExits[] = {
    {0, PhraseOf<said::SearchExit>},      {1, PhraseOf<said::SearchFoundExit>},     kUnfinished,
    {2, PhraseOf<said::SearchUsageExit>}, {3, PhraseOf<said::SearchInvariantExit>},
};

constexpr Option kSweepArguments[] = {
    kFile,
    {"PART", "", PhraseOf<said::PartArgument>},
    {"--vary", "FIELD=VALUES", PhraseOf<said::VaryOption>},
    {"--runs", "N", PhraseOf<said::RunsOption>},
    {"--seed", "N", PhraseOf<said::SweepSeedOption>},
    {"--until", "PERCENT", PhraseOf<said::PercentOption>},
    {"--workers", "N", PhraseOf<said::WorkersOption>},
    {"--metric", "NAME,...", PhraseOf<said::MetricOption>},
    {"--format", "FORMAT", PhraseOf<said::SweepFormatOption>},
    {"--shard", "I/N", PhraseOf<said::ShardOption>},
    {"--as-job", "N", PhraseOf<said::AsJobOption>},
    {"--image", "IMAGE", PhraseOf<said::ImageOption>},
};
constexpr ExitCode kSweepExits[] = {
    {0, PhraseOf<said::SweepExit>},
    {1, PhraseOf<said::SweepFailedExit>},
    kUnfinished,
    {2, PhraseOf<said::SweepUsageExit>},
};

constexpr Option kSampleArguments[] = {kFile, kSeed};
constexpr ExitCode kSampleExits[] = {
    {0, PhraseOf<said::SampleExit>},
    {1, PhraseOf<said::SampleFailedExit>},
    kUnfinished,
    kUsage,
};

constexpr Option kBreakArguments[] = {
    kFile,
    {"FAULT", "", PhraseOf<said::FaultArgument>},
    {"--at", "DURATION", PhraseOf<said::AtOption>},
    {"--job", "NAME", PhraseOf<said::JobOption>},
    {"--index", "N", PhraseOf<said::IndexOption>},
    {"--attempt", "N", PhraseOf<said::AttemptOption>},
    {"--pod", "NAME", PhraseOf<said::PodOption>},
    {"--node", "NAME", PhraseOf<said::NodeOption>},
    {"--namespace", "NAME", PhraseOf<said::NamespaceOption>},
    {"--exit", "CODE", PhraseOf<said::ExitOption>},
    {"--write", "", PhraseOf<said::WriteOption>},
};
constexpr ExitCode kBreakExits[] = {
    {0, PhraseOf<said::BreakExit>},
    {1, PhraseOf<said::BreakFailedExit>},
    kUnfinished,
    kUsage,
};

constexpr Command kExploreCommands[] = {
    {kSearchCall, SearchFile, PhraseOf<said::SearchSummary>, PhraseOf<said::SearchDescription>,
     kSearchArguments, kSearchExits, "jobplay search job.yaml --never failed=2 --faults kill"},
    {kSweepCall, Sweep, PhraseOf<said::SweepSummary>, PhraseOf<said::SweepDescription>,
     kSweepArguments, kSweepExits, "jobplay sweep demo.yaml --vary spec.backoffLimit=0,3,6"},
    {kSampleCall, Sample, PhraseOf<said::SampleSummary>, PhraseOf<said::SampleDescription>,
     kSampleArguments, kSampleExits, "jobplay sample demo.yaml --seed 7 > sample.yaml"},
    {kBreakCall, Break, PhraseOf<said::BreakSummary>, PhraseOf<said::BreakDescription>,
     kBreakArguments, kBreakExits, "jobplay break job.yaml evict --at 5s > broken.yaml"},
};

// Share and import.

constexpr Option kImportArguments[] = {
    {"FILE", "", PhraseOf<said::ObjectsArgument>},
    {"--chance", "", PhraseOf<said::ChanceOption>},
};
constexpr ExitCode kImportExits[] = {
    {0, PhraseOf<said::ImportExit>},
    {1, PhraseOf<said::ImportFailedExit>},
    kUnfinished,
    kUsage,
};

constexpr Option kLinkArguments[] = {
    kFile,
    {"--step", "N", PhraseOf<said::StepOption>},
    {"--time", "DURATION", PhraseOf<said::TimeOption>},
    {"--view", "JSON", PhraseOf<said::ViewOption>},
};
constexpr ExitCode kLinkExits[] = {
    {0, PhraseOf<said::LinkExit>},
    {1, PhraseOf<said::LinkFailedExit>},
    kUnfinished,
    kUsage,
};

constexpr Option kOpenArguments[] = {{"FRAGMENT", "", PhraseOf<said::FragmentArgument>}};
constexpr ExitCode kOpenExits[] = {
    {0, PhraseOf<said::OpenExit>},
    {1, PhraseOf<said::OpenFailedExit>},
    kUnfinished,
    kUsage,
};

constexpr Command kShareCommands[] = {
    {kImportCall, Import, PhraseOf<said::ImportSummary>, PhraseOf<said::ImportDescription>,
     kImportArguments, kImportExits, "jobplay import seen.yaml > scenario.yaml"},
    {kLinkCall, MakeLink, PhraseOf<said::LinkSummary>, PhraseOf<said::LinkDescription>,
     kLinkArguments, kLinkExits, "jobplay link job.yaml --time 48s"},
    {kOpenCall, Open, PhraseOf<said::OpenSummary>, PhraseOf<said::OpenDescription>, kOpenArguments,
     kOpenExits, "jobplay link job.yaml | jobplay open -"},
};

// Development.

constexpr Option kHashesArguments[] = {kFile};

constexpr Command kDevelopCommands[] = {
    {kHashesCall, Hashes, PhraseOf<said::HashesSummary>, PhraseOf<said::HashesDescription>,
     kHashesArguments, kFileExits, "jobplay hashes job.yaml > hashes.txt"},
};

constexpr CommandGroup kGroups[] = {
    {PhraseOf<said::GroupToRun>, kRunCommands},
    {PhraseOf<said::GroupToCheck>, kCheckCommands},
    {PhraseOf<said::GroupToExplore>, kExploreCommands},
    {PhraseOf<said::GroupToShare>, kShareCommands},
    {PhraseOf<said::GroupToDevelop>, kDevelopCommands},
};

}  // namespace

std::span<const CommandGroup> CommandGroups() { return kGroups; }

const Command* FindCommand(std::string_view name) {
  for (const CommandGroup& group : kGroups) {
    for (const Command& command : group.commands) {
      if (command.call.name == name) return &command;
    }
  }
  return nullptr;
}

}  // namespace jobplay::cli
