#include <optional>

#include "base/text.h"
#include "games/volto/removals.h"
#include "games/volto/state.h"

namespace campanile::volto {

// Reads a position text field by field; the first thing wrong ends the reading.
class PositionReader {
   public:
    PositionReader(std::string_view text, const Options& options) : text_(text), options_(options) {}

    Result<State> read() {
        const auto fields = split<4>(text_, ' ');
        if (!fields.exactly(4)) {
            return position_error("",
                                  "expected four fields divided by single spaces: board, side to move, captured "
                                  "masks, moves since the last capture");
        }
        read_board(fields.items[0]);
        if (!error_) read_mover(fields.items[1]);
        if (!error_) read_captured(fields.items[2]);
        if (!error_) read_quiet(fields.items[3]);
        if (!error_) find_phase();
        if (!error_) check_sets();
        if (!error_ && set_ups_ < 2) check_set_up_phase();
        if (!error_ && set_ups_ == 2) check_play();
        if (error_) return *error_;
        return build();
    }

   private:
    struct Mask {
        Side side = Side::one;
        Kind kind = Kind::none;
    };

    void fail(std::string_view piece, std::string_view clause, std::string message) {
        error_ = position_error(text_, piece, clause, std::move(message));
    }
    void fail(std::string_view clause, std::string message) { error_ = position_error(clause, std::move(message)); }

    static std::size_t at(Side side) { return static_cast<std::size_t>(side); }

    void read_board(std::string_view field) {
        const auto lines = split<rows>(field, '/');
        if (!lines.exactly(rows)) return fail(field, "M1", "the board has 7 rows divided by '/'");
        for (int i = 0; i < rows && !error_; ++i) read_row(lines.items[static_cast<std::size_t>(i)], rows - 1 - i);
    }

    void read_row(std::string_view line, int row) {
        int column = 0;
        bool after_digit = false;
        for (std::size_t i = 0; i < line.size(); ++i) {
            const std::string_view piece = line.substr(i, 1);
            const char c = piece[0];
            const bool digit = c >= '1' && c <= '5';
            if (digit && after_digit) return fail(piece, "M1", "two numbers of empty squares side by side");
            after_digit = digit;
            const int width = digit ? c - '0' : 1;
            if (column + width > columns)
                return fail(piece, "M1", "row " + row_name(row) + " is longer than 5 squares");
            if (!digit) {
                const std::optional<Mask> mask = read_mask(c);
                if (!mask) return fail(piece, "M2", "expected one of NASLC, naslc or 1 to 5, found " + quote(piece));
                board_[square_at(column, row)] = *mask;
            }
            column += width;
        }
        if (column < columns) fail(line, "M1", "row " + row_name(row) + " is shorter than 5 squares");
    }

    static std::string row_name(int row) { return std::to_string(row + 1); }

    static std::optional<Mask> read_mask(char c) {
        const bool red = c >= 'a' && c <= 'z';
        const std::size_t k = kind_letters.find(red ? static_cast<char>(c - 'a' + 'A') : c);
        if (k == std::string_view::npos) return std::nullopt;
        return Mask{red ? Side::two : Side::one, static_cast<Kind>(k)};
    }

    void read_mover(std::string_view field) {
        if (field != "w" && field != "r")
            return fail(field, "M4", "expected the side to move, w or r, found " + quote(field));
        mover_ = field == "w" ? Side::one : Side::two;
    }

    void read_captured(std::string_view field) {
        const auto lists = split<2>(field, '/');
        if (!lists.exactly(2)) {
            return fail(field, "M5", "expected white's and red's captured masks divided by '/', found " + quote(field));
        }
        for (std::size_t side = 0; side < 2; ++side) {
            const std::string_view list = lists.items[side];
            if (list == "-") continue;
            if (list.empty()) return fail(list, "M5", "expected captured masks or '-', found nothing");
            if (list.size() > masks_each) return fail(list, "M2", "more than 10 captured masks of one side");
            for (std::size_t i = 0; i < list.size(); ++i) {
                const std::size_t k = kind_letters.find(list[i]);
                if (k == std::string_view::npos) {
                    return fail(list.substr(i, 1), "M2", "expected one of NASLC, found " + quote(list.substr(i, 1)));
                }
                lost_[side].push_back(static_cast<Kind>(k));
            }
        }
    }

