#include "text/buffer.hpp"

namespace orderly::text {

Buffer::~Buffer() noexcept(false) { out_.append(desk_, size()); }

/// All but the last byte, which may be a comma that `close` takes back.
void Buffer::clear_desk() {
    const auto last = at_[-1];
    out_.append(desk_, size() - 1);
    desk_[0] = last;
    at_ = desk_ + 1;
}

}  // namespace orderly::text
