#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/fixed_list.h"
#include "base/result.h"

namespace campanile {

// `text` cut at every `separator`. At most N pieces are kept; `too_many` says that there were more.
template <std::size_t N>
struct Pieces {
    FixedList<std::string_view, N> items;
    bool too_many = false;

    [[nodiscard]] bool exactly(std::size_t n) const { return !too_many && items.size() == n; }
};

template <std::size_t N>
Pieces<N> split(std::string_view text, char separator) {
    Pieces<N> pieces;
    for (;;) {
        const std::size_t cut = text.find(separator);
        if (pieces.items.full()) {
            pieces.too_many = true;
            return pieces;
        }
        pieces.items.push_back(text.substr(0, cut));
        if (cut == std::string_view::npos) return pieces;
        text.remove_prefix(cut + 1);
    }
}

// Hostile text made fit for a message: quoted, unprintable bytes as \xNN, shortened after 40 characters.
std::string quote(std::string_view text);

// An invalid_position error that says where: "character 7: <message>". `piece` must be a part of `whole`.
Error position_error(std::string_view whole, std::string_view piece, std::string_view clause, std::string message);

// The same without a place, for what is wrong with the position as a whole.
Error position_error(std::string_view clause, std::string message);

}  // namespace campanile
