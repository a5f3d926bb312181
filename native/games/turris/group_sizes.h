#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "games/turris/panes.h"

// The largest groups (T6) of eight side pictures at once: one byte of a vector belongs to each, and the rows are gone
// through from the ground up. Nothing here branches; seeking the groups one by one costs a wrong guess of the processor
// for each of them.
namespace campanile::turris {

inline constexpr std::size_t picture_count = 8;
using Bytes = std::uint8_t __attribute__((vector_size(16)));  // lanes 0-7: the pictures; the others mean nothing

namespace detail {

static_assert(std::endian::native == std::endian::little);

inline constexpr std::size_t bytes_used = (max_levels + 1) / 2;  // of a picture: two rows each
static_assert(max_levels % 2 == 1);                              // the last byte has but one row
inline Bytes alternate(Bytes a, Bytes b) {
    return __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
}
inline Bytes upper_half(Bytes bytes) {
    return __builtin_shufflevector(bytes, bytes, 8, 9, 10, 11, 12, 13, 14, 15, 8, 9, 10, 11, 12, 13, 14, 15);
}

// [i]: byte i of every picture.
inline std::array<Bytes, bytes_used> transposed(const std::array<Panes, picture_count>& pictures) {
    const auto pair = [&](std::size_t i) {
        const auto half = [](Panes panes) { return std::bit_cast<Bytes>(std::array<Panes, 2>{panes, 0}); };
        return alternate(half(pictures[i]), half(pictures[i + 4]));
    };
    // Each step puts bytes beside each other that belong together, as in a shuffle of cards.
    const Bytes p04 = pair(0), p15 = pair(1), p26 = pair(2), p37 = pair(3);
    const Bytes even_low = alternate(p04, p26), odd_low = alternate(p15, p37);
    const Bytes even_high = alternate(upper_half(p04), upper_half(p26));
    const Bytes odd_high = alternate(upper_half(p15), upper_half(p37));
    const Bytes rows_01 = alternate(even_low, odd_low);
    const Bytes rows_23 = alternate(upper_half(even_low), upper_half(odd_low));
    const Bytes rows_45 = alternate(even_high, odd_high);
    return {rows_01, upper_half(rows_01), rows_23, upper_half(rows_23), rows_45, upper_half(rows_45)};
}

// What is known after some rows. The groups that reach the last of them are at most two: if it is full only at its left
// and right, and these are not connected below, `split`, and else one. All conditions are 0 or 255.
class Climb {
   public:
    // `panes`: bits 0-2 of `shift` and above are the row's panes.
    void add_row(Bytes panes, int shift) {
        const auto pane = [&](int column) {
            const auto bit = static_cast<std::uint8_t>(1 << (column + shift));
            return std::bit_cast<Bytes>((panes & bit) == bit);
        };
        const Bytes left = pane(0), middle = pane(1), right = pane(2);
        const Bytes up_left = left_ & left, up_middle = middle_ & middle, up_right = right_ & right;
        const Bytes one = 0 - (left + middle + right) + ((up_left | ((up_middle | up_right) & ~split_)) & at_left_) +
                          (up_right & split_ & at_right_);
        const Bytes split = left & right & ~middle & ~(up_left & up_right & ~split_);
        at_left_ = chosen(split, 1 + (up_left & at_left_), one);
        at_right_ = chosen(split, 1 + (up_right & at_right_), one);
        left_ = left, middle_ = middle, right_ = right, split_ = split;
        largest_ = larger(largest_, larger(at_left_, at_right_));
    }

    [[nodiscard]] std::uint64_t largest() const { return std::bit_cast<std::array<std::uint64_t, 2>>(largest_)[0]; }

   private:
    static Bytes chosen(Bytes condition, Bytes a, Bytes b) { return b ^ ((a ^ b) & condition); }
    static Bytes larger(Bytes a, Bytes b) { return a > b ? a : b; }

    Bytes left_{}, middle_{}, right_{};  // the last row
    Bytes split_{};
    Bytes at_left_{}, at_right_{};  // the sizes of its groups so far; the same twice if there is one
    Bytes largest_{};
};

}  // namespace detail

// Byte i: the size of the largest group of picture i. Precondition: pictures 0 and 4 together show every level that any
// of them shows, as the two colours of a view do.
inline std::uint64_t largest_groups(const std::array<Panes, picture_count>& pictures) {
    const std::array<Bytes, detail::bytes_used> two_rows = detail::transposed(pictures);
    detail::Climb climb;
    for (std::size_t i = 0; i + 1 < detail::bytes_used; ++i) {
        climb.add_row(two_rows[i], 0);
        climb.add_row(two_rows[i], 4);
    }
    // Few towers have a highest level at all.
    if ((pictures[0] | pictures[4]) >> (4 * (max_levels - 1)) != 0) [[unlikely]]
        climb.add_row(two_rows.back(), 0);
    return climb.largest();
}

}  // namespace campanile::turris
