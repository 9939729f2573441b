// `Job/demo` and its like, as the page and the command line name objects: which object of a run it
// is.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/view/index/run_index.h"

namespace jobplay {

struct ObjectId {
  TableId table = TableId::kCount;
  std::uint32_t id = 0;
};

// Job, CronJob, Pod or Node, for its table.
const char* KindOf(TableId table);

// The kind in any case: the table and the id at the moment; id 0 when there is none.
ObjectId ParseObject(const RunIndex& index, std::string_view object, std::uint32_t step);

}  // namespace jobplay
