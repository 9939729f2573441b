// Links: contents are restored byte for byte, links are short, old ones open, and hostile ones are
// rejected.
#include "core/share/link.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <random>
#include <string>
#include <vector>

#include "core/base/random.h"
#include "core/share/base64url.h"
#include "core/share/deflate.h"
#include "core/share/dictionary_v1.h"
#include "core/words/phrase.h"
#include "tests/random/generator.h"
#include "tests/support/environment.h"
#include "tests/support/files.h"

namespace jobplay {
namespace {

namespace fs = std::filesystem;

const char* const kPiWithThreeFaults = R"yaml(apiVersion: batch/v1
kind: Job
metadata:
  name: pi
spec:
  template:
    spec:
      containers:
      - name: pi
        image: perl:5.34.0
        command: ["perl",  "-Mbignum=bpi", "-wle", "print bpi(2000)"]
      restartPolicy: Never
  backoffLimit: 4
---
apiVersion: playground/v1
kind: Scenario
metadata:
  name: three-faults
spec:
  pods:
  - match: {attempt: "1"}
    runs:
    - {for: 7s, exit: 255}
  timeline:
  - {at: 31s, evict: {attempt: "2"}}
  - {at: 58s, node: {name: node-1, state: down}}
)yaml";

const char* const kIndexedWithThreeFaults = R"yaml(apiVersion: batch/v1
kind: Job
metadata:
  name: job-backoff-limit-per-index-example
spec:
  completions: 10
  parallelism: 3
  completionMode: Indexed
  backoffLimitPerIndex: 1
  maxFailedIndexes: 5
  template:
    spec:
      restartPolicy: Never
      containers:
      - name: example
        image: python
        command:
        - python3
        - -c
        - |
          import os, sys
          print("Hello world")
          if int(os.environ.get("JOB_COMPLETION_INDEX")) % 2 == 0:
            sys.exit(1)
---
apiVersion: playground/v1
kind: Scenario
metadata:
  name: per-index
spec:
  pods:
  - match: {index: "0,2,4,6,8"}
    runs:
    - {for: 4s, exit: 1}
  timeline:
  - {at: 12s, evict: {index: 1, attempt: 1}}
  - {at: 20s, controller: {name: job, state: restart, downFor: 10s}}
)yaml";

// None of its text is in the dictionary.
const char* const kReportWithThreeFaults = R"yaml(apiVersion: batch/v1
kind: Job
metadata:
  name: nightly-report
  labels:
    team: billing
spec:
  completions: 6
  parallelism: 3
  backoffLimit: 5
  ttlSecondsAfterFinished: 600
  template:
    spec:
      restartPolicy: OnFailure
      containers:
      - name: report
        image: registry.example.com/billing/report:2.4.1
        args: ["--month", "2026-10"]
        resources:
          requests: {cpu: 250m, memory: 512Mi}
---
apiVersion: playground/v1
kind: Scenario
metadata:
  name: nightly
spec:
  pods:
  - match: {attempt: "2"}
    runs:
    - {for: 12s, exit: 137, reason: OOMKilled}
  timeline:
  - {at: 14s, node: {name: node-2, state: drained}}
  - {at: 22s, kill: {attempt: "4", exit: 1}}
)yaml";

Json SomeView() {
  return {{"step", 117}, {"panels", {"status", "pods", "controller"}}, {"object", "Pod/pi-x7k2p"}};
}

constexpr std::uint64_t kSomeHash = 0x9e3779b97f4a7c15;

TEST(Link, ContainsTextViewAndHash) {
  const Link link{.text = "# a comment\r\n\tand tabs  \n", .view = SomeView(), .hash = kSomeHash};
  const auto fragment = EncodeLink(link);
  ASSERT_TRUE(fragment.ok());
  EXPECT_EQ(fragment->rfind("v3.", 0), 0u);
  const auto opened = DecodeLink(*fragment);
  ASSERT_TRUE(opened.ok()) << Say(opened.error().message);
  EXPECT_EQ(*opened, link);
}

TEST(Link, NeedsNoEscapingInUrl) {
  const auto fragment = EncodeLink({.text = testing::ReadFile("web/examples/quota.yaml")});
  ASSERT_TRUE(fragment.ok());
  EXPECT_EQ(fragment->find_first_not_of(
                "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_."),
            std::string::npos);
}

TEST(Link, OpensWithHashMarkAndLineBreaksOfMail) {
  const auto fragment = EncodeLink({.text = kPiWithThreeFaults});
  ASSERT_TRUE(fragment.ok());
  std::string mailed = "#" + *fragment;
  for (std::size_t i = 70; i < mailed.size(); i += 72) mailed.insert(i, "\r\n");
  const auto opened = DecodeLink(mailed);
  ASSERT_TRUE(opened.ok()) << Say(opened.error().message);
  EXPECT_EQ(opened->text, kPiWithThreeFaults);
}

