#include "text/buffer.hpp"

namespace orderly::text {

Buffer::~Buffer() noexcept(false) { out_.append(buffer_, size()); }

/// All but the last byte, which may be a comma that `close` takes back.
void Buffer::flush() {
    ++flushed_;
    const auto last = at_[-1];
    out_.append(buffer_, size() - 1);
    buffer_[0] = last;
    at_ = buffer_ + 1;
}

}  // namespace orderly::text
