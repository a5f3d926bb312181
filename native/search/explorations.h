#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numbers>

namespace campanile::search {

// exploration * sqrt(log(visits)), from the ten leading bits of visits: the error is below 0.02 %. A table, because all
// of a descent waits for it, node after node.
class Explorations {
   public:
    explicit Explorations(float exploration) {
        for (std::size_t i = 1; i < table_.size(); ++i) {
            const std::size_t shift = i < 2 * step ? 0 : i / step - 1;
            const float log = std::log(static_cast<float>(i - step * shift));
            const float root = std::sqrt(log + static_cast<float>(shift) * std::numbers::ln2_v<float>);
            table_[i] = exploration * root;
        }
    }

    // Precondition: 0 < visits < 2^31.
    [[nodiscard]] float operator[](std::uint32_t visits) const {
        const int shift = std::max(0, static_cast<int>(std::bit_width(visits)) - leading_bits);
        return table_[step * static_cast<std::size_t>(shift) + (visits >> shift)];
    }

   private:
    static constexpr int leading_bits = 10;
    static constexpr std::size_t step = std::size_t{1} << (leading_bits - 1);
    static constexpr std::size_t most_shift = 31 - leading_bits;

    // [step * shift + (visits >> shift)]; with a shift the second part is `step` or more.
    std::array<float, step * most_shift + 2 * step> table_{};
};

}  // namespace campanile::search
