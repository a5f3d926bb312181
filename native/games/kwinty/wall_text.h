#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "base/result.h"
#include "games/kwinty/types.h"

namespace campanile::kwinty {

// The wall of a position text, square by square, with the place of each square in the text for messages.
class WallText {
   public:
    // Reads the part `wall` of the text `whole`. Afterwards at() may be called if there was no error.
    std::optional<Error> read(std::string_view whole, std::string_view wall);

    // What must hold for the squares to be stones laid by K1 to K3, in the order of the checks.
    [[nodiscard]] std::optional<Error> refusal() const;

    [[nodiscard]] std::optional<Half> at(int column, int row) const;
    // Whether the square is the left or lower one of its stone. Precondition: it is taken and refusal() found nothing.
    [[nodiscard]] bool begins(int column, int row) const;

   private:
    std::optional<Error> read_row(std::string_view text, int row);
    [[nodiscard]] std::optional<Error> floating() const;
    [[nodiscard]] std::optional<Error> wrong_ground() const;
    [[nodiscard]] std::optional<Error> broken_stone() const;
    [[nodiscard]] std::optional<Error> too_many_stones() const;
    [[nodiscard]] Error error_at(int column, int row, std::string_view clause, std::string message) const;

    std::string_view whole_;
    std::array<std::array<std::optional<Half>, columns>, rows> squares_{};
    std::array<std::array<std::string_view, columns>, rows> places_{};
    bool empty_ = true;
};

}  // namespace campanile::kwinty
