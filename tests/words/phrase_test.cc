// Phrases: the sentence of a language is chosen first, then filled.
#include "core/words/phrase.h"

#include <gtest/gtest.h>

#include "core/words/steps.h"

namespace jobplay {
namespace {

const Language kJapanese = LanguageOf("ja");

TEST(Phrase, UsesRequestedLanguage) {
  const Said bound = said::BoundTo{.node = "node-1"};
  EXPECT_EQ(Say(bound), "bound to node-1");
  EXPECT_EQ(Say(bound, kJapanese), "node-1に割り当てられた");
}

TEST(Phrase, ChoosesFormByNumber) {
  EXPECT_EQ(Say(said::FailuresInARow{.failures = 1}), "1 failure in a row");
  EXPECT_EQ(Say(said::FailuresInARow{.failures = 2}), "2 failures in a row");
  EXPECT_EQ(Say(said::InformerSees{.gone = false, .there = true, .object = "Pod a"}),
            "Informer sees Pod a change");
  EXPECT_EQ(Say(said::KeyOnQueue{.queue = QueueOf::kOrphans, .key = "a"}), "Orphan pod queue: a");
}

TEST(Phrase, ContainsOtherPhrases) {
  const Said became = said::ContainerBecame{
      .container = "main", .before = said::StateRunning{}, .after = said::StateEnded{.exit = 3}};
  EXPECT_EQ(Say(became), "container main running → ended (exit 3)");
  EXPECT_EQ(Say(became, kJapanese), "コンテナmain 実行中 → 終了(終了コード3)");
}

TEST(Phrase, LeavesValuesUnchanged) {
  for (const char* value : {"none", "3 entries", "{node}", "running", "has {braces?a:b}"}) {
    const Said field = said::FieldIs{.field = "metadata.annotations.a", .value = Verbatim(value)};
    EXPECT_EQ(Say(field), std::string("metadata.annotations.a ") + value);
    EXPECT_EQ(Say(field, kJapanese), Say(field));
  }
}

TEST(Phrase, FormatsListInLanguage) {
  const Said both = Listed({said::WorkerHasIt{}, {}, said::FailuresInARow{.failures = 2}});
  EXPECT_EQ(Say(both), "a worker is processing it, 2 failures in a row");
  EXPECT_EQ(Say(both, kJapanese), "ワーカーが処理中、2回続けて失敗");
  EXPECT_TRUE(Listed({}).empty());
}

TEST(Language, IsEnglishIfCodeIsUnknown) {
  EXPECT_EQ(LanguageOf("ja-JP").code(), "ja");
  EXPECT_EQ(LanguageOf("en").code(), "en");
  EXPECT_EQ(LanguageOf("xx"), Language::kEnglish);
  EXPECT_EQ(LanguageOf(""), Language::kEnglish);
}

}  // namespace
}  // namespace jobplay
