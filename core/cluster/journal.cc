#include "core/cluster/journal.h"

#include <utility>

namespace jobplay {

void Journal::Record(Decision decision) { decisions.push_back(std::move(decision)); }

}  // namespace jobplay
