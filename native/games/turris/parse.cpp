#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "games/turris/history.h"
#include "games/turris/names.h"
#include "games/turris/state.h"
#include "games/turris/survey.h"

namespace campanile::turris {

namespace {

using Refusal = std::optional<Error>;

// Reads a position text field by field into Facts. Each step refuses or leaves its part of the facts filled.
class Reader {
   public:
    Reader(std::string_view whole, const Options& options) : whole_(whole) { facts_.options = options; }

    Refusal read() {
        const auto fields = split<5>(whole_, ' ');
        if (!fields.exactly(5)) {
            return position_error("",
                                  "expected five fields (columns, side, bonus, last stones, forbidden cells), found " +
                                      (fields.too_many ? std::string("more") : std::to_string(fields.items.size())));
        }
        if (auto bad = read_columns(fields.items[0])) return bad;
        if (auto bad = check_stones()) return bad;
        if (auto bad = read_mover(fields.items[1])) return bad;
        if (auto bad = read_bonus(fields.items[2])) return bad;
        if (auto bad = read_last_stones(fields.items[3])) return bad;
        return read_banned(fields.items[4]);
    }

    [[nodiscard]] const Facts& facts() const { return facts_; }

   private:
    [[nodiscard]] Refusal refuse(std::string_view piece, std::string_view clause, std::string message) const {
        return position_error(whole_, piece, clause, std::move(message));
    }

    Refusal read_columns(std::string_view field) {
        const auto rows = split<3>(field, '/');
        if (!rows.exactly(3)) return refuse(field, "T1", "expected three rows joined by /");
        for (int row = 0; row < 3; ++row) {
            const std::string_view line = rows.items[static_cast<std::size_t>(2 - row)];
            const auto columns = split<3>(line, ',');
            if (!columns.exactly(3)) return refuse(line, "T1", "expected three columns joined by commas");
            for (int column = 0; column < 3; ++column) {
                const std::string_view cubes = columns.items[static_cast<std::size_t>(column)];
                if (auto bad = read_column(square_at(3 * row + column), cubes)) return bad;
            }
        }
        return std::nullopt;
    }

    Refusal read_column(Square square, std::string_view cubes) {
        sources_[static_cast<std::size_t>(square)] = cubes;
        if (cubes == ".") return std::nullopt;
        if (cubes.empty()) return refuse(cubes, "", "expected the cubes of " + square_text(square) + " or .");
        if (cubes.size() > max_levels) {
            return refuse(
                cubes, "T2.4",
                square_text(square) + " is higher than the " + levels_text(max_levels) + " that 40 stones can reach");
        }
        constexpr std::string_view letters = "VEWNSvewns";
        for (std::size_t i = 0; i < cubes.size(); ++i) {
            const std::size_t letter = letters.find(cubes[i]);
            if (letter == std::string_view::npos) {
                return refuse(cubes.substr(i), "",
                              "expected a cube (V E W N S, lower case for black), not " + quote(cubes.substr(i, 1)));
            }
            const std::uint64_t nibble = letter % 5 + 1 + (letter < 5 ? 0 : 8);
            facts_.columns[static_cast<std::size_t>(square)] |= nibble << (4 * i);
        }
        return std::nullopt;
    }

    [[nodiscard]] std::optional<Cube> cube(int square, int level) const {
        return cube_in(facts_.columns[static_cast<std::size_t>(square)], level);
    }
    [[nodiscard]] int height(int square) const {
        return column_height(facts_.columns[static_cast<std::size_t>(square)]);
    }
    [[nodiscard]] std::string_view place_of(int square, int level) const {
        return sources_[static_cast<std::size_t>(square)].substr(static_cast<std::size_t>(level - 1));
    }

    // T1, T2.1, T2.3, T2.4: whole stones, well supported, not too many, not too uneven.
    Refusal check_stones() const {
        for (int square = 0; square < square_count; ++square) {
            for (int level = 1; level <= height(square); ++level) {
                const Half half = cube(square, level)->half;
                if (auto bad = half == Half::upright ? check_standing(square, level) : check_lying(square, level))
                    return bad;
                if (half == Half::upright) ++level;
            }
        }
        std::array<int, 2> built{};
        for_each_stone(facts_.columns, [&](int, int, Side colour) { ++built[static_cast<std::size_t>(colour)]; });
        for (const Side side : {Side::one, Side::two}) {
            const int count = built[static_cast<std::size_t>(side)];
            if (count <= stones_per_side) continue;
            return position_error("T1", std::string(colour_name(side)) + " has " + std::to_string(count) +
                                            " stones, there are only " + std::to_string(stones_per_side));
        }
        return uneven(facts_);
    }

    Refusal check_standing(int square, int level) const {
        if (cube(square, level + 1) == cube(square, level)) return std::nullopt;
        return refuse(place_of(square, level), "T1",
                      "the stone standing on " + cell_text({square_at(square), level}) + " has no upper half");
    }