TEST(Link, HasAtMost300CharactersForDocumentedJob) {
  for (const char* text : {kPiWithThreeFaults, kIndexedWithThreeFaults, kReportWithThreeFaults}) {
    const auto fragment = EncodeLink({.text = text, .view = SomeView(), .hash = kSomeHash});
    ASSERT_TRUE(fragment.ok());
    EXPECT_LE(fragment->size(), 300u) << text;
    std::printf("%zu characters\n", fragment->size());
  }
}

TEST(Link, HasMedianOfAtMost600CharactersForRichScenarios) {
  std::vector<std::size_t> sizes;
  for (const fs::path& file : testing::ExampleFiles()) {
    const auto fragment =
        EncodeLink({.text = testing::ReadFile(file), .view = SomeView(), .hash = kSomeHash});
    ASSERT_TRUE(fragment.ok()) << file;
    sizes.push_back(fragment->size());
  }
  ASSERT_GE(sizes.size(), 20u);
  std::sort(sizes.begin(), sizes.end());
  std::printf("median %zu, longest %zu characters\n", sizes[sizes.size() / 2], sizes.back());
  EXPECT_LE(sizes[sizes.size() / 2], 600u);
}

TEST(Link, RejectsScenarioThatIsTooLargeAndNamesFile) {
  Random random(1);
  std::string text;
  for (int i = 0; i < 20'000; ++i) text += static_cast<char>('a' + random.Below(26));
  const auto fragment = EncodeLink({.text = text});
  ASSERT_FALSE(fragment.ok());
  EXPECT_NE(Say(fragment.error().message).find("too large"), std::string::npos);
  EXPECT_NE(Say(fragment.error().remedy).find("file"), std::string::npos);
}

// Links of every version open forever: LINK is a fragment, LINK.yaml its content, LINK.json the
// rest. The hash of version 1 is ignored.
TEST(Link, OpensEveryLinkVersion) {
  int versions = 0;
  for (const fs::path& file : testing::FilesIn("tests/vectors/links", ".link")) {
    const auto link = DecodeLink(testing::ReadFile(file));
    ASSERT_TRUE(link.ok()) << file << ": " << Say(link.error().message);
    EXPECT_EQ(link->text, testing::ReadFile(fs::path(file).replace_extension(".yaml"))) << file;
    const Json rest = Json::parse(testing::ReadFile(fs::path(file).replace_extension(".json")));
    EXPECT_EQ(link->view, rest["view"]) << file;
    char hash[17];
    std::snprintf(hash, sizeof hash, "%016llx", static_cast<unsigned long long>(link->hash));
    EXPECT_EQ(hash, rest["hash"]) << file;
    EXPECT_EQ(link->version, rest["version"]) << file;
    versions = std::max(versions, link->version);
  }
  const auto newest = DecodeLink(*EncodeLink({.text = "kept"}));
  EXPECT_EQ(versions, newest->version) << "tests/vectors/links keeps one link of each version";
}

TEST(Link, RoundTripsAnyText) {
  const std::uint64_t seed = testing::FromEnvironment("FUZZ_SEED", std::random_device{}());
  SCOPED_TRACE("FUZZ_SEED=" + std::to_string(seed));
  Random random(seed);
  for (int round = 0; round < 300; ++round) {
    Link link;
    link.hash = round % 3 == 0 ? 0 : random.Next();
    if (round % 2 == 0) link.view["step"] = random.Below(100'000);
    switch (random.Below(4)) {
      case 0:  // bytes
        for (std::uint32_t i = random.Below(3000); i > 0; --i) {
          link.text += static_cast<char>(random.Below(256));
        }
        break;
      case 1:  // pieces of the dictionary
        for (std::uint32_t i = random.Below(60); i > 0; --i) {
          const std::string_view all = DictionaryV1();
          const std::uint32_t from = random.Below(static_cast<std::uint32_t>(all.size()));
          link.text += all.substr(from, random.Below(90));
        }
        break;
      default:
        link.text = RandomScenario(random.Next());
    }
    const auto fragment = EncodeLink(link);
    ASSERT_TRUE(fragment.ok()) << link.text;
    const auto opened = DecodeLink(*fragment);
    ASSERT_TRUE(opened.ok()) << Say(opened.error().message);
    ASSERT_EQ(*opened, link);
  }
}

std::string Message(const Result<Link>& link) {
  return link.ok() ? "opened" : Say(link.error().message);
}

// A link of version 1 with this content and its checksum.
std::string LinkOf(const std::string& content) {
  std::string text(8, '\0');  // no hash
  for (std::size_t i = 0; i < 8; ++i) text += static_cast<char>(content.size() >> (8 * i) & 0xff);
  std::uint64_t sum = 0xcbf29ce484222325ull;
  for (const char c : text + content) {
    sum = (sum ^ static_cast<std::uint8_t>(c)) * 0x100000001b3ull;
  }
  sum = sum ^ sum >> 16 ^ sum >> 32 ^ sum >> 48;
  const std::string head = {static_cast<char>(sum & 0xff), static_cast<char>(sum >> 8 & 0xff)};
  return "v1." + ToBase64Url(head + std::string(8, '\0') + Deflate(content, DictionaryV1()));
}

TEST(Link, RejectsViewThatIsTooLarge) {
  const auto fragment = EncodeLink({.text = "a", .view = {{"panel", std::string(5000, 'a')}}});
  ASSERT_FALSE(fragment.ok());
  EXPECT_EQ(Say(fragment.error().message), "the view is too large for a link");
}

TEST(Link, RejectsHostileFragmentsWithClearMessage) {
  const std::string good = *EncodeLink({.text = kPiWithThreeFaults, .view = SomeView()});
  const std::string head(10, '\0');
  const std::string bomb = "v1." + ToBase64Url(head + Deflate(std::string(4 << 20, 'a'), ""));
  const std::string deep_view = std::string(3000, '[') + "\n";
  const struct {
    const char* what;
    std::string fragment;
    const char* message;
  } cases[] = {
      {"nothing", "", "this is not a link of Job Playground"},
      {"only a hash mark", "#", "this is not a link of Job Playground"},
      {"some anchor", "#spec-pods", "this is not a link of Job Playground"},
      {"a future version", "v4.AAAA",
       "this link has version 4, which this Job Playground does not support"},
      {"no number", "vx.AAAA", "this is not a link of Job Playground"},
      {"an endless number", "v99999999999999999999.AAAA", "this is not a link of Job Playground"},
      {"only a prefix", "v1.", "this link is damaged: its end is missing"},
      {"only a header", "v1." + ToBase64Url(head), "this link is damaged: its end is missing"},
      {"foreign characters", "v1.AA+/",
       "this link is damaged: it contains invalid characters, or characters are missing"},
      {"a half byte", "v1.AAAAA",
       "this link is damaged: it contains invalid characters, or characters are missing"},
      {"a truncated end", good.substr(0, good.size() - 8),
       "this link is damaged: its end is missing"},
      {"something appended", good + "AAAAAAAA",
       "this link is damaged: it has extra data after its end"},
      {"another hash", good.substr(0, 8) + (good[8] == 'A' ? 'B' : 'A') + good.substr(9),
       "this link is damaged: its checksum is wrong"},
      {"no DEFLATE", "v1." + ToBase64Url(head + "\xff\xff\xff"),
       "this link is damaged: it cannot be decompressed"},
      {"no scenario", LinkOf("nothing"), "this link is damaged: it does not contain a scenario"},
      {"a long view", LinkOf(std::string(5000, ' ') + "\n"),
       "this link is damaged: its view is too long"},
      {"an invalid view", LinkOf("{\n"), "this link is damaged: its view cannot be read"},
      {"a bomb", bomb, "this link is damaged: its content is too large"},
      {"longer than any link", "v1." + std::string(20'000'000, 'A'),
       "this link has more than 8000 characters, the maximum"},
      {"a view of brackets", "v1." + ToBase64Url(head + Deflate(deep_view, DictionaryV1())),
       "this link is damaged: its checksum is wrong"},
  };
  for (const auto& c : cases) {
    const Result<Link> link = DecodeLink(c.fragment);
    EXPECT_EQ(Message(link), c.message) << c.what;
    EXPECT_NE(Say(link.error().remedy), "") << c.what;
  }
}

TEST(Link, DetectsDamageWithoutCrash) {
  const std::uint64_t seed = testing::FromEnvironment("FUZZ_SEED", std::random_device{}());
  SCOPED_TRACE("FUZZ_SEED=" + std::to_string(seed));
  Random random(seed);
  const std::string good = *EncodeLink({.text = kPiWithThreeFaults, .view = SomeView()});
  int opened = 0;
  for (int round = 0; round < 5000; ++round) {
    std::string bad = good;
    const auto size = static_cast<std::uint32_t>(bad.size());
    if (round % 3 == 0) bad.resize(3 + random.Below(size - 3));
    for (std::uint32_t i = 1 + random.Below(4); i > 0 && bad.size() > 4; --i) {
      bad[3 + random.Below(static_cast<std::uint32_t>(bad.size()) - 3)] =
          "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"[random.Below(64)];
    }
    const auto link = DecodeLink(bad);
    if (bad != good && link.ok() && link->text != kPiWithThreeFaults) ++opened;
  }
  // Of those that can be unpacked at all, the checksum accepts one in 65,536.
  EXPECT_LE(opened, 3);
}

TEST(Link, SurvivesRandomBytes) {
  const std::uint64_t seed = testing::FromEnvironment("FUZZ_SEED", std::random_device{}());
  SCOPED_TRACE("FUZZ_SEED=" + std::to_string(seed));
  Random random(seed);
  for (int round = 0; round < 5000; ++round) {
    std::string bytes;
    for (std::uint32_t i = random.Below(200); i > 0; --i)
      bytes += static_cast<char>(random.Below(256));
    DecodeLink("v1." + ToBase64Url(bytes));
    DecodeLink(bytes);
  }
}

}  // namespace
}  // namespace jobplay
