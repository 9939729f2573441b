#include "core/cli/import.h"

#include <cstdio>
#include <optional>

#include "core/cli/say.h"
#include "core/cli/scenario_file.h"
#include "core/share/import.h"
#include "core/words/phrase.h"

namespace jobplay::cli {

int Import(const std::vector<std::string>& arguments) {
  if (arguments.size() != 1 || (arguments[0].size() > 1 && arguments[0][0] == '-')) {
    return Usage(kImportCall);
  }
  const std::optional<std::string> text = ReadText(arguments[0]);
  if (!text) return 1;
  const Result<Imported> imported = ImportObjects(*text);
  if (!imported.ok()) {
    SayError(arguments[0], imported.error());
    return 1;
  }
  std::fputs(imported->text.c_str(), stdout);
  return 0;
}

}  // namespace jobplay::cli