    void read_quiet(std::string_view field) {
        const bool number = !field.empty() && field.find_first_not_of("0123456789") == std::string_view::npos;
        if (!number || (field.size() > 1 && field[0] == '0')) {
            return fail(field, "M7.3", "expected the moves since the last capture, 0 to 100, found " + quote(field));
        }
        for (const char c : field) {
            quiet_ = quiet_ * 10 + (c - '0');
            if (quiet_ > quiet_limit) {
                return fail(field, "M7.3", "the game ends after 100 moves without a capture, found " + quote(field));
            }
        }
    }

    // Masks not yet on the board and not captured are still to be set up: White's before Red's.
    void find_phase() {
        for (const auto& mask : board_) {
            if (mask.kind != Kind::none) ++standing_[at(mask.side)];
        }
        const bool none_lost = lost_[0].empty() && lost_[1].empty();
        if (none_lost && standing_[1] == 0) set_ups_ = standing_[0] == 0 ? 0 : 1;
    }

    // M2 for every side that has set up.
    void check_sets() {
        for (const Side side : {Side::one, Side::two}) {
            if (campanile::index(side) >= set_ups_) continue;
            std::array<int, kinds> found{};
            for (const auto& mask : board_) {
                if (mask.kind != Kind::none && mask.side == side) ++found[static_cast<std::size_t>(mask.kind)];
            }
            for (const Kind kind : lost_[at(side)]) ++found[static_cast<std::size_t>(kind)];
            for (std::size_t k = 0; k < kinds; ++k) {
                if (found[k] == kind_counts[k]) continue;
                return fail("M2", std::string(side_word(side)) + " has " + std::to_string(found[k]) + " " +
                                      kind_letters[k] + " on the board and captured, but the set has " +
                                      std::to_string(kind_counts[k]));
            }
        }
    }

    void check_set_up_phase() {
        const Side owed = set_ups_ == 0 ? Side::one : Side::two;
        if (mover_ != owed)
            return fail("M3", std::string(side_word(owed)) + "'s set-up is owed, but the other side is to move");
        if (quiet_ != 0) return fail("M3", "moves were counted before both sides have set up");
        for (Square s = 0; s < squares; ++s) {
            if (board_[s].kind != Kind::none && !is_home(Side::one, s)) {
                return fail("M3", "red's set-up is owed, but the white mask on " + square_name(s) + " has left home");
            }
        }
    }

    void check_play() {
        check_palaces();
        if (!error_) check_losses();
        if (error_) return;
        if (lost_[0].empty() && lost_[1].empty()) return check_first_moves();
        if (!some_order_explains({{lost_[0], lost_[1]}, mover_, quiet_, arrived_})) {
            fail("M5",
                 "no order of captures leads to these captured masks with this side to move and this count of moves");
        }
    }

    // M6.3 ends the game when a candidate arrives, so only the side that has just moved can have one there.
    void check_palaces() {
        for (Square s = 0; s < squares; ++s) {
            const Mask& mask = board_[s];
            if (mask.kind != Kind::candidate || !in_palace(other(mask.side), s)) continue;
            if (mask.side == mover_) {
                return fail("M6.3",
                            "the candidate on " + square_name(s) + " has ended the game, so its side is not to move");
            }
            arrived_ = true;
        }
    }

    [[nodiscard]] int lost(Side side, Kind kind) const {
        int n = 0;
        for (const Kind k : lost_[at(side)]) n += k == kind;
        return n;
    }