    Refusal check_lying(int square, int level) const {
        const Cube own = *cube(square, level);
        const bool along_row = own.half == Half::east || own.half == Half::west;
        const bool is_first = own.half == Half::east || own.half == Half::north;
        const int place = along_row ? square % 3 : square / 3;
        const bool inside = is_first ? place < 2 : place > 0;
        const int partner = square + (is_first ? 1 : -1) * (along_row ? 1 : 3);
        constexpr std::array<Half, 6> opposite{Half::none, Half::none,  Half::west,
                                               Half::east, Half::south, Half::north};
        const Cube wanted{own.colour, opposite[static_cast<std::size_t>(own.half)]};
        if (!inside || cube(partner, level) != wanted) {
            return refuse(
                place_of(square, level), "T1",
                "the stone lying on " + cell_text({square_at(square), level}) + " has no other half beside it");
        }
        return is_first ? check_support(square, level, own.half) : std::nullopt;
    }

    Refusal check_support(int first, int level, Half half) const {
        if (auto reason = lying_support(facts_, first, level, half)) {
            return refuse(place_of(first, level), "T2.3", *std::move(reason));
        }
        return std::nullopt;
    }

    Refusal read_mover(std::string_view field) {
        if (field != "w" && field != "b") {
            return refuse(field, "", "expected the side to move, w or b, not " + quote(field));
        }
        facts_.mover = field == "w" ? Side::one : Side::two;
        return std::nullopt;
    }

    Refusal read_bonus(std::string_view field) {
        if (field != "-" && field != "bonus") return refuse(field, "", "expected - or bonus, not " + quote(field));
        facts_.bonus = field == "bonus";
        return std::nullopt;
    }

    Refusal read_last_stones(std::string_view field) {
        const auto sides = split<2>(field, '/');
        if (!sides.exactly(2)) return refuse(field, "", "expected the last stones of white and black joined by /");
        for (const Side side : {Side::one, Side::two}) {
            if (auto bad = read_last(side, sides.items[static_cast<std::size_t>(side)])) return bad;
        }
        return std::nullopt;
    }

    Refusal read_last(Side side, std::string_view piece) {
        bool has_stones = false;
        for_each_stone(facts_.columns, [&](int, int, Side colour) { has_stones |= colour == side; });
        const std::string owner(colour_name(side));
        if (piece == "-") {
            if (!has_stones) return std::nullopt;
            return refuse(piece, "T3.3", owner + " has stones, so one of them was placed last");
        }
        const std::optional<Cell> cell = read_cell(piece);
        if (!cell) return refuse(piece, "", "expected a cell such as a1:1 or -, not " + quote(piece));
        int found = no_stone;
        for_each_stone(facts_.columns, [&](int code, int level, Side colour) {
            if (colour == side && Cell{square_at(code % square_count), level} == *cell) found = code;
        });
        if (found == no_stone) {
            return refuse(piece, "T3.3",
                          "no " + owner + " stone has " + cell_text(*cell) + " as its first, lowest cube");
        }
        if (covered_by_own(facts_, found, *cell, side)) {
            return refuse(piece, "T3.3", "a " + owner + " stone above " + cell_text(*cell) + " was placed later");
        }
        facts_.last[static_cast<std::size_t>(side)] = found;
        return std::nullopt;
    }

    Refusal read_banned(std::string_view field) {
        if (field == "-") return std::nullopt;
        const auto pieces = split<2>(field, '+');
        const std::string expected = "expected the two cells of a removed stone, such as a1:1+a1:2, or -, not ";
        if (!pieces.exactly(2)) return refuse(field, "T3.4", expected + quote(field));
        const std::optional<Cell> first = read_cell(pieces.items[0]);
        const std::optional<Cell> second = read_cell(pieces.items[1]);
        if (!first || !second) return refuse(field, "T3.4", expected + quote(field));
        const int code = stone_between(*first, *second);
        if (code == no_stone) return refuse(field, "T3.4", expected + quote(field));
        for (const Cell cell : {*first, Cell{second->square, first->level}}) {
            if (height(index(cell.square)) + 1 == cell.level) continue;
            return refuse(field, "T3.4",
                          cell_text(cell) + " is not the lowest free cell of " + square_text(cell.square));
        }
        facts_.banned = code;
        return std::nullopt;
    }

    static std::optional<Cell> read_cell(std::string_view piece) {
        if (piece.size() < 4 || piece.size() > 5 || piece[2] != ':') return std::nullopt;
        const std::optional<Square> square = read_square(piece.substr(0, 2));
        if (!square || piece[3] == '0') return std::nullopt;
        int level = 0;
        for (const char digit : piece.substr(3)) {
            if (digit < '0' || digit > '9') return std::nullopt;
            level = 10 * level + (digit - '0');
        }
        return level <= max_levels ? std::optional(Cell{*square, level}) : std::nullopt;
    }

    // The code of the stone with these two cells, the lower or first one given first.
    static int stone_between(Cell first, Cell second) {
        const int step = index(second.square) - index(first.square);
        const int rise = second.level - first.level;
        const int code = index(first.square);
        if (step == 0 && rise == 1) return code;
        if (rise != 0 || (step != 1 && step != 3)) return no_stone;
        const int lying = code + (step == 1 ? 9 : 18);
        return stone_exists(lying) ? lying : no_stone;
    }

    std::string_view whole_;
    std::array<std::string_view, square_count> sources_{};
    Facts facts_;
};

}  // namespace

Result<State> State::parse(std::string_view text, const Options& options) {
    Reader reader(text, options);
    if (auto bad = reader.read()) return *std::move(bad);
    if (auto bad = impossible_history(reader.facts())) return *std::move(bad);
    return assemble(reader.facts());
}

}  // namespace campanile::turris
