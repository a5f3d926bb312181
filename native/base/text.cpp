#include "base/text.h"

namespace campanile {

std::string quote(std::string_view text) {
    constexpr std::size_t longest = 40;
    constexpr char hex[] = "0123456789abcdef";
    std::string out = "'";
    for (const char c : text.substr(0, longest)) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte >= 0x20 && byte < 0x7f) {
            out += c;
        } else {
            out += "\\x";
            out += hex[byte >> 4];
            out += hex[byte & 15];
        }
    }
    out += text.size() > longest ? "...'" : "'";
    return out;
}

Error position_error(std::string_view whole, std::string_view piece, std::string_view clause, std::string message) {
    const auto place = static_cast<std::size_t>(piece.data() - whole.data()) + 1;
    return {ErrorKind::invalid_position, clause, "character " + std::to_string(place) + ": " + std::move(message)};
}

Error position_error(std::string_view clause, std::string message) {
    return {ErrorKind::invalid_position, clause, std::move(message)};
}

}  // namespace campanile
