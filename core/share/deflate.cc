#include "core/share/deflate.h"

#include <zlib.h>

#include <algorithm>

#include "core/words/links.h"

namespace jobplay {
namespace {

constexpr int kRawWindowBits = -15;  // no header and no checksum: links have their own
constexpr int kMemoryLevel = 9;

const Bytef* BytesOf(std::string_view text) { return reinterpret_cast<const Bytef*>(text.data()); }

// Frees what zlib allocated, even if memory runs out in between.
template <int (*end)(z_streamp)>
struct Stream : z_stream {
  Stream() : z_stream{} {}
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;
  ~Stream() { end(this); }
};

std::string DeflateBy(int strategy, std::string_view text, std::string_view dictionary) {
  Stream<deflateEnd> stream;
  JOBPLAY_CHECK(deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, kRawWindowBits, kMemoryLevel,
                             strategy) == Z_OK);
  deflateSetDictionary(&stream, BytesOf(dictionary), static_cast<uInt>(dictionary.size()));
  std::string out(deflateBound(&stream, static_cast<uLong>(text.size())), '\0');
  stream.next_in = const_cast<Bytef*>(BytesOf(text));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  const int ended = deflate(&stream, Z_FINISH);
  out.resize(out.size() - stream.avail_out);
  JOBPLAY_CHECK(ended == Z_STREAM_END);
  return out;
}

}  // namespace

std::string Deflate(std::string_view text, std::string_view dictionary) {
  std::string shortest = DeflateBy(Z_DEFAULT_STRATEGY, text, dictionary);
  // Short texts do not benefit from their own Huffman tables, but zlib does not always choose well.
  for (const int strategy : {Z_FIXED, Z_FILTERED}) {
    std::string other = DeflateBy(strategy, text, dictionary);
    if (other.size() < shortest.size()) shortest = std::move(other);
  }
  return shortest;
}

Result<std::string> Inflate(std::string_view bytes, std::string_view dictionary, std::size_t most) {
  Stream<inflateEnd> stream;
  JOBPLAY_CHECK(inflateInit2(&stream, kRawWindowBits) == Z_OK);
  inflateSetDictionary(&stream, BytesOf(dictionary), static_cast<uInt>(dictionary.size()));
  stream.next_in = const_cast<Bytef*>(BytesOf(bytes));
  stream.avail_in = static_cast<uInt>(bytes.size());
  std::string out;
  int state = Z_OK;
  while (state == Z_OK && out.size() <= most) {
    const std::size_t before = out.size();
    out.resize(std::min(std::max<std::size_t>(4096, before * 2), most + 1));
    stream.next_out = reinterpret_cast<Bytef*>(out.data() + before);
    stream.avail_out = static_cast<uInt>(out.size() - before);
    state = inflate(&stream, Z_SYNC_FLUSH);
    out.resize(out.size() - stream.avail_out);
  }
  if (out.size() > most) return Error{.message = said::LinkUnpacksToTooMuch{}};
  if (state == Z_BUF_ERROR) return Error{.message = said::LinkLacksItsEnd{}};
  if (state != Z_STREAM_END) return Error{.message = said::LinkCannotBeUnpacked{}};
  if (stream.avail_in > 0) return Error{.message = said::LinkGoesOn{}};
  return out;
}

}  // namespace jobplay