    void check_losses() {
        const int candidates = lost(Side::one, Kind::candidate) + lost(Side::two, Kind::candidate);
        const bool white_ladies = lost(Side::one, Kind::lady) == 2;
        const bool red_ladies = lost(Side::two, Kind::lady) == 2;
        if (candidates == 2) return fail("M6.1", "both candidates are captured, but the first loss ends the game");
        if (white_ladies && red_ladies)
            return fail("M6.2", "all four ladies are captured, but the second of a side ends the game");
        if (quiet_ == 0) return;
        if (candidates > 0) return fail("M6.1", "moves were made after a candidate was removed");
        if (white_ladies || red_ladies) fail("M6.2", "moves were made after a side's second lady was captured");
    }

    // Without a capture the count is that of all moves so far.
    void check_first_moves() {
        const Side next = quiet_ % 2 == 0 ? options_.first : other(options_.first);
        if (mover_ != next) {
            return fail("M4", "without captures " + std::string(side_word(next)) + " is to move after " +
                                  std::to_string(quiet_) + " moves, as " + std::string(side_word(options_.first)) +
                                  " began");
        }
        for (const Side side : {Side::one, Side::two}) {
            const int moves = (quiet_ + (side == options_.first ? 1 : 0)) / 2;
            int away = 0;
            for (Square s = 0; s < squares; ++s) {
                away += board_[s].kind != Kind::none && board_[s].side == side && !is_home(side, s);
            }
            if (away > moves) {
                return fail("M3", std::to_string(away) + " " + std::string(side_word(side)) +
                                      " masks have left home in " + std::to_string(moves) + " moves");
            }
        }
    }

    [[nodiscard]] State build() const {
        State state = State::start(options_);
        state.set_ups_ = static_cast<std::uint8_t>(set_ups_);
        state.mover_ = mover_;
        state.quiet_ = static_cast<std::uint8_t>(quiet_);
        if (mover_ == Side::two) state.key_ = state.repetition_key_ = tables::red_to_move;
        std::array<MaskId, 2> next = {first_mask(Side::one), first_mask(Side::two)};
        for (Square s = 0; s < squares; ++s) {
            const Mask& mask = board_[s];
            if (mask.kind == Kind::none) continue;
            const MaskId id = next[at(mask.side)]++;
            state.put(id, mask.kind, s);
            if (in_palace(other(mask.side), s)) state.possible_[id] = in_opposing_palace(mask.kind);
        }
        for (const Side side : {Side::one, Side::two}) {
            for (const Kind kind : lost_[at(side)]) {
                const MaskId id = next[at(side)]++;
                state.kind_[id] = kind;
                state.possible_[id] = only(kind);
                state.captured_[at(side)][state.captured_count_[at(side)]++] = id;
                if (kind == Kind::soldier) state.soldier_[at(side)] = static_cast<std::uint8_t>(id - first_mask(side));
            }
        }
        state.finish_ = finish();
        return state;
    }

    [[nodiscard]] Finish finish() const {
        if (set_ups_ < 2) return Finish::none;
        for (const Side side : {Side::one, Side::two}) {
            if (lost(side, Kind::candidate) > 0) return Finish::candidate_removed;
        }
        for (const Side side : {Side::one, Side::two}) {
            if (lost(side, Kind::lady) == 2) return Finish::second_lady;
        }
        if (arrived_) return Finish::palace;
        return quiet_ == quiet_limit ? Finish::quiet : Finish::none;
    }

    std::string_view text_;
    Options options_;
    std::optional<Error> error_;
    std::array<Mask, squares> board_{};
    Side mover_ = Side::one;
    Removed lost_[2];
    int quiet_ = 0;
    std::array<int, 2> standing_{};
    int set_ups_ = 2;
    bool arrived_ = false;
};

Result<State> State::parse(std::string_view text, const Options& options) {
    return PositionReader(text, options).read();
}

}  // namespace campanile::volto
