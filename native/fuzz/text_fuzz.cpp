// Coverage-guided fuzzing. Input: one byte of options, a position text, a newline, an action.
#include "fuzz/check_text.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
    const std::size_t cut = text.find('\n');
    const std::string_view action = cut == std::string_view::npos ? "" : text.substr(cut + 1);
    campanile::fuzz::check_text(data[0], text.substr(0, cut), action);
    return 0;
}
